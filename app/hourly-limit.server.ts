import { and, like, lt, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../database/db.server.ts";
import { rateLimits } from "../database/schema.ts";
import { networkDigest } from "./network.server.ts";

const HOUR_MS = 3_600_000;
const PREFIX = "hourly:";

/**
 * Counts one act of an address, in the database, so that restarts and other processes know of it.
 * The row stays locked until the transaction ends: acts of one address count one after the other.
 *
 * @param act what is counted; each has a count of its own
 * @returns how many the current hour holds with this one, and the seconds until it ends
 */
export async function countHourly(
  transaction: Queries,
  act: string,
  address: string,
): Promise<{ count: number; secondsLeft: number }> {
  const now = Date.now();
  const over = sql`${rateLimits.lastRequest} <= ${now - HOUR_MS}`;
  const [row] = await transaction
    .insert(rateLimits)
    .values({
      id: uuidv7(),
      key: `${PREFIX}${act}:${networkDigest(address)}`,
      count: 1,
      lastRequest: now,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        // The start of the hour.
        lastRequest: sql`case when ${over} then ${now} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, since: rateLimits.lastRequest });
  const { count, since } = row ?? { count: 1, since: now };
  return { count, secondsLeft: Math.max(1, Math.ceil((since + HOUR_MS - now) / 1_000)) };
}

/** Removes counts whose hour has ended. */
export async function forgetOldCounts(queries: Queries): Promise<void> {
  await queries
    .delete(rateLimits)
    .where(
      and(like(rateLimits.key, `${PREFIX}%`), lt(rateLimits.lastRequest, Date.now() - HOUR_MS)),
    );
}
