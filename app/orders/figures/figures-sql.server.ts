/** What the queries for figures have in common. */
import { type SQL, sql } from "drizzle-orm";
import { daysAfter, startOfDay } from "../../catalogue/prices/promised-date.ts";
import type { Period } from "./period.ts";

/** Whether a column holds a time of the period. */
export function isWithin(time: SQL, { from, to }: Period): SQL {
  const at = (day: string) => new Date(startOfDay(day)).toISOString();
  return sql`(${time} >= ${at(from)}::timestamptz and ${time} < ${at(daysAfter(to, 1))}::timestamptz)`;
}

/** The day in Lagos of a time. */
export const lagosDayOf = (time: SQL): SQL => sql`(${time} at time zone 'Africa/Lagos')::date`;

/**
 * The money that came for each order in the period, as the books have it: what was taken back or
 * sent back is taken off on its own day.
 */
export const cameWithin = ({ from, to }: Period): SQL => sql`
  select order_id, sum(amount) as amount, max(day) as last from ledger_entries
  where kind in ('received', 'taken-back', 'refund') and day between ${from}::date and ${to}::date
  group by order_id`;

/**
 * Where an order `o` went, or the state of its buyer, the account `u` of `p`, when it was picked up;
 * empty when nobody has said.
 */
export const buyersState = sql`coalesce(nullif(o.state, ''), nullif(u.state, ''), '')`;
export const joinBuyer = sql`
  left join participants p on p.id = o.participant_id
  left join users u on u.id = p.user_id`;

/** What a line `l` is counted as: its product, its static item, or the shop's own words. */
export const productOf = sql`coalesce(l.product_id::text, l.item, l.name)`;
