import { expect, test } from "vitest";
import { readAmount, sideOf } from "./amounts.ts";

test.each([
  ["1,200.50", 120_050],
  ["1.200,50", 120_050],
  ["12.345.678,90", 1_234_567_890],
  ["₦1,200", 120_000],
  ["N1,200", 120_000],
  ["NGN1,200.00", 120_000],
  ["1,200.00NGN", 120_000],
  ["NIL", 0],
  ["n/a", 0],
  ["NGN 1 200.00", 120_000],
  ["1'200.50", 120_050],
  ["1.200", 120_000],
  ["1,2", 120],
  ["1200.5", 120_050],
  ["?1,200.00", 120_000],
  ["(1,200.00)", -120_000],
  ["-1200", -120_000],
  ["1,200-", -120_000],
  ["0.00", 0],
  ["-", 0],
  ["", 0],
])("%j is %i kobo", (cell, kobo) => {
  expect(readAmount(cell)).toEqual({ kobo, side: null });
});

test.each([
  ["1,200.00 CR", "in"],
  ["1,200.00DR", "out"],
  ["1.200,00 Cr.", "in"],
  ["1,200.00 (Cr)", "in"],
  ["NGN1,200.00(DR)", "out"],
])("%j says which way it went", (cell, side) => {
  expect(readAmount(cell)).toEqual({ kobo: 120_000, side });
});

test.each([
  "1,20,0",
  "abc",
  "=1000+200",
  "CR",
  "₦",
  "1.2.3",
  "1,2,3.00",
  "0.500",
  "0,500",
  "9".repeat(20),
  "x".repeat(99),
])("%j is no amount", (cell) => {
  expect(readAmount(cell)).toBeUndefined();
});

test.each([
  ["Cr", "in"],
  ["C", "in"],
  ["Credit", "in"],
  ["Dr", "out"],
  ["DEBIT", "out"],
  ["-", "out"],
  ["NIP", null],
  ["", null],
])("%j in a column of its own is %s", (word, side) => {
  expect(sideOf(word)).toBe(side);
});
