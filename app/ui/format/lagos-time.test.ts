import { expect, test } from "vitest";
import { dayLabel, lagosClock, lagosDay } from "./lagos-time.ts";

test("the hour and the day are those of Lagos", () => {
  expect(lagosClock("2026-11-21T23:30:00.000Z")).toBe("00:30");
  expect(lagosDay("2026-11-21T23:30:00.000Z")).toBe("2026-11-22");
  expect(lagosDay("2026-11-21T22:30:00.000Z")).toBe("2026-11-21");
});

test("near days are named, far ones dated", () => {
  expect(dayLabel("2026-11-21", "2026-11-21")).toBe("Today");
  expect(dayLabel("2026-11-20", "2026-11-21")).toBe("Yesterday");
  expect(dayLabel("2026-11-16", "2026-11-21")).toBe("16 Nov");
  expect(dayLabel("2025-11-16", "2026-11-21")).toBe("16 Nov 2025");
});
