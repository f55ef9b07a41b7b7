import { expect, test } from "vitest";
import { readShown, shownNumbers } from "./shown-numbers.ts";

const promised = { day: "2026-11-26", approveBy: 1_795_600_800_000 };

test("what a page has shown is read as it was written", () => {
  const lines = [
    { price: 2_110_000, makeUp: "85 × 55 mm, =\u00a0Matt" },
    { price: null, makeUp: "" },
  ];
  const text = shownNumbers(lines, { fee: null, kind: "confirm" }, promised);
  expect(readShown(text)).toEqual({
    lines: [
      { price: "2110000", makeUp: "85 × 55 mm, = Matt" },
      { price: "quote", makeUp: "" },
    ],
    delivery: "confirm",
    date: "2026-11-26/1795600800000",
  });
});

test("a make-up of any length is read, and cut between characters", () => {
  const makeUp = "🖨".repeat(3_000);
  const text = shownNumbers([{ price: 1, makeUp }], { fee: 0, kind: "free" }, null);
  expect(readShown(text)?.lines[0]?.makeUp).toBe("🖨".repeat(2_000));
});

test.each(["", "1 2", "1 350000 none", "x =a 350000 none", "1 =a b 350000 none", "1 =a 5 never"])(
  "'%s' is nothing that a page has shown",
  (text) => expect(readShown(text)).toBeUndefined(),
);
