/** How many orders stand where, for the shop's list. */
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { adminOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { type OrderStatus, orderStatuses } from "../order.ts";

/** More than this are only many. */
const COUNT_LIMIT = 100;

/**
 * How many orders have each status; 100 stands for that many or more, so that it costs the same
 * however many there are.
 * @throws Response 403 when the viewer is not an admin
 */
export async function countByStatus(viewer: Viewer): Promise<Record<OrderStatus, number>> {
  adminOf(viewer);
  // Each half has its own index, which the planner takes for a status that it knows.
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
