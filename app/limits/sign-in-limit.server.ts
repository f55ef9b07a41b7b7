/**
 * Rate limit of password guesses. Right passwords do not count, because carriers put thousands of
 * phones behind one address. So each guess takes a place, and a right one gives it back. If guesses
 * that this process is checking hold the last places, the next guess waits.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Queries } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import {
  attemptLimits,
  countIn,
  forgetAllAttempts,
  type Limit,
  limitOf,
  type Taken,
  take,
} from "./rate-limit.server.ts";
import { ATTEMPT_WINDOW_MS, WRONG_PASSWORDS_OF_DEVICE } from "./rate-limits.ts";
import { Busy, Turns } from "./turns.server.ts";

/** How long a guess waits for a place, ms. */
const PATIENCE_MS = 10_000;
const COME_BACK_S = 2;

/**
 * Who guesses: an address that names an account, or a known device of the account. A known device
 * has a counter of its own, so that strangers and neighbours cannot lock it out.
 */
export type Guesser = { email: string; address: string } | { device: string };

/** The result of a guess, or the seconds to wait. */
export type Guess<Result> = { ok: true; result: Result } | { ok: false; retryAfterSeconds: number };

let logError: (error: unknown) => void = () => {};

/** Sets the handler of errors in correcting a counter. */
export function onGuessError(log: (error: unknown) => void): void {
  logError = log;
}

/**
 * Guesses of one key queue here without using the database: 50 of the narrowest key, more of
 * others.
 */
const narrowDoor = new Turns({ atOnce: 1, waiting: 49, patienceMs: PATIENCE_MS });
const wideDoor = new Turns({ atOnce: 1, waiting: 500, patienceMs: PATIENCE_MS });

/** The guesses being checked by this process, by key; a promise resolves when its guess ends. */
const checking = new Map<string, Set<Promise<void>>>();

/**
 * Checks a password guess if there is a place for it.
 * @param guess a guess that throws does not count
 * @param isWrong whether its result is a wrong password
 * @param onShut called when a wrong password fills a counter, with its subject: `email`,
 *   `email+address`, `address` or `device`
 */
export async function tryGuess<Result>(
  guesser: Guesser,
  guess: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
  onShut: (counted: string) => Promise<void> = async () => {},
): Promise<Guess<Result>> {
  const limits = limitsOf(guesser);
  const ended = Promise.withResolvers<void>();
  const place = await enter(limits, ended.promise);
  if (!place.ok) return { ok: false, retryAfterSeconds: place.retryAfterSeconds };
  let wrong = false;
  try {
    const result = await guess();
    wrong = isWrong(result);
    return { ok: true, result };
  } finally {
    // The result is returned even when the counter cannot be corrected.
    if (!wrong) await place.giveBack().catch(logError);
    for (const { key } of limits) leave(key, ended.promise);
    ended.resolve();
    for (const key of wrong ? place.full : []) {
      await onShut(key.split(":", 2)[1] ?? "").catch(logError);
    }
  }
}

/** Narrowest first. */
function limitsOf(guesser: Guesser): Limit[] {
  if ("device" in guesser) return [limitOf("sign-in", guesser, WRONG_PASSWORDS_OF_DEVICE)];
  const { email, address } = guesser;
  return attemptLimits("sign-in", { email }, address);
}

/**
 * Allows sign-ins to an account again at once. The counters of known devices do not name their
 * account, so this resets those of all accounts.
 */
export async function liftSignInLimit(tx: Queries, email: string): Promise<void> {
  await forgetAllAttempts(tx, "sign-in", { email });
  const { key } = limitOf("sign-in", { device: "" }, 0);
  const devices = key.slice(0, key.lastIndexOf(":") + 1);
  await tx.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${devices})`);
}

/** Takes a place in the order of arrival. */
async function enter(limits: Limit[], ended: Promise<void>): Promise<Taken> {
  const throughDoors = limits.reduceRight<() => Promise<Taken>>(
    (next, { key }, index) =>
      () =>
        (index === 0 ? narrowDoor : wideDoor).take(key, next),
    () => waitForPlace(limits, ended),
  );
  try {
    return await throughDoors();
  } catch (error) {
    if (error instanceof Busy) return comeBack;
    throw error;
  }
}

const comeBack = { ok: false, full: [], retryAfterSeconds: COME_BACK_S } satisfies Taken;

async function waitForPlace(limits: Limit[], ended: Promise<void>): Promise<Taken> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    // Read first: a guess that ends during `take` may still be counted by it.
    const before = new Map(limits.map(({ key }) => [key, [...(checking.get(key) ?? [])]]));
    // Whoever waits for a place is not refused; refusals of sign-ins have lines of their own.
    const taken = await take(limits, ATTEMPT_WINDOW_MS, countIn);
    if (taken.ok) {
      for (const { key } of limits) checking.set(key, (checking.get(key) ?? new Set()).add(ended));
      return taken;
    }
    const holders = taken.full.map((key) => before.get(key) ?? []);
    if (holders.some(({ length }) => length === 0)) return taken;
    await Promise.race([
      ...holders.flat(),
      delay(deadline - Date.now(), undefined, { ref: false }),
    ]);
  }
  return comeBack;
}

function leave(key: string, ended: Promise<void>): void {
  const others = checking.get(key);
  others?.delete(ended);
  if (others?.size === 0) checking.delete(key);
}
