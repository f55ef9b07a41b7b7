/** How many orders stand where, for the shop's list. */
import { sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { adminOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { type OrderStatus, orderStatuses } from "./order.ts";

/** More than this are only many. */
const COUNT_LIMIT = 100;

/**
 * How many orders have each status; 100 stands for that many or more, so that it costs the same
 * however many there are.
 * @throws Response 403 when the viewer is not an admin
 */
export async function countByStatus(viewer: Viewer): Promise<Record<OrderStatus, number>> {
  adminOf(viewer);
  // Each half has its own index.
  const { rows } = await db.execute<{ status: OrderStatus; count: number }>(sql`
    select status, (
      select count(*)::integer from (
        (select 1 from orders where status = s.status and waiting_since is not null limit ${COUNT_LIMIT})
        union all
        (select 1 from orders where status = s.status and waiting_since is null limit ${COUNT_LIMIT})
      ) found
    ) as count
    from unnest(${sql.param(orderStatuses)}::text[]) s (status)`);
  const found = new Map(rows.map(({ status, count }) => [status, Math.min(count, COUNT_LIMIT)]));
  return Object.fromEntries(
    orderStatuses.map((status) => [status, found.get(status) ?? 0]),
  ) as Record<OrderStatus, number>;
}
