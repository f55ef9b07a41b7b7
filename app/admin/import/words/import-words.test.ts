import { expect, test } from "vitest";
import { newAndChanged } from "./import-words.ts";

test.each([
  [1, 0, "1 is new"],
  [0, 1, "1 is changed"],
  [2, 1, "2 are new, 1 is changed"],
  [1, 1_200, "1 is new, 1,200 are changed"],
])("of %s new and %s changed, it is said: %s", (fresh, change, words) => {
  expect(newAndChanged(fresh, change)).toBe(words);
});
