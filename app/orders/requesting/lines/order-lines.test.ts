import { describe, expect, test } from "vitest";
import type { PriceList, PriceOption } from "../../../catalogue/prices/price-list.ts";
import { offeredFields } from "../../../catalogue/ticket/choice/lost-choice.ts";
import type { Values } from "../../../kept-form/drafts.ts";
import { inForm, readFormLines, readLineFiles } from "./form-lines.ts";
import { type AskedFor, type KeptLine, OrderLines } from "./order-lines.ts";

const line = (product: string, fields: Values = { quantity: "100" }): KeptLine => ({
  ...{ product, item: "", name: `Product ${product}` },
  fields,
});
const matt = line("cards", { quantity: "300", "o-finish": "matt" });
const soft = line("cards", { quantity: "300", "o-finish": "soft" });
const mugs = line("mugs");

const finish = {
  ...{ id: "finish", name: "Finish", chosen: "matt" },
  values: ["matt", "soft"].map((id) => ({ id, name: id })),
};
const listOf = (option: PriceOption): PriceList => ({
  ...{ rungs: [{ quantity: 1, price: 100 }], options: [option], exclusions: [] },
});
const fresh: AskedFor = { isCounted: true, isTaken: false };
const again = { ...fresh, isTaken: true };

/** The lines of a page that was rendered with `first`, after the device's draft was read. */
function opened(first: KeptLine | undefined, kept: KeptLine[], how = fresh, early: Values = {}) {
  const lines = new OrderLines(first);
  const isAdded = lines.open(kept, first && how, early);
  return { lines, isAdded, kept: lines.kept(), slots: lines.lines().map(({ slot }) => slot) };
}

test("what is asked for comes after what the device has kept", () => {
  expect(opened(mugs, []).kept).toEqual([mugs]);
  expect(opened(mugs, [matt])).toMatchObject({ kept: [matt, mugs], slots: [2, 1] });
  expect(opened(undefined, [matt, mugs]).kept).toEqual([matt, mugs]);
  expect(opened(undefined, []).kept).toEqual([]);
});

test("the same in another make-up is another line; in the same one it has the quantity asked for last", () => {
  expect(opened(soft, [matt]).kept).toEqual([matt, soft]);
  const more = line("cards", { quantity: "500", "o-finish": "matt" });
  expect(opened(more, [matt, mugs]).kept).toEqual([more, mugs]);
  // The address of a product with nothing to choose has no choice.
  const uncounted = { ...fresh, isCounted: false };
  expect(opened(mugs, [line("mugs", { quantity: "700" })], uncounted).kept).toEqual([
    line("mugs", { quantity: "700" }),
  ]);
});

test("a page that is read again asks for nothing new, whatever became of its line", () => {
  expect(opened(matt, [soft, mugs], again).kept).toEqual([soft, mugs]);
  expect(opened(matt, [mugs], again).kept).toEqual([mugs]);
  const more = line("cards", { quantity: "500", "o-finish": "matt" });
  expect(opened(matt, [more], again).kept).toEqual([more]);
  // The order was sent, so this is a new one.
  expect(opened(matt, [], again).kept).toEqual([matt]);
});

describe("a line that chose what is no longer offered", () => {
  const asked = line("cards", { quantity: "500", "o-finish": "matt" });
  const sizes = { ...finish, id: "sizes", chosen: "s", split: true };
  sizes.values = ["s", "m"].map((id) => ({ id, name: id }));
  const shirt = (quantity: string, [s, m]: [string, string], rest: Values = {}) =>
    line("shirts", { quantity, "o-sizes.s": s, "o-sizes.m": m, ...rest });
  const all: Values[] = [
    { "o-finish": "matt", "o-sides": "front" },
    { "o-finish": "gloss" },
    { "o-sides": "front" },
  ];

  const goneOnWith = (list: PriceList, first: KeptLine, kept: KeptLine[]) => {
    const { lines } = opened(first, kept, again);
    lines.refill(
      1,
      offeredFields(list, lines.lines().find(({ slot }) => slot === 1)?.fields ?? {}),
    );
    return lines.kept();
  };

  test("is what somebody goes on with in its place, in the quantity typed last, and not ordered twice", () => {
    for (const lost of all) {
      for (const quantity of ["500", "700", "0", "12x"]) {
        const kept = line("cards", { ...lost, quantity });
        const taken = line("cards", { quantity, "o-finish": "matt" });
        expect(goneOnWith(listOf(finish), kept, [kept, mugs])).toEqual([taken, mugs]);
        // The next page, whose address has the quantity of the question.
        expect(opened(asked, [taken, mugs], again).kept).toEqual([taken, mugs]);
      }
    }
  });

  test("keeps what else was chosen meanwhile", () => {
    const soft = line("cards", { quantity: "700", "o-finish": "soft", "o-sides": "front" });
    const taken = line("cards", { quantity: "700", "o-finish": "soft" });
    expect(goneOnWith(listOf(finish), soft, [mugs, soft])).toEqual([mugs, taken]);
  });

  test("is it with a split, too", () => {
    const lost = shirt("50", ["10", "20"], { "o-sizes.xl": "20" });
    expect(goneOnWith(listOf(sizes), lost, [lost])).toEqual([shirt("50", ["50", "0"])]);
    const whole = shirt("50", ["10", "40"], { "o-sizes.xl": "0" });
    expect(goneOnWith(listOf(sizes), whole, [whole])).toEqual([shirt("50", ["10", "40"])]);
    const wrong = shirt("x", ["10", "40"]);
    expect(goneOnWith(listOf(sizes), wrong, [wrong])).toEqual([wrong]);
  });

  test("stays when something else is ordered, however alike", () => {
    for (const lost of all) {
      for (const quantity of ["500", "200"]) {
        const kept = line("cards", { ...lost, quantity });
        for (const isCounted of [true, false]) {
          const how = { ...fresh, isCounted };
          expect(opened(asked, [kept, mugs], how).kept).toEqual([kept, mugs, asked]);
        }
      }
    }
    const unchosen = shirt("50", ["10", "40"], { "o-sizes.xl": "0" });
    const twelve = shirt("12", ["12", "0"]);
    expect(opened(twelve, [unchosen]).kept).toEqual([unchosen, twelve]);
  });
});

test("a part of a split of which there are none makes no other line", () => {
  const asked = line("shirts", { quantity: "50", "o-sizes.s": "50", "o-sizes.m": "0" });
  for (const none of ["0", ""]) {
    const kept = line("shirts", { quantity: "50", "o-sizes.s": "50", "o-sizes.xl": none });
    expect(opened(asked, [kept, mugs]).kept).toMatchObject([{ product: "shirts" }, mugs]);
  }
});

test("what was typed before the script came is newer than what was kept", () => {
  const early = { quantity: "450" };
  const kept = line("cards", { quantity: "500", "o-finish": "matt" });
  for (const isTaken of [true, false]) {
    const { lines } = opened(matt, [kept], { ...fresh, isCounted: false, isTaken }, early);
    // The controls already hold it, so typing is not interrupted.
    expect(lines.lines()).toMatchObject([
      { slot: 1, edition: 0, fields: { quantity: "450", "o-finish": "matt" } },
    ]);
  }
  expect(opened(mugs, [], fresh, early).kept).toEqual([line("mugs", early)]);
});

test("controls are made anew only for values that they do not hold", () => {
  expect(opened(matt, [matt]).lines.lines()[0]?.edition).toBe(0);
  const { lines } = opened(matt, [soft], again);
  expect(lines.lines()[0]).toMatchObject({ slot: 1, edition: 1 });
  lines.refill(1, { "o-finish": "soft" });
  expect(lines.lines()[0]?.edition).toBe(1);
  lines.refill(1, { "o-finish": "gloss" });
  expect(lines.lines()[0]).toMatchObject({ edition: 2, fields: { "o-finish": "gloss" } });
});

test("up to 20 lines; the 21st is refused and loses nothing", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => line(`p${index}`));
  const full = opened(mugs, twenty);
  expect(full.isAdded).toBe(false);
  expect(full.kept).toEqual(twenty);
  expect(full.lines.add(matt)).toBeUndefined();
  const putBack = full.lines.remove(full.slots[0] ?? 0);
  expect(full.lines.add(matt)).toMatchObject({ product: "cards" });
  putBack();
  expect(full.lines.kept()).toEqual([...twenty.slice(1), matt]);
  expect(opened(line("p3"), twenty, { ...fresh, isCounted: false }).isAdded).toBe(true);
});

test("a line that was taken off comes back in its place, once, with its values", () => {
  const { lines } = opened(undefined, [matt, mugs, soft]);
  const [, second] = lines.lines();
  const putBack = lines.remove(second?.slot ?? 0);
  expect(lines.kept()).toEqual([matt, soft]);
  putBack();
  putBack();
  expect(lines.kept()).toEqual([matt, mugs, soft]);
});

test("what stands in the form is read by line, in any order, and nothing else", () => {
  const { lines } = opened(mugs, [matt]);
  const heard: KeptLine[][] = [];
  lines.subscribe(() => heard.push(lines.kept()));
  lines.read({ quantity: "150", "2.o-finish": "soft", notes: "x", "7.quantity": "9" });
  expect(lines.kept()).toEqual([soft, line("mugs", { quantity: "150" })]);
  lines.read({ quantity: "150", "2.o-finish": "soft" });
  expect(heard).toHaveLength(1);
});

test("another tab's lines are taken over; controls of those that are the same stay", () => {
  const { lines } = opened(mugs, [matt]);
  lines.adopt([matt, soft, mugs]);
  expect(lines.lines().map(({ slot }) => slot)).toEqual([2, 3, 1]);
  lines.adopt([soft]);
  expect(lines.kept()).toEqual([soft]);
});

test("a line that another tab has changed stays the one that it is, with other values", () => {
  const { lines } = opened(mugs, [matt]);
  const more = line("cards", { quantity: "500", "o-finish": "matt" });
  lines.adopt([more, mugs]);
  expect(lines.kept()).toEqual([more, mugs]);
  expect(lines.lines()).toMatchObject([
    { slot: 2, edition: 1 },
    { slot: 1, edition: 0 },
  ]);
});

test("what is no longer in the shop is taken off", () => {
  const { lines } = opened(mugs, [matt, soft]);
  lines.drop(new Set(["cards"]));
  expect(lines.kept()).toEqual([mugs]);
});

test("files are read with the line that they are for, and with no other", () => {
  const sent: Record<string, string[]> = { files: ["a"], "12.files": ["b", "c"], "7.files": ["d"] };
  const values = { product: "p", quantity: "1", "12.product": "q", "12.quantity": "2" };
  expect(readLineFiles(values, (name) => sent[name] ?? [])).toEqual({ 1: ["a"], 12: ["b", "c"] });
});

test("a form's lines come in the order in which it sends them", () => {
  const values = {
    clientId: "1",
    ...{ "12.product": "a", "12.item": "", "12.quantity": "3", "12.o-sizes.s": "2" },
    ...{ product: "", item: "Books/novel", quantity: "1", "o-paper": "x" },
    ...{ "1.product": "no", "0.quantity": "no", "2.quantities": "no", "02.item": "no" },
  };
  expect(readFormLines(values)).toEqual([
    { slot: 12, product: "a", item: "", fields: { quantity: "3", "o-sizes.s": "2" } },
    { slot: 1, product: "", item: "Books/novel", fields: { quantity: "1", "o-paper": "x" } },
  ]);
  expect(inForm(12, { quantity: "3" })).toEqual({ "12.quantity": "3" });
  expect(inForm(1, { quantity: "3" })).toEqual({ quantity: "3" });
});
