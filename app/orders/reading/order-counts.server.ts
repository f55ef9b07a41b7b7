/** Counts orders by where they stand, for the shop's pages. */
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { type OrderStatus, orderStatuses } from "../status.ts";

/** From this number on, the shop reads 'many'. */
const COUNT_LIMIT = 100;

/**
 * How many orders have each status. 100 means 100 or more, so that counting costs the same however
 * many there are.
 * @throws Response 403 when the viewer is not an admin
 */
export async function countByStatus(viewer: Viewer): Promise<Record<OrderStatus, number>> {
  staffOf(viewer, "read-orders");
  // Waiting orders and the others have an index each, which the planner uses when it knows the
  // status.
  const half = (status: OrderStatus, waits: SQL) =>
    sql`(select 1 from orders where status = ${status} and waiting_since is ${waits} limit ${COUNT_LIMIT})`;
  const each = orderStatuses.map(
    (status) => sql`
      select ${status}::text as status, count(*)::integer as count from (
        ${half(status, sql`not null`)} union all ${half(status, sql`null`)}
      ) found`,
  );
  const { rows } = await db.execute<{ status: OrderStatus; count: number }>(
    sql.join(each, sql` union all `),
  );
  const found = new Map(rows.map(({ status, count }) => [status, Math.min(count, COUNT_LIMIT)]));
  return Object.fromEntries(
    orderStatuses.map((status) => [status, found.get(status) ?? 0]),
  ) as Record<OrderStatus, number>;
}

/** The counts on the overview and in the navigation. 100 means 100 or more. */
export interface OrderCounts {
  /** Nobody of the shop has seen them yet. */
  fresh: number;
  /** Nobody has seen the customer's latest act. */
  unseen: number;
  /** They wait for the shop. */
  waiting: number;
  /** They have waited for more than a day. */
  late: number;
}

/** @throws Response 403 when the viewer is not an admin */
export async function countOrders(viewer: Viewer): Promise<OrderCounts> {
  staffOf(viewer, "read-orders");
  const { rows } = await db.execute<OrderCounts & Record<string, unknown>>(sql`
    select
      (select count(*) from (select 1 from orders where is_new limit ${COUNT_LIMIT}) n)::integer as fresh,
      (select count(*) from (select 1 from orders where seen_at is null limit ${COUNT_LIMIT}) u)::integer as unseen,
      (select count(*) from (select 1 from orders where waiting_since is not null limit ${COUNT_LIMIT}) w)::integer as waiting,
      (select count(*) from (select 1 from orders where waiting_since < now() - interval '1 day' limit ${COUNT_LIMIT}) l)::integer as late`);
  const { fresh = 0, unseen = 0, waiting = 0, late = 0 } = rows[0] ?? {};
  return { fresh, unseen, waiting, late };
}

/**
 * How many orders were made since midnight in Lagos; 100 means 100 or more.
 * @throws Response 403 when the viewer is not an admin
 */
export async function countOrdersToday(viewer: Viewer): Promise<number> {
  staffOf(viewer, "read-orders");
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count
    from (select created_at from orders order by number desc limit ${COUNT_LIMIT}) newest
    where created_at >= date_trunc('day', now(), 'Africa/Lagos')`);
  return rows[0]?.count ?? 0;
}
