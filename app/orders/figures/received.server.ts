/** The money of a period: in all, by week, by product and by state. */
import { sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { buyersState, cameWithin, joinBuyer, productOf } from "./figures-sql.server.ts";
import { type Period, type Span, weeksOf } from "./period.ts";

/** So many products are named. */
const NAMED_PRODUCTS = 50;

/** Amounts in kobo. */
export interface Received {
  kobo: number;
  /** Orders that money came for. */
  orders: number;
  /** Those of somebody who had ordered before, whatever became of that. */
  again: number;
}

export interface ReceivedPart {
  name: string;
  orders: number;
  kobo: number;
}

export interface ReceivedProduct extends ReceivedPart {
  /** As a choice has it; null for what the shop wrote in its own words. */
  product: string | null;
}

/** Parts of what was received, most first. */
export interface Split<Part> {
  first: Part[];
  /** All others together. */
  others: { count: number; orders: number; kobo: number };
}

/** The sum alone, of a period to compare with. */
export async function sumReceived(queries: Queries, period: Period): Promise<number> {
  const { rows } = await queries.execute<{ kobo: string }>(sql`
    with came as (${cameWithin(period)}) select coalesce(sum(amount), 0) as kobo from came`);
  return Number(rows[0]?.kobo ?? 0);
}

/** Kobo of each week. */
export async function receivedByWeek(
  queries: Queries,
  period: Period,
  span: Span,
): Promise<{ week: string; kobo: number }[]> {
  const { rows } = await queries.execute<{ week: string; kobo: string }>(sql`
    select date_trunc('week', day)::date::text as week, sum(amount) as kobo from ledger_entries
    where kind in ('received', 'taken-back', 'refund')
      and day between ${period.from}::date and ${period.to}::date
    group by 1`);
  const found = new Map(rows.map(({ week, kobo }) => [week, Number(kobo)]));
  return weeksOf(period, span).map((week) => ({ week, kobo: found.get(week) ?? 0 }));
}

/**
 * What came for each product. The money of an order, its delivery too, is shared by the prices of
 * its lines, in whole naira as far as it goes; the order counts for each of its products.
 * @param shown how many products are told from all others
 */
export async function receivedByProduct(
  queries: Queries,
  period: Period,
  shown: number,
): Promise<Split<ReceivedProduct> & { named: { product: string; name: string }[] }> {
  const { rows } = await queries.execute<{
    rank: number;
    product: string | null;
    name: string;
    kobo: string;
    orders: number;
    products: number;
    others: number;
  }>(sql`
    with came as (${cameWithin(period)}),
    lines as (
      select l.order_id, l.place, ${productOf} as key, l.name,
        coalesce(l.product_id::text, l.item) as product, came.amount,
        -- Of lines without a price each weighs the same.
        case when sum(coalesce(l.price, 0)) over (partition by l.order_id) > 0
          then coalesce(l.price, 0) else 1 end as weight
      from came join order_lines l on l.order_id = came.order_id
    ),
    -- Whole naira up to each line: what is rounded off at one comes with the next.
    sums as (
      select *, case when upto = whole then amount
        else 100 * div(amount * upto, 100 * whole) end as sum
      from (
        select *, sum(weight) over (partition by order_id) as whole,
          sum(weight) over (partition by order_id order by place) as upto
        from lines
      ) weighed
    ),
    shares as (
      select order_id, key, product, name, amount,
        sum - lag(sum, 1, 0::numeric) over (partition by order_id order by place) as share
      from sums
    ),
    ranked as (
      select key, least(row_number() over (order by sum(share) desc, key), ${NAMED_PRODUCTS + 1}) as rank
      from shares group by key
    )
    select rank::integer, min(product) as product,
      coalesce((
        select name from products
        where id = case when min(product) not like '%/%' then min(product)::uuid end
      ), max(s.name)) as name,
      sum(share) as kobo, (count(distinct order_id) filter (where amount > 0))::integer as orders,
      count(distinct key)::integer as products,
      (select count(distinct order_id) from shares join ranked using (key)
        where rank > ${shown} and amount > 0)::integer as others
    from shares s join ranked using (key)
    group by rank order by rank`);
  const parts = rows.map(({ kobo, ...row }) => ({ ...row, kobo: Number(kobo) }));
  const rest = parts.filter(({ rank }) => rank > shown);
  const named = parts.filter(({ rank }) => rank <= NAMED_PRODUCTS);
  return {
    first: parts
      .filter(({ rank }) => rank <= shown)
      .map(({ product, name, orders, kobo }) => ({ product, name, orders, kobo })),
    others: {
      count: rest.reduce((sum, { products }) => sum + products, 0),
      orders: parts[0]?.others ?? 0,
      kobo: rest.reduce((sum, { kobo }) => sum + kobo, 0),
    },
    named: named.flatMap(({ product, name }) => (product === null ? [] : [{ product, name }])),
  };
}

/**
 * What came in all, and from each state.
 * @param shown how many states are told from all others; empty is the name of none that is known
 */
export async function receivedByState(
  queries: Queries,
  period: Period,
  shown: number,
): Promise<{ received: Received; states: Split<ReceivedPart> }> {
  const { rows } = await queries.execute<{
    name: string;
    kobo: string;
    orders: number;
    again: number;
  }>(sql`
    with came as (${cameWithin(period)})
    select ${buyersState} as name, sum(amount) as kobo,
      (count(*) filter (where amount > 0))::integer as orders,
      (count(*) filter (where amount > 0 and (
        exists (select from orders e
          where e.participant_id = o.participant_id and e.number < o.number)
        or exists (select from orders e
          where e.phone_digits = o.phone_digits and e.number < o.number)
      )))::integer as again
    from came join orders o on o.id = came.order_id ${joinBuyer}
    group by 1 order by sum(amount) desc, 1`);
  const parts = rows.map(({ kobo, ...row }) => ({ ...row, kobo: Number(kobo) }));
  const rest = parts.slice(shown);
  const sumOf = (of: typeof parts, what: "kobo" | "orders" | "again") =>
    of.reduce((sum, part) => sum + part[what], 0);
  return {
    received: {
      kobo: sumOf(parts, "kobo"),
      orders: sumOf(parts, "orders"),
      again: sumOf(parts, "again"),
    },
    states: {
      first: parts.slice(0, shown).map(({ again: _, ...part }) => part),
      others: { count: rest.length, orders: sumOf(rest, "orders"), kobo: sumOf(rest, "kobo") },
    },
  };
}
