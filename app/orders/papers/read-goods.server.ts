/** The lines of an order or a quote, each with its rate of VAT. */
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import type { TaxSettings } from "../money-settings/tax-settings.server.ts";
import type { Goods } from "./sale-lines.ts";

/** An order's lines as they are now. */
export const goodsOfOrder = (queries: Queries, orderId: string, tax: TaxSettings) =>
  read(queries, sql`order_lines l where l.order_id = ${orderId}`, tax);

/** The lines of a quote. */
export const goodsOfQuote = (queries: Queries, quoteId: string, tax: TaxSettings) =>
  read(queries, sql`quote_lines l where l.quote_id = ${quoteId}`, tax);

/** The rate for delivery, and for anything without a category. */
export const standardRate = ({ isCharged, standardRate: rate }: TaxSettings) =>
  isCharged ? rate : 0;

async function read(queries: Queries, from: SQL, tax: TaxSettings): Promise<Goods[]> {
  const { rows } = await queries.execute<{
    name: string;
    quantity: number;
    makeUp: string;
    price: string | null;
    category: string | null;
  }>(sql`
    select l.name, l.quantity, l.make_up as "makeUp", l.price, coalesce(
      (select category_name from products where id = l.product_id),
      (select c.name from categories c where lower(regexp_replace(c.name, '[-_ ]+', ' ', 'g')) = k.key),
      (select category_name from category_aliases where alias = k.key)
    ) as category
    from (select * from ${from}) l
    cross join lateral (
      select lower(regexp_replace(split_part(l.item, '/', 1), '[-_ ]+', ' ', 'g')) as key
    ) k
    order by l.place`);
  return rows.map(({ category, price, ...line }) => ({
    ...line,
    price: price === null ? null : Number(price),
    rate: tax.isCharged ? (tax.rates[category ?? ""] ?? tax.standardRate) : 0,
  }));
}
