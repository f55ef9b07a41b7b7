import fc from "fast-check";
import { expect, test } from "vitest";
import { eachOf, type Zones } from "../../catalogue/prices/prices.ts";
import { discountOf, lineAmount, quoteSum } from "./quote-sum.ts";

const FREE_FROM = 15_000_000;
const enugu = { way: "delivery", state: "Enugu", city: "" } as const;
const zones: Zones = { Enugu: { fee: 550_000, days: 2 } };
const ground = { zones, place: enugu, freeFrom: FREE_FROM };

test("bags, mugs and a drawn logo, less 5 %, to Enugu", () => {
  const sum = quoteSum(
    [7_200_000, 4_800_000, 1_500_000],
    { discount: { percent: 500 }, fee: null },
    ground,
  );
  expect(sum).toMatchObject({
    goods: 13_500_000,
    discount: 675_000,
    fee: 550_000,
    total: 13_375_000,
    isTooMuch: false,
  });
});

test("shipping is free by the goods after the discount", () => {
  const lines = [16_000_000];
  expect(quoteSum(lines, { discount: null, fee: null }, ground)).toMatchObject({
    fee: 0,
    total: 16_000_000,
  });
  expect(quoteSum(lines, { discount: { kobo: 1_500_000 }, fee: null }, ground)).toMatchObject({
    fee: 550_000,
    total: 15_050_000,
  });
  // Once the quoted line has a price, delivery is free.
  expect(quoteSum([8_000_000, null], { discount: null, fee: null }, ground).fee).toBe(550_000);
  expect(quoteSum([8_000_000, 7_000_000], { discount: null, fee: null }, ground).fee).toBe(0);
  // What the shop enters wins.
  expect(quoteSum(lines, { discount: null, fee: 100_000 }, ground).total).toBe(16_100_000);
});

test("where no zone says a fee, the shop has to", () => {
  const kano = { ...ground, place: { way: "delivery", state: "Kano", city: "" } as const };
  expect(quoteSum([100], { discount: null, fee: null }, kano).fee).toBeNull();
  expect(quoteSum([100], { discount: null, fee: 0 }, kano)).toMatchObject({ fee: 0, total: 100 });
});

test("a line keeps its amount while its quantity is its own and its price each as shown", () => {
  const kept = { kobo: 1_058_500, quantity: 115 };
  // 115 for ₦10,585: ₦92.04 each.
  expect(eachOf(1_058_500, 115)).toBe(9_204);
  expect(lineAmount(115, 9_204, kept)).toBe(1_058_500);
  expect(lineAmount(115, 9_300, kept)).toBe(1_069_500);
  expect(lineAmount(120, 9_204, kept)).toBe(1_104_480);
  // One more shows as the same price each.
  expect(eachOf(500_200_000, 5_001)).toBe(100_000);
  expect(lineAmount(5_001, 100_000, { kobo: 500_200_000, quantity: 5_000 })).toBe(500_100_000);
  expect(lineAmount(40, 120_000, null)).toBe(4_800_000);
  expect(lineAmount(1_000_000, 1_000_000_000_000, null)).toBeNull();
});

test("a discount never exceeds the goods, and a percentage is whole naira in the buyer's favour", () => {
  const kobo = fc.integer({ min: 0, max: 1e15 });
  fc.assert(
    fc.property(kobo, fc.integer({ min: 0, max: 10_000 }), (goods, percent) => {
      const off = discountOf(goods, { percent });
      expect(off).toBeLessThanOrEqual(goods);
      const exact = BigInt(goods) * BigInt(percent);
      expect(BigInt(off) * 10_000n >= exact || off === goods).toBe(true);
      expect(BigInt(off) * 10_000n < exact + 1_000_000n).toBe(true);
      if (off !== goods) expect(off % 100).toBe(0);
    }),
    { seed: 20_261_123, numRuns: 2_000 },
  );
});

test("the total is always the goods less the discount and the delivery", () => {
  const line = fc.option(fc.integer({ min: 0, max: 1e14 }));
  const fee = fc.option(fc.integer({ min: 0, max: 1e9 }));
  const discount = fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kobo: fc.integer({ min: 1, max: 1e15 }) }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), discount, fee, (lines, off, asked) => {
      const sum = quoteSum(lines, { discount: off, fee: asked }, ground);
      if (sum.isTooMuch) return;
      const goods = lines.reduce<number>((all, one) => all + (one ?? 0), 0);
      expect(sum.goods).toBe(goods);
      expect(sum.total).toBe(goods - sum.discount + (sum.fee ?? 0));
      expect(sum.fee).toBe(asked ?? (goods - sum.discount >= FREE_FROM ? 0 : 550_000));
      expect(Number.isSafeInteger(sum.total)).toBe(true);
    }),
    { seed: 20_261_123, numRuns: 2_000 },
  );
});
