/**
 * How often people may try. Counted in the database, so that restarts and other processes know of
 * it. An attempt is counted before it is made and given back when it was no failure: a hundred
 * at once are a hundred. Passwords are counted in `guesses.server.ts`.
 */
import { and, eq, gt, inArray, like, lt, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { digest, networkDigest } from "../limits/network.server.ts";

export const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const PREFIX = "accounts:";

/**
 * How many attempts a window holds. An address may have many: Nigerian carriers put thousands of
 * phones behind one.
 */
const LIMITS = { accountAndAddress: 5, account: 20, address: 100 };
/** What people may well do often: whoever furnishes an office sends one order after the other. */
const WIDE_LIMITS = { accountAndAddress: 30, account: 40, address: 200 };

/**
 * sign-in: a password was asked for. register: an account. mail: a link that verifies an address.
 * reset: one for a new password, the way back in, which nobody shuts by asking for the others.
 * order: a new one. order-guess: a link that opened no order. order-link: the link of an order.
 * profile: a change of one.
 */
export type Act =
  | "sign-in"
  | "register"
  | "mail"
  | "reset"
  | "order"
  | "order-guess"
  | "order-link"
  | "profile";

/**
 * Who tries: an e-mail address, or what else names whom it is about (whether anybody has it or
 * not), and the caller's address.
 */
export interface Who {
  email: string;
  address: string;
}

/** Who guesses at a password: somebody, or a device that is known to be the account's. */
export type Guesser = Who | { device: string };

/** Go ahead (and give back what was no failure), or wait. */
export type Attempt =
  | { ok: true; giveBack(): Promise<void> }
  | { ok: false; retryAfterSeconds: number };

class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("Too many attempts");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts one attempt; one that is refused does not count. */
export async function countAttempt(act: Act, who: Who): Promise<Attempt> {
  const limits = limitsOf(act, who);
  const keys = [...limits.keys()];
  try {
    await db.transaction(async (transaction) => {
      const now = Date.now();
      const over = sql`${rateLimits.lastRequest} <= ${now - WINDOW_MS}`;
      const rows = await transaction
        .insert(rateLimits)
        // In one order, so that two that count at once wait for each other, never in a circle.
        .values(keys.sort().map((key) => ({ id: uuidv7(), key, count: 1, lastRequest: now })))
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
            lastRequest: sql`case when ${over} then ${now} else ${rateLimits.lastRequest} end`,
          },
        })
        .returning({
          key: rateLimits.key,
          count: rateLimits.count,
          since: rateLimits.lastRequest,
        });
      const waits = rows
        .filter(({ key, count }) => count > (limits.get(key) ?? 0))
        .map(({ since }) => Math.ceil((since + WINDOW_MS - now) / 1_000));
      if (waits.length > 0) throw new TooMany(Math.max(1, ...waits));
      if (rows.every(({ count }) => count === 1)) {
        await transaction
          .delete(rateLimits)
          .where(
            and(like(rateLimits.key, `${PREFIX}%`), lt(rateLimits.lastRequest, now - WINDOW_MS)),
          );
      }
    });
  } catch (error) {
    if (error instanceof TooMany) return { ok: false, retryAfterSeconds: error.retryAfterSeconds };
    throw error;
  }
  return {
    ok: true,
    giveBack: () =>
      db.transaction(async (transaction) => {
        await lockCounts(transaction, keys);
        await transaction
          .update(rateLimits)
          .set({ count: sql`${rateLimits.count} - 1` })
          .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0)));
      }),
  };
}

/**
 * Whether a form is sent for the first time within a window; what a browser sends once more, when
 * its button was pressed twice, is not. Remembered with what `transaction` does for it.
 * @param form what tells it from others: its id, and what it says
 */
export function isFirstSent(transaction: Queries, act: Act, form: string): Promise<boolean> {
  return isFirstWithin(transaction, formKey(act, form), WINDOW_MS);
}

/** Whether {@link isFirstSent} has been asked of this form within the window. */
export async function wasSent(act: Act, form: string): Promise<boolean> {
  const since = gt(rateLimits.lastRequest, Date.now() - WINDOW_MS);
  return (await db.$count(rateLimits, and(eq(rateLimits.key, formKey(act, form)), since))) > 0;
}

const formKey = (act: Act, form: string) => `${PREFIX}${act}:form:${digest(form)}`;

/** Whether something happens for the first time on a day. Remembered with what `transaction` does. */
export function isFirstToday(transaction: Queries, what: string): Promise<boolean> {
  return isFirstWithin(transaction, `daily:${what}`, DAY_MS);
}

async function isFirstWithin(transaction: Queries, key: string, ms: number): Promise<boolean> {
  const now = Date.now();
  const first = await transaction
    .insert(rateLimits)
    .values({ id: uuidv7(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { lastRequest: now },
      setWhere: sql`${rateLimits.lastRequest} <= ${now - ms}`,
    })
    .returning({ key: rateLimits.key });
  return first.length > 0;
}

/** Forgets an account's attempts from anywhere: its owner has shown who they are. */
export async function forgetAttempts(act: Act, who: Who): Promise<void> {
  const { account, accountAndAddress } = keysOf(act, who);
  const keys = [account, accountAndAddress];
  await db.transaction(async (transaction) => {
    await lockCounts(transaction, keys);
    await transaction.delete(rateLimits).where(inArray(rateLimits.key, keys));
  });
}

/** Locks counts in one order, so that two that change several never wait in a circle. */
export async function lockCounts(transaction: Queries, keys: string[]): Promise<void> {
  await transaction
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(sql`${rateLimits.key} collate "C"`)
    .for("update");
}

/** What people are told, for a notice. */
export function waitingWords(retryAfterSeconds: number): string {
  return `Too many attempts. Try again in ${waitInWords(retryAfterSeconds)}.`;
}

/** A time as people are told it: "40 seconds", "3 minutes". */
export function waitInWords(retryAfterSeconds: number): string {
  const inMinutes = retryAfterSeconds >= 60;
  const count = inMinutes ? Math.ceil(retryAfterSeconds / 60) : retryAfterSeconds;
  const unit = `${inMinutes ? "minute" : "second"}${count === 1 ? "" : "s"}`;
  return `${count} ${unit}`;
}

/**
 * How much each key of a guess at a password allows. A device that is known counts for itself
 * alone: neither who guesses elsewhere nor its neighbours behind one address shut it out.
 */
export function guessLimitsOf(who: Guesser): Map<string, number> {
  if (!("device" in who)) return limitsOf("sign-in", who);
  return new Map([[`${PREFIX}sign-in:device:${digest(who.device)}`, LIMITS.accountAndAddress]]);
}

function keysOf(act: Act, { email, address }: Who) {
  const account = digest(email);
  const network = networkDigest(address);
  return {
    accountAndAddress: `${PREFIX}${act}:both:${account}:${network}`,
    account: `${PREFIX}${act}:account:${account}`,
    address: `${PREFIX}${act}:address:${network}`,
  };
}

/** How much each key of an attempt allows. */
function limitsOf(act: Act, who: Who): Map<string, number> {
  const keys = keysOf(act, who);
  const limits = act === "order" || act === "profile" ? WIDE_LIMITS : LIMITS;
  return new Map([
    [keys.accountAndAddress, limits.accountAndAddress],
    [keys.account, limits.account],
    [keys.address, limits.address],
  ]);
}
