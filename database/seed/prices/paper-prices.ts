/** Cards, letterheads, envelopes, fliers and labels. */
import {
  a4,
  a5,
  a6,
  card,
  cardSides,
  corners,
  ladder,
  laminated,
  naira,
  option,
  percent,
  type SeedPrices,
  sheetSides,
  split,
  squareCard,
  turnaround,
  value,
} from "./price-parts.ts";

export const paperPrices: SeedPrices = {
  "Business Cards, matt laminated": ladder(
    { 250: 18_000, 500: 33_500, 1000: 58_000, 2500: 120_000 },
    [
      option(
        "size",
        "Size",
        card,
        squareCard,
        value("folded", "Folded, 170 × 55 mm", {
          percent: percent(60),
          days: 1,
          width: 170,
          height: 55,
        }),
      ),
      option(
        "paper",
        "Paper",
        value("white", "350 gsm white"),
        value("cream", "350 gsm cream, textured", { each: naira(6) }),
        value("layered", "600 gsm, layered", { each: naira(18), days: 1 }),
      ),
      option(
        "finish",
        "Finish",
        value("matt", "Matt, both sides"),
        value("gloss", "Gloss, both sides"),
        value("soft", "Soft touch", { percent: percent(12) }),
        value("foil", "Gold foil, one side", { each: naira(9), order: naira(15_000), days: 2 }),
      ),
      cardSides,
      option(
        "turnaround",
        "Turnaround",
        value("standard", "Standard, 2 working days"),
        value("express", "Express, 1 working day", { percent: percent(25), days: -1 }),
      ),
    ],
    {
      step: 50,
      exclusions: [
        { one: ["size", "folded"], other: ["paper", "layered"] },
        { one: ["finish", "foil"], other: ["paper", "cream"] },
      ],
    },
  ),
  "Business Cards, full colour": ladder(
    { 250: 24_500, 500: 44_000, 1000: 79_000 },
    [
      option(
        "size",
        "Size",
        card,
        value("90x50", "90 × 50 mm", { width: 90, height: 50 }),
        squareCard,
      ),
      option(
        "paper",
        "Paper",
        value("350", "350 gsm board"),
        value("300", "300 gsm board", { percent: percent(-6) }),
        value("400", "400 gsm board", { each: naira(8) }),
        value("cotton", "Cotton, 450 gsm", { each: naira(35), days: 1 }),
      ),
      option("finish", "Finish", value("gloss", "Gloss film"), value("matt", "Matt film")),
      corners,
      cardSides,
    ],
    {
      step: 50,
      exclusions: [{ one: ["finish", "matt"], other: ["paper", "cotton"] }],
    },
  ),
  "Business Cards with colour bar": ladder({ 200: 35_000, 500: 80_000 }, [corners, cardSides], {
    packs: true,
  }),
  "Business Cards, gold foil": ladder(
    { 200: 62_000, 500: 145_000 },
    [
      option(
        "foil",
        "Foil",
        value("gold", "Gold"),
        value("silver", "Silver"),
        value("copper", "Copper", { order: naira(4_000) }),
      ),
      option(
        "sides",
        "Sides",
        value("one", "Foil on one side"),
        value("both", "Foil on both sides", { each: naira(45) }),
      ),
      option(
        "edges",
        "Edges",
        value("gilded", "Gilded"),
        value("plain", "Plain", { each: naira(-30) }),
      ),
    ],
    { step: 50 },
  ),
  "Letterhead, printed reverse": ladder(
    { 500: 102_000, 1000: 185_000, 2500: 430_000 },
    [
      option(
        "paper",
        "Paper",
        value("wove", "120 gsm cream wove"),
        value("bond", "100 gsm white bond", { percent: percent(-10) }),
      ),
      turnaround(),
    ],
    { step: 100 },
  ),
  "Letterhead, woven band": ladder(
    { 500: 82_000, 1000: 149_000, 2500: 345_000 },
    [
      option(
        "paper",
        "Paper",
        value("100", "100 gsm white bond"),
        value("120", "120 gsm white bond", { percent: percent(9) }),
      ),
      sheetSides,
    ],
    { step: 100 },
  ),
  "Envelopes with printed liner": ladder(
    { 250: 96_000, 500: 180_000, 1000: 340_000 },
    [
      option(
        "size",
        "Size",
        value("dl", "DL", { width: 220, height: 110 }),
        value("c5", "C5", { percent: percent(18), width: 229, height: 162 }),
      ),
    ],
    { step: 50 },
  ),
  "Envelopes, four colours": ladder(
    { 500: 112_000, 1000: 208_000 },
    [
      split(
        "colours",
        "Colours",
        "red",
        value("red", "Red"),
        value("green", "Green"),
        value("indigo", "Indigo"),
        value("white", "White, border in full colour", { each: naira(12) }),
      ),
    ],
    { step: 50 },
  ),
  "Kraft Envelopes, C4": ladder({ 250: 90_000, 500: 168_000, 1000: 315_000 }),
  "A5 Fliers, full colour": ladder(
    { 1000: 62_000, 2500: 138_000, 5000: 245_000 },
    [
      option("size", "Size", a5(), a6({ percent: percent(-30) }), a4({ percent: percent(75) })),
      option(
        "paper",
        "Paper",
        value("150", "150 gsm gloss"),
        value("130", "130 gsm gloss", { percent: percent(-6) }),
        value("200", "200 gsm silk", { percent: percent(14) }),
      ),
      sheetSides,
      option(
        "fold",
        "Fold",
        value("none", "Flat"),
        value("half", "Folded once", { each: naira(6), order: naira(2_500) }),
      ),
      turnaround(),
    ],
    {
      step: 100,
      exclusions: [{ one: ["fold", "half"], other: ["size", "a6"] }],
    },
  ),
  "Grand Opening Fliers, A6": ladder(
    { 2500: 88_000, 5000: 158_000, 10000: 290_000 },
    [
      option(
        "back",
        "Back",
        value("black", "Black text"),
        value("colour", "Full colour", { percent: percent(15) }),
      ),
    ],
    { packs: true },
  ),
  "Event Fliers, dark flood": ladder(
    { 500: 48_000, 1000: 84_000, 2500: 190_000 },
    [sheetSides, turnaround()],
    { step: 50 },
  ),
  "Stickers and labels, round": ladder({ 250: 21_000, 500: 38_000, 1000: 70_000 }, [
    option(
      "size",
      "Size",
      value("50", "50 mm", { width: 50, height: 50 }),
      value("35", "35 mm", { percent: percent(-25), width: 35, height: 35 }),
      value("75", "75 mm", { percent: percent(60), width: 75, height: 75 }),
    ),
    option(
      "vinyl",
      "Vinyl",
      value("gloss", "Gloss white"),
      value("matt", "Matt white"),
      value("clear", "Clear", { each: naira(12) }),
    ),
  ]),
  "Presentation Folder, A4": ladder({ 100: 105_000, 250: 240_000, 500: 450_000 }, [
    laminated,
    option("pocket", "Pockets", value("one", "One"), value("two", "Two", { each: naira(110) })),
  ]),
};
