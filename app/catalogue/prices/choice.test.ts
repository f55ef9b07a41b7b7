import { describe, expect, test } from "vitest";
import { boxed, brandingPack, cards, shirts } from "../../../test/rows/price-lists.ts";
import { readChoice, readCount, writeChoice } from "./choice.ts";
import { choiceBeforehand, type PriceList } from "./price-list.ts";
import { notOn, ruledOut } from "./ruled-out.ts";

const read = (list: PriceList, query: string) => readChoice(list, new URLSearchParams(query));
const errorsOf = (list: PriceList, query: string) => read(list, query).errors;

describe("a quantity", () => {
  test.each([
    ["300", 300],
    [" 300 ", 300],
    ["1,000", 1_000],
    ["1 000", 1_000],
    ["1,000,000", 1_000_000],
    ["٣٠٠", 300],
    ["۳۰۰", 300],
    ["0300", 300],
    ["0", 0],
  ])("is read as people type it: '%s'", (typed, count) => expect(readCount(typed)).toBe(count));

  test.each([
    "",
    " ",
    "12.5",
    "1e3",
    "10⁹",
    "-5",
    "+5",
    "1,00",
    "10,0000",
    "٣٠٠.٥",
    "½",
    "0x64",
    "NaN",
    "9".repeat(16),
    "1".repeat(1e6),
  ])("is no whole number: '%.20s'", (typed) => expect(readCount(typed)).toBeUndefined());

  test("is nothing but text", () => {
    for (const typed of [null, undefined, 5, new File([], "5")]) {
      expect(readCount(typed)).toBeUndefined();
    }
  });

  test("is the minimum when none is given", () => {
    expect(read(cards, "")).toEqual({ choice: choiceBeforehand(cards), errors: {} });
  });

  test.each([
    ["0", "We print at least 100."],
    ["60", "We print at least 100."],
    ["330", "These come in steps of 50. Nearest: 300 or 350."],
    ["12.5", "Write the quantity as a whole number, such as 100."],
    ["1e3", "Write the quantity as a whole number, such as 100."],
    ["10⁹", "Write the quantity as a whole number, such as 100."],
    ["", "Write the quantity as a whole number, such as 100."],
    ["1000000000", "One order has at most 1,000,000. Chat with us about more."],
    ["999,990", "These come in steps of 50. Nearest: 999,950 or 1,000,000."],
  ])("that cannot be ordered is told: '%s'", (typed, words) => {
    const { choice, errors } = readChoice(cards, new URLSearchParams({ quantity: typed }));
    expect(errors).toEqual({ quantity: words });
    expect(choice.quantity).toBe(100);
  });

  test("of a rung can be ordered, also where the step passes over it", () => {
    const rungs = [...cards.rungs, { quantity: 2_725, price: 13_000_000 }];
    expect(errorsOf({ ...cards, rungs }, "quantity=2725")).toEqual({});
    expect(errorsOf({ ...cards, rungs }, "quantity=2775")).toEqual({
      quantity: "These come in steps of 50. Nearest: 2,750 or 2,800.",
    });
  });

  test("between packs is told; above the last one it is by quote", () => {
    expect(errorsOf(boxed, "quantity=300")).toEqual({
      quantity: "These come in packs: 100, 200, 500.",
    });
    expect(errorsOf(boxed, "quantity=200")).toEqual({});
    expect(errorsOf(boxed, "quantity=501")).toEqual({});
  });

  test("whose price is more than is counted is refused", () => {
    const list = { ...cards, rungs: [{ quantity: 1, price: 1e12 }], step: 1 };
    expect(errorsOf(list, "quantity=1000")).toEqual({});
    expect(errorsOf(list, "quantity=1001")).toEqual({
      quantity: "That comes to more than we can take. Order fewer.",
    });
  });

  test("without a price is taken, with its choices", () => {
    expect(read(brandingPack, "quantity=2&o-sign=lit")).toMatchObject({
      choice: { quantity: 2, picked: { sign: "lit" } },
      errors: {},
    });
  });
});

describe("an option", () => {
  test("is taken by its value's id", () => {
    const { choice, errors } = read(cards, "quantity=300&o-size=square&o-finish=soft");
    expect(errors).toEqual({});
    expect(choice.picked).toMatchObject({ size: "square", finish: "soft", paper: "white" });
  });

  test("that the list does not have is passed over", () => {
    expect(errorsOf(cards, "o-corners=round&__proto__=1&o-constructor=x&o-size.square=5")).toEqual(
      {},
    );
  });

  test.each(["velvet", "", "constructor", "__proto__"])(
    "with a value that it does not offer is told, and stays as chosen beforehand: '%s'",
    (value) => {
      const { choice, errors } = read(cards, `o-finish=${value}`);
      expect(errors).toEqual({
        "o-finish": "What you chose is no longer offered. Choose another for Finish.",
      });
      expect(choice.picked.finish).toBe("matt");
    },
  );

  test("that is ruled out by another is told at the later of the two", () => {
    expect(errorsOf(shirts, "o-cloth=dry-fit&o-print=badge")).toEqual({
      "o-print": "Not on dry-fit. Choose another.",
    });
    expect(errorsOf(cards, "o-size=folded&o-paper=layered")).toEqual({
      "o-paper": "Not on folded, 170 × 55 mm. Choose another.",
    });
    expect(errorsOf(cards, "o-finish=foil&o-paper=cream")).toEqual({
      "o-finish": "Foil does not hold on texture. Choose another.",
    });
  });

  test("shows each of the two as ruled out while the other is chosen", () => {
    const layered = read(cards, "o-paper=layered").choice;
    expect(ruledOut(cards, layered, "size", "folded")).toBe("Not on 600 gsm, layered");
    expect(ruledOut(cards, layered, "size", "square")).toBeUndefined();
    const folded = read(cards, "o-size=folded").choice;
    expect(ruledOut(cards, folded, "paper", "layered")).toBe("Not on folded, 170 × 55 mm");
  });
});

describe("a split", () => {
  test("adds up to the quantity, or is the quantity where none is given", () => {
    const query = "o-sizes.s=10&o-sizes.m=25&o-sizes.l=15&o-sizes.xl=&o-sizes.xxl=0";
    for (const { choice, errors } of [read(shirts, query), read(shirts, `quantity=50&${query}`)]) {
      expect(errors).toEqual({});
      expect(choice.quantity).toBe(50);
      expect(choice.splits.sizes).toEqual({ s: 10, m: 25, l: 15, xl: 0, xxl: 0 });
    }
    expect(read(shirts, `quantity=&${query}`).choice.quantity).toBe(50);
  });

  test("that is not asked about has all in the value chosen beforehand", () => {
    expect(read(shirts, "quantity=30").choice.splits.sizes).toMatchObject({ s: 0, m: 30 });
  });

  test("that does not add up is told", () => {
    const { choice, errors } = read(shirts, "quantity=50&o-sizes.s=10&o-sizes.m=25");
    expect(errors).toEqual({ "o-sizes": "These add up to 35, and the quantity is 50." });
    expect(choice.splits.sizes).toMatchObject({ s: 0, m: 50 });
  });

  test("of fewer than the minimum is told", () => {
    expect(errorsOf(shirts, "o-sizes.s=4")).toEqual({ quantity: "We print at least 10." });
    expect(errorsOf(shirts, "o-sizes.s=0&o-sizes.m=0")).toEqual({
      quantity: "We print at least 10.",
    });
  });

  test("with what is no number is told beside it", () => {
    const errors = errorsOf(shirts, "quantity=10&o-sizes.s=10&o-sizes.m=1e1&o-sizes.l=2.5");
    expect(errors).toMatchObject({
      "o-sizes.m": "Write a whole number, such as 10.",
      "o-sizes.l": "Write a whole number, such as 10.",
    });
  });
});

test("a value's name begins small in a sentence, unless it is letters that stand for something", () => {
  const names = ["Dry-fit", "XL", "90 gsm paper"].map(notOn);
  expect(names).toEqual(["Not on dry-fit", "Not on XL", "Not on 90 gsm paper"]);
});

test("a choice goes into an address and comes back the same", () => {
  const query = "quantity=30&o-sizes.s=4&o-sizes.xxl=26&o-cloth=polo&o-print=both";
  const { choice } = read(shirts, query);
  expect(readChoice(shirts, writeChoice(choice))).toEqual({ choice, errors: {} });
});

test("a form's files are no choice", () => {
  const form = new FormData();
  form.set("quantity", new File(["300"], "300"));
  form.set("o-finish", new File([], "soft"));
  expect(Object.keys(readChoice(cards, form).errors)).toEqual(["quantity", "o-finish"]);
});
