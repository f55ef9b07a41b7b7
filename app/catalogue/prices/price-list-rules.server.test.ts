import { describe, expect, test } from "vitest";
import { boxed, brandingPack, cards, shirts } from "../../../test/rows/price-lists.ts";
import { newId } from "./option-ids.ts";
import type { Exclusion, OptionValue, PriceList, PriceOption } from "./price-list.ts";
import { parsePriceList } from "./price-list-rules.server.ts";
import { warningsOf } from "./price-warnings.ts";

const plain = (...rungs: PriceList["rungs"]): PriceList => ({ rungs, options: [], exclusions: [] });
const errorsOf = (input: unknown) => {
  const parsed = parsePriceList(input);
  return parsed.ok ? {} : parsed.errors;
};
const values: OptionValue[] = [
  { id: "a", name: "A" },
  { id: "b", name: "B" },
];
const withOption = (change: Partial<PriceOption>): PriceList => ({
  ...plain({ quantity: 1, price: 100 }),
  options: [{ id: "o", name: "Option", chosen: "a", values, ...change }],
});
const withValue = (change: Partial<OptionValue>, split = false) =>
  withOption({ split, values: [{ id: "a", name: "A", ...change }, ...values.slice(1)] });

describe("a price list", () => {
  test("of the mockups is kept as it is", () => {
    for (const list of [cards, shirts, boxed, brandingPack]) {
      expect(parsePriceList(list)).toEqual({ ok: true, list });
    }
  });

  test("is put in order: rising rungs, nothing that costs nothing, no pair whose value is gone", () => {
    const gone: Exclusion = { one: ["o", "a"], other: ["paper", "gone"] };
    const list = {
      ...withValue({ order: 0, each: 5, days: 0 }),
      rungs: [
        { quantity: 10, price: 100 },
        { quantity: 50, price: 300 },
        { quantity: 20, price: 200 },
      ],
      step: 1,
      packs: false,
      exclusions: [gone],
    };
    expect(parsePriceList(list)).toEqual({
      ok: true,
      list: {
        rungs: [
          { quantity: 10, price: 100 },
          { quantity: 20, price: 200 },
          { quantity: 50, price: 300 },
        ],
        options: [
          {
            id: "o",
            name: "Option",
            chosen: "a",
            values: [
              { id: "a", name: "A", each: 5 },
              { id: "b", name: "B" },
            ],
          },
        ],
        exclusions: [],
      },
    });
  });

  test("that is none is refused, whatever it is", () => {
    for (const input of [undefined, null, 5, "{}", [], {}, { rungs: "all" }]) {
      expect(parsePriceList(input).ok).toBe(false);
    }
  });
});

describe("a rung is refused beside its field", () => {
  const first = { quantity: 100, price: 850_000 };
  test.each([
    [{ quantity: 0, price: 5 }, "rungs.1.quantity", "A quantity is 1 or more."],
    [{ quantity: 50, price: 5 }, "rungs.1.quantity", "50 is below the minimum of 100."],
    [
      { quantity: 100, price: 5 },
      "rungs.1.quantity",
      "100 is there twice. Give each rung its own quantity.",
    ],
    [
      { quantity: 12.5, price: 5 },
      "rungs.1.quantity",
      "Write the quantity as a whole number, such as 100.",
    ],
    [{ quantity: 1e9, price: 5 }, "rungs.1.quantity", "A quantity is 1,000,000 or less."],
    [{ quantity: 500, price: null }, "rungs.1.price", "Give a price for 500, or remove the rung."],
    [{ quantity: 500, price: 0 }, "rungs.1.price", "A price is more than 0."],
    [{ quantity: 500, price: 1e12 }, "rungs.1.price", "That is too much."],
  ])("%o", (rung, place, message) => {
    expect(errorsOf(plain(first, rung))).toEqual({ [place]: message });
  });

  test("or the ladder, without any or with too many", () => {
    expect(errorsOf(plain())).toEqual({ rungs: "A ladder has at least one rung." });
    const many = Array.from({ length: 31 }, (_, at) => ({ quantity: at + 1, price: 100 }));
    expect(errorsOf(plain(...many))).toEqual({ rungs: "A ladder has at most 30 rungs." });
  });
});

describe("an option is refused beside its field", () => {
  test.each([
    [{ percent: -10_001 }, "percent", "A percent is −100 or more."],
    [{ percent: 12.5 }, "percent", "Write the percent with at most two decimals, such as 12.5."],
    [{ days: -31 }, "days", "Working days are −30 or more."],
    [{ order: 1e12 }, "order", "That is too much."],
    [{ name: " " }, "name", "Enter the value."],
    [{ name: "b" }, undefined, "b is there twice."],
    [{ width: 85 }, "width", "Give both width and height, or neither."],
    [{ width: 0, height: 5 }, "width", "A side is longer than 0."],
  ])("%o", (change, field, message) => {
    const place = field ? `options.0.values.0.${field}` : "options.0.values.1.name";
    const expected = field ? message : "B is there twice.";
    expect(errorsOf(withValue(change))).toEqual({ [place]: expected });
  });

  test("with a percent of −100 it is kept, and the owner is warned", () => {
    const list = withValue({ percent: -10_000 });
    expect(errorsOf(list)).toEqual({});
    expect(warningsOf(list)).toEqual([{ rung: 0, words: "Some choices bring 1 to ₦0." }]);
  });

  test("that splits the quantity costs each, nothing else", () => {
    expect(errorsOf(withValue({ each: 400 }, true))).toEqual({});
    for (const change of [{ order: 5 }, { percent: 5 }, { days: 1 }, { width: 5, height: 5 }]) {
      expect(errorsOf(withValue(change, true))).toEqual({
        "options.0.values.0.name": "A value with its own quantity costs ₦ each, nothing else.",
      });
    }
  });

  test("with too few or too many, twice or nothing chosen beforehand", () => {
    expect(errorsOf(withOption({ values: values.slice(1), chosen: "b" }))).toEqual({
      "options.0.values": "An option has at least two values.",
    });
    const many = Array.from({ length: 21 }, (_, at) => ({ id: `v${at}`, name: `${at}` }));
    expect(errorsOf(withOption({ values: many, chosen: "v0" }))).toEqual({
      "options.0.values": "An option has at most 20 values.",
    });
    expect(errorsOf(withOption({ chosen: "gone" }))).toEqual({
      "options.0.chosen": "Choose the value that is chosen beforehand.",
    });
    const [option] = withOption({}).options;
    const options = Array.from({ length: 9 }, (_, at) => ({ ...option, id: `o${at}` }));
    expect(errorsOf({ ...withOption({}), options })).toMatchObject({
      options: "A product has at most 8 options.",
    });
    expect(errorsOf({ ...withOption({}), options: options.slice(0, 2) })).toEqual({
      "options.1.name": "Option is there twice.",
    });
  });

  test.each(["__proto__", "constructor", "A", "a b", "", "-a", "a.b"])(
    "whose id no address can carry: '%s'",
    (id) => expect(Object.keys(errorsOf(withOption({ id })))).toEqual(["options.0.id"]),
  );
});

describe("a pair that is ruled out", () => {
  const [size, paper] = cards.options;
  const pair = (one: Exclusion["one"], other: Exclusion["other"]): Exclusion => ({ one, other });
  const errorOf = (...exclusions: Exclusion[]) =>
    errorsOf({ ...cards, options: [size, paper], exclusions });

  test("is of two options, once, and not both chosen beforehand", () => {
    const folded = pair(["size", "folded"], ["paper", "layered"]);
    expect(errorOf(folded)).toEqual({});
    expect(errorOf(folded, pair(folded.other, folded.one))).toEqual({
      "exclusions.1": "These two are ruled out already.",
    });
    expect(errorOf(pair(["size", "folded"], ["size", "square"]))).toEqual({
      "exclusions.0": "Choose values of two different options.",
    });
    expect(errorOf(pair(["size", "85x55"], ["paper", "white"]))).toEqual({
      "exclusions.0": "Both are chosen beforehand. Choose another value first.",
    });
  });
});

describe("an owner is warned", () => {
  test("of a rung that costs less than fewer", () => {
    const rungs = [...cards.rungs, { quantity: 5_000, price: 11_800_000 }];
    expect(warningsOf({ ...cards, rungs })).toEqual([
      { rung: 5, words: "5,000 cost less than 2,500 (₦120,000)." },
    ]);
    expect(warningsOf(cards)).toEqual([]);
    expect(warningsOf(brandingPack)).toEqual([]);
  });

  test("of options that leave nothing to pay together", () => {
    const cheap = [
      { id: "a", name: "A" },
      { id: "b", name: "B", order: -60 },
    ];
    const option = { id: "o", name: "Option", chosen: "a", values: cheap };
    const list = plain({ quantity: 1, price: 100 });
    expect(warningsOf({ ...list, options: [option] })).toEqual([]);
    const options = [option, { ...option, id: "p", name: "Other" }];
    expect(warningsOf({ ...list, options })).toHaveLength(1);
  });
});

describe("the id of a new value", () => {
  test.each([
    ["600 gsm, layered", [], "600-gsm-layered"],
    ["85 × 55 mm", [], "85-x-55-mm"],
    ["Ìmọ́lẹ̀", [], "imole"],
    ["Matt", ["matt", "matt-2"], "matt-3"],
    ["₦₦", [], "option"],
    ["constructor", [], "option"],
    ["a".repeat(60), [], "a".repeat(40)],
  ])("of '%s' beside %o is %s", (name, taken, id) => expect(newId(name, taken)).toBe(id));
});
