/** The ledger: every kobo of an order has an entry, and entries never change (TRADE §4). */
import { and, eq, lte, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queries, Transaction } from "../../../database/db.server.ts";
import { ledgerEntries, paperCounters } from "../../../database/schema.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import type { OpenOrder, OrderRow } from "../changes/order-changes.server.ts";
import { letGoOf } from "../money-settings/money-rule.ts";
import { ruleOf } from "../money-settings/money-settings.server.ts";
import type { PaperKind } from "../paper-number.ts";

type NewEntry = Omit<typeof ledgerEntries.$inferInsert, "id" | "orderId" | "day" | "timestamp"> & {
  /** In Lagos; by default today. */
  day?: string;
};

/** Adds an entry to a locked order. */
export async function post({ tx, order }: OpenOrder, entry: NewEntry): Promise<void> {
  await tx.insert(ledgerEntries).values({
    ...entry,
    id: uuidv7(),
    orderId: order.id,
    day: entry.day ?? lagosDay(new Date().toISOString()),
    timestamp: sql`clock_timestamp()`,
  });
}

/** The sums of an order's entries, in kobo. */
export interface Balance {
  /** What counts as paid. */
  paid: number;
  /** The same without what was let go: money that came and is still there. */
  money: number;
}

/** {@link Balance.money} of the entries that a query selects. */
export const moneySum =
  sql`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.kind} <> 'let-go'), 0)`.mapWith(
    Number,
  );

/** @param asOf the time up to which entries count; by default all do */
export async function balanceOf(queries: Queries, orderId: string, asOf?: Date): Promise<Balance> {
  const { amount, timestamp } = ledgerEntries;
  const [sums] = await queries
    .select({ paid: sql`coalesce(sum(${amount}), 0)`.mapWith(Number), money: moneySum })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), asOf ? lte(timestamp, asOf) : undefined));
  return sums ?? { paid: 0, money: 0 };
}

/**
 * Lets go of a shortfall within the shop's tolerance, or takes that back. Call it whenever an
 * order's money or total has changed; calling it twice does nothing.
 */
export async function settle(open: OpenOrder): Promise<void> {
  const { paid, money } = await balanceOf(open.tx, open.order.id);
  const { status, total } = open.order;
  const rule = await ruleOf(open.tx, open.order);
  const more = letGoOf({ status, total, paid, money, rule }) - (paid - money);
  if (more !== 0) await post(open, { kind: "let-go", amount: more });
}

/** Kobo that are left to pay of an order; 0 while no total is agreed. */
export function leftOf({ status, total }: OrderRow, { paid }: Balance): number {
  return status === "cancelled" ? 0 : Math.max(0, (total ?? 0) - paid);
}

/**
 * The next number of a kind of paper: 1, 2, 3 … without gaps, because a rollback gives the number
 * back. Others wait for it until the transaction ends.
 */
export async function takePaperNumber(tx: Transaction, kind: PaperKind): Promise<number> {
  const [counter] = await tx
    .update(paperCounters)
    .set({ last: sql`${paperCounters.last} + 1` })
    .where(eq(paperCounters.kind, kind))
    .returning({ last: paperCounters.last });
  if (!counter) throw new Error(`The counter of papers '${kind}' is gone`);
  return counter.last;
}
