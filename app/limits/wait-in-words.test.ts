import { expect, test } from "vitest";
import { waitInWords } from "./wait-in-words.ts";

test.each([
  [1, "1 second"],
  [61, "2 minutes"],
  [7_199, "120 minutes"],
  [7_201, "3 hours"],
  [86_400, "24 hours"],
])("a wait of %d seconds is told in words, and never as too short", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
