import { inArray, sql } from "drizzle-orm";
import { db, type Queries } from "../../../../database/db.server.ts";

/**
 * The version of the proof that each order's newest approval is of. An order that was approved
 * without one, or while it waited for another one, has none.
 */
export async function approvedVersions(
  orderIds: string[],
  queries: Queries = db,
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await queries.execute<{ id: string; version: number | null }>(sql`
    select distinct on (e.order_id) e.order_id as id,
      coalesce(a.version, case
        when e.author = 'buyer' then e.amount
        -- An older approval by phone was noted without its version.
        when (
          select b.status from order_events b where b.order_id = e.order_id and b.seq < e.seq
          order by b.seq desc limit 1
        ) = 'proof-sent' then (
          select p.amount from order_events p
          where p.order_id = e.order_id and p.seq < e.seq and p.kind = 'proof'
          order by p.seq desc limit 1
        )
      end)::integer as version
    from order_events e left join proof_approvals a on a.order_id = e.order_id and a.seq = e.seq
    where ${inArray(sql`e.order_id`, orderIds)} and e.kind = 'status' and e.status = 'approved'
    order by e.order_id, e.seq desc`);
  return new Map(rows.flatMap(({ id, version }) => (version === null ? [] : [[id, version]])));
}
