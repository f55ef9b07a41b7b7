/**
 * The date of an order under its lock (TRADE §1, The date). The calendar is read before the order is
 * locked: whoever holds a connection waits for no other.
 */
import { eq } from "drizzle-orm";
import { orderLines } from "../../../database/schema.ts";
import type { WorkCalendar } from "../../catalogue/prices/promised-date.ts";
import type { EventDate, OpenOrder } from "../changes/order-changes.server.ts";
import {
  fixedDay,
  type Promised,
  promiseAsked,
  promisedDays,
  promisedOf,
  promiseWithProof,
} from "./order-date.ts";

/**
 * What is promised to whoever asks now.
 * @param days see `promisedDays`
 * @returns undefined when no date is promised
 */
export const dateAsked = (calendar: WorkCalendar, days: number | null): EventDate | undefined =>
  eventDate(promiseAsked(calendar, Date.now(), days));

/**
 * What is promised now that a proof comes.
 * @returns undefined when no date is promised
 */
export async function dateWithProof(
  open: OpenOrder,
  calendar: WorkCalendar,
): Promise<EventDate | undefined> {
  const days = await daysOf(open);
  return eventDate(promiseWithProof(calendar, promisedOf(open.order), days, Date.now()));
}

/**
 * The date that an approval fixes.
 * @returns undefined when no date is promised
 */
export async function dateOfApproval(
  open: OpenOrder,
  calendar: WorkCalendar,
): Promise<EventDate | undefined> {
  const days = await daysOf(open);
  const approvedAt = Date.now();
  // The times of all that printing waits for: the money that is asked before it belongs here, too.
  const day = fixedDay(calendar, promisedOf(open.order), days, [approvedAt]);
  return day ? { day, fixedAt: new Date(approvedAt) } : undefined;
}

const eventDate = (promised: Promised | null): EventDate | undefined =>
  promised ? { day: promised.day, approveBy: new Date(promised.approveBy) } : undefined;

async function daysOf({ tx, order }: OpenOrder): Promise<number | null> {
  const lines = await tx
    .select({ price: orderLines.price, days: orderLines.days })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  return promisedDays(lines, { days: order.deliveryDays });
}
