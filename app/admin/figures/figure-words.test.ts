import { expect, test } from "vitest";
import {
  counted,
  ofHundred,
  pageName,
  percentOf,
  periodWords,
  rateWords,
  weekWords,
} from "./figure-words.ts";
import { scaleOf, shortNaira } from "./scale.ts";

test("a percentage is made of twenty and more; fewer are told one by one", () => {
  expect([rateWords(245, 261), rateWords(3, 4), rateWords(0, 0)]).toEqual(["94 %", "3 of 4", null]);
  expect([percentOf(611, 2_140), percentOf(3, 4), percentOf(30, 25)]).toEqual(["28.6 %", "", ""]);
  expect([ofHundred(611, 2_140), ofHundred(3, 4), ofHundred(30, 25)]).toEqual(["29", "", ""]);
});

test("days are told in words, the year once", () => {
  expect(periodWords({ from: "2026-08-31", to: "2026-11-22" })).toBe(
    "31 August to 22 November 2026",
  );
  expect(periodWords({ from: "2025-11-24", to: "2026-11-22" })).toBe(
    "24 November 2025 to 22 November 2026",
  );
  expect(weekWords("2026-11-16")).toBe("16 November");
  expect([counted(1, "order"), counted(2_140, "order")]).toEqual(["1 order", "2,140 orders"]);
});

test("a page is called as people know it", () => {
  expect(pageName("/product/x", "Mugs")).toBe("Mugs");
  expect(pageName("/products/Business_Cards/business-cards", null)).toBe(
    "Business Cards/business-cards",
  );
  expect([pageName("/", null), pageName("/product/*", null)]).toEqual(["Home", "Other products"]);
});

test("a scale has few lines of round sums, and the highest bar below its top", () => {
  expect(scaleOf(52_600_000)).toEqual({ step: 20_000_000, lines: 3 });
  expect(scaleOf(0)).toEqual({ step: 100, lines: 1 });
  for (let most = 1; most < 1e13; most = Math.ceil(most * 1.37)) {
    const { step, lines } = scaleOf(most);
    expect(step * lines, String(most)).toBeGreaterThanOrEqual(most);
    expect(lines).toBeLessThanOrEqual(4);
  }
  expect([0, 52_600_000, 60_000_000, 123_456_789_00, 99_950_000].map(shortNaira)).toEqual([
    ...["0", "526k", "600k", "123m", "1m"],
  ]);
});
