import { expect, test } from "vitest";
import { amountInWords } from "./amount-words.ts";

test.each([
  [9_310_000, "Ninety-three thousand, one hundred naira only."],
  [6_517_000, "Sixty-five thousand, one hundred and seventy naira only."],
  [1_370_000, "Thirteen thousand, seven hundred naira only."],
  [100_500, "One thousand and five naira only."],
  [100_000_000_000, "One billion naira only."],
  [120_050, "One thousand, two hundred naira, fifty kobo only."],
  [0, "Zero naira only."],
  [1, "Zero naira, one kobo only."],
  [100_001_900, "One million and nineteen naira only."],
])("%i kobo in words", (kobo, words) => {
  expect(amountInWords(kobo)).toBe(words);
});
