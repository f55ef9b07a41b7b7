/** Takes orders back that an import has entered, as long as nothing has happened to them. */
import { and, eq, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import {
  importRecords,
  orderCounter,
  orderEvents,
  orderLines,
  orders,
  payments,
  reviews,
} from "../../../database/schema.ts";
import type { TakesBack } from "../../imports/importer.ts";
import { formatCount } from "../../ui/format/money.ts";
import { orderNumber } from "../order.ts";
import { receiptNumber } from "../order-money.ts";

const KIND = "order";
const isOneOf = (ids: readonly string[]) => sql`${orders.id} = any(${sql.param(ids)}::uuid[])`;

export const takeBackOrders: TakesBack = {
  kinds: [KIND],
  async takeBack(tx, records, { importId }) {
    const ids = records.map(({ target }) => target);
    // Whoever orders next waits for this row.
    const [counter] = await tx.select().from(orderCounter).for("update");
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(isOneOf(ids))
      .orderBy(orders.id)
      .for("update");
    const why = await whyTheyStay(tx, ids);
    if (why) return why;
    await tx.execute(sql`select set_config('itewe.import_taken_back', ${importId}, true)`);
    await tx
      .delete(orderEvents)
      .where(sql`${orderEvents.orderId} = any(${sql.param(ids)}::uuid[])`);
    await tx.delete(orderLines).where(sql`${orderLines.orderId} = any(${sql.param(ids)}::uuid[])`);
    await tx.delete(orders).where(isOneOf(ids));
    await tx.update(orderCounter).set({ last: (counter?.last ?? 0) - ids.length });
    return undefined;
  },
};

/** Why the orders of an import cannot be taken back as things are now; undefined when they can. */
export async function whyOrdersStay(importId: string): Promise<string | undefined> {
  const records = await db
    .select({ target: importRecords.target })
    .from(importRecords)
    .where(and(eq(importRecords.importId, importId), eq(importRecords.kind, KIND)));
  if (records.length === 0) return undefined;
  return whyTheyStay(
    db,
    records.map(({ target }) => target),
  );
}

async function whyTheyStay(queries: Queries, ids: readonly string[]): Promise<string | undefined> {
  const all = await queries
    .select({ number: orders.number, lastSeq: orders.lastSeq })
    .from(orders)
    .where(isOneOf(ids))
    .orderBy(orders.number);
  const moved = all.find(({ lastSeq }) => lastSeq !== 1);
  if (moved) return `something has happened to ${orderNumber(moved.number)} since.`;
  const [paid] = await queries
    .select({ receipt: payments.receipt, number: orders.number })
    .from(payments)
    .innerJoin(orders, sql`${orders.id} = ${payments.orderId}`)
    .where(isOneOf(ids))
    .limit(1);
  if (paid) {
    const receipt = paid.receipt ? `, receipt ${receiptNumber(paid.receipt)}` : "";
    return `money was received for ${orderNumber(paid.number)}${receipt}. Receipts keep their numbers: cancel the orders on their pages instead.`;
  }
  const [rated] = await queries
    .select()
    .from(reviews)
    .where(sql`${reviews.orderId} = any(${sql.param(ids)}::uuid[])`)
    .limit(1);
  if (rated) return "one of the orders has been rated since.";
  const [counter] = await queries.select().from(orderCounter);
  const later = (counter?.last ?? 0) - (all.at(-1)?.number ?? 0);
  if (later > 0 || all.length < ids.length) {
    return `${formatCount(Math.max(1, later))} more ${later > 1 ? "orders have" : "order has"} come since, and the numbers of orders have no gaps. Cancel these on their pages instead.`;
  }
  return undefined;
}
