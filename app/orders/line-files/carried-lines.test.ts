import { describe, expect, test } from "vitest";
import { carriedPlaces, isStillShown, type KnownLine } from "./carried-lines.ts";

const line = (place: number, change: Partial<KnownLine> = {}): KnownLine => ({
  ...{ place, productId: null, item: null, name: `Line ${place}`, quantity: 100, makeUp: "" },
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

describe("of several lines of one product", () => {
  const of = (place: number, quantity: number, paper = "white") => ({
    ...card(place, paper),
    quantity,
  });
  const both = [of(1, 300), of(2, 500)];

  test("each goes on while nothing but their prices changes", () => {
    const shirts = line(1, { productId: "shirts", name: "T-shirt" });
    expect(places(both, [shirts, of(2, 300), of(3, 500)])).toEqual({ 1: 2, 2: 3 });
  });

  test("none goes on when one is gone", () => {
    expect(places(both, [of(1, 500)])).toEqual({});
    expect(places(both, [of(1, 500), line(2)])).toEqual({});
  });

  test("none goes on when one has another make-up, quantity or place", () => {
    expect(places(both, [of(1, 300, "cream"), of(2, 500)])).toEqual({});
    expect(places(both, [of(1, 400), of(2, 500)])).toEqual({});
    expect(places(both, [of(1, 500), of(2, 300)])).toEqual({});
    const wide = { ...of(2, 500), makeUp: "170 mm wide" };
    expect(places(both, [of(1, 300), wide])).toEqual({});
  });

  test("that differ in their make-up each goes on in any quantity", () => {
    const before = [of(1, 300), of(2, 500, "cream")];
    expect(places(before, [of(1, 400), of(2, 600, "cream")])).toEqual({ 1: 1, 2: 2 });
    expect(places(before, [of(1, 500, "foil")])).toEqual({});
    expect(places(before, [of(1, 500, "cream"), of(2, 300, "foil")])).toEqual({});
  });
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

describe("a proof still shows its lines", () => {
  const shirts = (quantity: number, makeUp: string, splits = { size: { s: 1 } }): KnownLine =>
    line(1, { productId: "shirts", quantity, makeUp, choice: { picked: {}, splits } });
  const isShown = (before: KnownLine, after: KnownLine) =>
    isStillShown([before], [after], carriedPlaces([before], [after]));

  test("in another quantity, which an approval names", () => {
    expect(isShown(card(1, "white"), { ...card(1, "white"), quantity: 200 })).toBe(true);
    expect(isShown(shirts(50, "S 10, M 40"), shirts(60, "S 20, M 40"))).toBe(true);
  });

  test("not in another make-up, nor in other sizes that come to the same quantity", () => {
    expect(isShown(card(1, "white"), card(1, "cream"))).toBe(false);
    expect(isShown(card(1, "white"), { ...card(1, "white"), makeUp: "170 mm wide" })).toBe(false);
    expect(isShown(shirts(50, "S 10, M 40"), shirts(50, "S 40, M 10"))).toBe(false);
  });
});
