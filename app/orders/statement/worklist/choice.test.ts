import { expect, test } from "vitest";
import { readParts, readShares, writeParts } from "./choice.ts";

test("what a form sends of a choice is what was offered, and nothing else", () => {
  const parts = [
    { number: 143, kobo: 3_000_000 },
    { number: 146, kobo: 2_240_000 },
  ];
  expect(readParts(writeParts(parts))).toEqual(parts);
  for (const text of ["", "own", "143", "143:-1", "143:1.5", "143:1+", "x:1", "1:1+".repeat(30)]) {
    expect(readParts(text), text).toBeUndefined();
  }
});

test.each([
  ["ITW-000143", [{ number: 143, kobo: 5_240_000 }]],
  ["itw143", [{ number: 143, kobo: 5_240_000 }]],
  [
    "ITW-000143 30,000; 146 ₦22,400.00",
    [
      { number: 143, kobo: 3_000_000 },
      { number: 146, kobo: 2_240_000 },
    ],
  ],
  ["", "Write the order's number."],
  ["Bello Adunni", "'Bello Adunni' is no order, such as ITW-000143."],
  ["143; 146 22,400", "ITW-000143: Enter the amount."],
])("%j shares a transfer of ₦52,400 out, or says what is wrong", (typed, shares) => {
  expect(readShares(typed, 5_240_000)).toEqual(shares);
});
