/** What forms say about a code of the second lock. */
import { and, eq, gt } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { sessions } from "../../../database/schema.ts";
import { refuse, refuseForNow, type Typed } from "../../http/form-answer.server.ts";
import { MINUTE_MS } from "../../limits/rate-limits.ts";
import { dateInWords, lagosClock } from "../../ui/format/lagos-time.ts";
import { callAuth, cookiesOf, sessionIdOf } from "../sessions/auth.server.ts";
import { type CodeRefusal, guessCode } from "../sessions/codes.server.ts";
import { readCode } from "../sessions/recovery-codes.server.ts";
import type { SessionUser } from "../viewer.server.ts";
import { hasApp } from "./locks.server.ts";

export const SIX_DIGITS = "Six digits, please.";
export const NO_RECOVERY_CODE = "Eight letters and digits, as on your paper, please.";

const NOT_YOU = "Was it not you? Change your password; we wrote you a mail.";
const FIVE = `Five wrong codes. Try again in a quarter of an hour. ${NOT_YOU}`;

const OTHER_KEYS =
  "Codes from your app can no longer be checked: the shop’s keys have changed since you set the app up. Use a recovery code, then set the app up again under Second lock in your account. No recovery code left? Another owner takes you off the staff and on again, or npm run unlock on the server removes the lock.";

/** How long after it has logged in a passkey counts as the code. */
const PASSKEY_COUNTS_MS = 10 * MINUTE_MS;

/** Where a code of either kind is taken. */
const NO_CODE = "Six digits, please, or one of your recovery codes.";

/**
 * Checks the code that confirms an act beside the password, of whoever has a second lock.
 * @returns the refusal; undefined when the act may go on
 */
export async function checkCode(
  user: SessionUser,
  typed: Typed,
  field: string,
  { request, address }: { request: Request; address: string },
) {
  if (!user.hasSecondLock) return undefined;
  if (!typed[field]?.trim() && (await hasJustShownPasskey(user, request.headers))) return undefined;
  const code = readCode(typed[field] ?? "");
  if (!code) return refuse(typed, { errors: { [field]: NO_CODE } }, 400);
  const guess = await guessCode(user.id, address, code, (path, body) =>
    callAuth(path, { ...body, disableSession: true }, cookiesOf(request.headers)),
  );
  return guess.ok ? undefined : refuseCode(guess, typed, field);
}

/**
 * Whether a passkey has opened this session a moment ago, of somebody who has no app: asking for it
 * again would tell nothing new.
 */
async function hasJustShownPasskey(user: SessionUser, headers: Headers): Promise<boolean> {
  const sessionId = await sessionIdOf(headers);
  if (!sessionId || (await hasApp(user.id))) return false;
  const since = new Date(Date.now() - PASSKEY_COUNTS_MS);
  const own = and(eq(sessions.id, sessionId), eq(sessions.byPasskey, true));
  return (await db.$count(sessions, and(own, gt(sessions.createdAt, since)))) > 0;
}

/** Refuses a form for its code. */
export function refuseCode(why: CodeRefusal, typed: Typed, field: string) {
  if (why.reason === "used") {
    const error = why.at
      ? `This one was used on ${dateInWords(why.at)}. Take the next.`
      : "This code was used already. Wait for the next one.";
    return refuse(typed, { errors: { [field]: error } }, 401);
  }
  if (why.reason === "other-keys") return refuse(typed, { failure: OTHER_KEYS }, 409);
  if (why.reason === "too-many") {
    const until = new Date(Date.now() + why.retryAfterSeconds * 1_000).toISOString();
    const failure = `Too many wrong codes. Try again at ${lagosClock(until)}. ${NOT_YOU}`;
    return refuseForNow(typed, why.retryAfterSeconds, failure);
  }
  if (why.left === 0) {
    return refuse(typed, { errors: { [field]: "That code does not fit." }, failure: FIVE }, 401);
  }
  const tries = why.left === 1 ? "1 try left." : `${why.left} tries left.`;
  return refuse(typed, { errors: { [field]: `That code does not fit. ${tries}` } }, 401);
}
