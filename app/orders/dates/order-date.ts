/**
 * What an order promises. It is computed when the order is asked for, when a proof comes, and when
 * the order is approved and paid as far as asked (TRADE §1, The date).
 */
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
import {
  approvalWords,
  type DateTerms,
  handWords,
} from "../../catalogue/ticket/choice/date-words.ts";
import { joined } from "../../ui/format/joined.ts";
import type { HeldDate, OrderDate } from "../order.ts";
import { isApproved, isClosed, type Standing } from "../status.ts";

/** A promised day, and by when to approve the proof for it. Times are ms since 1970. */
export interface Promised {
  day: string;
  approveBy: number;
}

/** What an order stores of its date. */
export interface KeptDate {
  promisedDay: string | null;
  approveBy: Date | null;
  dateFixedAt: Date | null;
}

/**
 * Says that the order's date is not that of its lines by quote, to which nothing is promised until
 * a quote names their days.
 * @param total kobo that were agreed: without a quote, if a line still has no price
 * @returns empty when there are none
 */
export function quotedWords(
  lines: readonly { name: string; price: number | null }[],
  total: number | null,
): string {
  const names = lines.flatMap(({ name, price }) => (price === null ? name : []));
  const all = joined(names);
  if (names.length === 0) return "";
  if (total !== null)
    return `This is not for ${all}: no date is promised for ${names.length === 1 ? "it" : "them"} yet.`;
  return `${all} ${names.length === 1 ? "gets its date" : "get their dates"} with the quote.`;
}

/** What is promised to somebody who asks for so many working days of work at some time. */
export function promiseAsked(
  calendar: WorkCalendar,
  asked: number,
  days: number | null,
): Promised | null {
  const promised = promise(calendar, asked, days);
  return promised && { day: promised.day, approveBy: cutOffOf(calendar, promised.approveBy) };
}

/**
 * What is promised once a proof or a new version of it has come: the same as before, unless that
 * leaves too little time until 'approve by'.
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
 * What is promised once a quote is accepted, whose days may differ.
 * @param before what was promised until then
 * @param isProofThere whether a proof is there already
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

/** The 'approve by' that was promised, or the next one when it leaves too little time. */
function timeToApprove(
  calendar: WorkCalendar,
  before: Promised | null,
  came: number,
): number | null {
  const said = before ? dayAt(before.approveBy) : dayAt(came);
  // The cut-off time as it was promised, even if the shop has changed it since.
  const cutOff = before && (before.approveBy - startOfDay(said)) / 60_000;
  const by = approveBy({ ...calendar, cutOff: cutOff ?? 0 }, said, came);
  if (before && by === said) return before.approveBy;
  return by ? cutOffOf(calendar, by) : null;
}

/** The day that an approval at the last moment leads to. */
function countedFrom(calendar: WorkCalendar, by: number, days: number): Promised | null {
  const day = workingDay(calendar, dayAt(by), days);
  return day === null ? null : { day, approveBy: by };
}

/**
 * The day of an order whose printing can begin.
 * @param times of everything that printing waited for, ms: day 1 follows from the latest of them
 * @param before what was promised: whoever was in time gets it, even if holidays have been added
 *   since
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

/** What an order has promised; null when nothing is promised, and when its day is fixed. */
export const promisedOf = ({ promisedDay, approveBy: by, dateFixedAt }: KeptDate) =>
  promisedDay && by && !dateFixedAt ? { day: promisedDay, approveBy: by.getTime() } : null;

/**
 * An order's day while it holds: it is fixed, or 'approve by' is still to come.
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
 * An order's day as its page shows it. When 'approve by' has passed and a proof is there, it is the
 * day that approving, or paying the rest, before the next cut-off leads to.
 * @param days see `orderDays`
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

/**
 * @returns null when nothing is missing: then the day is fixed elsewhere, or is no longer promised
 */
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

/** The words for a day in mails, in the chat and on WhatsApp. */
export function dateSentence(
  delivery: Standing["delivery"],
  { day, approveBy: by, ...terms }: { day: string; approveBy?: Date | string } & DateTerms,
): string {
  const condition = by === undefined ? "" : `, ${approvalWords(new Date(by).getTime(), terms)}`;
  return `${handWords(delivery === "delivery", day)}${condition}.`;
}
