import { expect, test } from "vitest";
import { findReferences, splitAtReferences } from "./references.ts";

const whole = (text: string) =>
  findReferences(text)
    .filter(({ reading }) => reading === "whole")
    .map(({ number }) => number);

test.each([
  "ITW151",
  "itw 151",
  "I T W 1 5 1",
  "ITW 1 5 1 500 CARDS",
  "ITW-000151",
  "ITW/0151",
  "TRF/SAMPLE/ITW151/000013",
  "REF ITW151 CALENDAR",
  "ITW NO 151",
  "ITW151-TEXTBOOKS",
  "MOB:itw_151",
  "ITW: 151",
  "ITW,151",
  "ITW=151",
  "ORDER (ITW-(151))",
  "ITW\u2013151",
  "ITW151 23112026",
])("151 is read in %j", (text) => {
  expect(whole(text)).toEqual([151]);
});

test.each(["ITW151/152", "ITW151, ITW152", "ITW151 & 152", "itw151 and itw152"])(
  "151 and 152 are read in %j",
  (text) => {
    expect(whole(text)).toEqual([151, 152]);
  },
);

test.each(["TW151 cards", "ITW15 1", "ITW15120261123"])("151 may be meant in %j", (text) => {
  expect(findReferences(text)).toContainEqual({ number: 151, reading: "part" });
});

test.each(["", "151 packs", "ITW", "ITW000", "WITNESS 151"])("no reference is in %j", (text) => {
  expect(findReferences(text)).toEqual([]);
});

test.each([
  ["NIP TRF cards", []],
  ["TRF ITW151 cards", ["ITW151"]],
  ["itw-000151 and ITW 152, ITW-153 BALANCE", ["itw-000151 and ITW 152, ITW-153"]],
  ["ITW151 CARDS ITW152 FLIERS itw.153", ["ITW151", "ITW152", "itw.153"]],
  ["ITW151/152 23/11/2026", ["ITW151/152"]],
  ["PAY I T W 1 5 1 500 CARDS", ["I T W 1 5 1"]],
  ["ITW NO 151", ["ITW NO 151"]],
  ["TW151 CARDS", ["TW151"]],
])("all references in %j are marked", (text, marked) => {
  const pieces = splitAtReferences(text);
  expect(pieces.join("")).toBe(text);
  expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(marked);
});
