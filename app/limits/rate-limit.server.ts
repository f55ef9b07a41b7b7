/**
 * Rate limits with fixed windows (`docs/decisions/0030`). The database stores the counts, so they
 * survive restarts and hold over processes. An act is counted before it is done, so that parallel
 * acts count; if it turns out not to count, the caller gives the count back.
 */
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { digest, networkDigest } from "./network.server.ts";
import { ATTEMPT_WINDOW_MS, attempts, DAY_MS, HOUR_MS } from "./rate-limits.ts";
import { noteReached } from "./security-log.server.ts";
import { Turns } from "./turns.server.ts";

/** The key of a counter, and its maximum in a window. */
export interface Limit {
  key: string;
  most: number;
}

/** The result of counting an act against several limits. */
interface Outcome {
  /** 0 when the act was counted; otherwise the seconds to wait. */
  waitSeconds: number;
  /** The keys that refused the act, or became full by it. */
  full: string[];
  /** How many more the narrowest limit lets through. */
  left: number;
}

/** Permission to go ahead, with a way to give the count back, or the time to wait. */
export type Taken =
  | { ok: true; full: string[]; left: number; giveBack(): Promise<void> }
  | { ok: false; full: string[]; retryAfterSeconds: number };

export type Attempt = keyof typeof attempts;

/** What an attempt is about; it need not exist. */
export type About =
  | { email: string }
  | { account: string }
  | { phone: string }
  | { order: string }
  | { order: string; contact: string };

/**
 * A limit of `most` acts.
 * @param act the name of what is counted
 * @param subject who acts or is concerned; the key holds the names, and digests of the values
 */
export function limitOf(act: string, subject: Record<string, string>, most: number): Limit {
  const digests = Object.entries(subject).map(([name, value]) =>
    name === "address" ? networkDigest(value) : digest(value),
  );
  return { key: [act, Object.keys(subject).join("+"), ...digests].join(":"), most };
}

/** Acts counted in the same row queue here, without holding connections. */
const counting = new Turns({ atOnce: 4, waiting: 500, patienceMs: 60_000 });

const inTurn = <Result>(work: (tx: Queries) => Promise<Result>) =>
  counting.take("", () => db.transaction(work));

/**
 * Counts an act against all `limits`, or none when one is full.
 * @param count {@link countIn} when a refusal is not to be noted in the security log
 * @throws Busy under load
 */
export async function take(limits: Limit[], windowMs: number, count = takeIn): Promise<Taken> {
  const { waitSeconds, full, left } = await inTurn((tx) => count(tx, limits, windowMs));
  if (waitSeconds > 0) return { ok: false, full, retryAfterSeconds: waitSeconds };
  return { ok: true, full, left, giveBack: () => inTurn((tx) => giveBack(tx, limits)) };
}

/**
 * The same within a transaction: a rollback removes the count, and the rows stay locked until the
 * transaction ends.
 */
export async function takeIn(tx: Queries, limits: Limit[], windowMs: number): Promise<Outcome> {
  const outcome = await countIn(tx, limits, windowMs);
  if (outcome.waitSeconds > 0) {
    noteReached(
      outcome.full,
      limits.map(({ key }) => key),
    );
  }
  return outcome;
}

/** The same, without a line in the security log. */
export async function countIn(tx: Queries, limits: Limit[], windowMs: number): Promise<Outcome> {
  const now = Date.now();
  const isOver = sql`(${rateLimits.lastRequest} <= ${now - windowMs} or ${rateLimits.count} = 0)`;
  // Sorted, so that parallel calls with the same rows do not deadlock.
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
    return { waitSeconds: 0, full, left: Math.min(...rows.map(roomIn)) };
  }
  await giveBack(tx, limits);
  const waits = refusing.map((row) => Math.ceil((row.lastRequest + windowMs - now) / 1_000));
  return { waitSeconds: Math.max(1, ...waits), full: refusing.map(({ key }) => key), left: 0 };
}

/** Counts an attempt against its three limits. */
export function takeAttempt(act: Attempt, about: About, address: string): Promise<Taken> {
  return take(attemptLimits(act, about, address), ATTEMPT_WINDOW_MS);
}

/** Narrowest first: the address with the subject, the subject, the address. */
export function attemptLimits(act: Attempt, about: About, address: string): Limit[] {
  const { fromAddress, fromAnywhere, ofAddress } = attempts[act];
  return [
    limitOf(act, { ...about, address }, fromAddress),
    limitOf(act, about, fromAnywhere),
    limitOf(act, { address }, ofAddress),
  ];
}

/** Resets the attempts at something whose owner has proved who they are. */
export async function forgetAttempts(act: Attempt, about: About, address: string): Promise<void> {
  const limits = attemptLimits(act, about, address).slice(0, 2);
  await inTurn(async (tx) => {
    await tx.delete(rateLimits).where(inArray(rateLimits.key, locked(tx, limits)));
  });
}

/** Resets the attempts at something, from every address. */
export async function forgetAllAttempts(tx: Queries, act: Attempt, about: About): Promise<void> {
  const [withAddress, fromAnywhere] = attemptLimits(act, about, "").map(({ key }) => key);
  if (!withAddress || !fromAnywhere) return;
  const eachAddress = withAddress.slice(0, withAddress.lastIndexOf(":") + 1);
  await tx
    .delete(rateLimits)
    .where(
      sql`${rateLimits.key} = ${fromAnywhere} or starts_with(${rateLimits.key}, ${eachAddress})`,
    );
}

/**
 * Whether this form is sent for the first time within the window, so that a double press counts
 * once. Counts when `tx` commits.
 * @param form identifies it: its id and content
 */
export async function isFirstSent(tx: Queries, act: Attempt, form: string): Promise<boolean> {
  return (await countIn(tx, [formLimit(act, form)], ATTEMPT_WINDOW_MS)).waitSeconds === 0;
}

/** Whether {@link isFirstSent} has counted this form within the window. */
export async function wasSent(act: Attempt, form: string): Promise<boolean> {
  const { key } = formLimit(act, form);
  const isRecent = gt(rateLimits.lastRequest, Date.now() - ATTEMPT_WINDOW_MS);
  return (await db.$count(rateLimits, and(eq(rateLimits.key, key), isRecent))) > 0;
}

const formLimit = (act: Attempt, form: string) => limitOf(act, { form }, 1);

/** Whether this is the first time today. Counts when `tx` commits. */
export async function isFirstToday(tx: Queries, what: string): Promise<boolean> {
  return (await countIn(tx, [{ key: `daily:${what}`, most: 1 }], DAY_MS)).waitSeconds === 0;
}

async function giveBack(queries: Queries, limits: Limit[]): Promise<void> {
  await queries
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(inArray(rateLimits.key, locked(queries, limits)), gt(rateLimits.count, 0)));
}

/** Selects the keys and locks the rows in the order of {@link countIn}. */
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

/** Deletes counters older than an hour; a daily job deletes those of a day. */
async function forgetEnded(queries: Queries, now: number): Promise<void> {
  const ended = queries
    .select({ id: rateLimits.id })
    .from(rateLimits)
    // Word for word as in `rate_limits_ended`: otherwise PostgreSQL does not use that index.
    .where(
      and(sql`${rateLimits.key} not like 'daily:%'`, lt(rateLimits.lastRequest, now - HOUR_MS)),
    )
    // Otherwise two transactions that delete and create counters could deadlock.
    .for("update", { skipLocked: true });
  await queries.delete(rateLimits).where(inArray(rateLimits.id, ended));
}
