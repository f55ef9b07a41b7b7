/**
 * The date of a locked order (TRADE §1, The date). The calendar is read before the lock is taken,
 * so that nobody who holds a connection waits for another one.
 */
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { ledgerEntries, orderEvents, orderLines, payments } from "../../../database/schema.ts";
import { orderDays } from "../../catalogue/prices/order-sum.ts";
import type { WorkCalendar } from "../../catalogue/prices/promised-date.ts";
import type { EventDate, OpenOrder, OrderRow } from "../changes/order-changes.server.ts";
import { balanceOf } from "../ledger/ledger.server.ts";
import { letGoOf, missingFor } from "../money-settings/money-rule.ts";
import { ruleOf } from "../money-settings/money-settings.server.ts";
import {
  fixedDay,
  type Promised,
  promisedOf,
  promiseWithProof,
  promiseWithQuote,
} from "./order-date.ts";

/** A promise in the form that an event keeps; undefined when no date is promised. */
export const eventDate = (promised: Promised | null): EventDate | undefined =>
  promised ? { day: promised.day, approveBy: new Date(promised.approveBy) } : undefined;

/**
 * What is promised once a proof comes.
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
 * The date to fix once an order is approved and paid as far as asked; it counts from the later of
 * the two. To print unpaid waives the money at that moment.
 * @param next what the order is about to become; money that came for it is entered already
 * @returns undefined when no date is promised, it is fixed already, or printing waits for more
 */
export async function dateToFix(
  open: OpenOrder,
  calendar: WorkCalendar,
  next: { status?: "approved" | "printing"; total?: number } = {},
): Promise<EventDate | undefined> {
  const order = { ...open.order, ...next };
  const { status, total } = order;
  if (order.dateFixedAt || !(status === "approved" || next.status === "printing")) return undefined;
  const { paid: before, money } = await balanceOf(open.tx, order.id);
  const rule = await ruleOf(open.tx, order);
  const paid = money + letGoOf({ status, total, paid: before, money, rule });
  const isPaid = missingFor("printing", { status, total, paid, rule }) === 0;
  if (!isPaid && next.status !== "printing") return undefined;
  const isNow = next.status === "approved" || next.total !== undefined || !isPaid;
  const times = [...(await timesOf(open)), ...(isNow ? [Date.now()] : [])];
  const day = fixedDay(calendar, promisedOf(order), await daysOf(open), times);
  return day ? { day, fixedAt: new Date(Math.max(...times)) } : undefined;
}

/**
 * When an order was approved, and when the last of its money came, as far as both have happened;
 * ms.
 */
async function timesOf({ tx, order }: OpenOrder): Promise<number[]> {
  const ms = (time: SQL) => sql<number | null>`(extract(epoch from max(${time})) * 1000)::float8`;
  const [approved] = await tx
    .select({ at: ms(sql`${orderEvents.timestamp}`) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, order.id),
        eq(orderEvents.kind, "status"),
        eq(orderEvents.status, "approved"),
      ),
    );
  const [paid] = await tx
    .select({
      at: ms(sql`coalesce(${payments.paidAt}, ${payments.receivedAt}, ${ledgerEntries.timestamp})`),
    })
    .from(ledgerEntries)
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      and(
        eq(ledgerEntries.orderId, order.id),
        inArray(ledgerEntries.kind, ["received", "credit"]),
        gt(ledgerEntries.amount, 0),
        sql`${payments.state} is distinct from 'taken-back'`,
      ),
    );
  return [approved?.at, paid?.at].filter((at) => at !== undefined && at !== null);
}

/**
 * Kobo that printing still waits for; computed from the estimate until a total is agreed.
 * @returns 0, too, where no date waits for money
 */
export async function payBefore(queries: Queries, order: OrderRow): Promise<number> {
  if (!promisedOf(order)) return 0;
  const { status, total, estimate } = order;
  const { paid } = await balanceOf(queries, order.id);
  const rule = await ruleOf(queries, order);
  return missingFor("printing", { status, total: total ?? estimate, paid, rule }) ?? 0;
}

/** What the date of a quote is computed from. Everything but the days is in kobo. */
type QuotedDate = {
  goods: number;
  total: number;
  days: number | null;
  deliveryDays: number | null;
};

/**
 * What an order promises if a quote of it is accepted now.
 * @returns the promise with the kobo to pay by then; null when no date is promised
 */
export async function dateWithQuote(
  queries: Queries,
  order: OrderRow,
  { goods, total, days, deliveryDays }: QuotedDate,
  calendar: WorkCalendar,
): Promise<(Promised & { pay: number }) | null> {
  const promised = promiseWithQuote(
    calendar,
    { before: promisedOf(order), isProofThere: order.status === "proof-sent" },
    orderDays([{ price: goods, days }], { days: deliveryDays }),
    Date.now(),
  );
  if (!promised) return null;
  const kept = { promisedDay: promised.day, approveBy: new Date(promised.approveBy), total };
  return { ...promised, pay: await payBefore(queries, { ...order, ...kept }) };
}

async function daysOf({ tx, order }: OpenOrder): Promise<number | null> {
  const lines = await tx
    .select({ price: orderLines.price, days: orderLines.days })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  return orderDays(lines, { days: order.deliveryDays });
}
