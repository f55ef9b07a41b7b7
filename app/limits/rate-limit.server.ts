/**
 * Rate limits by fixed windows (see `docs/decisions/0030`). The counts stand in the database, so
 * that they hold over restarts and processes. An act is counted before it is done and given back if
 * it turns out not to count: a hundred at the same moment are a hundred.
 */
import { and, eq, gt, inArray, lt, notLike, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { digest, networkDigest } from "./network.server.ts";
import { ATTEMPT_WINDOW_MS, attempts, DAY_MS, HOUR_MS } from "./rate-limits.ts";
import { Turns } from "./turns.server.ts";

/** One count: the key of its row, and how many acts a window holds. */
export interface Limit {
  key: string;
  most: number;
}

/** What came of counting an act in each of several limits. */
interface Outcome {
  /** 0 when the act was counted; else the seconds until there is room, and nothing was counted. */
  waitSeconds: number;
  /** The keys that have no room left: those that refused the act, or whose last place it took. */
  full: string[];
}

/** Go ahead (and give back what turns out not to count), or wait. */
export type Taken =
  | { ok: true; full: string[]; giveBack(): Promise<void> }
  | { ok: false; full: string[]; retryAfterSeconds: number };

/** What may be limited as an attempt. */
export type Attempt = keyof typeof attempts;

/** Whom or what an attempt is about; whether there is such an account or order does not matter. */
export type About =
  | { email: string }
  | { account: string }
  | { phone: string }
  | { order: string }
  | { order: string; contact: string };

/**
 * A limit of `most` acts.
 * @param act what is counted; each has counts of its own
 * @param subject who does it or whom it is about, by name: the key holds the names, and of the
 *   values digests alone
 */
export function limitOf(act: string, subject: Record<string, string>, most: number): Limit {
  const digests = Object.entries(subject).map(([name, value]) =>
    name === "address" ? networkDigest(value) : digest(value),
  );
  return { key: [act, Object.keys(subject).join("+"), ...digests].join(":"), most };
}

/** Acts that are counted in one row wait for it here, not each with a connection. */
const counting = new Turns({ atOnce: 4, waiting: 500, patienceMs: 60_000 });

const inTurn = <Result>(work: (tx: Queries) => Promise<Result>) =>
  counting.take("", () => db.transaction(work));

/**
 * Counts one act in every one of `limits`, or in none when one of them is full.
 * @throws Busy when hundreds wait to be counted
 */
export async function take(limits: Limit[], windowMs: number): Promise<Taken> {
  const { waitSeconds, full } = await inTurn((tx) => takeIn(tx, limits, windowMs));
  if (waitSeconds > 0) return { ok: false, full, retryAfterSeconds: waitSeconds };
  return { ok: true, full, giveBack: () => inTurn((tx) => giveBack(tx, limits)) };
}

/**
 * The same as a part of a transaction: rolled back, it does not count. The rows stay locked until
 * the transaction ends.
 */
export async function takeIn(tx: Queries, limits: Limit[], windowMs: number): Promise<Outcome> {
  const now = Date.now();
  const isOver = sql`(${rateLimits.lastRequest} <= ${now - windowMs} or ${rateLimits.count} = 0)`;
  // Sorted: two that take the same rows wait for each other, never in a circle.
  const keys = limits.map(({ key }) => key).sort();
  const rows = await tx
    .insert(rateLimits)
    .values(keys.map((key) => ({ id: uuidv7(), key, count: 1, lastRequest: now })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        // The start of the window.
        lastRequest: sql`case when ${isOver} then ${now} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning();
  if (rows.every(({ count }) => count === 1)) await forgetEnded(tx, now);
  const most = new Map(limits.map((limit) => [limit.key, limit.most]));
  const roomIn = (row: { key: string; count: number }) => (most.get(row.key) ?? 0) - row.count;
  const refusing = rows.filter((row) => roomIn(row) < 0);
  if (refusing.length === 0) {
    const full = rows.filter((row) => roomIn(row) === 0).map(({ key }) => key);
    return { waitSeconds: 0, full };
  }
  await giveBack(tx, limits);
  const waits = refusing.map((row) => Math.ceil((row.lastRequest + windowMs - now) / 1_000));
  return { waitSeconds: Math.max(1, ...waits), full: refusing.map(({ key }) => key) };
}

/** Counts an attempt: of this address at what it is about, of all addresses at it, of this address. */
export function takeAttempt(act: Attempt, about: About, address: string): Promise<Taken> {
  return take(attemptLimits(act, about, address), ATTEMPT_WINDOW_MS);
}

/** The three limits of an attempt, the narrowest first. */
export function attemptLimits(act: Attempt, about: About, address: string): Limit[] {
  const { fromAddress, fromAnywhere, ofAddress } = attempts[act];
  return [
    limitOf(act, { ...about, address }, fromAddress),
    limitOf(act, about, fromAnywhere),
    limitOf(act, { address }, ofAddress),
  ];
}

/** Forgets the attempts at something: its owner has shown who they are. */
export async function forgetAttempts(act: Attempt, about: About, address: string): Promise<void> {
  const limits = attemptLimits(act, about, address).slice(0, 2);
  await inTurn(async (tx) => {
    await tx.delete(rateLimits).where(inArray(rateLimits.key, locked(tx, limits)));
  });
}

/**
 * Whether a form is sent for the first time within the window of attempts: a browser sends it again
 * when its button was pressed twice. Remembered if `tx` is committed.
 * @param form what tells it from other forms: its id, and what it says
 */
export async function isFirstSent(tx: Queries, act: Attempt, form: string): Promise<boolean> {
  return (await takeIn(tx, [formLimit(act, form)], ATTEMPT_WINDOW_MS)).waitSeconds === 0;
}

/** Whether {@link isFirstSent} has been asked about this form within the window. */
export async function wasSent(act: Attempt, form: string): Promise<boolean> {
  const { key } = formLimit(act, form);
  const isRecent = gt(rateLimits.lastRequest, Date.now() - ATTEMPT_WINDOW_MS);
  return (await db.$count(rateLimits, and(eq(rateLimits.key, key), isRecent))) > 0;
}

const formLimit = (act: Attempt, form: string) => limitOf(act, { form }, 1);

/** Whether something happens for the first time on a day. Remembered if `tx` is committed. */
export async function isFirstToday(tx: Queries, what: string): Promise<boolean> {
  return (await takeIn(tx, [{ key: `daily:${what}`, most: 1 }], DAY_MS)).waitSeconds === 0;
}

async function giveBack(queries: Queries, limits: Limit[]): Promise<void> {
  await queries
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(inArray(rateLimits.key, locked(queries, limits)), gt(rateLimits.count, 0)));
}

/** Their keys, whose rows it locks in the order in which {@link takeIn} does. */
function locked(queries: Queries, limits: Limit[]) {
  return queries
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      inArray(
        rateLimits.key,
        limits.map(({ key }) => key),
      ),
    )
    .orderBy(sql`${rateLimits.key} collate "C"`)
    .for("update");
}

/** Removes counts whose window, of an hour at most, has ended; those of a day go by a daily job. */
async function forgetEnded(queries: Queries, now: number): Promise<void> {
  const ended = queries
    .select({ id: rateLimits.id })
    .from(rateLimits)
    .where(and(notLike(rateLimits.key, "daily:%"), lt(rateLimits.lastRequest, now - HOUR_MS)))
    // Two that forget and begin counts at the same time would wait for each other.
    .for("update", { skipLocked: true });
  await queries.delete(rateLimits).where(inArray(rateLimits.id, ended));
}
