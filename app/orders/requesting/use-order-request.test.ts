import { expect, test } from "vitest";
import { isStale } from "./use-order-request.ts";

test("prices are read again when an answer says that they or what can be chosen has changed", () => {
  const changed = { isDateAlone: false, rows: [], shown: "" };
  expect(isStale({ changed, errors: {} })).toBe(true);
  for (const name of ["product", "2.product", "o-paper", "12.o-paper", "o-sizes.s", "3.quantity"]) {
    expect(isStale({ errors: { [name]: "Wrong" } }), name).toBe(true);
  }
  expect(isStale({ errors: { name: "Wrong", "address.city": "Wrong" } })).toBe(false);
});
