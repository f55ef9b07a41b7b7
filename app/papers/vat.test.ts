import fc from "fast-check";
import { expect, test } from "vitest";
import { rateWords, vatByRate, vatIn } from "./vat.ts";

test("VAT is inside the price: sum × rate / (100 + rate), half up to the kobo", () => {
  expect(vatIn(9_310_000, 750)).toBe(649_535);
  expect(vatIn(1_370_000, 750)).toBe(95_581);
  expect(vatIn(0, 750)).toBe(0);
  expect(vatIn(100, 0)).toBe(0);
  // 4.5 kobo of VAT: 20 % of 27 / 1.2.
  expect(vatIn(27, 2_000)).toBe(5);
  expect(rateWords(750)).toBe("7.5 %");
  expect(rateWords(0)).toBe("0 %");
});

test("each rate of a paper has its own sums", () => {
  expect(
    vatByRate([
      { amount: 4_300_000, rate: 750 },
      { amount: 20_000_000, rate: 0 },
    ]),
  ).toEqual([
    { rate: 0, gross: 20_000_000, net: 20_000_000, vat: 0 },
    { rate: 750, gross: 4_300_000, net: 4_000_000, vat: 300_000 },
  ]);
});

test("a discount is shared over the rates by amount, and leaves the delivery alone", () => {
  const shares = vatByRate(
    [
      { amount: 200, rate: 0 },
      { amount: 100, rate: 750 },
      { amount: 1_000, rate: 750, isDelivery: true },
    ],
    100,
  );
  expect(shares.map(({ gross }) => gross)).toEqual([133, 1_067]);
});

test("no discount is larger than the goods", () => {
  expect(() => vatByRate([{ amount: 100, rate: 750, isDelivery: true }], 1)).toThrow(RangeError);
});

test("whatever the amounts, no kobo is lost between gross, net and VAT", () => {
  const amount = fc.record({
    amount: fc.integer({ min: 0, max: 1_000_000_000_000 }),
    rate: fc.constantFrom(0, 500, 750, 2_000),
  });
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, part) => {
        const sum = amounts.reduce((all, one) => all + one.amount, 0);
        const discount = Math.floor(sum * part);
        const shares = vatByRate(amounts, discount);
        expect(shares.reduce((all, { net, vat }) => all + net + vat, 0)).toBe(sum - discount);
        for (const { gross, rate, vat } of shares) {
          // Within half a kobo of the exact VAT.
          const off = BigInt(gross) * BigInt(rate) - BigInt(vat) * BigInt(10_000 + rate);
          expect(2n * (off < 0n ? -off : off) <= BigInt(10_000 + rate)).toBe(true);
        }
      },
    ),
    { seed: 20_261_123, numRuns: 2_000 },
  );
});
