import { describe, expect, test } from "vitest";
import type { WorkCalendar } from "../../catalogue/prices/promised-date.ts";
import {
  dateOf,
  dateSentence,
  fixedDay,
  promiseAsked,
  promiseWithProof,
  quotedWords,
} from "./order-date.ts";

const calendar: WorkCalendar = {
  cutOff: 12 * 60,
  proofDays: 1,
  saturdays: false,
  holidays: [
    { from: "2026-12-25", to: "2026-12-25", yearly: true },
    { from: "2026-12-26", to: "2026-12-26", yearly: true },
    { from: "2027-01-01", to: "2027-01-01", yearly: true },
  ],
};
/** A time in Lagos. */
const at = (time: string) => Date.parse(`${time.replace(" ", "T")}+01:00`);
/** Asked for on Monday 23 November: 2 days of work and 1 on the way. */
const asked = { day: "2026-11-26", approveBy: at("2026-11-24 12:00") };

test("lines by quote get no date, and are named", () => {
  const [cards, sign, pack] = [
    { name: "Cards", price: 100 },
    { name: "Shop sign", price: null },
    { name: "Branding pack", price: null },
  ];
  expect(quotedWords([cards], null)).toBe("");
  expect(quotedWords([cards, sign], null)).toBe("Shop sign gets its date with the quote.");
  expect(quotedWords([sign, cards, pack], null)).toBe(
    "Shop sign and Branding pack get their dates with the quote.",
  );
  expect(quotedWords([cards, sign], 5_000)).toBe(
    "This is not for Shop sign: no date is promised for it yet.",
  );
});

test("working days make a date, or none", () => {
  expect(promiseAsked(calendar, at("2026-11-23 16:20"), 3)).toEqual(asked);
  expect(promiseAsked(calendar, at("2026-11-23 16:20"), null)).toBeNull();
});

describe("a proof", () => {
  test.each([
    ["2026-11-24 08:00", "2026-11-26", "2026-11-24 12:00"],
    ["2026-11-24 08:01", "2026-11-27", "2026-11-25 12:00"],
    ["2026-11-24 12:00", "2026-11-27", "2026-11-25 12:00"],
    ["2026-11-27 09:00", "2026-12-02", "2026-11-30 12:00"],
    ["2026-11-28 09:00", "2026-12-02", "2026-11-30 12:00"],
  ])("that comes %s promises %s, if it is approved by %s", (came, day, by) => {
    expect(promiseWithProof(calendar, asked, 3, at(came))).toEqual({ day, approveBy: at(by) });
  });

  test("that is in time leaves the cut-off that was said, whatever it is by now", () => {
    const early = { ...calendar, cutOff: 9 * 60 };
    expect(promiseWithProof(early, asked, 3, at("2026-11-24 07:30"))).toEqual(asked);
    expect(promiseWithProof(early, asked, 3, at("2026-11-24 08:30"))).toEqual({
      day: "2026-11-27",
      approveBy: at("2026-11-25 09:00"),
    });
  });

  test("brings a date to an order whose days are known since, and none to another", () => {
    expect(promiseWithProof(calendar, null, 3, at("2026-11-24 08:00"))).toEqual({
      day: "2026-11-27",
      approveBy: at("2026-11-25 12:00"),
    });
    expect(promiseWithProof(calendar, null, null, at("2026-11-24 08:00"))).toBeNull();
  });
});

describe("an approval", () => {
  test.each([
    ["2026-11-23 11:59", "2026-11-25"],
    ["2026-11-24 11:59", "2026-11-26"],
    ["2026-11-24 12:00", "2026-11-27"],
    ["2026-11-27 11:59", "2026-12-01"],
    ["2026-11-27 12:00", "2026-12-02"],
    ["2026-11-28 09:00", "2026-12-02"],
    ["2026-11-29 23:59", "2026-12-02"],
    ["2026-12-24 12:00", "2026-12-30"],
    ["2026-12-31 11:00", "2027-01-05"],
  ])("at %s fixes %s", (time, day) => {
    expect(fixedDay(calendar, asked, 3, [at(time)])).toBe(day);
  });

  test("in time gets what was promised, also when holidays have come since", () => {
    const holiday = { from: "2026-11-25", to: "2026-11-25" };
    const closed = { ...calendar, holidays: [holiday] };
    expect(fixedDay(closed, asked, 3, [at("2026-11-24 11:59")])).toBe("2026-11-26");
    expect(fixedDay(closed, asked, 3, [at("2026-11-24 12:00")])).toBe("2026-11-30");
  });

  test("counts from the later of what printing waits for", () => {
    const times = [at("2026-11-24 09:00"), at("2026-11-26 09:00")];
    expect(fixedDay(calendar, asked, 3, times)).toBe("2026-11-30");
    expect(fixedDay(calendar, null, null, times)).toBeNull();
  });
});

describe("an order's page says", () => {
  const order = {
    status: "received",
    promisedDay: asked.day,
    approveBy: new Date(asked.approveBy),
    dateFixedAt: null,
  } as const;
  const of = (change: Partial<Parameters<typeof dateOf>[0]>, time: string, pay = 0) =>
    dateOf({ ...order, ...change }, 3, calendar, at(time), pay);

  test("the promise, until 'approve by' has gone by", () => {
    const by = "2026-11-24T11:00:00.000Z";
    expect(of({}, "2026-11-24 11:59")).toEqual({ day: "2026-11-26", approveBy: by });
    expect(of({}, "2026-11-24 12:00")).toEqual({ day: null });
    expect(of({ status: "proof-sent" }, "2026-11-24 12:00")).toEqual({
      day: "2026-11-27",
      approveBy: "2026-11-25T11:00:00.000Z",
    });
  });

  test("what is to be paid with the approval, and alone once that is there", () => {
    const by = "2026-11-24T11:00:00.000Z";
    const promised = { day: "2026-11-26", approveBy: by, pay: 1_722_000 };
    expect(of({}, "2026-11-24 11:59", 1_722_000)).toEqual(promised);
    const late = { day: "2026-11-27", approveBy: "2026-11-25T11:00:00.000Z", pay: 1_722_000 };
    const approved = { status: "approved" } as const;
    expect(of({ status: "proof-sent" }, "2026-11-24 12:00", 1_722_000)).toEqual(late);
    expect(of(approved, "2026-11-24 11:59", 1_722_000)).toEqual({ ...promised, isApproved: true });
    expect(of(approved, "2026-11-24 12:00", 1_722_000)).toEqual({ ...late, isApproved: true });
    expect(of(approved, "2026-11-24 11:59")).toBeNull();
  });

  test("the day alone once it is fixed, and nothing of what was never promised, or is over", () => {
    const fixed = { status: "printing", dateFixedAt: new Date() } as const;
    expect(of(fixed, "2026-11-30 09:00")).toEqual({ day: "2026-11-26" });
    expect(of({ ...fixed, status: "delivered" }, "2026-11-24 09:00")).toBeNull();
    expect(of({ status: "cancelled" }, "2026-11-24 09:00")).toBeNull();
    expect(of({ promisedDay: null, approveBy: null }, "2026-11-24 09:00")).toBeNull();
  });
});

test("what is brought is in their hands, what is picked up is ready", () => {
  const approveBy = new Date(asked.approveBy);
  expect(dateSentence("delivery", { day: "2026-11-26", approveBy })).toBe(
    "In your hands by Thu 26 Nov, if you approve the proof by Tue 24 Nov, 12:00.",
  );
  expect(dateSentence("pick-up", { day: "2026-12-02" })).toBe("Ready by Wed 2 Dec.");
  const paid = { day: "2026-11-26", approveBy, pay: 1_722_000 };
  expect(dateSentence("delivery", paid)).toBe(
    "In your hands by Thu 26 Nov, if you approve the proof and pay ₦17,220 by Tue 24 Nov, 12:00.",
  );
  expect(dateSentence("delivery", { ...paid, isApproved: true })).toBe(
    "In your hands by Thu 26 Nov, if you pay ₦17,220 by Tue 24 Nov, 12:00.",
  );
});
