/** The price of an order before a total is agreed, as both sides read it. */
import { expect, test } from "vitest";
import { estimateWords } from "./price.ts";

test("an estimate says when the delivery is not in it", () => {
  const order = { estimate: 3_650_000, delivery: "delivery", deliveryFee: null } as const;
  expect(estimateWords(order)).toBe("₦36,500 without delivery");
  expect(estimateWords({ ...order, deliveryFee: 0 })).toBe("₦36,500");
  expect(estimateWords({ ...order, delivery: "pick-up" })).toBe("₦36,500");
  expect(estimateWords({ ...order, estimate: null })).toBe("We will quote you");
});
