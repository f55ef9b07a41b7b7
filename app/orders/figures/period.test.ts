import { describe, expect, test } from "vitest";
import { periodBefore, periodOf, readChoice, weekOf, weeksOf } from "./period.ts";

/** In the morning of a day in Lagos. */
const on = (day: string) => Date.parse(`${day}T08:00:00Z`);

describe("a period", () => {
  test("on a Monday is whole weeks, without today", () => {
    expect(periodOf(12, on("2026-11-23"))).toEqual({ from: "2026-08-31", to: "2026-11-22" });
  });

  test("on any other day goes as far into the last week as yesterday", () => {
    expect(periodOf(12, on("2026-11-26"))).toEqual({ from: "2026-09-07", to: "2026-11-25" });
    expect(periodOf(4, on("2026-11-29"))).toEqual({ from: "2026-11-02", to: "2026-11-28" });
  });

  test("ends by the day of Lagos, which begins an hour before that of UTC", () => {
    expect(periodOf(4, Date.parse("2026-11-22T22:59:00Z")).to).toBe("2026-11-21");
    expect(periodOf(4, Date.parse("2026-11-22T23:00:00Z")).to).toBe("2026-11-22");
  });

  test("is compared with the same days of the week before it", () => {
    const period = periodOf(4, on("2026-11-26"));
    expect(periodBefore(period, 4)).toEqual({ from: "2026-10-05", to: "2026-10-28" });
  });

  test("has weeks, of which the last one may not be over", () => {
    const period = periodOf(4, on("2026-11-26"));
    expect(weeksOf(period, 4)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]);
    expect(weekOf(period, "2026-11-09")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
    expect(weekOf(period, "2026-11-23")).toEqual({ from: "2026-11-23", to: "2026-11-25" });
  });
});

describe("what an address asks for", () => {
  const read = (query: string) => readChoice(new URLSearchParams(query), on("2026-11-23"));
  const USUAL = { span: 12, period: { from: "2026-08-31", to: "2026-11-22" } };

  test("is twelve weeks of everything, unless it says more", () => {
    expect(read("")).toEqual(USUAL);
    const product = "01990000-0000-7000-8000-000000000000";
    expect(read(`span=4&product=${product}&state=Oyo&week=2026-11-16`)).toEqual({
      ...{ span: 4, period: { from: "2026-10-26", to: "2026-11-22" } },
      ...{ product, state: "Oyo", week: "2026-11-16" },
    });
    expect(read("product=Business_Cards/business-cards").product).toContain("/");
  });

  test.each([
    "span=0",
    "span=5",
    "span=-12",
    "span=12.0",
    "span=1e9",
    "span=99999999999999999999",
    "span=a week",
    "week=2026-11-17",
    "week=2026-13-45",
    "week=2019-01-07",
    "week='; drop table visits",
    "state=Atlantis",
    "state=lagos",
    "product=1",
    "product=../../etc/passwd",
    "product=a/b/c",
    `product=${"x".repeat(100_000)}`,
    `state=${"x".repeat(100_000)}`,
    "span=&product=&state=&week=",
  ])("leaves out what it cannot mean: %.60s", (query) => {
    expect(read(query)).toEqual(USUAL);
  });

  test("knows a week of its own span alone", () => {
    expect(read("span=12&week=2026-09-07").week).toBe("2026-09-07");
    expect(read("span=4&week=2026-09-07").week).toBeUndefined();
  });
});
