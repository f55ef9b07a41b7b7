import { expect, test } from "vitest";
import { RowReader } from "./row-reader.ts";

const readerOf = (joined: string) => new RowReader({ row: 2, cell: () => joined }, "Tunde Bello");

test.each(["2026-13-01", "2026-00-10", "2026-11-45", "2026-02-31", "26-11-01", "next Friday"])(
  "a day that no calendar has is a fault: %s",
  (typed) => {
    const reader = readerOf(typed);
    expect(reader.day("joined")).toBeNull();
    expect(reader.faults).toMatchObject([{ row: 2, words: "Write the day as 2026-11-23." }]);
  },
);

test("a day of the calendar is read, and an empty cell is none", () => {
  const reader = readerOf("2028-02-29");
  expect(reader.day("joined")).toBe("2028-02-29");
  expect(readerOf(" ").day("joined")).toBeNull();
  expect(reader.faults).toEqual([]);
});

test("a long cell is told without half of an emoji", () => {
  const told = readerOf("").line("new", "name", `${"a".repeat(199)}😀`, "");
  expect(told.value).toBe(`${"a".repeat(199)}…`);
});
