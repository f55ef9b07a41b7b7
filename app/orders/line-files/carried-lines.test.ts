import { expect, test } from "vitest";
import { carriedPlaces, type KnownLine } from "./carried-lines.ts";

const line = (place: number, change: Partial<KnownLine> = {}): KnownLine => ({
  ...{ place, productId: null, item: null, name: `Line ${place}`, quantity: 100 },
  choice: { picked: {}, splits: {} },
  ...change,
});
const card = (place: number, paper: string) =>
  line(place, {
    ...{ productId: "cards", name: "Business Cards" },
    choice: { picked: { paper }, splits: {} },
  });
const places = (before: KnownLine[], after: KnownLine[]) =>
  Object.fromEntries([...carriedPlaces(before, after)].map(([old, { place }]) => [old, place]));

test("lines in another order keep what is theirs", () => {
  const shirts = { productId: "shirts", name: "T-shirt" };
  expect(places([card(1, "white"), line(2, shirts)], [line(1, shirts), card(2, "white")])).toEqual({
    1: 2,
    2: 1,
  });
});

test("of one product in two make-ups each goes on as itself, whatever changes of the other", () => {
  expect(places([card(1, "white"), card(2, "cream")], [card(1, "cream"), card(2, "foil")])).toEqual(
    { 1: 2, 2: 1 },
  );
});

test("the shop's own words are known by their name; what is new or gone has nothing", () => {
  const custom = line(2, { name: "Redraw your logo" });
  expect(places([card(1, "white"), custom], [{ ...custom, place: 1 }, line(2)])).toEqual({ 2: 1 });
  expect(places([card(1, "white")], [line(1, { name: "Business Cards" }), line(2)])).toEqual({
    1: 1,
  });
});

test("the only line is the only line, whatever it is called now", () => {
  expect(places([card(1, "white")], [line(1, { name: "Cards, redrawn" })])).toEqual({ 1: 1 });
});
