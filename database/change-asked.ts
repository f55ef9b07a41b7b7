import { sql } from "drizzle-orm";

/**
 * Whether the buyer of a row of `orders` has asked for a change of the newest proof. It is no `exists`,
 * because PostgreSQL might answer that by reading the changes of all orders at once.
 */
export const changeAsked = sql<boolean>`"orders"."status" = 'received' and coalesce((
  select true from order_events e where e.order_id = "orders"."id" and e.kind = 'change' limit 1), false)`;
