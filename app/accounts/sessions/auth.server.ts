/** Sessions and sign-in by better-auth, with SPEC's messages and flow. */

import { createHmac } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { credentials, sessions, users, verifications } from "../../../database/schema.ts";
import { keyDigests } from "../../limits/network.server.ts";
import { onGuessError, tryGuess } from "../../limits/sign-in-limit.server.ts";
import { publish } from "../../live/live.server.ts";
import { shopSecret } from "../../shop/secrets.server.ts";
import { isRole, isStaff } from "../may.ts";
import { isPasswordOf, lockAccount, passwordHashOf } from "../passwords/credentials.server.ts";
import { hashPassword, verifyPassword } from "../passwords/hash-password.server.ts";
import { passwordLength } from "../passwords/password-length.ts";
import type { SessionUser } from "../viewer.server.ts";
import { signOutOldest } from "./devices.server.ts";
import { knownDevice, rememberDevice } from "./known-devices.server.ts";
import { tellShut, tellStaffSignIn } from "./owner-news.server.ts";
import { noteSecurity } from "./security-log.server.ts";
import { sessionLifetime } from "./session-lifetime.ts";
import { hashSessionToken, withHashedTokens } from "./session-tokens.server.ts";

/** Passes the caller's address to better-auth; never taken from the request. */
const ADDRESS_HEADER = "x-itewe-client-address";
// better-auth is only called from our own actions, under an origin that exists nowhere else.
const INNER_ORIGIN = "http://accounts.itewe.internal";
const COOKIE_PREFIX = "itewe";
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token=`;

function createAuth(secret: string) {
  return betterAuth({
    secret,
    baseURL: INNER_ORIGIN,
    telemetry: { enabled: false },
    // Failed sign-ins are expected; other errors are thrown.
    logger: { disabled: true },
    database: withHashedTokens(
      drizzleAdapter(db, {
        provider: "pg",
        transaction: true,
        schema: {
          user: users,
          session: sessions,
          account: credentials,
          verification: verifications,
        },
      }),
    ),
    user: {
      additionalFields: {
        // No request can set it.
        role: { type: "string", input: false, defaultValue: "user" },
        state: { type: "string", input: false, defaultValue: "" },
        city: { type: "string", input: false, defaultValue: "" },
        mustChangePassword: { type: "boolean", input: false, defaultValue: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: sessionLifetime.endsAfter, updateAge: sessionLifetime.notedEvery },
    // It counts successful sign-ins too; see limits/sign-in-limit.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // `server/guards/cookie-names.ts` gives them their names over https.
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => uuidv7() },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== "/sign-in/email") return;
        const email = String(context.body?.email ?? "").toLowerCase();
        const known = await db.$count(users, eq(users.email, email));
        if (known === 0) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_FOUND" });
      }),
    },
  });
}

let auth: ReturnType<typeof createAuth>;
/** Signs session cookies. */
let cookieKey = "";

/**
 * Opens sessions; call once after the migrations.
 * @param onError called with errors that do not change an answer
 */
export async function openAccounts(onError: (error: unknown) => void = () => {}): Promise<void> {
  onGuessError(onError);
  cookieKey = await shopSecret("sessions");
  auth = createAuth(cookieKey);
  keyDigests(await shopSecret("digests"));
}

/**
 * The user of the session cookie, if it is valid.
 * @param renewed receives the cookies of a prolonged session; without it the session is not
 *   prolonged
 */
export async function sessionUser(
  headers: Headers,
  renewed?: string[],
): Promise<SessionUser | undefined> {
  if (!hasSession(headers)) return undefined;
  const found = await auth.api.getSession({
    headers,
    query: { disableRefresh: renewed === undefined },
    returnHeaders: true,
  });
  if (!found.response) return undefined;
  renewed?.push(...found.headers.getSetCookie());
  const { id, name, email, role, state, city, mustChangePassword } = found.response.user;
  return {
    ...{ id, name, email, role: isRole(role) ? role : "user", home: { state, city } },
    ...(mustChangePassword ? { mustChangePassword } : {}),
  };
}

export async function sessionIdOf(headers: Headers): Promise<string | undefined> {
  return (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.session.id;
}

/** When the session expires, unless it is prolonged. */
export async function sessionEndOf(headers: Headers): Promise<Date | undefined> {
  return (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.session
    .expiresAt;
}

/** The cookies to set, or why the sign-in was refused. */
export type SignIn =
  | { ok: true; cookies: string[]; role: SessionUser["role"]; roleKnown: boolean }
  | { ok: false; reason: "unknown-user" | "wrong-password" | "unverified" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

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
    (entered) => !entered.ok && entered.reason !== "unverified",
    async (counted) => {
      noteSecurity("sign-ins shut", { userId, address }, { counted });
      if (userId && counted === "email") await tellShut(userId);
    },
  );
  if (!guess.ok) noteSecurity("sign-in held back", { userId, address });
  else if (guess.result.ok) noteSecurity("signed in", { userId, address });
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
  const response = await callAuth("/sign-in/email", input, {
    [ADDRESS_HEADER]: address,
    "user-agent": headers.get("user-agent")?.slice(0, 500) ?? "",
  });
  if (response.ok) {
    const { token, user } = (await response.json()) as {
      token: string;
      user: { id: string; name: string; role?: string };
    };
    if (!(await isStillTheirs(token, user.id, input.password, known))) {
      return { ok: false, reason: "wrong-password" };
    }
    if (hasSession(headers)) await signOut(headers);
    await signOutOldest(user.id);
    const role = isRole(user.role) ? user.role : undefined;
    if (role && isStaff(role)) await tellStaffSignIn(user, token, isKnown);
    const cookies = response.headers.getSetCookie();
    cookies.push(await rememberDevice(headers, user.id));
    return { ok: true, cookies, role: role ?? "user", roleKnown: role !== undefined };
  }
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  if (code === "USER_NOT_FOUND") return { ok: false, reason: "unknown-user" };
  if (code === "INVALID_EMAIL_OR_PASSWORD") return { ok: false, reason: "wrong-password" };
  // The password was right.
  if (code === "EMAIL_NOT_VERIFIED") return { ok: false, reason: "unverified" };
  throw new Error(`The sign-in was answered ${response.status} ${code ?? ""}`);
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

/** Whether the headers hold a session cookie signed by the shop; it may have expired. */
export function hasSession(headers: Headers): boolean {
  return sessionTokenIn(headers.get("cookie") ?? undefined) !== undefined;
}

/** A session cookie: the token and its HMAC-SHA-256. */
const SIGNED = new RegExp(
  `(?<![^; ])${SESSION_COOKIE.replace(".", "\\.")}([\\w-]{1,100})(?:\\.|%2e)([\\w%+/=-]{44,80})(?=;|$)`,
  "gi",
);

/** The token of the session cookie in a `cookie` header, as {@link hasSession} takes it. */
export function sessionTokenIn(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(SESSION_COOKIE)) return undefined;
  for (const [, token = "", signature = ""] of cookies.matchAll(SIGNED)) {
    const own = createHmac("sha256", cookieKey).update(token).digest("base64");
    if (signature === encodeURIComponent(own) || signature === own) return token;
  }
  return undefined;
}

/** Whether a `Set-Cookie` sets or clears a session. */
export function setsSession(cookie: string): boolean {
  return cookie.includes(SESSION_COOKIE);
}

export function withCookies(cookies: string[], headers = new Headers()): Headers {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}

/** Ends the session and the account's streams; returns the cookies that clear it. */
export async function signOut(headers: Headers): Promise<string[]> {
  const user = await sessionUser(headers);
  const response = await callAuth("/sign-out", {}, { cookie: headers.get("cookie") ?? "" });
  if (user) await publish("access", [], { userId: user.id });
  return response.headers.getSetCookie();
}

function callAuth(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return auth.handler(
    new Request(`${INNER_ORIGIN}/api/auth${path}`, {
      method: "POST",
      headers: { ...headers, origin: INNER_ORIGIN, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}
