import { describe, expect, test } from "vitest";
import { slowArrival, slowPromise } from "../../../test/random/slow-prices.ts";
import { orderDays } from "./order-sum.ts";
import {
  approveBy,
  cutOffOf,
  dayAt,
  daysAfter,
  firstDay,
  isWorkingDay,
  promise,
  proofDue,
  type WorkCalendar,
  workingDay,
} from "./promised-date.ts";

/** The calendar of the table's year: the fixed holidays, and some that an owner would add. */
const calendar: WorkCalendar = {
  cutOff: 12 * 60,
  proofDays: 1,
  saturdays: false,
  holidays: [
    ...["01-01", "05-01", "06-12", "10-01", "12-25", "12-26"].map((day) => ({
      from: `2026-${day}`,
      to: `2026-${day}`,
      yearly: true,
    })),
    { from: "2026-12-24", to: "2026-12-31" },
    { from: "2027-03-10", to: "2027-03-11" },
    { from: "2027-03-26", to: "2027-03-26" },
    { from: "2027-03-29", to: "2027-03-29" },
  ],
};
const withSaturdays = { ...calendar, saturdays: true };

/** A time as people in Lagos say it: `2026-11-24 11:40`. */
const at = (words: string): number => Date.parse(`${words.replace(" ", "T")}+01:00`);
const inHands = (shop: WorkCalendar, approved: string, days: number) => {
  const first = firstDay(shop, at(approved));
  return first && workingDay(shop, first, days);
};

describe("approved, and so many working days later", () => {
  test.each([
    // A week without holidays: Tuesday 24 to Monday 30 November 2026.
    ["2026-11-24 11:40", 3, "2026-11-26"],
    ["2026-11-24 11:59:59.999", 3, "2026-11-26"],
    ["2026-11-24 12:00", 3, "2026-11-27"],
    ["2026-11-24 12:10", 3, "2026-11-27"],
    ["2026-11-24 10:00", 1, "2026-11-24"],
    ["2026-11-24 10:00", 7, "2026-12-02"],
    ["2026-11-25 00:30", 1, "2026-11-25"],
    ["2026-11-25 23:59", 1, "2026-11-26"],
    ["2026-11-26 09:00", 3, "2026-11-30"],
    // Weekends.
    ["2026-11-27 11:00", 2, "2026-11-30"],
    ["2026-11-27 13:00", 2, "2026-12-01"],
    ["2026-11-28 09:00", 1, "2026-11-30"],
    ["2026-11-28 15:00", 1, "2026-11-30"],
    ["2026-11-29 09:00", 3, "2026-12-02"],
    ["2026-11-29 23:59", 1, "2026-11-30"],
    ["2026-11-30 00:00", 1, "2026-11-30"],
    // Closed from 24 December; 1 January is a Friday.
    ["2026-12-23 09:00", 1, "2026-12-23"],
    ["2026-12-23 09:00", 2, "2027-01-04"],
    ["2026-12-23 15:00", 3, "2027-01-06"],
    ["2026-12-25 10:00", 1, "2027-01-04"],
    ["2026-12-31 23:30", 2, "2027-01-05"],
    ["2027-01-01 08:00", 1, "2027-01-04"],
    ["2027-01-04 12:01", 1, "2027-01-05"],
    // Eid on a Wednesday and a Thursday.
    ["2027-03-09 11:00", 2, "2027-03-12"],
    ["2027-03-09 12:30", 2, "2027-03-15"],
    ["2027-03-10 08:00", 1, "2027-03-12"],
    // Easter.
    ["2027-03-25 11:00", 2, "2027-03-30"],
    ["2027-03-25 12:00", 1, "2027-03-30"],
    ["2027-03-25 12:00", 10, "2027-04-12"],
    ["2027-03-29 10:00", 1, "2027-03-30"],
    // 1 May and 12 June are Saturdays, 1 October is a Friday.
    ["2027-04-30 10:00", 2, "2027-05-03"],
    ["2027-04-30 12:00", 1, "2027-05-03"],
    ["2027-05-28 11:59", 5, "2027-06-03"],
    ["2027-06-11 11:00", 2, "2027-06-14"],
    ["2027-06-10 12:00", 2, "2027-06-14"],
    ["2027-07-31 12:00", 1, "2027-08-02"],
    ["2027-09-30 11:00", 2, "2027-10-04"],
    ["2027-09-30 14:00", 1, "2027-10-04"],
    ["2027-10-01 09:00", 3, "2027-10-06"],
    ["2027-11-01 10:00", 20, "2027-11-26"],
    // Fixed holidays recur every year, and leap years have a 29 February.
    ["2027-12-24 11:00", 2, "2027-12-27"],
    ["2028-02-28 10:00", 3, "2028-03-01"],
    ["2029-12-31 12:00", 1, "2030-01-02"],
  ])("%s + %d is %s", (approved, days, day) => {
    expect(inHands(calendar, approved, days)).toBe(day);
  });

  test.each([
    ["2026-11-27 12:00", 1, "2026-11-28"],
    ["2026-11-27 11:00", 3, "2026-11-30"],
    ["2026-11-28 11:00", 2, "2026-11-30"],
    ["2026-11-28 12:00", 1, "2026-11-30"],
    ["2026-11-29 10:00", 6, "2026-12-05"],
    ["2027-04-30 10:00", 2, "2027-05-03"],
    ["2027-06-11 10:00", 2, "2027-06-14"],
    ["2027-09-30 11:00", 2, "2027-10-02"],
  ])("with Saturdays, %s + %d is %s", (approved, days, day) => {
    expect(inHands(withSaturdays, approved, days)).toBe(day);
  });

  test("is counted from the cut-off that the shop has set", () => {
    const early = { ...calendar, cutOff: 9 * 60 + 30 };
    expect(inHands(early, "2026-11-24 09:29", 1)).toBe("2026-11-24");
    expect(inHands(early, "2026-11-24 09:30", 1)).toBe("2026-11-25");
  });
});

describe("asked, the proof is due", () => {
  test.each([
    ["2026-11-23 00:00", 1, "2026-11-24"],
    ["2026-11-23 23:59", 1, "2026-11-24"],
    ["2026-11-26 09:00", 1, "2026-11-27"],
    ["2026-11-27 08:00", 1, "2026-11-30"],
    ["2026-11-28 12:00", 1, "2026-11-30"],
    ["2026-11-29 23:59", 1, "2026-11-30"],
    ["2026-11-30 00:00", 1, "2026-12-01"],
    ["2026-12-22 17:00", 1, "2026-12-23"],
    ["2026-12-23 08:00", 1, "2027-01-04"],
    ["2027-01-01 12:00", 1, "2027-01-04"],
    ["2027-03-25 09:00", 1, "2027-03-30"],
    ["2027-09-30 09:00", 1, "2027-10-04"],
    ["2026-11-23 09:00", 2, "2026-11-25"],
    ["2026-11-26 09:00", 2, "2026-11-30"],
    ["2026-11-27 09:00", 2, "2026-12-01"],
  ])("%s, %d working days: %s", (asked, proofDays, day) => {
    expect(proofDue({ ...calendar, proofDays }, at(asked))).toBe(day);
  });
});

describe("'approve by', once a proof has come", () => {
  test.each([
    // In time: at least four hours before the cut-off that was promised.
    ["2026-11-24", "2026-11-23 17:00", "2026-11-24"],
    ["2026-11-24", "2026-11-24 08:00", "2026-11-24"],
    ["2026-11-30", "2026-11-27 16:00", "2026-11-30"],
    // Late.
    ["2026-11-24", "2026-11-24 08:00:00.001", "2026-11-25"],
    ["2026-11-24", "2026-11-24 12:00", "2026-11-25"],
    ["2026-11-24", "2026-11-24 18:00", "2026-11-25"],
    ["2026-11-24", "2026-11-25 07:00", "2026-11-26"],
    ["2026-11-27", "2026-11-27 13:00", "2026-11-30"],
    ["2026-11-27", "2026-11-28 09:00", "2026-11-30"],
    ["2026-12-23", "2026-12-23 11:00", "2027-01-04"],
  ])("said %s, come %s: %s", (said, came, day) => {
    expect(approveBy(calendar, said, at(came))).toBe(day);
  });

  test("leaves time to look, however early the cut-off", () => {
    const night = { ...calendar, cutOff: 3 * 60 };
    expect(approveBy(night, "2026-11-24", at("2026-11-23 23:30"))).toBe("2026-11-25");
  });
});

describe("made in so many days, and on its way for as many as the zone says", () => {
  test.each([
    ["2026-11-23 16:20", 2, "Lagos", "2026-11-26"],
    ["2026-11-23 16:20", 2, "Maiduguri", "2026-12-02"],
    ["2026-11-27 10:00", 6, "Ibadan", "2026-12-08"],
    ["2026-12-17 10:00", 2, "Lagos", "2026-12-22"],
    ["2026-12-17 10:00", 2, "Maiduguri", "2027-01-06"],
    ["2027-03-05 10:00", 2, "Kano", "2027-03-16"],
    ["2027-03-24 10:00", 1, "Ibadan", "2027-03-30"],
    ["2027-09-28 23:00", 1, "Kano", "2027-10-05"],
  ])("asked %s, %d days, to %s: %s", (asked, days, city, day) => {
    const way = { Lagos: 1, Ibadan: 1, Kano: 3, Maiduguri: 5 }[city] ?? 0;
    const lines = [{ price: 100, days }];
    expect(promise(calendar, at(asked), orderDays(lines, { days: way }))?.day).toBe(day);
  });
});

describe("what is promised to whoever asks on Monday 23 November", () => {
  const asked = at("2026-11-23 16:20");
  test.each([
    [3, "2026-11-26"],
    [7, "2026-12-02"],
    [2, "2026-11-25"],
  ])("of %d working days: %s", (days, day) => {
    expect(promise(calendar, asked, days)).toEqual({ day, approveBy: "2026-11-24" });
  });

  test("is nothing while the days are not known, or the shop is closed for good", () => {
    expect(promise(calendar, asked, null)).toBeNull();
    const closed = { ...calendar, holidays: [{ from: "2026-01-01", to: "2099-12-31" }] };
    expect(promise(closed, asked, 1)).toBeNull();
  });
});

describe("every day of a year, with Saturdays and without, a millisecond around the cut-off", () => {
  const DAYS = Array.from({ length: 365 }, (_, ahead) => daysAfter("2026-11-23", ahead));
  test.each([calendar, withSaturdays, { ...calendar, cutOff: 9 * 60 + 30, proofDays: 2 }])(
    "is what the slow calendar says: %#",
    (shop) => {
      const { cutOff, proofDays, saturdays, holidays } = shop;
      const slow = {
        cutOff: { hour: Math.floor(cutOff / 60), minute: cutOff % 60 },
        proofDays,
        saturdays,
        closed: [...holidays],
      };
      for (const day of DAYS) {
        for (const time of [cutOffOf(shop, day) - 1, cutOffOf(shop, day)]) {
          const first = firstDay(shop, time) ?? "";
          for (const days of [1, 3, 8]) {
            const said = [workingDay(shop, first, days), promise(shop, time, days)];
            const meant = [slowArrival(slow, time, days), slowPromise(slow, time, days)];
            expect(said, `${day}, ${days} days`).toEqual(meant);
          }
        }
      }
    },
  );
});

test("a day begins at midnight in Lagos", () => {
  expect(dayAt(Date.parse("2026-11-24T22:59:59.999Z"))).toBe("2026-11-24");
  expect(dayAt(Date.parse("2026-11-24T23:00:00.000Z"))).toBe("2026-11-25");
});

test("Sundays never count", () => {
  expect(isWorkingDay(withSaturdays, "2026-11-29")).toBe(false);
  expect(isWorkingDay(withSaturdays, "2026-11-28")).toBe(true);
});
