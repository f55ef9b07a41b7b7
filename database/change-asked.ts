import { sql } from "drizzle-orm";

/**
 * Whether the buyer of a row of `orders` has asked to change the newest proof. Not an `exists`,
 * which PostgreSQL might answer by reading the changes of all orders.
 */
export const changeAsked = sql<boolean>`"orders"."status" = 'received' and coalesce((
  select true from order_events e where e.order_id = "orders"."id" and e.kind = 'change' limit 1), false)`;
