/** Web vitals of real visits, without personal data. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../database/db.server.ts";
import { webVitals } from "../../database/schema.ts";
import { limitOf, take } from "../limits/rate-limit.server.ts";
import { HOUR_MS, hourly } from "../limits/rate-limits.ts";

export const VITALS_KEPT_DAYS = 30;
const KEPT = sql`make_interval(days => ${VITALS_KEPT_DAYS}::integer)`;

const measurements = z
  .array(
    z.object({
      page: z.string().regex(/^\/[\w/:$*.-]{0,99}$/),
      metric: z.enum(["CLS", "FCP", "INP", "LCP", "TTFB"]),
      /** ms; CLS has no unit. */
      value: z.number().min(0).max(600_000),
    }),
  )
  .min(1)
  .max(10);

/**
 * Stores measurements of one page and deletes those that are too old. Drops what is over the
 * hourly limit of the address.
 * @param address the visitor's network address
 * @returns false for an invalid list
 */
export async function recordVitals(input: unknown, address: string): Promise<boolean> {
  const parsed = measurements.safeParse(input);
  if (!parsed.success) return false;
  const taken = await take([limitOf("vitals", { address }, hourly.vitals)], HOUR_MS);
  if (!taken.ok) return true;
  await db.insert(webVitals).values(parsed.data);
  await db.execute(sql`
    delete from web_vitals where id in (
      select id from web_vitals where timestamp < now() - ${KEPT} order by timestamp limit 100
    )`);
  return true;
}

/** How many of the newest measurements are summarised. */
const SUMMARY_LIMIT = 50_000;

/** 75th percentiles; ms, CLS without a unit. */
export interface PageVitals {
  page: string;
  /** With an LCP. */
  visits: number;
  LCP?: number;
  INP?: number;
  CLS?: number;
}

/** The 20 most visited public pages of {@link VITALS_KEPT_DAYS}. */
export async function summariseVitals(): Promise<PageVitals[]> {
  const { rows } = await db.execute<{
    page: string;
    visits: number;
    lcp: number | null;
    inp: number | null;
    cls: number | null;
  }>(sql`
    select page, (count(*) filter (where metric = 'LCP'))::int as visits,
      percentile_cont(0.75) within group (order by value) filter (where metric = 'LCP') as lcp,
      percentile_cont(0.75) within group (order by value) filter (where metric = 'INP') as inp,
      percentile_cont(0.75) within group (order by value) filter (where metric = 'CLS') as cls
    from (
      select page, metric, value from web_vitals
      where timestamp > now() - ${KEPT} and page not like '/admin-dashboard%'
      order by timestamp desc limit ${SUMMARY_LIMIT}
    ) newest
    group by page order by visits desc, page limit 20`);
  return rows.map(({ page, visits, lcp, inp, cls }) => ({
    page,
    visits,
    ...(lcp === null ? {} : { LCP: lcp }),
    ...(inp === null ? {} : { INP: inp }),
    ...(cls === null ? {} : { CLS: cls }),
  }));
}
