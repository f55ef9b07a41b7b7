/** Reads the counts of visits; days are those of Lagos, both included. */
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/db.server.ts";
import type { VisitSource } from "./visit.ts";

interface Days {
  from: string;
  to: string;
}

/** A page, and how often it was opened. */
export interface SeenPage {
  page: string;
  views: number;
  /** Views that somebody came to the shop with. */
  visits: number;
}

const within = ({ from, to }: Days): SQL => sql`day between ${from}::date and ${to}::date`;

/** Where those came from who came to the shop, most first. */
export async function visitsBySource(
  queries: Queries,
  days: Days,
): Promise<{ source: Exclude<VisitSource, "shop">; visits: number }[]> {
  const { rows } = await queries.execute<{
    source: Exclude<VisitSource, "shop">;
    visits: string;
  }>(sql`
    select source, sum(views) as visits from visits
    where ${within(days)} and source <> 'shop'
    group by source order by sum(views) desc, source`);
  return rows.map(({ source, visits }) => ({ source, visits: Number(visits) }));
}

/** The pages that were opened most. */
export async function mostSeenPages(
  queries: Queries,
  days: Days,
  most: number,
): Promise<SeenPage[]> {
  const { rows } = await queries.execute<{ page: string; views: string; visits: string }>(sql`
    select page, sum(views) as views,
      coalesce(sum(views) filter (where source <> 'shop'), 0) as visits
    from visits where ${within(days)}
    group by page order by sum(views) desc, page limit ${most}`);
  return rows.map(({ page, views, visits }) => ({
    page,
    views: Number(views),
    visits: Number(visits),
  }));
}

/**
 * How often the pages of products were opened.
 * @param product the id of one, or `{category}/{id}` of a static item; all when not given
 */
export async function seenProducts(
  queries: Queries,
  days: Days,
  product?: string,
): Promise<number> {
  const isIt =
    product === undefined
      ? sql`(page like '/product/%' or page like '/products/%/%')`
      : sql`page = ${product.includes("/") ? `/products/${product}` : `/product/${product}`}`;
  const { rows } = await queries.execute<{ views: string }>(sql`
    select coalesce(sum(views), 0) as views from visits where ${within(days)} and ${isIt}`);
  return Number(rows[0]?.views ?? 0);
}
