/** Clothes and bags to wear. */
import {
  adultSizes,
  ladder,
  naira,
  option,
  percent,
  type SeedPrices,
  split,
  turnaround,
  value,
} from "./price-parts.ts";

export const clothesPrices: SeedPrices = {
  "T-shirt, full-colour print": ladder(
    { 25: 160_000, 50: 300_000, 100: 560_000 },
    [
      adultSizes(),
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
  "T-shirt, portrait print": ladder({ 25: 150_000, 50: 285_000, 100: 540_000 }, [
    adultSizes(value("3xl", "3XL", { each: naira(700) })),
    option(
      "print",
      "Print",
      value("28x35", "Chest, up to 28 × 35 cm"),
      value("a5", "Chest, A5", { each: naira(-600) }),
      value("back", "Chest, and words on the back", { each: naira(850) }),
    ),
    turnaround(2),
  ]),
  "T-shirt, logo print": ladder({ 50: 200_000, 100: 370_000, 250: 850_000 }, [
    adultSizes(),
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
  ]),
  "Branded Face Cap, indigo": ladder({ 25: 108_000, 50: 205_000, 100: 390_000 }, [
    option(
      "embroidery",
      "Embroidery",
      value("front", "Front"),
      value("back", "Front, and words at the back", { each: naira(500) }),
      value("raised", "Front, raised", { each: naira(700), days: 1 }),
    ),
    option("strap", "Strap", value("buckle", "Metal buckle"), value("velcro", "Velcro")),
  ]),
  "Two-tone Cap with emblem": ladder({ 25: 117_000, 50: 222_000, 100: 420_000 }, [
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
  ]),
  "Canvas Tote Bag, tile print": ladder({ 50: 180_000, 100: 345_000, 250: 825_000 }, [
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
  ]),
  "Cotton Tote Bag, portrait print": ladder({ 100: 320_000, 250: 760_000 }, [
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
  ]),
};
