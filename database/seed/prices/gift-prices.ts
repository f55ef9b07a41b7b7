/** Mugs, bags, banners and signs. */
import { ladder, mugBox, naira, option, percent, type SeedPrices, value } from "./price-parts.ts";

export const giftPrices: SeedPrices = {
  "Custom Mugs, ankara pair": ladder(
    { 10: 44_000, 50: 205_000, 100: 390_000 },
    [
      option(
        "pattern",
        "Pattern",
        value("ours", "Ankara rosettes"),
        value("colours", "Rosettes in your colours", { order: naira(3_500) }),
        value("own", "Your own pattern", { order: naira(6_000), days: 1 }),
      ),
      mugBox,
    ],
    { step: 2 },
  ),
  "Custom Mug, indigo wrap": ladder({ 24: 96_000, 48: 182_400, 96: 345_600 }, [
    option(
      "print",
      "Print",
      value("wrap", "Handle to handle"),
      value("side", "One side", { each: naira(-300) }),
    ),
    option(
      "inside",
      "Inside",
      value("white", "White"),
      value("coloured", "Coloured", { each: naira(250) }),
    ),
    mugBox,
  ]),
  "Custom Mug, slogan": ladder({ 6: 24_000, 12: 46_000, 36: 132_000 }, [
    option(
      "sides",
      "Sides",
      value("one", "One side"),
      value("both", "Both sides", { each: naira(300) }),
    ),
    mugBox,
  ]),
  "Branded Paper Bags with rope handle": ladder(
    { 100: 96_000, 250: 222_500, 500: 420_000, 1000: 790_000 },
    [
      option(
        "size",
        "Size",
        value("medium", "26 × 32 × 11 cm", { width: 260, height: 320 }),
        value("small", "20 × 26 × 8 cm", { percent: percent(-15), width: 200, height: 260 }),
        value("large", "32 × 40 × 12 cm", { percent: percent(28), width: 320, height: 400 }),
      ),
      option(
        "paper",
        "Paper",
        value("art", "210 gsm art card"),
        value("kraft", "180 gsm brown kraft", { percent: percent(-8) }),
      ),
      option(
        "finish",
        "Finish",
        value("none", "No film", { each: naira(-40) }),
        value("matt", "Matt film"),
        value("gloss", "Gloss film"),
      ),
      option(
        "handles",
        "Handles",
        value("rope", "Rope"),
        value("ribbon", "Satin ribbon", { each: naira(60) }),
        value("paper", "Twisted paper", { each: naira(-90) }),
      ),
    ],
    {
      exclusions: [
        { one: ["finish", "matt"], other: ["paper", "kraft"] },
        { one: ["finish", "gloss"], other: ["paper", "kraft"] },
      ],
    },
  ),
  "Coffee Pouch, 250 g": ladder(
    { 250: 165_000, 500: 310_000, 1000: 590_000 },
    [
      option(
        "valve",
        "Valve",
        value("none", "None"),
        value("valve", "With valve", { each: naira(70) }),
      ),
    ],
    { step: 50 },
  ),
  "Roll-up Banner, 85 × 200 cm": ladder({ 3: 111_000, 5: 180_000, 10: 345_000 }, [
    option(
      "stand",
      "Stand",
      value("new", "With a stand"),
      value("film", "Film for your own stand", { each: naira(-18_000), days: -1 }),
    ),
  ]),
  "Shop Sign, raised letters": ladder({}, [
    option(
      "letters",
      "Letters",
      value("raised", "Raised letters"),
      value("lit", "Lit letters"),
      value("flat", "Flat panel"),
    ),
    option("fitting", "Fitting", value("own", "We fit it ourselves"), value("shop", "You fit it")),
  ]),
  "Custom Mugs, club logo": ladder({}, [
    option("handle", "Handle", value("green", "Green"), value("gold", "Gold")),
  ]),
};
