import { and, inArray, like, lt, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../database/db.server.ts";
import { rateLimits } from "../database/schema.ts";
import { networkDigest } from "./limits/network.server.ts";

const HOUR_MS = 3_600_000;
const PREFIX = "hourly:";

/** How many acts a stretch of time holds with this one, and the seconds until it ends. */
interface Count {
  count: number;
  secondsLeft: number;
}

/**
 * Counts one act of an address, in the database, so that restarts and other processes know of it.
 * The row stays locked until the transaction ends: acts of one address count one after the other.
 *
 * @param act what is counted; each has a count of its own
 */
export function countHourly(transaction: Queries, act: string, address: string): Promise<Count> {
  return countWithin(transaction, act, address, HOUR_MS);
}

/** As {@link countHourly}, within so many ms, an hour at most. */
export async function countWithin(
  transaction: Queries,
  act: string,
  address: string,
  windowMs: number,
): Promise<Count> {
  const now = Date.now();
  const over = sql`${rateLimits.lastRequest} <= ${now - windowMs}`;
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
        // The start of the stretch.
        lastRequest: sql`case when ${over} then ${now} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, since: rateLimits.lastRequest });
  const { count, since } = row ?? { count: 1, since: now };
  return { count, secondsLeft: Math.max(1, Math.ceil((since + windowMs - now) / 1_000)) };
}

/** Removes counts whose hour has ended. */
export async function forgetOldCounts(queries: Queries): Promise<void> {
  const old = queries
    .select({ id: rateLimits.id })
    .from(rateLimits)
    .where(
      and(like(rateLimits.key, `${PREFIX}%`), lt(rateLimits.lastRequest, Date.now() - HOUR_MS)),
    )
    // Two who forget while each begins to count anew would wait for each other.
    .for("update", { skipLocked: true });
  await queries.delete(rateLimits).where(inArray(rateLimits.id, old));
}
