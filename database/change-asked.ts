import { sql } from "drizzle-orm";

/** Whether the buyer of a row of `orders` has asked to change the newest proof. */
export const changeAsked = sql<boolean>`"orders"."status" = 'received' and coalesce((
  select e.kind = 'change' from order_events e
  where e.order_id = "orders"."id" and e.kind in ('change', 'proof')
  order by e.seq desc limit 1), false)`;
