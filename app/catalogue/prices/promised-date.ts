/**
 * Computes when the buyer has an order in hand (TRADE §1, The date). Days are Lagos days,
 * `2026-11-26`; times are ms since 1970, UTC.
 */

/** Days that do not count; both ends are included. */
export interface Holiday {
  from: string;
  /** Left out for a single day. */
  to?: string;
  /** Recurs every year on this one day, whatever the year of `from`. */
  yearly?: boolean;
}

/** How the shop works. */
export interface WorkCalendar {
  /** Minutes after midnight: a proof that is approved before then makes that day day 1. */
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
/** A proof that leaves less time before 'approve by' than this moves 'approve by'. */
const TIME_TO_LOOK = 240 * MINUTE;
/**
 * No promise reaches further ahead than this, so a shop that is closed for good promises nothing.
 */
const FURTHEST_DAYS = 4_000;

/** The day in Lagos at some time. */
export const dayAt = (time: number): string => new Date(time + LAGOS).toISOString().slice(0, 10);

/** The time of day in Lagos at some time, `12:00`. */
export const clockAt = (time: number): string => new Date(time + LAGOS).toISOString().slice(11, 16);

/** When a day begins in Lagos. */
export const startOfDay = (day: string): number => Date.parse(day) - LAGOS;

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Whether the shop works on a day. */
export function isWorkingDay({ saturdays, holidays }: WorkCalendar, day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || (weekday === 6 && !saturdays)) return false;
  return !holidays.some(({ from, to = from, yearly }) =>
    yearly ? from.slice(5) === day.slice(5) : from <= day && day <= to,
  );
}

/**
 * Finds the nth working day.
 * @param from the first day that may count
 * @param count n; 1 is the first
 * @returns null when ten years have fewer
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
 * The day by which the proof of an order that is asked for now is due, whatever the hour. The
 * cut-off of that day is the first 'approve by'.
 */
export const proofDue = (calendar: WorkCalendar, asked: number): string | null =>
  workingDay(calendar, daysAfter(dayAt(asked), 1), calendar.proofDays);

/**
 * The day by whose cut-off the buyer must approve, once the proof or a new version of it is sent.
 * @param day the one that was promised before
 */
export function approveBy(calendar: WorkCalendar, day: string, came: number): string | null {
  if (came <= cutOffOf(calendar, day) - TIME_TO_LOOK) return day;
  const today = dayAt(came);
  return workingDay(calendar, daysAfter(today > day ? today : day, 1), 1);
}

/**
 * Day 1 of a job, from the time of its approval or of the payment that printing waited for,
 * whichever was later.
 */
export function firstDay(calendar: WorkCalendar, time: number): string | null {
  const day = dayAt(time);
  const isLate = time >= cutOffOf(calendar, day);
  return workingDay(calendar, isLate ? daysAfter(day, 1) : day, 1);
}

/**
 * The promise to somebody who asks now.
 * @param days working days of the order and of the way to it; null: none is promised
 * @returns `day`, on which they have it in hand if they approve by the cut-off of `approveBy`
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
