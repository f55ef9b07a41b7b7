import { expect, test } from "vitest";
import { composed } from "./composed.ts";

test("a letter and its marks become one piece", () => {
  expect(composed("S\u0323ade\u0301", 100)).toBe("\u1e62adé");
});

test("what takes quadratic time to compose stays as it is", () => {
  for (const text of [
    `a${"\u0300\u0316".repeat(200_000)}`,
    "e\u0301".repeat(400_000),
    `a${"\u0300\u0316".repeat(9_000)}`,
    `${"a".repeat(9_000)}${"\u0300\u0316".repeat(5_000)}`,
  ]) {
    expect(composed(text, 5_000) === text).toBe(true);
  }
});
