/**
 * How often passwords may be guessed. A right one never counts, because carriers put thousands of
 * phones behind one address. So a guess takes a place in the counts of wrong ones, and a right one
 * gives it back. When the places are full, but some of them are held by guesses that this process is
 * still checking, the next guess waits for one of those to end.
 */
import { setTimeout as delay } from "node:timers/promises";
import { attemptLimits, type Limit, limitOf, type Taken, take } from "./rate-limit.server.ts";
import { ATTEMPT_WINDOW_MS, WRONG_PASSWORDS_OF_DEVICE } from "./rate-limits.ts";
import { Busy, Turns } from "./turns.server.ts";

/** The longest that a guess waits for its place, in ms; then it is told to come back. */
const PATIENCE_MS = 10_000;
const COME_BACK_S = 2;

/**
 * Who guesses: somebody at an address who names an account, or a device that is known to be the
 * account's. A known device has a count of its own: neither strangers who guess at the account nor
 * neighbours behind its address can shut it out.
 */
export type Guesser = { email: string; address: string } | { device: string };

/** What came of a guess, or after how long the next one is heard. */
export type Guess<Result> = { ok: true; result: Result } | { ok: false; retryAfterSeconds: number };

let logError: (error: unknown) => void = () => {};

/** Sets who is told when the count of a guess that was made could not be corrected. */
export function onGuessError(log: (error: unknown) => void): void {
  logError = log;
}

/**
 * Guesses of one key enter one by one; the others wait in line, without asking the database. Fifty
 * are at the door of their narrowest key; that of an account or an address takes more.
 */
const narrowDoor = new Turns({ atOnce: 1, waiting: 49, patienceMs: PATIENCE_MS });
const wideDoor = new Turns({ atOnce: 1, waiting: 500, patienceMs: PATIENCE_MS });

/** The guesses that this process is checking, by key; each promise resolves when its guess ends. */
const checking = new Map<string, Set<Promise<void>>>();

/**
 * Checks a guess at a password when there is a place for it.
 * @param guess what throws does not count
 * @param isWrong whether its result is a wrong password
 * @param onShut called when a wrong password took the last place of a count, with the names of what
 *   that counts: `email`, `email+address`, `address` or `device`
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
    // The result stands, also when its place cannot be given back.
    if (!wrong) await place.giveBack().catch(logError);
    for (const { key } of limits) leave(key, ended.promise);
    ended.resolve();
    for (const key of wrong ? place.full : []) {
      await onShut(key.split(":", 2)[1] ?? "").catch(logError);
    }
  }
}

/** The limits of a guess, the narrowest first. */
function limitsOf(guesser: Guesser): Limit[] {
  if ("device" in guesser) return [limitOf("sign-in", guesser, WRONG_PASSWORDS_OF_DEVICE)];
  const { email, address } = guesser;
  return attemptLimits("sign-in", { email }, address);
}

/** Takes a place, in the order in which guesses came. */
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
    // Before asking: one that ends meanwhile may have been counted still.
    const before = new Map(limits.map(({ key }) => [key, [...(checking.get(key) ?? [])]]));
    const taken = await take(limits, ATTEMPT_WINDOW_MS);
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
