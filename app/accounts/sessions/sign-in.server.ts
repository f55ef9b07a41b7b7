/** Signing in: the password, and the code of whoever has a second lock. */
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { sessions, users, verifications } from "../../../database/schema.ts";
import { DAY_MS } from "../../limits/rate-limits.ts";
import { noteSecurity } from "../../limits/security-log.server.ts";
import { tryGuess } from "../../limits/sign-in-limit.server.ts";
import { isRole, isStaff } from "../may.ts";
import {
  isPasswordOf,
  lockAccount,
  passwordHashOf,
  renewOldHash,
} from "../passwords/credentials.server.ts";
import type { SessionUser } from "../viewer.server.ts";
import {
  ADDRESS_HEADER,
  callAuth,
  codeTokenIn,
  hasSession,
  signInCookies,
  signOut,
} from "./auth.server.ts";
import { type CodeRefusal, guessCode } from "./codes.server.ts";
import { signOutOldest } from "./devices.server.ts";
import { knownDevice, rememberDevice } from "./known-devices.server.ts";
import { tellShut, tellStaffSignIn } from "./owner-news.server.ts";
import type { TypedCode } from "./recovery-codes.server.ts";
import { hashSessionToken } from "./session-tokens.server.ts";

/** How long somebody of the staff may leave the second lock for later. */
const LATER_MS = 7 * DAY_MS;

/** Somebody who is signed in. */
export interface Entered {
  ok: true;
  cookies: string[];
  role: SessionUser["role"];
  roleKnown: boolean;
  /** Somebody of the staff without a second lock, who is asked to put one on. */
  asksForLock: boolean;
}

/** The cookies to set, or why the sign-in was refused. */
export type SignIn =
  | Entered
  /** The password was right; the code comes next. */
  | { ok: false; reason: "needs-code"; cookies: string[] }
  | { ok: false; reason: "unknown-user" | "wrong-password" | "unverified" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** Answers that a wrong password does not get. */
const KNEW_THE_PASSWORD: string[] = ["needs-code", "unverified"];

/**
 * Signs in with email and password; ends the browser's old session.
 * @param address the caller's network address, for the rate limit
 */
export async function signIn(
  input: { email: string; password: string },
  headers: Headers,
  address: string,
): Promise<SignIn> {
  const userId = await userIdOf(input.email);
  const device = userId && (await knownDevice(headers, userId));
  const guess = await tryGuess(
    device ? { device } : { email: input.email, address },
    () => enter(input, { userId, isKnown: device !== undefined }, headers, address),
    (entered) => !entered.ok && !KNEW_THE_PASSWORD.includes(entered.reason),
    async (counted) => {
      noteSecurity("sign-ins shut", { userId, address }, { counted });
      if (userId && counted === "email") await tellShut(userId);
    },
  );
  if (!guess.ok) noteSecurity("sign-in held back", { userId, address });
  else if (guess.result.ok) noteSecurity("signed in", { userId, address });
  else if (guess.result.reason === "needs-code") noteSecurity("code asked", { userId, address });
  else noteSecurity("sign-in failed", { userId, address }, { reason: guess.result.reason });
  return guess.ok ? guess.result : { ...guess, reason: "too-many" };
}

async function enter(
  input: { email: string; password: string },
  { userId, isKnown }: { userId: string | undefined; isKnown: boolean },
  headers: Headers,
  address: string,
): Promise<Exclude<SignIn, { reason: "too-many" }>> {
  const known = userId ? await passwordHashOf(db, userId) : "";
  const response = await callAuth("/sign-in/email", input, factsFor(headers, address));
  const answer = await answerOf(response);
  if (response.ok && answer.twoFactorRedirect) {
    if (hasSession(headers)) await signOut(headers);
    const cookies = response.headers.getSetCookie();
    // The cookie of a known browser goes with the hash.
    if (userId && (await renewOldHash(userId, input.password, known)) && isKnown) {
      cookies.push(await rememberDevice(headers, userId));
    }
    return { ok: false, reason: "needs-code", cookies };
  }
  const { token, user } = answer;
  if (response.ok && token && user) {
    if (!(await isStillTheirs(token, user.id, input.password, known))) {
      return { ok: false, reason: "wrong-password" };
    }
    if (hasSession(headers)) await signOut(headers);
    await renewOldHash(user.id, input.password, known);
    return entered(headers, { token, user, isKnown, cookies: response.headers.getSetCookie() });
  }
  const { code } = answer;
  if (code === "USER_NOT_FOUND") return { ok: false, reason: "unknown-user" };
  if (code === "INVALID_EMAIL_OR_PASSWORD") return { ok: false, reason: "wrong-password" };
  // The password was right.
  if (code === "EMAIL_NOT_VERIFIED") return { ok: false, reason: "unverified" };
  throw new Error(`The sign-in was answered ${response.status} ${code ?? ""}`);
}

/** What better-auth is told of a sign-in. */
export const factsFor = (headers: Headers, address: string) => ({
  [ADDRESS_HEADER]: address,
  "user-agent": headers.get("user-agent")?.slice(0, 500) ?? "",
  cookie: signInCookies(headers),
});

interface SignInAnswer {
  token?: string;
  session?: { token: string };
  user?: { id: string; name: string; role?: string };
  twoFactorRedirect?: boolean;
  code?: string;
}

export const answerOf = async (response: Response): Promise<SignInAnswer> =>
  (await response.json().catch(() => ({}))) as SignInAnswer;

/** What comes of a session that has just been opened. */
export async function entered(
  headers: Headers,
  opened: {
    token: string;
    user: { id: string; name: string; role?: string };
    isKnown: boolean;
    cookies: string[];
  },
): Promise<Entered> {
  const { token, user, isKnown, cookies } = opened;
  await signOutOldest(user.id);
  const role = isRole(user.role) ? user.role : undefined;
  const isOfStaff = role !== undefined && isStaff(role);
  if (isOfStaff) await tellStaffSignIn(user, token, isKnown);
  return {
    ok: true,
    cookies: [...cookies, await rememberDevice(headers, user.id)],
    role: role ?? "user",
    roleKnown: role !== undefined,
    asksForLock: isOfStaff && (await asksForLock(user.id)),
  };
}

/** Whether a second lock is missing; the first sign-in says from when it is needed. */
async function asksForLock(userId: string): Promise<boolean> {
  const own = and(eq(users.id, userId), eq(users.twoFactorEnabled, false));
  await db
    .update(users)
    .set({ secondLockFrom: new Date(Date.now() + LATER_MS) })
    .where(and(own, isNull(users.secondLockFrom), ne(users.role, "user")));
  // Whoever has yet to choose a password does that first.
  return (await db.$count(users, and(own, eq(users.mustChangePassword, false)))) > 0;
}

/** over: the password was given too long ago, or not in this browser. */
export type CodeSignIn = Entered | CodeRefusal | { ok: false; reason: "over" };

/**
 * Whom a browser that has given the right password is asked for the code of.
 * @returns undefined when that was too long ago
 */
export async function whoseCode(headers: Headers): Promise<string | undefined> {
  const token = codeTokenIn(headers);
  if (!token) return undefined;
  const [waiting] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, token), gt(verifications.expiresAt, new Date())));
  return waiting?.userId;
}

/**
 * Signs in with the code that follows the password.
 * @param trusts whether this browser is not asked for a code again for 30 days
 */
export async function signInWithCode(
  typed: TypedCode,
  trusts: boolean,
  headers: Headers,
  address: string,
): Promise<CodeSignIn> {
  const userId = await whoseCode(headers);
  if (!userId) return { ok: false, reason: "over" };
  const isKnown = (await knownDevice(headers, userId)) !== undefined;
  const guess = await guessCode(userId, address, typed, (path, body) =>
    callAuth(path, { ...body, trustDevice: trusts }, factsFor(headers, address)),
  );
  if (!guess.ok) return guess;
  const { token, user } = await answerOf(guess.response);
  if (!token || !user) throw new Error("The right code has opened no session");
  if (hasSession(headers)) await signOut(headers);
  noteSecurity("signed in", { userId, address }, { by: typed.kind });
  const cookies = guess.response.headers.getSetCookie();
  return entered(headers, { token, user, isKnown, cookies });
}

async function userIdOf(email: string): Promise<string | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return user?.id;
}

/**
 * Whether the password of a new session still counts. A change of the password ends the sessions it
 * sees; this ends one that was being opened at the same time.
 * @param known the hash before the password was checked
 */
async function isStillTheirs(
  token: string,
  userId: string,
  password: string,
  known: string,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockAccount(transaction, userId);
    if ((await passwordHashOf(transaction, userId)) === known) return true;
    if (await isPasswordOf(userId, password, transaction)) return true;
    await transaction.delete(sessions).where(eq(sessions.token, hashSessionToken(token)));
    return false;
  });
}
