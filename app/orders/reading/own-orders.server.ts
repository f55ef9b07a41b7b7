/** A customer's own orders. */
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orders, participants } from "../../../database/schema.ts";
import { customerOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import type { OrderSummary } from "../order.ts";
import { orderPath } from "../order-links.server.ts";
import { PAGE_SIZE, placeOf, summary, toSummary } from "./order-summaries.server.ts";

/**
 * The orders of this customer. With a join PostgreSQL may look through everybody's orders for one of
 * theirs; a subquery is answered first.
 */
const isTheirs = (userId: string) =>
  eq(
    orders.participantId,
    db.select({ id: participants.id }).from(participants).where(eq(participants.userId, userId)),
  );

/**
 * A customer's newest open order; undefined when there is none.
 * @throws Response 403 when the viewer is not a customer
 */
export async function findOwnOpenOrder(viewer: Viewer): Promise<OwnOrder | undefined> {
  const user = customerOf(viewer);
  const [row] = await db
    .select(summary)
    .from(orders)
    .where(and(isTheirs(user.id), isNull(orders.closedAt)))
    .orderBy(desc(orders.number))
    .limit(1);
  return row && { ...toSummary(row), path: await orderPath(row) };
}

/** A line of the customer's list, with its address. */
export type OwnOrder = OrderSummary & { path: string };

/**
 * A customer's orders, newest first, one page at a time.
 * @param after the key of the page before
 * @throws Response 403 when the viewer is not a customer
 */
export async function listOwnOrders(
  viewer: Viewer,
  after?: string | null,
): Promise<{ orders: OwnOrder[]; next: string | null }> {
  const user = customerOf(viewer);
  const before = placeOf(after);
  const rows = await db
    .select(summary)
    .from(orders)
    .where(and(isTheirs(user.id), before ? lt(orders.number, before) : undefined))
    .orderBy(desc(orders.number))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  return {
    orders: await Promise.all(
      page.map(async (row) => ({ ...toSummary(row), path: await orderPath(row) })),
    ),
    next: rows.length > PAGE_SIZE ? String(page.at(-1)?.number) : null,
  };
}
