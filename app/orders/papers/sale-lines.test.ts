import { expect, test } from "vitest";
import { type Agreed, saleLines } from "./sale-lines.ts";

const cards = { name: "Cards", makeUp: "Matt", quantity: 100, price: 500_000, rate: 750 };
const logo = { name: "Logo", makeUp: "", quantity: 1, price: null, rate: 0 };
const bags = { name: "Bags", makeUp: "", quantity: 20, price: null, rate: 750 };
const delivery = { what: "Delivery to Ibadan, Oyo", fee: 350_000, rate: 750 };

/** Each line in short, and the discount. */
function shown(agreed: Agreed) {
  const { lines, discount } = saleLines(agreed);
  const sum = lines.reduce((all, { amount }) => all + amount, 0) - (discount?.amount ?? 0);
  expect(sum).toBe(agreed.total);
  return [
    ...lines.map(({ what, amount, rate }) => `${what} ${amount} ${rate}`),
    ...(discount ? [`off ${discount.amount} ${discount.reason}`] : []),
  ];
}

test("prices that come to the total stand as they are", () => {
  expect(shown({ goods: [cards], delivery, total: 850_000 })).toEqual([
    "Cards 500000 750",
    "Delivery to Ibadan, Oyo 350000 750",
  ]);
});

test("what was agreed below the prices is a discount, of the delivery only where nothing else is left", () => {
  expect(shown({ goods: [cards], delivery, total: 800_000, reason: "School" })).toEqual([
    "Cards 500000 750",
    "Delivery to Ibadan, Oyo 350000 750",
    "off 50000 School",
  ]);
  expect(shown({ goods: [cards], delivery, total: 300_000 })).toEqual([
    "Cards 500000 750",
    "Delivery to Ibadan, Oyo 300000 750",
    "off 500000 As agreed",
  ]);
});

test("what was agreed beyond the prices is the goods without a price, the delivery without a fee, or a line", () => {
  expect(shown({ goods: [cards, logo], delivery: null, total: 900_000 })).toEqual([
    "Cards 500000 750",
    "Logo 400000 0",
  ]);
  // When several share one price, the highest of their rates holds.
  expect(shown({ goods: [logo, bags], delivery: null, total: 900_000 })).toEqual([
    "Logo and 1 more 900000 750",
  ]);
  const unknown = { ...delivery, fee: null };
  expect(shown({ goods: [cards], delivery: unknown, total: 600_000 })).toEqual([
    "Cards 500000 750",
    "Delivery to Ibadan, Oyo 100000 750",
  ]);
  expect(shown({ goods: [cards], delivery: null, total: 600_000 })).toEqual([
    "Cards 500000 750",
    "Agreed beyond the price list 100000 750",
  ]);
});
