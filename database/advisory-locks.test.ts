import { expect, test } from "vitest";
import { LOCKS } from "./advisory-locks.ts";

test("no two things wait for the same lock", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
