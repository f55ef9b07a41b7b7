/** Sessions and passwords, carried by better-auth; SPEC's messages and flow stay ours. */
import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../database/db.server.ts";
import {
  credentials,
  rateLimits,
  secrets,
  sessions,
  users,
  verifications,
} from "../../database/schema.ts";
import { passwordLength } from "./password.ts";

/** The header in which we hand better-auth the caller's address; never taken from outside. */
const ADDRESS_HEADER = "x-itewe-client-address";
// better-auth is only called from our own actions, under an origin that exists nowhere else.
const INNER_ORIGIN = "http://accounts.itewe.internal";
const DAY_S = 86_400;

function createAuth(secret: string, secureCookies: boolean) {
  return betterAuth({
    secret,
    baseURL: INNER_ORIGIN,
    telemetry: { enabled: false },
    // Failed sign-ins are no news; real failures are thrown.
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: "pg",
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        rateLimit: rateLimits,
      },
    }),
    user: {
      additionalFields: {
        // `input: false`: no request can ever set it.
        role: { type: "string", input: false, defaultValue: "user" },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S },
    rateLimit: {
      enabled: true,
      storage: "database",
      customRules: { "/sign-in/email": { window: 60, max: 20 } },
    },
    advanced: {
      cookiePrefix: "itewe",
      useSecureCookies: secureCookies,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => uuidv7() },
    },
    hooks: {
      // Runs behind the rate limit, so that addresses cannot be tried out without end.
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

/**
 * Makes sessions work; call once after the database is migrated.
 * @param secureCookies whether the shop's public address is https
 */
export async function openAccounts(secureCookies: boolean): Promise<void> {
  await db
    .insert(secrets)
    .values({ name: "sessions", value: randomBytes(48).toString("base64url") })
    .onConflictDoNothing();
  const [secret] = await db.select().from(secrets).where(eq(secrets.name, "sessions"));
  auth = createAuth(secret?.value ?? "", secureCookies);
}

/** The signed-in person, as sessions know it. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: "user" | "admin";
}

/** Who the session cookie in `headers` belongs to; undefined when it is missing or has ended. */
export async function sessionUser(headers: Headers): Promise<SessionUser | undefined> {
  if (!headers.get("cookie")?.includes("itewe.session_token=")) return undefined;
  const session = await auth.api.getSession({ headers });
  if (!session) return undefined;
  const { id, name, email, role } = session.user;
  // SPEC §4: whatever is not an admin is a user.
  return { id, name, email, role: role === "admin" ? "admin" : "user" };
}

/** What came of a sign-in: the cookies to set, or why it was refused. */
export type SignIn =
  | { ok: true; cookies: string[]; role: SessionUser["role"] }
  | { ok: false; reason: "unknown-user" | "wrong-password" | "unverified" | "failed" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Signs a person in with e-mail and password.
 * @param address the caller's network address, for the rate limit
 */
export async function signIn(
  input: { email: string; password: string },
  address: string,
  userAgent: string,
): Promise<SignIn> {
  const response = await callAuth("/sign-in/email", input, {
    [ADDRESS_HEADER]: address,
    "user-agent": userAgent,
  });
  if (response.ok) {
    const { user } = (await response.json()) as { user: { role?: string } };
    const role = user.role === "admin" ? "admin" : "user";
    return { ok: true, cookies: response.headers.getSetCookie(), role };
  }
  if (response.status === 429) {
    const retryAfterSeconds = Number(response.headers.get("x-retry-after") ?? 60);
    return { ok: false, reason: "too-many", retryAfterSeconds };
  }
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  if (code === "USER_NOT_FOUND") return { ok: false, reason: "unknown-user" };
  if (code === "INVALID_EMAIL_OR_PASSWORD") return { ok: false, reason: "wrong-password" };
  if (code === "EMAIL_NOT_VERIFIED") return { ok: false, reason: "unverified" };
  return { ok: false, reason: "failed" };
}

/** Ends the session in `headers`; returns the cookies that clear it. */
export async function signOut(headers: Headers): Promise<string[]> {
  const response = await callAuth("/sign-out", {}, { cookie: headers.get("cookie") ?? "" });
  return response.headers.getSetCookie();
}

// Through the handler, not the api object: only there the rate limit applies.
function callAuth(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return auth.handler(
    new Request(`${INNER_ORIGIN}/api/auth${path}`, {
      method: "POST",
      headers: { ...headers, origin: INNER_ORIGIN, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}
