/** What an order promises: counted when it is asked for, when a proof comes, and when it is approved and paid as far as asked (TRADE §1, The date). */
import type { Delivery } from "../../catalogue/prices/delivery.ts";
import { orderDays } from "../../catalogue/prices/order-sum.ts";
import {
  approveBy,
  cutOffOf,
  dayAt,
  firstDay,
  promise,
  startOfDay,
  type WorkCalendar,
  workingDay,
} from "../../catalogue/prices/promised-date.ts";
import { approvalWords, type DateTerms, handWords } from "../../catalogue/ticket/date-words.ts";
import type { HeldDate, OrderDate } from "../order.ts";
import { isApproved, isClosed, type Standing } from "../status.ts";

/** A day in the buyer's hands, if they approve the proof by a time; all but the day in ms since 1970. */
export interface Promised {
  day: string;
  approveBy: number;
}

/** What an order keeps of its date. */
export interface KeptDate {
  promisedDay: string | null;
  approveBy: Date | null;
  dateFixedAt: Date | null;
}

/**
 * Working days from an order's approval until it is there.
 * @returns null when no date is promised: one order has one date, also for a line by quote
 */
export const promisedDays = (
  lines: readonly { price: number | null; days: number | null }[],
  delivery: Pick<Delivery, "days">,
): number | null => (lines.some(({ price }) => price === null) ? null : orderDays(lines, delivery));

/** What is promised to whoever asks at a time for something of so many working days. */
export function promiseAsked(
  calendar: WorkCalendar,
  asked: number,
  days: number | null,
): Promised | null {
  const promised = promise(calendar, asked, days);
  return promised && { day: promised.day, approveBy: cutOffOf(calendar, promised.approveBy) };
}

/**
 * What is promised from when a proof, or a new version of it, has come: the same, unless it leaves
 * too little time until 'approve by'.
 * @param before what was promised until then
 */
export function promiseWithProof(
  calendar: WorkCalendar,
  before: Promised | null,
  days: number | null,
  came: number,
): Promised | null {
  if (days === null) return before;
  const by = timeToApprove(calendar, before, came);
  if (before && by === before.approveBy) return before;
  return by === null ? null : countedFrom(calendar, by, days);
}

/**
 * What is promised once a quote is accepted, whose days may be others.
 * @param before what was promised until then
 * @param isProofThere it need not be sent any more
 */
export function promiseWithQuote(
  calendar: WorkCalendar,
  { before, isProofThere }: { before: Promised | null; isProofThere: boolean },
  days: number | null,
  accepted: number,
): Promised | null {
  if (!isProofThere || days === null) return promiseAsked(calendar, accepted, days);
  const by = timeToApprove(calendar, before, accepted);
  return by === null ? null : countedFrom(calendar, by, days);
}

/** The 'approve by' that stands, or the next one where it leaves too little time. */
function timeToApprove(
  calendar: WorkCalendar,
  before: Promised | null,
  came: number,
): number | null {
  const said = before ? dayAt(before.approveBy) : dayAt(came);
  // The cut-off that was said, whatever it is by now.
  const cutOff = before && (before.approveBy - startOfDay(said)) / 60_000;
  const by = approveBy({ ...calendar, cutOff: cutOff ?? 0 }, said, came);
  if (before && by === said) return before.approveBy;
  return by ? cutOffOf(calendar, by) : null;
}

/** The day of what is approved just in time. */
function countedFrom(calendar: WorkCalendar, by: number, days: number): Promised | null {
  const day = workingDay(calendar, dayAt(by), days);
  return day === null ? null : { day, approveBy: by };
}

/**
 * The day of an order whose printing can begin.
 * @param times of all that printing waits for, ms: day 1 follows from the latest of them
 * @param before what was promised: whoever is in time gets it at the latest, also when holidays
 * have come into the calendar since
 */
export function fixedDay(
  calendar: WorkCalendar,
  before: Promised | null,
  days: number | null,
  times: readonly number[],
): string | null {
  const from = Math.max(...times);
  const first = days === null ? null : firstDay(calendar, from);
  const day = first && days !== null ? workingDay(calendar, first, days) : null;
  const isInTime = before !== null && from < before.approveBy;
  if (!isInTime) return day;
  return day && day < before.day ? day : before.day;
}

/** What an order has promised; null when nothing, or when its day is fixed. */
export const promisedOf = ({ promisedDay, approveBy: by, dateFixedAt }: KeptDate) =>
  promisedDay && by && !dateFixedAt ? { day: promisedDay, approveBy: by.getTime() } : null;

/**
 * What an order says of its day while that holds: it is fixed, or 'approve by' is still to come.
 * @param now ms since 1970, UTC
 * @param pay kobo that printing still waits for
 */
export function heldDate(
  order: KeptDate & Pick<Standing, "status">,
  now: number,
  pay: number,
): HeldDate | null {
  const { promisedDay, dateFixedAt, status } = order;
  if (isClosed(status)) return null;
  if (promisedDay && dateFixedAt) return { day: promisedDay };
  const promised = promisedOf(order);
  return promised && now < promised.approveBy ? shown(promised, status, pay) : null;
}

/**
 * What an order's page says of its day. Once 'approve by' has gone by with a proof there, it is the
 * day that an approval, or what is missing of the money, leads to until the next cut-off.
 * @param days see {@link promisedDays}
 * @param now ms since 1970, UTC
 * @param pay see {@link heldDate}
 * @returns null when no date is promised, or the order is over
 */
export function dateOf(
  order: KeptDate & Pick<Standing, "status">,
  days: number | null,
  calendar: WorkCalendar,
  now: number,
  pay: number,
): OrderDate | null {
  const { status } = order;
  const held = heldDate(order, now, pay);
  if (held || isClosed(status) || !promisedOf(order)) return held;
  if (status === "received") return { day: null };
  const first = firstDay(calendar, now);
  const day = first && days !== null ? workingDay(calendar, first, days) : null;
  return first && day ? shown({ day, approveBy: cutOffOf(calendar, first) }, status, pay) : null;
}

/** @returns null when nothing is missing: the day is fixed elsewhere, or none is promised any more */
function shown(
  { day, approveBy: by }: Promised,
  status: Standing["status"],
  pay: number,
): HeldDate | null {
  const isPaid = pay === 0;
  if (isApproved(status) && isPaid) return null;
  return {
    day,
    approveBy: new Date(by).toISOString(),
    ...(isPaid ? {} : { pay }),
    ...(isApproved(status) ? { isApproved: true } : {}),
  };
}

/** What is said of a day in a mail, in the chat and on WhatsApp. */
export function dateSentence(
  delivery: Standing["delivery"],
  { day, approveBy: by, ...terms }: { day: string; approveBy?: Date | string } & DateTerms,
): string {
  const condition = by === undefined ? "" : `, ${approvalWords(new Date(by).getTime(), terms)}`;
  return `${handWords(delivery === "delivery", day)}${condition}.`;
}
