/** Measurements of real visits: what page, what metric, what value; nothing about who. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../database/db.server.ts";
import { webVitals } from "../../database/schema.ts";

/** How long a measurement is kept. */
const KEPT = sql`interval '30 days'`;

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
  .max(20);

/**
 * Keeps what a browser measured on one page, and forgets what is older than 30 days.
 * @returns false when it is no list of measurements
 */
export async function recordVitals(input: unknown): Promise<boolean> {
  const parsed = measurements.safeParse(input);
  if (!parsed.success) return false;
  await db.insert(webVitals).values(parsed.data);
  await db.execute(sql`
    delete from web_vitals where id in (
      select id from web_vitals where timestamp < now() - ${KEPT} order by timestamp limit 100
    )`);
  return true;
}
