import { expect, test } from "vitest";
import { formatNaira, formatNairaFigure, parseNaira } from "./money.ts";

test("whole naira show no kobo", () => {
  expect(formatNaira(250_000)).toBe("₦2,500");
  expect(formatNaira(15_000_000)).toBe("₦150,000");
  expect(formatNaira(100)).toBe("₦1");
});

test("kobo show with two digits", () => {
  expect(formatNaira(250_050)).toBe("₦2,500.50");
  expect(formatNaira(5)).toBe("₦0.05");
});

test("the figure goes without the sign", () => {
  expect(formatNairaFigure(850_000)).toBe("8,500");
});

test.each([
  ["17000", 1_700_000],
  [" ₦17,000 ", 1_700_000],
  ["1,234,567.5", 123_456_750],
  ["0.05", 5],
  ["−500", -50_000],
])("%s is read as people type it", (text, kobo) => {
  expect(parseNaira(text)).toBe(kobo);
});

test.each(["", "about 5000", "17,00", "1.234.567", "1e6", "5 or 6", "NaN", "17000.505"])(
  "'%s' is no amount",
  (text) => {
    expect(parseNaira(text)).toBeUndefined();
  },
);
