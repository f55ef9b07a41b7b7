/**
 * Invented ladders and options of the demo's products, by name; the first rung is the product's
 * own.
 */
import type { PriceDocument } from "../schema/catalogue.ts";

type Option = PriceDocument["options"][number];
type Value = Option["values"][number];
type Costs = Omit<Value, "id" | "name">;

const naira = (amount: number): number => amount * 100;
/** Hundredths of a percent. */
const percent = (amount: number): number => amount * 100;

const value = (id: string, name: string, costs: Costs = {}): Value => ({ id, name, ...costs });
/** The first value is chosen beforehand. */
const option = (id: string, name: string, ...values: Value[]): Option => ({
  id,
  name,
  chosen: values[0]?.id ?? "",
  values,
});
const split = (id: string, name: string, chosen: string, ...values: Value[]): Option => ({
  ...option(id, name, ...values),
  chosen,
  split: true,
});
const ladder = (
  rungs: [quantity: number, amount: number][],
  options: Option[] = [],
  more: Partial<PriceDocument> = {},
): PriceDocument => ({
  rungs: rungs.map(([quantity, amount]) => ({ quantity, price: naira(amount) })),
  options,
  exclusions: [],
  ...more,
});

const express = option(
  "turnaround",
  "Turnaround",
  value("standard", "Standard"),
  value("express", "Express", { percent: percent(25), days: -1 }),
);
const laminated = option(
  "finish",
  "Finish",
  value("matt", "Matt"),
  value("gloss", "Gloss"),
  value("soft", "Soft touch", { percent: percent(12) }),
);
const adultSizes = split(
  "sizes",
  "Sizes",
  "m",
  value("s", "S"),
  value("m", "M"),
  value("l", "L"),
  value("xl", "XL"),
  value("xxl", "XXL", { each: naira(400) }),
);
const pages = option(
  "pages",
  "Pages",
  value("240", "Up to 240"),
  value("160", "Up to 160", { percent: percent(-12) }),
  value("320", "Up to 320", { percent: percent(25) }),
  value("400", "Up to 400", { percent: percent(48), days: 1 }),
);
const mugBox = option(
  "box",
  "Box",
  value("white", "Plain white box"),
  value("printed", "Printed gift box", { each: naira(650), days: 1 }),
);
const leaves = option(
  "leaves",
  "Leaves",
  value("13", "13, a month on each"),
  value("7", "7, two months on each", { percent: percent(-22) }),
);
const sheetSides = option(
  "sides",
  "Sides",
  value("one", "Front only"),
  value("both", "Front and back", { percent: percent(22) }),
);

/** The price lists of products that have one. */
export const seedPrices: Readonly<Record<string, PriceDocument>> = {
  "Business Cards, matt laminated": ladder(
    [
      [250, 18_000],
      [500, 33_500],
      [1_000, 58_000],
      [2_500, 120_000],
    ],
    [
      option(
        "size",
        "Size",
        value("85x55", "85 × 55 mm", { width: 85, height: 55 }),
        value("square", "Square, 65 × 65 mm", { percent: percent(10), width: 65, height: 65 }),
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
      option("sides", "Sides", value("both", "Front and back"), value("front", "Front only")),
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
    [
      [250, 24_500],
      [500, 44_000],
      [1_000, 79_000],
    ],
    [
      option(
        "size",
        "Size",
        value("85x55", "85 × 55 mm", { width: 85, height: 55 }),
        value("90x50", "90 × 50 mm", { width: 90, height: 50 }),
        value("square", "Square, 65 × 65 mm", { percent: percent(10), width: 65, height: 65 }),
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
      option(
        "corners",
        "Corners",
        value("square", "Square"),
        value("round", "Round", { each: naira(5) }),
      ),
      option("sides", "Sides", value("both", "Front and back"), value("front", "Front only")),
    ],
    {
      step: 50,
      exclusions: [{ one: ["finish", "matt"], other: ["paper", "cotton"] }],
    },
  ),
  "Business Cards with colour bar": ladder(
    [
      [200, 35_000],
      [500, 80_000],
    ],
    [
      option(
        "corners",
        "Corners",
        value("square", "Square"),
        value("round", "Round", { each: naira(5) }),
      ),
      option("sides", "Sides", value("both", "Front and back"), value("front", "Front only")),
    ],
    { packs: true },
  ),
  "Business Cards, gold foil": ladder(
    [
      [200, 62_000],
      [500, 145_000],
    ],
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
  "Novel, paperback": ladder(
    [
      [100, 210_000],
      [250, 475_000],
      [500, 875_000],
      [1_000, 1_600_000],
    ],
    [
      option(
        "size",
        "Size",
        value("a5", "A5", { width: 148, height: 210 }),
        value("b5", "B5", { percent: percent(20), width: 176, height: 250 }),
      ),
      pages,
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
  "Recipe Book, hardcover": ladder(
    [
      [50, 390_000],
      [100, 720_000],
      [250, 1_650_000],
    ],
    [
      option(
        "size",
        "Size",
        value("17x24", "17 × 24 cm", { width: 170, height: 240 }),
        value("a4", "A4", { percent: percent(24), width: 210, height: 297 }),
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
    ],
  ),
  Textbook: ladder(
    [
      [100, 262_000],
      [250, 600_000],
      [500, 1_100_000],
      [1_000, 2_050_000],
    ],
    [
      option(
        "size",
        "Size",
        value("b5", "B5", { width: 176, height: 250 }),
        value("a4", "A4", { percent: percent(22), width: 210, height: 297 }),
      ),
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
  "Biography, hardcover": ladder(
    [
      [60, 372_000],
      [100, 590_000],
      [250, 1_380_000],
    ],
    [
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
    ],
  ),
  "Company Brochure": ladder(
    [
      [100, 172_000],
      [250, 385_000],
      [500, 690_000],
    ],
    [
      option(
        "size",
        "Size",
        value("a5", "A5", { width: 148, height: 210 }),
        value("a4", "A4", { percent: percent(35), width: 210, height: 297 }),
      ),
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
  "T-shirt, full-colour print": ladder(
    [
      [25, 160_000],
      [50, 300_000],
      [100, 560_000],
    ],
    [
      adultSizes,
      option(
        "cloth",
        "Cloth",
        value("cotton", "Cotton, 180 gsm"),
        value("heavy", "Cotton, 220 gsm", { each: naira(450) }),
        value("dry-fit", "Dry-fit", { each: naira(600) }),
        value("polo", "Polo, with collar", { each: naira(1_900), days: 1 }),
      ),
      option("colour", "Colour", value("navy", "Navy"), value("black", "Black")),
      option(
        "print",
        "Print",
        value("chest", "Chest"),
        value("both", "Chest and back", { percent: percent(18), order: naira(4_500) }),
        value("name", "Chest, name on the back", { each: naira(700) }),
        value("badge", "Embroidered badge", { each: naira(900), days: 1 }),
      ),
    ],
    { exclusions: [{ one: ["print", "badge"], other: ["cloth", "dry-fit"] }] },
  ),
  "T-shirt, portrait print": ladder(
    [
      [25, 150_000],
      [50, 285_000],
      [100, 540_000],
    ],
    [
      split(
        "sizes",
        "Sizes",
        "m",
        value("s", "S"),
        value("m", "M"),
        value("l", "L"),
        value("xl", "XL"),
        value("xxl", "XXL", { each: naira(400) }),
        value("3xl", "3XL", { each: naira(700) }),
      ),
      option(
        "print",
        "Print",
        value("28x35", "Chest, up to 28 × 35 cm"),
        value("a5", "Chest, A5", { each: naira(-600) }),
        value("back", "Chest, and words on the back", { each: naira(850) }),
      ),
      option(
        "turnaround",
        "Turnaround",
        value("standard", "Standard"),
        value("express", "Express", { percent: percent(25), days: -2 }),
      ),
    ],
  ),
  "T-shirt, logo print": ladder(
    [
      [50, 200_000],
      [100, 370_000],
      [250, 850_000],
    ],
    [
      adultSizes,
      option(
        "colour",
        "Colour",
        value("white", "White"),
        value("black", "Black"),
        value("navy", "Navy"),
        value("indigo", "Indigo"),
        value("sky", "Sky blue"),
        value("green", "Bottle green"),
        value("lime", "Lime"),
        value("yellow", "Yellow"),
        value("orange", "Orange"),
        value("red", "Red"),
        value("wine", "Wine"),
        value("ash", "Ash"),
      ),
      option(
        "ink",
        "Print colours",
        value("one", "One colour"),
        value("two", "Two colours", { each: naira(350), order: naira(6_000) }),
        value("three", "Three colours", { each: naira(600), order: naira(12_000), days: 1 }),
      ),
      option(
        "area",
        "Print area",
        value("chest", "Chest, 25 cm wide"),
        value("pocket", "Pocket, 9 cm wide", { each: naira(-200) }),
        value("both", "Chest and back", { each: naira(800) }),
      ),
    ],
  ),
  "Branded Face Cap, indigo": ladder(
    [
      [25, 108_000],
      [50, 205_000],
      [100, 390_000],
    ],
    [
      option(
        "embroidery",
        "Embroidery",
        value("front", "Front"),
        value("back", "Front, and words at the back", { each: naira(500) }),
        value("raised", "Front, raised", { each: naira(700), days: 1 }),
      ),
      option("strap", "Strap", value("buckle", "Metal buckle"), value("velcro", "Velcro")),
    ],
  ),
  "Two-tone Cap with emblem": ladder(
    [
      [25, 117_000],
      [50, 222_000],
      [100, 420_000],
    ],
    [
      split(
        "sizes",
        "Sizes",
        "adult",
        value("adult", "Adult"),
        value("youth", "Youth", { each: naira(-200) }),
      ),
      option(
        "emblem",
        "Emblem",
        value("6", "6 cm wide"),
        value("8", "8 cm wide", { each: naira(350) }),
      ),
    ],
  ),
  "Custom Mugs, ankara pair": ladder(
    [
      [10, 44_000],
      [50, 205_000],
      [100, 390_000],
    ],
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
  "Custom Mug, indigo wrap": ladder(
    [
      [24, 96_000],
      [48, 182_400],
      [96, 345_600],
    ],
    [
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
    ],
  ),
  "Custom Mug, slogan": ladder(
    [
      [6, 24_000],
      [12, 46_000],
      [36, 132_000],
    ],
    [
      option(
        "sides",
        "Sides",
        value("one", "One side"),
        value("both", "Both sides", { each: naira(300) }),
      ),
      mugBox,
    ],
  ),
  "Branded Paper Bags with rope handle": ladder(
    [
      [100, 96_000],
      [250, 222_500],
      [500, 420_000],
      [1_000, 790_000],
    ],
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
  "Canvas Tote Bag, tile print": ladder(
    [
      [50, 180_000],
      [100, 345_000],
      [250, 825_000],
    ],
    [
      option(
        "sides",
        "Sides",
        value("one", "One side"),
        value("both", "Both sides", { each: naira(900) }),
      ),
      option(
        "pocket",
        "Pocket inside",
        value("none", "None"),
        value("zip", "With zip", { each: naira(650), days: 1 }),
      ),
    ],
  ),
  "Cotton Tote Bag, portrait print": ladder(
    [
      [100, 320_000],
      [250, 760_000],
    ],
    [
      option(
        "ink",
        "Print colours",
        value("five", "Five colours"),
        value("one", "One colour", { each: naira(-700) }),
      ),
      option(
        "handles",
        "Handles",
        value("long", "Long, 65 cm"),
        value("short", "Short, 35 cm", { each: naira(-80) }),
      ),
    ],
  ),
  "Desk Calendar, spiral bound": ladder(
    [
      [50, 165_000],
      [100, 305_000],
      [250, 700_000],
    ],
    [
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
    ],
  ),
  "Desk Calendar, tile panel": ladder(
    [
      [50, 180_000],
      [100, 335_000],
      [250, 775_000],
    ],
    [leaves, express],
  ),
  "Wall Calendar, portrait": ladder(
    [
      [50, 198_000],
      [100, 370_000],
      [250, 850_000],
    ],
    [
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
    ],
  ),
  "Letterhead, printed reverse": ladder(
    [
      [500, 102_000],
      [1_000, 185_000],
      [2_500, 430_000],
    ],
    [
      option(
        "paper",
        "Paper",
        value("wove", "120 gsm cream wove"),
        value("bond", "100 gsm white bond", { percent: percent(-10) }),
      ),
      express,
    ],
    { step: 100 },
  ),
  "Letterhead, woven band": ladder(
    [
      [500, 82_000],
      [1_000, 149_000],
      [2_500, 345_000],
    ],
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
    [
      [250, 96_000],
      [500, 180_000],
      [1_000, 340_000],
    ],
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
    [
      [500, 112_000],
      [1_000, 208_000],
    ],
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
  "Kraft Envelopes, C4": ladder([
    [250, 90_000],
    [500, 168_000],
    [1_000, 315_000],
  ]),
  "A5 Fliers, full colour": ladder(
    [
      [1_000, 62_000],
      [2_500, 138_000],
      [5_000, 245_000],
    ],
    [
      option(
        "size",
        "Size",
        value("a5", "A5", { width: 148, height: 210 }),
        value("a6", "A6", { percent: percent(-30), width: 105, height: 148 }),
        value("a4", "A4", { percent: percent(75), width: 210, height: 297 }),
      ),
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
      express,
    ],
    {
      step: 100,
      exclusions: [{ one: ["fold", "half"], other: ["size", "a6"] }],
    },
  ),
  "Grand Opening Fliers, A6": ladder(
    [
      [2_500, 88_000],
      [5_000, 158_000],
      [10_000, 290_000],
    ],
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
    [
      [500, 48_000],
      [1_000, 84_000],
      [2_500, 190_000],
    ],
    [sheetSides, express],
    { step: 50 },
  ),
  "Stickers and labels, round": ladder(
    [
      [250, 21_000],
      [500, 38_000],
      [1_000, 70_000],
    ],
    [
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
    ],
  ),
  "Coffee Pouch, 250 g": ladder(
    [
      [250, 165_000],
      [500, 310_000],
      [1_000, 590_000],
    ],
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
  "Branded Notebooks, A5": ladder(
    [
      [50, 165_000],
      [100, 315_000],
      [250, 750_000],
    ],
    [
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
    ],
  ),
  "Presentation Folder, A4": ladder(
    [
      [100, 105_000],
      [250, 240_000],
      [500, 450_000],
    ],
    [
      laminated,
      option("pocket", "Pockets", value("one", "One"), value("two", "Two", { each: naira(110) })),
    ],
  ),
  "Roll-up Banner, 85 × 200 cm": ladder(
    [
      [3, 111_000],
      [5, 180_000],
      [10, 345_000],
    ],
    [
      option(
        "stand",
        "Stand",
        value("new", "With a stand"),
        value("film", "Film for your own stand", { each: naira(-18_000), days: -1 }),
      ),
    ],
  ),
  "Shop Sign, raised letters": ladder(
    [],
    [
      option(
        "letters",
        "Letters",
        value("raised", "Raised letters"),
        value("lit", "Lit letters"),
        value("flat", "Flat panel"),
      ),
      option(
        "fitting",
        "Fitting",
        value("own", "We fit it ourselves"),
        value("shop", "You fit it"),
      ),
    ],
  ),
  "Custom Mugs, club logo": ladder(
    [],
    [option("handle", "Handle", value("green", "Green"), value("gold", "Gold"))],
  ),
};
