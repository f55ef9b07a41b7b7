/**
 * When an order is in the buyer's hands (TRADE §1, The date). Days are those of Lagos, as
 * `2026-11-26`; times are ms since 1970, UTC.
 */

/** Days that do not count, both ends included. */
export interface Holiday {
  from: string;
  to: string;
  /** One day of every year, the year of `from` aside. */
  yearly?: boolean;
}

/** How the shop works. */
export interface WorkCalendar {
  /** Minutes after midnight: a proof approved before makes that day the first one. */
  cutOff: number;
  /** Working days until a proof is sent, at least 1. */
  proofDays: number;
  /** Saturdays count. */
  saturdays: boolean;
  holidays: readonly Holiday[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Lagos is an hour ahead of UTC, all the year round. */
const LAGOS = 60 * MINUTE;
/** A proof that comes later than that before 'approve by' moves it. */
const TIME_TO_LOOK = 240 * MINUTE;
/** Nobody is promised a day so far away: a shop that is closed for good promises none. */
const FURTHEST_DAYS = 4_000;

/** The day in Lagos at a time. */
export const dayAt = (time: number): string => new Date(time + LAGOS).toISOString().slice(0, 10);

/** The time of the day in Lagos at a time, `12:00`. */
export const clockAt = (time: number): string => new Date(time + LAGOS).toISOString().slice(11, 16);

/** When a day begins in Lagos. */
export const startOfDay = (day: string): number => Date.parse(day) - LAGOS;

/** Some days after a day. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Whether the shop works on a day. */
export function isWorkingDay({ saturdays, holidays }: WorkCalendar, day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || (weekday === 6 && !saturdays)) return false;
  return !holidays.some(({ from, to, yearly }) =>
    yearly ? from.slice(5) === day.slice(5) : from <= day && day <= to,
  );
}

/**
 * Counts working days.
 * @param from the first day that may count
 * @param count which of them is meant: 1 is the first
 * @returns null when there are not so many in ten years
 */
export function workingDay(calendar: WorkCalendar, from: string, count: number): string | null {
  let left = count;
  for (let ahead = 0; ahead < FURTHEST_DAYS; ahead++) {
    const day = daysAfter(from, ahead);
    if (isWorkingDay(calendar, day) && --left <= 0) return day;
  }
  return null;
}

/** The time of a day's cut-off. */
export const cutOffOf = ({ cutOff }: Pick<WorkCalendar, "cutOff">, day: string): number =>
  startOfDay(day) + cutOff * MINUTE;

/**
 * The day on which the proof of what is asked now is due, whatever the hour.
 * Its cut-off is the first 'approve by'.
 */
export const proofDue = (calendar: WorkCalendar, asked: number): string | null =>
  workingDay(calendar, daysAfter(dayAt(asked), 1), calendar.proofDays);

/**
 * The day by whose cut-off a proof is to be approved, now that it, or a new version, has come.
 * @param day the one that was said before
 */
export function approveBy(calendar: WorkCalendar, day: string, came: number): string | null {
  if (came <= cutOffOf(calendar, day) - TIME_TO_LOOK) return day;
  const today = dayAt(came);
  return workingDay(calendar, daysAfter(today > day ? today : day, 1), 1);
}

/** Day 1 of a job that was approved, and paid as far as asked, at a time: the later of the two. */
export function firstDay(calendar: WorkCalendar, time: number): string | null {
  const day = dayAt(time);
  const isLate = time >= cutOffOf(calendar, day);
  return workingDay(calendar, isLate ? daysAfter(day, 1) : day, 1);
}

/**
 * What is promised to somebody who asks now.
 * @param days working days of the order, and of the way to it; null: none is promised
 * @returns the day in their hands, if they approve by the cut-off of the other
 */
export function promise(
  calendar: WorkCalendar,
  now: number,
  days: number | null,
): { day: string; approveBy: string } | null {
  const due = proofDue(calendar, now);
  const day = due && days !== null ? workingDay(calendar, due, days) : null;
  return due && day ? { day, approveBy: due } : null;
}
