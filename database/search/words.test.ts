import { expect, test } from "vitest";
import { clipQuery, splitNumbers, subscriberDigits, wordsOf } from "./words.ts";

test("splits into words without accents, each once", () => {
  expect(wordsOf("Ṣadé, SADE & co. 24")).toEqual(["sade", "co", "24"]);
});

test("reads nothing of an endless text", () => {
  expect(wordsOf("mug ".repeat(100))).toEqual([]);
  expect(splitNumbers("0803 ".repeat(100))).toEqual({ numbers: [], rest: "" });
});

test("a phone number is one, however it is written", () => {
  const { numbers, rest } = splitNumbers("bello +234 (0) 803-000-0001");
  expect([numbers, rest.trim()]).toEqual([["+234 (0) 803-000-0001"], "bello"]);
  for (const digits of ["08030001", "2348030001", "23408030001", "002348030001"]) {
    expect(subscriberDigits(digits)).toBe("8030001");
  }
});

test("shows no control characters again", () => {
  expect(clipQuery("a\0b")).toBe("a b");
  expect(clipQuery("x".repeat(10_000))).toHaveLength(200);
});
