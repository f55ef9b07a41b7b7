import { describe, expect, test } from "vitest";
import { boxed, brandingPack, cards, shirts } from "../../../test/rows/price-lists.ts";
import { readChoice, writeChoice } from "./choice.ts";
import { eachOf } from "./each.ts";
import { ladderRows } from "./ladder.ts";
import {
  cheaperRung,
  extraOf,
  extrasOf,
  fromEach,
  inQuantity,
  lineDays,
  linePrice,
  lineSize,
  makeUp,
} from "./line.ts";
import { type Choice, choiceBeforehand, type Exclusion, type PriceList } from "./price-list.ts";

const naira = (amount: number): number => amount * 100;
const plain = (...rungs: [number, number][]): PriceList => ({
  rungs: rungs.map(([quantity, amount]) => ({ quantity, price: naira(amount) })),
  options: [],
  exclusions: [],
});
const priceAt = (list: PriceList, quantity: number) =>
  linePrice(list, choiceBeforehand(list, quantity));
const chosen = (list: PriceList, quantity: number, picked: Choice["picked"]): Choice => {
  const choice = choiceBeforehand(list, quantity);
  return { ...choice, picked: { ...choice.picked, ...picked } };
};

describe("the ladder", () => {
  test("goes in a straight line between two rungs", () => {
    expect(priceAt(cards, 300)).toBe(naira(21_100));
    expect(priceAt(cards, 250)).toBe(naira(18_000));
    expect(priceAt(shirts, 30)).toBe(naira(188_000));
  });

  test("above the last rung each costs what it costs there", () => {
    expect(priceAt(cards, 5_000)).toBe(naira(240_000));
    expect(priceAt(cards, 1_000_000)).toBe(naira(48_000_000));
  });

  test("with one rung each costs the same at any quantity", () => {
    const list = plain([100, 8_500]);
    expect(priceAt(list, 150)).toBe(naira(12_750));
    expect(priceAt(list, 300)).toBe(naira(25_500));
  });

  test("is rounded up to whole naira, once", () => {
    expect(priceAt(plain([3, 1_000]), 4)).toBe(naira(1_334));
    expect(priceAt(plain([3, 1_000]), 6)).toBe(naira(2_000));
    const half = { ...plain([100, 1]), rungs: [{ quantity: 100, price: 150 }] };
    expect(priceAt(half, 100)).toBe(naira(2));
  });

  test("has no price below the minimum, between packs and above the last pack", () => {
    expect(priceAt(cards, 99)).toBeNull();
    expect(priceAt(boxed, 200)).toBe(naira(35_000));
    expect(priceAt(boxed, 300)).toBeNull();
    expect(priceAt(boxed, 501)).toBeNull();
  });

  test("shows the buyer's own quantity among its rungs, each price and what is saved", () => {
    const rows = ladderRows(cards, 300).map((row) => Object.values(row).join(" "));
    expect(rows).toEqual([
      "100 850000 8500 0",
      "250 1800000 7200 325000",
      "300 2110000 7033 440000",
      "500 3350000 6700 900000",
      "1000 5800000 5800 2700000",
      "2500 12000000 4800 9250000",
    ]);
    expect(ladderRows(cards, 250)).toHaveLength(5);
    expect(ladderRows(shirts, 30).map(({ each, saves }) => [each, saves])).toEqual([
      [naira(6_850), 0],
      [naira(6_400), naira(11_250)],
      [naira(6_267), naira(17_500)],
      [naira(6_000), naira(42_500)],
      [naira(5_600), naira(125_000)],
    ]);
    expect(ladderRows(brandingPack, 1)).toEqual([]);
    expect(ladderRows(boxed, 700)).toHaveLength(3);
  });

  test("says no saving where more costs more each", () => {
    expect(ladderRows(plain([10, 100], [20, 500]), 10)[1]?.saves).toBe(0);
  });
});

describe("what one costs", () => {
  test("is shown to the kobo under ₦1,000, else in whole naira", () => {
    expect(eachOf(naira(21_100), 300)).toBe(7_033);
    expect(eachOf(naira(245_140), 30)).toBe(naira(8_171));
    expect(eachOf(naira(1_000), 1)).toBe(naira(1_000));
    expect(eachOf(naira(2_999), 3)).toBe(99_967);
    expect(eachOf(0, 5)).toBe(0);
  });
});

describe("a line", () => {
  test("adds percents of the ladder, units and what is asked once", () => {
    const choice = chosen(shirts, 30, { cloth: "dry-fit", print: "both" });
    choice.splits.sizes = { s: 4, m: 11, l: 9, xl: 4, xxl: 2 };
    expect(linePrice(shirts, choice)).toBe(naira(245_140));
    expect(
      extrasOf(shirts, choice).map(({ value, units, kobo }) => [value.id, units, kobo]),
    ).toEqual([
      ["xxl", 2, naira(800)],
      ["dry-fit", 30, naira(18_000)],
      ["both", 30, naira(38_340)],
    ]);
    expect(makeUp(shirts, choice)).toBe("S 4, M 11, L 9, XL 4, XXL 2, Dry-fit, Chest and back");
  });

  test("carries fractions exactly: 115 cards and 12 % are 10,584", () => {
    expect(linePrice(cards, chosen(cards, 115, { finish: "soft" }))).toBe(naira(10_584));
  });

  test("takes each percent of the ladder's price, not of one another", () => {
    const choice = chosen(cards, 300, { size: "square", finish: "soft", turnaround: "express" });
    expect(linePrice(cards, choice)).toBe(naira(21_100 + 2_110 + 2_532 + 5_275));
  });

  test.each([
    ["size", "square", 2_110],
    ["size", "folded", 12_660],
    ["paper", "cream", 1_800],
    ["paper", "layered", 5_400],
    ["finish", "gloss", 0],
    ["finish", "soft", 2_532],
    ["finish", "foil", 17_700],
    ["turnaround", "express", 5_275],
  ])("of 300 cards: %s %s adds ₦%d", (option, id, amount) => {
    const value = cards.options
      .find((one) => one.id === option)
      ?.values.find((one) => one.id === id);
    if (!value) throw new Error("There is no such value");
    expect(extraOf(cards, 300, value)).toBe(naira(amount));
    const price = linePrice(cards, chosen(cards, 300, { [option]: id }));
    expect(price).toBe(naira(21_100 + amount));
  });

  test("never costs less than nothing", () => {
    const list: PriceList = {
      ...plain([10, 1_000]),
      options: [
        {
          id: "promo",
          name: "Promotion",
          chosen: "all",
          values: [
            { id: "all", name: "All", percent: -10_000 },
            { id: "more", name: "More", each: naira(-200), order: naira(-5) },
          ],
        },
      ],
    };
    expect(priceAt(list, 20)).toBe(0);
    expect(linePrice(list, chosen(list, 20, { promo: "more" }))).toBe(0);
    expect(extrasOf(list, choiceBeforehand(list, 20))[0]?.kobo).toBe(naira(-2_000));
  });

  test("without a price anywhere is by quote", () => {
    expect(priceAt(brandingPack, 1)).toBeNull();
    const [first] = cards.rungs;
    if (!first) throw new Error("There is no rung");
    const list = { ...cards, rungs: [first, { quantity: 200, price: null }] };
    expect(priceAt(list, 100)).toBe(naira(8_500));
    expect(priceAt(list, 150)).toBeNull();
    expect(priceAt(list, 900)).toBeNull();
  });

  test("counts up to 10¹⁵ kobo to the last one, and not beyond", () => {
    const most = { ...plain([1, 1]), rungs: [{ quantity: 1, price: 1_000_000_000 }] };
    expect(priceAt(most, 1_000_000)).toBe(1_000_000_000_000_000);
    const more = { ...most, rungs: [{ quantity: 1, price: 1_000_000_001 }] };
    expect(priceAt(more, 1_000_000)).toBeNull();
  });

  test("takes the days of product and values, at least one", () => {
    expect(lineDays(2, cards, choiceBeforehand(cards))).toBe(2);
    expect(lineDays(2, cards, chosen(cards, 100, { size: "folded", finish: "foil" }))).toBe(5);
    expect(lineDays(1, cards, chosen(cards, 100, { turnaround: "express" }))).toBe(1);
    expect(lineDays(null, cards, choiceBeforehand(cards))).toBeNull();
  });

  test("has the size that its values say", () => {
    expect(lineSize(cards, chosen(cards, 100, { size: "folded" }))).toEqual({
      width: 170,
      height: 55,
    });
    expect(lineSize(shirts, choiceBeforehand(shirts))).toBeUndefined();
  });
});

describe("more for less", () => {
  const rungs = [...cards.rungs, { quantity: 5_000, price: naira(118_000) }];
  const list = { ...cards, rungs };

  test("names the rung that costs less in all than the quantity asked for", () => {
    expect(cheaperRung(list, choiceBeforehand(list, 2_500))).toEqual({
      quantity: 5_000,
      price: naira(118_000),
    });
    expect(cheaperRung(list, choiceBeforehand(list, 1_000))).toBeUndefined();
    expect(cheaperRung(list, choiceBeforehand(list, 5_000))).toBeUndefined();
  });

  test("counts the options of both", () => {
    expect(cheaperRung(list, chosen(list, 2_500, { paper: "cream" }))).toBeUndefined();
  });
});

describe("another quantity of the same make-up", () => {
  test("leaves the split adding up", () => {
    const choice = choiceBeforehand(shirts, 10);
    choice.splits.sizes = { s: 4, m: 5, l: 1, xl: 0, xxl: 0 };
    expect(inQuantity(shirts, choice, 25).splits.sizes).toMatchObject({ s: 4, m: 20 });
    choice.quantity = 50;
    choice.splits.sizes = { s: 20, m: 20, l: 10, xl: 0, xxl: 0 };
    const fewer = { s: 20, m: 0, l: 5, xl: 0, xxl: 0 };
    expect(inQuantity(shirts, choice, 25).splits.sizes).toEqual(fewer);
    choice.splits.sizes = { s: 50, m: 0, l: 0, xl: 0, xxl: 0 };
    expect(inQuantity(shirts, choice, 10).splits.sizes).toEqual({ ...fewer, s: 10, l: 0 });
  });
});

describe("the rest of a split", () => {
  const noM = { one: ["sizes", "m"], other: ["cloth", "dry-fit"] } satisfies Exclusion;
  const list = { ...shirts, exclusions: [noM] };
  const dryFit = (counts: Record<string, number>) => {
    const choice = chosen(list, 25, { cloth: "dry-fit" });
    choice.splits.sizes = { ...{ s: 0, m: 0, l: 0, xl: 0, xxl: 0 }, ...counts };
    return choice;
  };
  const inSizes = (counts: Record<string, number>, quantity: number) =>
    inQuantity(list, dryFit(counts), quantity).splits.sizes;

  test("goes to another value where the one chosen beforehand is ruled out", () => {
    expect(inSizes({ s: 15, l: 10 }, 100)).toEqual({ s: 90, m: 0, l: 10, xl: 0, xxl: 0 });
    expect(inSizes({ s: 15, l: 10 }, 10)).toEqual({ s: 0, m: 0, l: 10, xl: 0, xxl: 0 });
    // To one that somebody has chosen, if there is any.
    expect(inSizes({ xl: 25 }, 50)).toMatchObject({ s: 0, xl: 50 });
    expect(inSizes({}, 50)).toMatchObject({ s: 50, m: 0 });
  });

  test("can be ordered", () => {
    const { choice, errors } = readChoice(
      list,
      writeChoice(inQuantity(list, dryFit({ s: 15, l: 10 }), 100)),
    );
    expect(errors).toEqual({});
    expect(choice.quantity).toBe(100);
  });

  test("stays where it is when every value is ruled out", () => {
    const exclusions = list.options.flatMap(({ id, values }) =>
      id === "sizes"
        ? values.map((value) => ({ ...noM, one: [id, value.id] as [string, string] }))
        : [],
    );
    const none = { ...list, exclusions };
    expect(inQuantity(none, dryFit({ s: 25 }), 50).splits.sizes).toMatchObject({ s: 25, m: 25 });
  });
});

describe("'from … each'", () => {
  test("is the cheapest rung's, in the make-up chosen beforehand", () => {
    expect(fromEach(cards)).toBe(naira(48));
    expect(fromEach(shirts)).toBe(naira(5_600));
    const onCream = cards.options.map((one) =>
      one.id === "paper" ? { ...one, chosen: "cream" } : one,
    );
    expect(fromEach({ ...cards, options: onCream })).toBe(naira(54));
  });

  test("is nothing without a ladder or a price", () => {
    expect(fromEach(plain([100, 8_500]))).toBeNull();
    expect(fromEach(brandingPack)).toBeNull();
  });
});
