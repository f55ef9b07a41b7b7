import { expect, test } from "vitest";
import { type OrderSeen, orderOf, readDay, seeOrder } from "./days.ts";

test.each([
  ["23/11/2026", "2026-11-23", null],
  ["23-Nov-26", "2026-11-23", null],
  ["23 November 2026", "2026-11-23", null],
  ["Nov 23, 2026", "2026-11-23", null],
  ["Monday, 23 Nov 2026", "2026-11-23", null],
  ["Mon 23/11/2026", "2026-11-23", null],
  ["20261123", "2026-11-23", null],
  ["23rd Nov, 2026", "2026-11-23", null],
  ["2026-11-23T14:05:33.123+01:00", "2026-11-23", "14:05"],
  ["2026-11-23T14:05:33.123Z", "2026-11-23", "15:05"],
  ["2026-11-22T23:30:00Z", "2026-11-23", "00:30"],
  ["2026-11-23 09:05 -0500", "2026-11-23", "15:05"],
  ["23.11.2026 2:05 PM", "2026-11-23", "14:05"],
  ["2026-11-23 00:00:00", "2026-11-23", null],
  ["1/2/26", "2026-02-01", null],
])("%j is a day", (cell, day, time) => {
  expect(readDay(cell, "day")).toEqual({ day, time });
});

test.each(["31/02/2026", "11/23/2026", "yesterday", "", "1999-01-01", "Total"])(
  "%j is none",
  (cell) => {
    expect(readDay(cell, "day")).toBeUndefined();
  },
);

test("the month comes first where a bank writes so", () => {
  expect(readDay("03/04/2026", "month")?.day).toBe("2026-03-04");
});

const seen = (...cells: string[]) => {
  const order: OrderSeen = { day: false, month: false, unclear: false };
  for (const cell of cells) seeOrder(order, cell);
  return order;
};

test("which comes first is asked once, only where a file does not tell", () => {
  expect(orderOf(seen("03/04/2026", "23/11/2026"), null)).toBe("day");
  expect(orderOf(seen("03/04/2026", "11/23/2026"), null)).toBe("month");
  expect(orderOf(seen("03/04/2026", "04/04/2026"), null)).toBeNull();
  expect(orderOf(seen("03/04/2026"), "month")).toBe("month");
  expect(orderOf(seen("2026-04-03", "4-Apr-26"), null)).toBe("day");
});

test("what a file shows counts more than what was answered; one that shows both is asked about", () => {
  expect(orderOf(seen("11/23/2026"), "day")).toBe("month");
  expect(orderOf(seen("11/23/2026", "23/11/2026"), null)).toBeNull();
});
