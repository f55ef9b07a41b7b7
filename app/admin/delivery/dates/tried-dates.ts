/** Examples of what the calendar makes of an approval, for the owner to see. */
import type { KeptZone } from "../../../catalogue/delivery/zones.server.ts";
import {
  cutOffOf,
  daysAfter,
  firstDay,
  isWorkingDay,
  type WorkCalendar,
  workingDay,
} from "../../../catalogue/prices/promised-date.ts";

/** An approval, and the day it leads to. */
interface Tried {
  /** ms since 1970, UTC. */
  approved: number;
  /** `2026-11-26`. */
  day: string;
  /** The last day on which the shop is closed between the two. */
  closedUntil?: string;
}

/** What the examples are about: Ibadan, or where no days are said for it, pick-up. */
export interface TriedDates {
  /** Working days of the product, and to Ibadan; null: it is picked up. */
  days: number;
  way: number | null;
  rows: Tried[];
}

const DAYS = 2;
const MINUTE = 60_000;
/** A closure is looked for so far ahead. */
const AHEAD_DAYS = 370;

/**
 * An approval shortly before the next cut-off, one shortly after it, and one before the shop closes
 * for the next holiday.
 * @param now ms since 1970, UTC
 */
export function tryIt(
  calendar: WorkCalendar,
  zones: readonly Pick<KeptZone, "state" | "city" | "days" | "rule">[],
  now: number,
): TriedDates {
  const of = (name: string) => zones.find(({ state, city }) => state === "Oyo" && city === name);
  const zone = of("Ibadan") ?? of("");
  const way = zone?.days ?? null;
  const from = firstDay(calendar, now);
  if (!from) return { days: DAYS, way, rows: [] };
  const cutOff = cutOffOf(calendar, from);
  const last = lastBeforeHoliday(calendar, from);
  const tried = (approved: number, isClosing = false): Tried[] => {
    const first = firstDay(calendar, approved);
    const day = first && workingDay(calendar, first, DAYS + (way ?? 0));
    if (!first || !day) return [];
    return [{ approved, day, ...(isClosing ? { closedUntil: daysAfter(first, -1) } : {}) }];
  };
  const rows = [
    ...tried(cutOff - 20 * MINUTE),
    ...tried(cutOff + 10 * MINUTE),
    ...(last ? tried(cutOffOf(calendar, last) + 180 * MINUTE, true) : []),
  ];
  return { days: DAYS, way, rows };
}

/** The last working day before the next holiday that takes one. */
function lastBeforeHoliday(calendar: WorkCalendar, from: string): string | undefined {
  const plain = { ...calendar, holidays: [] };
  let last: string | undefined;
  for (let ahead = 0; ahead < AHEAD_DAYS; ahead++) {
    const day = daysAfter(from, ahead);
    if (isWorkingDay(calendar, day)) last = day;
    else if (isWorkingDay(plain, day)) return last;
  }
  return undefined;
}
