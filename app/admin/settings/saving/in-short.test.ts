import { expect, test } from "vitest";
import { stopped } from "../../../ui/format/stopped.ts";
import { inShort } from "./in-short.ts";

test.each([
  ["A good name, well printed.", "A good name, well printed."],
  ["Kano Prints", "Kano Prints."],
  ["", "nothing."],
  ["x".repeat(100), `${"x".repeat(89)}…`],
])("a value in a sentence ends with one stop: %s", (value, words) => {
  expect(stopped(inShort(value))).toBe(words);
});
