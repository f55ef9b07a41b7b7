/** Books, brochures and calendars. */
import {
  a4,
  a5,
  b5,
  ladder,
  laminated,
  leaves,
  naira,
  option,
  percent,
  type SeedPrices,
  split,
  turnaround,
  value,
} from "./price-parts.ts";

export const bookPrices: SeedPrices = {
  "Novel, paperback": ladder(
    { 100: 210_000, 250: 475_000, 500: 875_000, 1000: 1_600_000 },
    [
      option("size", "Size", a5(), b5({ percent: percent(20) })),
      option(
        "pages",
        "Pages",
        value("240", "Up to 240"),
        value("160", "Up to 160", { percent: percent(-12) }),
        value("320", "Up to 320", { percent: percent(25) }),
        value("400", "Up to 400", { percent: percent(48), days: 1 }),
      ),
      option(
        "paper",
        "Paper",
        value("cream", "80 gsm cream"),
        value("white", "80 gsm white"),
        value("heavy", "100 gsm cream", { percent: percent(8) }),
      ),
      option(
        "binding",
        "Binding",
        value("perfect", "Perfect bound"),
        value("sewn", "Sewn", { each: naira(650), days: 2 }),
        value("hardcover", "Hardcover", { each: naira(1_900), days: 3 }),
      ),
      laminated,
    ],
    {
      exclusions: [
        { one: ["binding", "sewn"], other: ["pages", "160"], words: "Too thin to sew" },
        { one: ["pages", "400"], other: ["paper", "heavy"] },
      ],
    },
  ),
  "Recipe Book, hardcover": ladder({ 50: 390_000, 100: 720_000, 250: 1_650_000 }, [
    option(
      "size",
      "Size",
      value("17x24", "17 × 24 cm", { width: 170, height: 240 }),
      a4({ percent: percent(24) }),
    ),
    option(
      "pages",
      "Pages",
      value("128", "128"),
      value("96", "96", { percent: percent(-12) }),
      value("192", "192", { percent: percent(30), days: 1 }),
    ),
    option(
      "binding",
      "Binding",
      value("sewn", "Sewn"),
      value("wire", "Wire, lies flat", { each: naira(-900) }),
    ),
  ]),
  Textbook: ladder(
    { 100: 262_000, 250: 600_000, 500: 1_100_000, 1000: 2_050_000 },
    [
      option("size", "Size", b5(), a4({ percent: percent(22) })),
      option(
        "pages",
        "Pages",
        value("200", "Up to 200"),
        value("120", "Up to 120", { percent: percent(-18) }),
        value("300", "Up to 300", { percent: percent(32), days: 1 }),
      ),
      option(
        "paper",
        "Paper",
        value("70", "70 gsm bond"),
        value("80", "80 gsm bond", { percent: percent(6) }),
      ),
      option(
        "binding",
        "Binding",
        value("perfect", "Perfect bound"),
        value("stitched", "Saddle stitched", { percent: percent(-10) }),
        value("wire", "Wire", { each: naira(180) }),
      ),
    ],
    { exclusions: [{ one: ["binding", "stitched"], other: ["pages", "300"] }] },
  ),
  "Biography, hardcover": ladder({ 60: 372_000, 100: 590_000, 250: 1_380_000 }, [
    option(
      "binding",
      "Binding",
      value("hardcover", "Hardcover"),
      value("paperback", "Paperback", { percent: percent(-22), days: -2 }),
    ),
    option(
      "photos",
      "Photo pages",
      value("16", "16"),
      value("32", "32", { percent: percent(9) }),
      value("none", "None", { percent: percent(-7) }),
    ),
  ]),
  "Company Brochure": ladder(
    { 100: 172_000, 250: 385_000, 500: 690_000 },
    [
      option("size", "Size", a5(), a4({ percent: percent(35) })),
      option(
        "pages",
        "Pages",
        value("16", "16"),
        value("24", "24", { percent: percent(30) }),
        value("32", "32", { percent: percent(58), days: 1 }),
      ),
      option(
        "binding",
        "Binding",
        value("stitched", "Saddle stitched"),
        value("perfect", "Perfect bound", { each: naira(220), days: 1 }),
      ),
      laminated,
    ],
    {
      exclusions: [{ one: ["binding", "perfect"], other: ["pages", "16"], words: "From 24 pages" }],
    },
  ),
  "Desk Calendar, spiral bound": ladder({ 50: 165_000, 100: 305_000, 250: 700_000 }, [
    leaves,
    option(
      "wire",
      "Wire",
      value("black", "Black"),
      value("white", "White"),
      value("gold", "Gold", { each: naira(90) }),
    ),
    option(
      "sleeve",
      "Sleeve",
      value("none", "None"),
      value("printed", "Printed", { each: naira(180) }),
    ),
  ]),
  "Desk Calendar, tile panel": ladder({ 50: 180_000, 100: 335_000, 250: 775_000 }, [
    leaves,
    turnaround(),
  ]),
  "Wall Calendar, portrait": ladder({ 50: 198_000, 100: 370_000, 250: 850_000 }, [
    option(
      "size",
      "Size",
      value("a3", "A3", { width: 297, height: 420 }),
      value("a2", "A2", { percent: percent(55), days: 1, width: 420, height: 594 }),
    ),
    option(
      "leaves",
      "Leaves",
      value("12", "12, a month on each"),
      value("6", "6, two months on each", { percent: percent(-25) }),
      value("1", "1, the whole year", { percent: percent(-60), days: -2 }),
    ),
  ]),
  "Branded Notebooks, A5": ladder({ 50: 165_000, 100: 315_000, 250: 750_000 }, [
    split(
      "ruling",
      "Ruling",
      "ruled",
      value("ruled", "Ruled"),
      value("dotted", "Dotted"),
      value("plain", "Plain"),
    ),
    option(
      "elastic",
      "Elastic band",
      value("none", "None"),
      value("band", "With band", { each: naira(250) }),
    ),
  ]),
};
