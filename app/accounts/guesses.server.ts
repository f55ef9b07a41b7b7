/**
 * How often passwords may be guessed. A right one never counts (Nigerian carriers put thousands of
 * phones behind one address), and many guesses at once are no more guesses than one after the
 * other. So what is under way takes a place beside the failures: whoever finds no place left waits
 * until some of it has come to an end, and only failures shut the door for a quarter of an hour.
 * Of those who wait in this process for the same, the first alone looks, and only reads.
 */

import { setTimeout as delay } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { Turns } from "../limits/turns.server.ts";
import { type Guesser, guessLimitsOf, lockCounts, WINDOW_MS } from "./attempts.server.ts";

/** What takes longer was left behind by a process that died: it counts as a failure. */
const ABANDONED_MS = 60_000;
/** So long a guess waits for its place, in ms, and so often it looks, more or less. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 200;
/** So many wait in this process for the same; the next is told to come back. */
const MOST_WAITING = 50;
/** For those whose patience has ended. */
const COME_BACK_S = 2;

/** What came of a guess, or after how long the next one is heard. */
export type Guess<Result> = { ok: true; result: Result } | { ok: false; retryAfterSeconds: number };

let tellError: (error: unknown) => undefined = () => undefined;

/** Says who is told when the count of a guess that was made could not be kept. */
export function onGuessError(tell: (error: unknown) => void): void {
  tellError = (error) => {
    tell(error);
    return undefined;
  };
}

/**
 * Makes a guess at a password when there is a place for it.
 * @param guess what throws is no failure
 * @param isWrong whether what came of it is one
 * @param onShut told when this failure took the last place of a count: of `account`, `address`,
 *   `both` or `device`
 */
export async function tryGuess<Result>(
  who: Guesser,
  guess: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
  onShut: (scope: string) => Promise<void> = async () => {},
): Promise<Guess<Result>> {
  const limits = guessLimitsOf(who);
  const id = uuidv7();
  const wait = await takePlace(limits, id);
  if (wait > 0) return { ok: false, retryAfterSeconds: wait };
  let wrong = false;
  try {
    const result = await guess();
    wrong = isWrong(result);
    return { ok: true, result };
  } finally {
    // What came of the guess stands. A place that is not given back counts as a failure later.
    const shut = await leavePlace(limits, id, wrong).catch(tellError);
    for (const scope of shut ?? []) await onShut(scope).catch(tellError);
  }
}

/** The key that has no place left, else the seconds to wait; 0: there is a place. */
type Answer = string | number;

/** Who waits in this process, by the key that has no place left; the first one looks for it. */
const queues = new Map<string, PromiseWithResolvers<void>[]>();

/** @returns 0 when there was a place, else the seconds to wait */
async function takePlace(limits: Map<string, number>, id: string): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  // Nobody overtakes those who wait already.
  const busy = [...limits.keys()].find((key) => queues.has(key));
  let answer = busy ?? (await askForPlace(limits, id));
  while (typeof answer === "string") answer = await queueFor(answer, limits, id, deadline);
  return answer;
}

async function queueFor(
  key: string,
  limits: Map<string, number>,
  id: string,
  deadline: number,
): Promise<Answer> {
  const queue = queues.get(key) ?? [];
  if (queue.length >= MOST_WAITING || Date.now() > deadline) return COME_BACK_S;
  const turn = Promise.withResolvers<void>();
  queues.set(key, queue);
  queue.push(turn);
  const patience = setTimeout(turn.resolve, deadline - Date.now());
  try {
    if (queue[0] !== turn) await turn.promise;
    while (queue[0] === turn) {
      const seen = await lookForPlace(limits);
      const answer = seen === 0 ? await askForPlace(limits, id) : seen;
      if (answer !== key) return answer;
      if (Date.now() > deadline) break;
      await delay(LOOK_EVERY_MS * (0.5 + Math.random()));
    }
    return COME_BACK_S;
  } finally {
    clearTimeout(patience);
    queue.splice(queue.indexOf(turn), 1);
    queue[0]?.resolve();
    if (queue.length === 0) queues.delete(key);
  }
}

/** Whether there seems to be a place; nothing is written. */
async function lookForPlace(limits: Map<string, number>): Promise<Answer> {
  const rows = await db
    .select()
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...limits.keys()]));
  const now = Date.now();
  return answerOf(statesOf(rows, limits, now), now);
}

/** Guesses of one address are counted in one row: they wait for it without a connection. */
const counting = new Turns({ atOnce: 4, waiting: 500, patienceMs: 60_000 });

function askForPlace(limits: Map<string, number>, id: string): Promise<Answer> {
  return counting.take("", () => takeFreePlace(limits, id));
}

async function takeFreePlace(limits: Map<string, number>, id: string): Promise<Answer> {
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
    const states = statesOf(rows, limits, now);
    const answer = answerOf(states, now);
    if (answer !== 0) return answer;
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

type Row = typeof rateLimits.$inferSelect;

/** What the counts of a guess come to, the narrowest one first. */
function statesOf(rows: Row[], limits: Map<string, number>, now: number) {
  return [...limits].flatMap(([key, limit]) =>
    rows.filter((row) => row.key === key).map((row) => ({ ...standing(row, now), limit })),
  );
}

function answerOf(states: ReturnType<typeof statesOf>, now: number): Answer {
  const shut = states.filter(({ failures, limit }) => failures >= limit);
  if (shut.length > 0) {
    const ends = shut.map(({ since }) => Math.ceil((since + WINDOW_MS - now) / 1_000));
    return Math.max(1, ...ends);
  }
  const full = states.find(({ failures, pending, limit }) => failures + pending.length >= limit);
  return full?.row.key ?? 0;
}

/** What of a count still holds: its failures, since when, and what is under way. */
function standing(row: Row, now: number) {
  const recent = row.underWay.filter((id) => startOf(id) > now - WINDOW_MS);
  const pending = recent.filter((id) => startOf(id) > now - ABANDONED_MS);
  const abandoned = recent.filter((id) => !pending.includes(id)).map(startOf);
  const counted = row.lastRequest > now - WINDOW_MS ? row.count : 0;
  const since = counted > 0 ? row.lastRequest : Math.min(now, ...abandoned);
  return { row, failures: counted + abandoned.length, since, pending };
}

/** @returns what is shut from now on: the third part of the keys */
async function leavePlace(
  limits: Map<string, number>,
  id: string,
  wrong: boolean,
): Promise<string[]> {
  const keys = [...limits.keys()];
  // A place that has been cleared since was counted then, or forgiven.
  const counted = sql`case when ${wrong} and ${id}::uuid = any(${rateLimits.underWay}) then 1 else 0 end`;
  const leave = async (transaction: Queries) => {
    await lockCounts(transaction, keys);
    return transaction
      .update(rateLimits)
      .set({
        underWay: sql`array_remove(${rateLimits.underWay}, ${id}::uuid)`,
        count: sql`${rateLimits.count} + ${counted}`,
      })
      .where(inArray(rateLimits.key, keys))
      .returning({ key: rateLimits.key, count: rateLimits.count });
  };
  const left = await counting.take("", () => db.transaction(leave));
  const shut = left.filter(({ key, count }) => wrong && count === limits.get(key));
  return shut.map(({ key }) => key.split(":")[2] ?? "");
}

/** When a place was taken, in milliseconds since 1970: a UUIDv7 begins with it. */
function startOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
