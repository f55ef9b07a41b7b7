import { expect, test } from "vitest";
import { editDistance, productWords } from "./product-words.server.ts";

test("splits into words, without punctuation, doubles and words that say nothing", () => {
  expect(productWords("A mug, a MUG for the T-shirt!")).toEqual(["mug", "t", "shirt"]);
});

test("keeps the tone marks of Yoruba with their letters", () => {
  expect(productWords("Ìtẹ̀wé")).toEqual(["ìtẹ̀wé".normalize("NFC")]);
});

test("small words count when there are no others", () => {
  expect(productWords("the")).toEqual(["the"]);
});

test("takes at most eight words, and nothing of an endless text", () => {
  expect(productWords("a1 b2 c3 d4 e5 f6 g7 h8 i9")).toHaveLength(8);
  expect(productWords("mug ".repeat(100))).toEqual([]);
});

test("a swapped, missing, added or wrong letter is one edit", () => {
  expect(editDistance("crads", "cards")).toBe(1);
  expect(editDistance("calndar", "calendar")).toBe(1);
  expect(editDistance("bussiness", "business")).toBe(1);
  expect(editDistance("calender", "calendar")).toBe(1);
  expect(editDistance("mug", "mug")).toBe(0);
  expect(editDistance("mug", "")).toBe(3);
});
