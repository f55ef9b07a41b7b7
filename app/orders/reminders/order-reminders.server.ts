/**
 * Nobody waits unseen (TRADE §3). After two working days of silence, the buyer of an order with a
 * proof to answer or money due is reminded once, and the order is listed on the overview until
 * something happens.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { isOpenClaim, orders, payments, quotes } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import {
  dayAt,
  daysAfter,
  startOfDay,
  type WorkCalendar,
  workingDay,
} from "../../catalogue/prices/promised-date.ts";
import { defineDailyJob } from "../../jobs/jobs.server.ts";
import { enqueueMail } from "../../mail/mail.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { changeOrder, type OrderRow, writeToBuyer } from "../changes/order-changes.server.ts";
import { balanceOf } from "../ledger/ledger.server.ts";
import { dueOf } from "../money-settings/money-rule.ts";
import { ruleOf } from "../money-settings/money-settings.server.ts";

/** The mail; its id is the order's, `_` and the number of the newest event. */
export const ORDER_REMINDER = "order-reminder";

/** Working days of silence. */
const PATIENCE = 2;
/** 09:00 in Lagos. */
const MORNING_MS = 9 * 3_600_000;
const AT_ONCE = 200;
const MOST_LISTED = 20;

/** Registers the daily look at silent orders; call before the jobs start. */
export function defineOrderReminders(): void {
  defineDailyJob("remind-of-orders", () => remindSilent(), secondsToMorning);
}

function secondsToMorning(): number {
  const now = Date.now();
  const today = startOfDay(dayAt(now)) + MORNING_MS;
  const next = now < today ? today : startOfDay(daysAfter(dayAt(now), 1)) + MORNING_MS;
  return Math.ceil((next - now) / 1_000);
}

/**
 * Whether two working days have passed.
 * @param since ms since 1970, UTC
 */
export function isSilent(since: number, calendar: WorkCalendar, now: number): boolean {
  const day = workingDay(calendar, daysAfter(dayAt(since), 1), PATIENCE);
  return day !== null && day <= dayAt(now);
}

/**
 * Reminds every silent buyer, each once.
 * @param now ms since 1970, UTC
 */
export async function remindSilent(now = Date.now()): Promise<void> {
  const calendar = await readCalendar();
  for (let after = 0; ; ) {
    const found = await db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(and(mayWait, gt(orders.number, after), lt(orders.updatedAt, new Date(now))))
      .orderBy(asc(orders.number))
      .limit(AT_ONCE);
    for (const { id } of found) await remind(id, calendar, now);
    const last = found.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/**
 * Open orders whose turn is the buyer's and that have had no reminder. Quotes have reminders of
 * their own.
 */
const mayWait = and(
  isNull(orders.closedAt),
  isNull(orders.waitingSince),
  isNull(orders.remindedAt),
  or(
    eq(orders.status, "proof-sent"),
    and(inArray(orders.status, ["received", "approved", "ready"]), isNotNull(orders.total)),
  ),
  sql`not exists (select from ${quotes}
    where ${quotes.orderId} = ${orders.id} and ${quotes.state} = 'sent')`,
);

async function remind(id: string, calendar: WorkCalendar, now: number): Promise<void> {
  await changeOrder(id, async (open) => {
    const { tx, order } = open;
    if (order.remindedAt || order.waitingSince || order.closedAt) return;
    if (!isSilent(order.updatedAt.getTime(), calendar, now)) return;
    const words = await waitsFor(tx, order);
    if (!words) return;
    await tx.update(orders).set({ remindedAt: sql`clock_timestamp()` }).where(eq(orders.id, id));
    if (order.email !== null) {
      await enqueueMail(tx, ORDER_REMINDER, `${id}_${order.lastSeq}`);
    } else await writeToBuyer(open, `${words.heading}. ${words.lead}`);
  });
}

/** What an order waits for its buyer to do. */
export interface Awaited {
  heading: string;
  lead: string;
}

/** @returns undefined when it waits for nothing */
export async function waitsFor(queries: Queries, order: OrderRow): Promise<Awaited | undefined> {
  if (order.status === "proof-sent") return PROOF_WORDS;
  const { paid } = await balanceOf(queries, order.id);
  const due = dueOf({ ...order, paid, rule: await ruleOf(queries, order) });
  if (!due || due.now === 0) return undefined;
  const told = await queries
    .select({ claimed: payments.claimed })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isOpenClaim(payments.state)));
  const open = due.now - told.reduce((sum, { claimed }) => sum + (claimed ?? 0), 0);
  return open > 0 ? dueWords(open, order.status) : undefined;
}

const PROOF_WORDS: Awaited = {
  heading: "Your proof waits for you",
  lead: "Look at it and approve it, or tell us what to change. Nothing is printed before that.",
};

function dueWords(amount: number, status: OrderRow["status"]): Awaited {
  const before = status === "ready" ? "before we hand it over" : "before we print";
  return {
    heading: `${formatNaira(amount)} is due`,
    lead: `It is due ${before}. The account stands on the page of your order. If you have sent it, tell us there.`,
  };
}

/** An order whose buyer was reminded, with no reaction since. */
export interface SilentOrder {
  number: number;
  title: string;
  /** The contact; null once it is erased. */
  name: string | null;
  status: OrderRow["status"];
  /** ISO 8601, UTC. */
  remindedAt: string;
  hasEmail: boolean;
}

/**
 * For the overview, the longest silence first.
 * @throws Response 403 when the viewer is not an admin
 */
export async function listSilentOrders(viewer: Viewer): Promise<SilentOrder[]> {
  staffOf(viewer, "orders");
  const rows = await db
    .select({
      number: orders.number,
      title: orders.title,
      name: orders.name,
      email: orders.email,
      status: orders.status,
      remindedAt: orders.remindedAt,
    })
    .from(orders)
    .where(isNotNull(orders.remindedAt))
    .orderBy(asc(orders.remindedAt), asc(orders.number))
    .limit(MOST_LISTED);
  return rows.map(({ email, remindedAt, ...row }) => ({
    ...row,
    remindedAt: remindedAt?.toISOString() ?? "",
    hasEmail: email !== null,
  }));
}
