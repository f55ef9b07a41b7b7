import { describe, expect, test } from "vitest";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { lastUpdated, writtenDate } from "./terms.ts";

/** What the page says at an instant. */
const saidAt = (instant: string) => writtenDate(lastUpdated(lagosDay(instant)));

describe("'Last Updated'", () => {
  test.each([
    ["1970-01-01T00:00:00Z", "1 January 1970"],
    ["1970-01-03T12:00:00Z", "1 January 1970"],
    ["1970-01-04T12:00:00Z", "4 January 1970"],
    // 20,412 days after 1970-01-01, which is 3 × 6,804.
    ["2025-11-20T12:00:00Z", "20 November 2025"],
    ["2025-11-21T12:00:00Z", "20 November 2025"],
    ["2025-11-22T12:00:00Z", "20 November 2025"],
    ["2025-11-23T12:00:00Z", "23 November 2025"],
  ])("at %s is %s", (instant, date) => {
    expect(saidAt(instant)).toBe(date);
  });

  test("changes at midnight in Lagos, an hour before UTC does", () => {
    expect(saidAt("2025-11-22T22:59:59Z")).toBe("20 November 2025");
    expect(saidAt("2025-11-22T23:00:00Z")).toBe("23 November 2025");
  });
});
