/**
 * How often passwords may be guessed. A right one never counts (Nigerian carriers put thousands of
 * phones behind one address), and many guesses at once are no more guesses than one after the
 * other. So what is under way takes a place beside the failures: whoever finds no place left waits
 * until some of it has come to an end, and only failures shut the door for a quarter of an hour.
 */
import { setTimeout as delay } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { limitsOf, type Who, WINDOW_MS } from "./attempts.server.ts";

/** What takes longer was left behind by a process that died: it counts as a failure. */
const ABANDONED_MS = 60_000;
/** So long a guess waits for its place, in ms, and so often it looks, more or less. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 200;
/** For those whose patience has ended. */
const COME_BACK_S = 2;

/** What came of a guess, or after how long the next one is heard. */
export type Guess<Result> = { ok: true; result: Result } | { ok: false; retryAfterSeconds: number };

/**
 * Makes a guess at a password when there is a place for it.
 * @param guess what throws is no failure
 * @param isWrong whether what came of it is one
 */
export async function tryGuess<Result>(
  who: Who,
  guess: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<Guess<Result>> {
  const limits = limitsOf("sign-in", who);
  const keys = [...limits.keys()];
  const id = uuidv7();
  const wait = await takePlace(limits, id);
  if (wait > 0) return { ok: false, retryAfterSeconds: wait };
  let wrong = false;
  try {
    const result = await guess();
    wrong = isWrong(result);
    return { ok: true, result };
  } finally {
    await leavePlace(keys, id, wrong);
  }
}

/** @returns 0 when there was a place, else the seconds to wait */
async function takePlace(limits: Map<string, number>, id: string): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await askForPlace(limits, id);
    if (answer !== "full") return answer;
    if (Date.now() > deadline) return COME_BACK_S;
    await delay(LOOK_EVERY_MS * (0.5 + Math.random()));
  }
}

async function askForPlace(limits: Map<string, number>, id: string): Promise<number | "full"> {
  return db.transaction(async (transaction) => {
    const now = Date.now();
    const rows = await transaction
      .insert(rateLimits)
      .values(
        // In one order, so that two that count at once wait for each other, never in a circle.
        [...limits.keys()].sort().map((key) => ({ id: uuidv7(), key, count: 0, lastRequest: now })),
      )
      // Nothing is changed yet, but locked.
      .onConflictDoUpdate({ target: rateLimits.key, set: { key: sql`excluded.key` } })
      .returning();
    const states = rows.map((row) => ({ ...standing(row, now), limit: limits.get(row.key) ?? 0 }));
    const shut = states.filter(({ failures, limit }) => failures >= limit);
    if (shut.length > 0) {
      const ends = shut.map(({ since }) => Math.ceil((since + WINDOW_MS - now) / 1_000));
      return Math.max(1, ...ends);
    }
    if (states.some(({ failures, pending, limit }) => failures + pending.length >= limit)) {
      return "full";
    }
    await transaction
      .insert(rateLimits)
      .values(
        states.map(({ row, failures, since, pending }) => ({
          ...row,
          ...{ count: failures, lastRequest: since, underWay: [...pending, id] },
        })),
      )
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`excluded.count`,
          lastRequest: sql`excluded.last_request`,
          underWay: sql`excluded.under_way`,
        },
      });
    return 0;
  });
}

/** What of a count still holds: its failures, since when, and what is under way. */
function standing(row: typeof rateLimits.$inferSelect, now: number) {
  const recent = row.underWay.filter((id) => startOf(id) > now - WINDOW_MS);
  const pending = recent.filter((id) => startOf(id) > now - ABANDONED_MS);
  const abandoned = recent.filter((id) => !pending.includes(id)).map(startOf);
  const counted = row.lastRequest > now - WINDOW_MS ? row.count : 0;
  const since = counted > 0 ? row.lastRequest : Math.min(now, ...abandoned);
  return { row, failures: counted + abandoned.length, since, pending };
}

async function leavePlace(keys: string[], id: string, wrong: boolean): Promise<void> {
  // A place that has been cleared since was counted then, or forgiven.
  const counted = sql`case when ${wrong} and ${id}::uuid = any(${rateLimits.underWay}) then 1 else 0 end`;
  await db.transaction(async (transaction) => {
    await transaction
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(inArray(rateLimits.key, keys))
      .orderBy(sql`${rateLimits.key} collate "C"`)
      .for("update");
    await transaction
      .update(rateLimits)
      .set({
        underWay: sql`array_remove(${rateLimits.underWay}, ${id}::uuid)`,
        count: sql`${rateLimits.count} + ${counted}`,
      })
      .where(inArray(rateLimits.key, keys));
  });
}

/** When a place was taken, in milliseconds since 1970: a UUIDv7 begins with it. */
function startOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
