/** Sessions and sign-in by better-auth, with SPEC's messages and flow. */

import { createHmac } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import {
  credentials,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from "../../../database/schema.ts";
import { keyDigests } from "../../limits/network.server.ts";
import { onGuessError } from "../../limits/sign-in-limit.server.ts";
import { publish } from "../../live/live.server.ts";
import { business } from "../../shop/business.ts";
import { shopSecret } from "../../shop/keys/secrets.server.ts";
import { isRole, isStaff } from "../may.ts";
import { hashPassword, verifyPassword } from "../passwords/hash-password.server.ts";
import { passwordLength } from "../passwords/password-length.ts";
import type { SessionUser } from "../viewer.server.ts";
import { sessionLifetime } from "./session-lifetime.ts";
import { withHashedTokens } from "./session-tokens.server.ts";

/** Passes the caller's address to better-auth; never taken from the request. */
export const ADDRESS_HEADER = "x-itewe-client-address";
// better-auth is only called from our own actions, under an origin that exists nowhere else.
const INNER_ORIGIN = "http://accounts.itewe.internal";
const COOKIE_PREFIX = "itewe";
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token=`;
/** Of somebody who has given the right password and is asked for the code. */
const CODE_COOKIE = `${COOKIE_PREFIX}.two_factor=`;
/** Of a browser on which the code is not asked for. */
const TRUST_COOKIE = `${COOKIE_PREFIX}.trust_device=`;
/** Of a browser whose passkey is being asked for, with the prefix before it. */
const PASSKEY_COOKIE = "passkey";
/** How long a code can be given after the password, and is not asked for on a trusted browser. */
export const CODE_ASKED_S = 600;
export const TRUSTED_S = 30 * 86_400;

function createAuth(secret: string, origin: string) {
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
          twoFactor: twoFactors,
          passkey: passkeys,
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
        secondLockFrom: { type: "date", input: false, required: false },
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
    session: {
      expiresIn: sessionLifetime.endsAfter,
      updateAge: sessionLifetime.notedEvery,
      // Passkeys are added with the password, however old the session.
      freshAge: 0,
    },
    plugins: [
      passkey({
        rpID: new URL(origin).hostname,
        rpName: business.name,
        origin,
        // Found without an address being typed; a finger, face or PIN makes it two factors.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.authenticationInfo.userVerified),
        },
        advanced: { webAuthnChallengeCookie: PASSKEY_COOKIE },
      }),
      twoFactor({
        // Wrong codes are counted with all other attempts.
        accountLockout: { enabled: false },
        twoFactorCookieMaxAge: CODE_ASKED_S,
        trustDeviceMaxAge: TRUSTED_S,
        // The shop makes the codes, and keeps hashes, which this plugin takes for the codes.
        backupCodeOptions: { storeBackupCodes: "plain", customBackupCodesGenerate: () => [] },
      }),
    ],
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

/** What a passkey is refused with whose device asked for no finger, face or PIN. */
export const UNVERIFIED = "NOT_VERIFIED";

/** The plugin takes such a passkey, whatever the browser was asked for. */
async function refuseUnverified(isVerified: boolean | undefined): Promise<void> {
  if (!isVerified) throw new APIError("UNAUTHORIZED", { code: UNVERIFIED });
}

let auth: ReturnType<typeof createAuth>;
/** Signs session cookies. */
let cookieKey = "";

/**
 * Opens sessions; call once after the migrations.
 * @param onError called with errors that do not change an answer
 * @param origin the shop's public address, for which passkeys are made
 */
export async function openAccounts(
  onError: (error: unknown) => void = () => {},
  origin = "http://localhost",
): Promise<void> {
  onGuessError(onError);
  cookieKey = await shopSecret("sessions");
  auth = createAuth(cookieKey, origin);
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
  if (!found.response || isOver(found.response.session)) return undefined;
  renewed?.push(...found.headers.getSetCookie());
  const { id, name, email, role, state, city, ...locks } = found.response.user;
  const { mustChangePassword, twoFactorEnabled, secondLockFrom } = locks;
  const isLate = secondLockFrom != null && secondLockFrom.getTime() <= Date.now();
  const known = isRole(role) ? role : "user";
  return {
    ...{ id, name, email, role: known, home: { state, city } },
    ...(mustChangePassword ? { mustChangePassword } : {}),
    ...(twoFactorEnabled ? { hasSecondLock: true } : {}),
    ...(isStaff(known) && isLate && !twoFactorEnabled ? { needsSecondLock: true } : {}),
  };
}

/** Whether it is so long ago that the session was opened that its person signs in again. */
const isOver = ({ createdAt }: { createdAt: Date }) =>
  Date.now() - createdAt.getTime() > sessionLifetime.endsAtLatest * 1_000;

export async function sessionIdOf(headers: Headers): Promise<string | undefined> {
  return (await sessionOf(headers))?.id;
}

/** When the session expires, unless it is prolonged. */
export async function sessionEndOf(headers: Headers): Promise<Date | undefined> {
  return (await sessionOf(headers))?.expiresAt;
}

const sessionOf = async (headers: Headers) =>
  (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.session;

/** Whether the headers hold a session cookie signed by the shop; it may have expired. */
export function hasSession(headers: Headers): boolean {
  return sessionTokenIn(headers.get("cookie") ?? undefined) !== undefined;
}

/** A cookie that better-auth signs: the token and its HMAC-SHA-256. */
const signed = (cookie: string) =>
  new RegExp(
    `(?<![^; ])${cookie.replace(".", "\\.")}([\\w-]{1,100})(?:\\.|%2e)([\\w%+/=-]{44,80})(?=;|$)`,
    "gi",
  );
const SIGNED_SESSION = signed(SESSION_COOKIE);
const SIGNED_CODE = signed(CODE_COOKIE);

/** The token of the session cookie in a `cookie` header, as {@link hasSession} takes it. */
export function sessionTokenIn(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(SESSION_COOKIE)) return undefined;
  return tokenIn(cookies, SIGNED_SESSION);
}

/** The token of a sign-in that waits for its code. */
export function codeTokenIn(headers: Headers): string | undefined {
  return tokenIn(headers.get("cookie") ?? "", SIGNED_CODE);
}

function tokenIn(cookies: string, pattern: RegExp): string | undefined {
  for (const [, token = "", signature = ""] of cookies.matchAll(pattern)) {
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
  const response = await callAuth("/sign-out", {}, cookiesOf(headers));
  if (user) await publish("access", [], { userId: user.id });
  return response.headers.getSetCookie();
}

/** The part of a `cookie` header that a sign-in needs: no session takes part in it. */
export function signInCookies(headers: Headers): string {
  const own = [CODE_COOKIE, TRUST_COOKIE, `${COOKIE_PREFIX}.${PASSKEY_COOKIE}=`];
  const pairs = (headers.get("cookie") ?? "").split("; ");
  return pairs.filter((pair) => own.some((name) => pair.includes(name))).join("; ");
}

/** What better-auth has encrypted. */
export async function decrypted(data: string): Promise<string> {
  return symmetricDecrypt({ key: (await auth.$context).secretConfig, data });
}

/** A browser's cookies, as {@link callAuth} passes them on. */
export const cookiesOf = (headers: Headers) => ({ cookie: headers.get("cookie") ?? "" });

/** Posts to one of better-auth's own addresses. */
export function callAuth(
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Response> {
  const sent = { ...headers, "content-type": "application/json" };
  return askAuth(path, sent, { method: "POST", body: JSON.stringify(body) });
}

/** Gets one of better-auth's own addresses, or posts to it. */
export function askAuth(
  path: string,
  headers: Record<string, string>,
  more: RequestInit = {},
): Promise<Response> {
  return auth.handler(
    new Request(`${INNER_ORIGIN}/api/auth${path}`, {
      ...more,
      headers: { ...headers, origin: INNER_ORIGIN },
    }),
  );
}
