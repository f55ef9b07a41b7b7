import { expect, test } from "vitest";
import { formatNaira, formatNairaFigure } from "./money.ts";

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
