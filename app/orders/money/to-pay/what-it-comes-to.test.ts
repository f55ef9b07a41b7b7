/** How a buyer reads the parts of a total. */
import { expect, test } from "vitest";
import { partsOf } from "./what-it-comes-to.tsx";

type Made = Parameters<typeof partsOf>[0];
const line = (place: number, name: string, quantity: number, price: number | null) =>
  ({ place, name, quantity, price }) as Made["lines"][number];
const made: Made = {
  lines: [line(1, "Business Cards", 300, 2_110_000), line(2, "T-shirts", 10, 6_850_000)],
  quotes: [],
  delivery: "delivery",
  deliveryFee: 350_000,
  city: "Ibadan",
  state: "Oyo",
};
const read = (order: Made, total: number) =>
  partsOf(order, total).map(({ name, amount }) => `${name}: ${amount}`);

test("lines and delivery stand above a total that they come to", () => {
  const all = ["300 Business Cards: 2110000", "10 T-shirts: 6850000", "Delivery to Ibadan: 350000"];
  expect(read(made, 9_310_000)).toEqual(all);
  expect(read({ ...made, delivery: "pick-up", deliveryFee: null }, 8_960_000)).toEqual(
    all.slice(0, 2),
  );
});

test("the discount of the quote that was accepted is one of them", () => {
  const quotes = [
    { state: "replaced", discount: 1 },
    { state: "accepted", discount: 60_000 },
  ] as Made["quotes"];
  expect(read({ ...made, quotes }, 9_250_000)[2]).toBe("Discount: -60000");
});

test("nothing stands above a total that was agreed otherwise, or has a part without a price", () => {
  expect(read(made, 9_000_000)).toEqual([]);
  expect(read({ ...made, deliveryFee: null }, 8_960_000)).toEqual([]);
  const lines = [line(1, "Banner", 1, null), line(2, "T-shirts", 10, 6_850_000)];
  expect(read({ ...made, lines }, 7_200_000)).toEqual([]);
});
