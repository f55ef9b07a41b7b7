/**
 * Which open promises a changed calendar would make tighter (TRADE §1, The date). They stay as they
 * are.
 */
import { and, asc, gte, isNull } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import {
  clockAt,
  dayAt,
  daysAfter,
  firstDay,
  isWorkingDay,
  type WorkCalendar,
} from "../../catalogue/prices/promised-date.ts";

/** A day that an order has been promised. */
export interface TouchedDate {
  number: number;
  /** `2027-03-10`. */
  day: string;
}

/** No more are looked at: the next ones to be made come first. */
const MOST = 1_000;

/**
 * The open orders whose promised day has fewer working days before it in the new calendar, or whose
 * 'approve by' is after the new cut-off; the soonest first.
 * @param now ms since 1970, UTC
 * @throws Response 403 when the viewer is not an admin
 */
export async function touchedDates(
  viewer: Viewer,
  before: WorkCalendar,
  after: WorkCalendar,
  now = Date.now(),
): Promise<TouchedDate[]> {
  staffOf(viewer, "orders");
  const today = dayAt(now);
  const open = await db
    .select({
      number: orders.number,
      day: orders.promisedDay,
      approveBy: orders.approveBy,
      fixedAt: orders.dateFixedAt,
    })
    .from(orders)
    .where(and(isNull(orders.closedAt), gte(orders.promisedDay, today)))
    .orderBy(asc(orders.promisedDay), asc(orders.number))
    .limit(MOST);
  const lost = new Map<string, boolean>();
  return open.flatMap(({ number, day, approveBy, fixedAt }) => {
    const by = fixedAt ? undefined : approveBy?.getTime();
    const begins = fixedAt ? firstDay(before, fixedAt.getTime()) : by && dayAt(by);
    if (!day || !begins) return [];
    const isAfterCutOff =
      by !== undefined && after.cutOff < before.cutOff && minutesAt(by) > after.cutOff;
    const first = begins > today ? begins : today;
    const span = `${first} ${day}`;
    const isShorter =
      lost.get(span) ?? workingDays(after, first, day) < workingDays(before, first, day);
    lost.set(span, isShorter);
    return isShorter || isAfterCutOff ? [{ number, day }] : [];
  });
}

/** Minutes after midnight in Lagos. */
function minutesAt(time: number): number {
  const [hours = 0, minutes = 0] = clockAt(time).split(":").map(Number);
  return hours * 60 + minutes;
}

/** How many working days there are from one day to another, both included. */
function workingDays(calendar: WorkCalendar, from: string, to: string): number {
  let count = 0;
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    if (isWorkingDay(calendar, day)) count++;
  }
  return count;
}
