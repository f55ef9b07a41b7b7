import { expect, test } from "vitest";
import { dueOn, weekEndOf } from "./job.ts";

test("a week ends on its Sunday", () => {
  // A Tuesday, a Sunday, and a Monday whose week ends next month.
  expect(["2026-11-24", "2026-11-29", "2026-11-30"].map(weekEndOf)).toEqual([
    "2026-11-29",
    "2026-11-29",
    "2026-12-06",
  ]);
});

test("what is late comes first, then today, this week, later, and what has no day", () => {
  const due = (day: string | null) => dueOn(day, "2026-11-24", "2026-11-29");
  expect(due("2026-11-23")).toBe("late");
  expect(due("2026-11-24")).toBe("today");
  expect(due("2026-11-25")).toBe("week");
  expect(due("2026-11-29")).toBe("week");
  expect(due("2026-11-30")).toBe("later");
  expect(due(null)).toBe("open");
});
