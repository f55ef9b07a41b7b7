/**
 * Nobody waits unseen (TRADE §3). Two working days of silence, and the day before the last, each
 * remind the buyer of an open quote once; until it is answered, the quote is also listed on the
 * overview.
 */
import { and, asc, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import { db, type Queries, type Transaction } from "../../../database/db.server.ts";
import { orderEvents, orders, quotes } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import {
  dayAt,
  daysAfter,
  startOfDay,
  type WorkCalendar,
  workingDay,
} from "../../catalogue/prices/promised-date.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { enqueueMail } from "../../mail/mail.server.ts";
import { changeOrder, writeToBuyer } from "../changes/order-changes.server.ts";
import { quoteDay } from "../quote.ts";
import { holdQuote } from "./answer-quote.server.ts";

const REMIND = "remind-of-quote";
/** The mail; its id is the quote's, `_` and the reason. */
export const QUOTE_REMINDER = "quote-reminder";
/** Working days of silence. */
const PATIENCE = 2;
/** 09:00 in Lagos, when a buyer is reminded of the last day. */
const MORNING_MS = 9 * 3_600_000;
const MOST_WAITING = 20;

/** The reason for a reminder: silence, or only one day left. */
type Why = "silent" | "last";

/**
 * When a quote that is sent now reminds its buyer.
 * @returns null for a reminder that the other one, or the last day, makes needless
 */
export function remindTimes(
  { validUntil }: { validUntil: string },
  calendar: WorkCalendar,
  now = Date.now(),
): { silent: Date | null; last: Date | null } {
  const dayBefore = daysAfter(validUntil, -1);
  const today = dayAt(now);
  const day = workingDay(calendar, daysAfter(today, 1), PATIENCE);
  const last = startOfDay(dayBefore) + MORNING_MS;
  return {
    silent: day && day < dayBefore ? new Date(startOfDay(day) + now - startOfDay(today)) : null,
    last: last > now ? new Date(last) : null,
  };
}

/** Schedules a quote's reminders, in the transaction that sends it. */
export async function remindLater(
  tx: Queries,
  quoteId: string,
  times: ReturnType<typeof remindTimes>,
): Promise<void> {
  for (const why of ["silent", "last"] as const) {
    const at = times[why];
    if (!at) continue;
    await enqueue(tx, REMIND, { quoteId, why }, Math.ceil((at.getTime() - Date.now()) / 1_000));
  }
}

/** Registers the job; call before the jobs start. */
export function defineQuoteReminders(): void {
  defineJob<{ quoteId: string; why: Why }>(REMIND, ({ quoteId, why }) => remindOf(quoteId, why));
}

/**
 * Reminds the buyer of a quote once, if it still waits for an answer: by mail, else in the chat. A
 * buyer with neither is only listed on the overview.
 */
export async function remindOf(quoteId: string, why: Why): Promise<void> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId));
  if (!quote) return;
  await changeOrder(quote.orderId, async (open) => {
    const { row, state } = await holdQuote(open, quote.number);
    const done = why === "silent" ? row.remindedAt : row.lastRemindedAt;
    if (done || state !== "sent" || (await isAnswered(open.tx, row))) return;
    const now = sql`clock_timestamp()`;
    await open.tx
      .update(quotes)
      .set(why === "silent" ? { remindedAt: now } : { lastRemindedAt: now })
      .where(eq(quotes.id, quoteId));
    if (open.order.email !== null) await enqueueMail(open.tx, QUOTE_REMINDER, `${quoteId}_${why}`);
    else await writeToBuyer(open, reminderWords(row), row.userId ?? undefined);
  });
}

async function isAnswered(tx: Transaction, quote: typeof quotes.$inferSelect): Promise<boolean> {
  const asked = await tx.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, quote.orderId),
      eq(orderEvents.kind, "quote-change"),
      eq(orderEvents.amount, quote.number),
    ),
  );
  return asked > 0;
}

/** The words of a reminder. */
export function reminderWords({
  number,
  validUntil,
}: Pick<typeof quotes.$inferSelect, "number" | "validUntil">): string {
  return `Quote ${number} waits for your answer. It is valid until ${quoteDay(validUntil)}.`;
}

/** A quote on the overview that waits for its buyer. */
export interface SilentQuote {
  /** The number of the order. */
  number: number;
  title: string;
  name: string | null;
  quote: number;
  /** `2026-11-30`, in Lagos. */
  validUntil: string;
  hasEmail: boolean;
}

/**
 * Quotes whose buyers have been reminded, or would have been if they had an address; those that
 * lapse soonest come first.
 * @throws Response 403 when the viewer is not an admin
 */
export async function listSilentQuotes(viewer: Viewer, now = new Date()): Promise<SilentQuote[]> {
  staffOf(viewer, "orders");
  const today = dayAt(now.getTime());
  const rows = await db
    .select({
      number: orders.number,
      title: orders.title,
      name: orders.name,
      email: orders.email,
      quote: quotes.number,
      validUntil: quotes.validUntil,
    })
    .from(quotes)
    .innerJoin(orders, eq(orders.id, quotes.orderId))
    .where(
      and(
        eq(quotes.state, "sent"),
        inArray(orders.status, ["received", "proof-sent"]),
        gte(quotes.validUntil, today),
        or(lte(quotes.remindAt, now), lte(quotes.validUntil, daysAfter(today, 1))),
        sql`not exists (select from order_events e where e.order_id = ${quotes.orderId}
          and (e.kind = 'quote-change' and e.amount = ${quotes.number}
            or e.kind = 'total' and e.seq > ${quotes.seq}))`,
      ),
    )
    .orderBy(asc(quotes.validUntil), asc(orders.number))
    .limit(MOST_WAITING);
  return rows.map(({ email, ...row }) => ({ ...row, hasEmail: email !== null }));
}
