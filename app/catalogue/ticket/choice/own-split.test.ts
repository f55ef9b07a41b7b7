/** What a person has set of each value is not lost to a quantity. */
import { expect, test } from "vitest";
import { shirts } from "../../../../test/rows/price-lists.ts";
import { readChoice } from "../../prices/choice.ts";
import { OwnSplit } from "./own-split.ts";

const choiceOf = (fields: Record<string, string>) =>
  readChoice(shirts, new URLSearchParams(fields)).choice;

/** A form in which each entry is a quantity typed, or fields of sizes. */
function typed(...entries: (number | Record<string, string>)[]) {
  const fields: Record<string, string> = {
    ...{ quantity: "120", "o-sizes.s": "50", "o-sizes.m": "40", "o-sizes.l": "30" },
  };
  const split = new OwnSplit(shirts, choiceOf(fields), new URLSearchParams(fields));
  for (const entry of entries) {
    const isQuantity = typeof entry === "number";
    const put = isQuantity ? split.fieldsIn(shirts, choiceOf(fields), entry) : entry;
    Object.assign(fields, isQuantity ? Object.fromEntries(put as [string, string][]) : put);
    if (!isQuantity) fields.quantity = "";
    split.see(shirts, new URLSearchParams(fields));
  }
  const { s, m, l } = choiceOf(fields).splits.sizes ?? {};
  return [s, m, l];
}

test("a quantity that is another one while it is typed cuts nothing off", () => {
  expect(typed(3, 30, 300)).toEqual([50, 220, 30]);
  expect(typed(30)).toEqual([30, 0, 0]);
  expect(typed(30, 120)).toEqual([50, 40, 30]);
});

test("what is set by a value's own field is what the next quantity begins from", () => {
  expect(typed(300, { "o-sizes.l": "60" }, 30, 400)).toEqual([50, 290, 60]);
  // Set and set back, to what the quantity had made of it.
  expect(typed(300, { "o-sizes.s": "51" }, { "o-sizes.s": "50" }, 400)).toEqual([50, 320, 30]);
});

test("sizes that come to less than the minimum are kept, too", () => {
  const few = { "o-sizes.s": "2", "o-sizes.m": "3", "o-sizes.l": "4" };
  expect(typed(few, 50)).toEqual([2, 44, 4]);
  expect(typed(few, 3, 30)).toEqual([2, 24, 4]);
});
