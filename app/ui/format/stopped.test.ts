import { expect, test } from "vitest";
import { stopped } from "./stopped.ts";

test.each([
  ["Terms apply", "Terms apply."],
  ["Ask us.", "Ask us."],
  ["Why not?", "Why not?"],
  ["", ""],
])("words end with one stop: %s", (words, sentence) => {
  expect(stopped(words)).toBe(sentence);
});
