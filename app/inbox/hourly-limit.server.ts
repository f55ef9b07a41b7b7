import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, like, lt, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";

const HOUR_MS = 3_600_000;
const PREFIX = "inbox:";

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
    .values({ id: uuidv7(), key: keyOf(act, address), count: 1, lastRequest: now })
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

/** Only a digest is kept. An IPv6 line has 2^64 addresses; its first half names it. */
function keyOf(act: string, address: string): string {
  const network = isIPv6(address) && !address.includes(".") ? firstHalf(address) : address;
  const digest = createHash("sha256").update(network).digest("base64url");
  return `${PREFIX}${act}:${digest}`;
}

function firstHalf(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const after = tail ? tail.split(":") : [];
    while (groups.length + after.length < 8) groups.push("0");
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
