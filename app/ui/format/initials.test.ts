import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Ade Bello", "AB"],
  ["Chief (Mrs) Ade", "CM"],
  ["ṣọlá & sons", "ṢS"],
  ["0803 123", "01"],
  ["Bisi", "B"],
  [" – ", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
