import { expect, test } from "vitest";
import { formatNairaFigure } from "./money.ts";
import { readNaira } from "./typed-money.ts";

test.each([
  ["17000", 1_700_000],
  ["45,000", 4_500_000],
  ["₦45,000", 4_500_000],
  ["N45,000", 4_500_000],
  ["ngn 45,000", 4_500_000],
  ["45000.50", 4_500_050],
  [" ₦ 45 000 ", 4_500_000],
  ["1,234,567.5", 123_456_750],
  ["1200.", 120_000],
  [".5", 50],
  ["0.05", 5],
  ["0.29", 29],
  ["−500", -50_000],
  ["-₦500", -50_000],
  ["₦-500", -50_000],
  ["+7", 700],
  ["-0", 0],
  ["9999999999999.99", 999_999_999_999_999],
])("%s is read as people type it", (typed, kobo) => {
  expect(readNaira(typed)).toEqual({ ok: true, kobo });
});

const EXAMPLE = "Write the price in naira, such as 45,000 or 45,000.50.";
const COMMAS = "Write commas between thousands and a point before the kobo, as in 45,000.50.";
const DECIMALS = "Write the price with at most two decimals: naira and kobo.";

test.each([
  ["", "Enter the price."],
  ["   ", "Enter the price."],
  ["about 5000", EXAMPLE],
  ["twelve", EXAMPLE],
  ["1e6", EXAMPLE],
  ["0x10", EXAMPLE],
  ["5 or 6", EXAMPLE],
  ["NaN", EXAMPLE],
  ["Infinity", EXAMPLE],
  [".", EXAMPLE],
  ["--5", EXAMPLE],
  ["-₦-5", EXAMPLE],
  ["17,00", COMMAS],
  ["12 34", COMMAS],
  ["1.234.567", COMMAS],
  ["1.200,50", COMMAS],
  ["1,200,50", COMMAS],
  [",500", COMMAS],
  ["17000.505", DECIMALS],
  ["1.200", DECIMALS],
  ["9".repeat(14), `That is too much. ${EXAMPLE}`],
])("'%s' is no amount, and the person is told why", (typed, error) => {
  expect(readNaira(typed, "price")).toEqual({ ok: false, error });
});

test("a text too long for an amount is refused before it is read", () => {
  // Read, it would be one naira.
  expect(readNaira("1".padStart(5_000_000), "price")).toEqual({ ok: false, error: EXAMPLE });
});

test("what a field for money holds is read as the same amount", () => {
  for (const kobo of [5, 120_050, 4_500_000, 124_500_000]) {
    expect(readNaira(formatNairaFigure(kobo))).toEqual({ ok: true, kobo });
  }
});
