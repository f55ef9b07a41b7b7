/** Signing in with a passkey, in place of e-mail address and password. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { passkeys, sessions } from "../../../database/schema.ts";
import { limitOf, take } from "../../limits/rate-limit.server.ts";
import { HOUR_MS, hourly } from "../../limits/rate-limits.ts";
import { noteSecurity } from "../../limits/security-log.server.ts";
import { isRole, isStaff } from "../may.ts";
import { askAuth, callAuth, hasSession, signOut } from "./auth.server.ts";
import { knownDevice } from "./known-devices.server.ts";
import { hashSessionToken } from "./session-tokens.server.ts";
import { answerOf, type Entered, entered, factsFor } from "./sign-in.server.ts";

/** What a browser needs to ask for a passkey, and the cookie that belongs to it. */
export interface PasskeyQuestion {
  ok: true;
  options: object;
  cookies: string[];
}

interface TooMany {
  ok: false;
  reason: "too-many";
  retryAfterSeconds: number;
}

async function tooMany(address: string): Promise<TooMany | undefined> {
  const place = await take([limitOf("passkey", { address }, hourly.passkey)], HOUR_MS);
  if (place.ok) return undefined;
  return { ok: false, reason: "too-many", retryAfterSeconds: place.retryAfterSeconds };
}

/** @param address the caller's network address, for the rate limit */
export async function askForPasskey(address: string): Promise<PasskeyQuestion | TooMany> {
  const held = await tooMany(address);
  if (held) return held;
  const response = await askAuth("/passkey/generate-authenticate-options", {});
  if (!response.ok) throw new Error(`The passkey's question was answered ${response.status}`);
  // The plugin's question only prefers it.
  const options = { ...(await response.json()), userVerification: "required" };
  return { ok: true, options, cookies: response.headers.getSetCookie() };
}

/**
 * Signs in with what a passkey has answered.
 * @param given as the browser has put it, in JSON
 */
export async function signInWithPasskey(
  given: string,
  headers: Headers,
  address: string,
): Promise<Entered | TooMany | { ok: false; reason: "refused" }> {
  const held = await tooMany(address);
  if (held) return held;
  const refused = { ok: false, reason: "refused" } as const;
  const answer = parsed(given);
  if (!answer) return refused;
  const response = await callAuth(
    "/passkey/verify-authentication",
    { response: answer },
    factsFor(headers, address),
  );
  const { session, user } = await answerOf(response);
  if (!response.ok || !session || !user) {
    noteSecurity("passkey failed", { address });
    return refused;
  }
  // The role may have gone since; the passkey goes with it.
  if (!isRole(user.role) || !isStaff(user.role)) {
    await db.delete(sessions).where(eq(sessions.token, hashSessionToken(session.token)));
    return refused;
  }
  await db
    .update(passkeys)
    .set({ lastUsedAt: new Date() })
    .where(eq(passkeys.credentialID, answer.id));
  await db
    .update(sessions)
    .set({ byPasskey: true })
    .where(eq(sessions.token, hashSessionToken(session.token)));
  const isKnown = (await knownDevice(headers, user.id)) !== undefined;
  if (hasSession(headers)) await signOut(headers);
  noteSecurity("signed in", { userId: user.id, address }, { by: "passkey" });
  const cookies = response.headers.getSetCookie();
  return entered(headers, { token: session.token, user, isKnown, cookies });
}

/** The answer of a passkey; undefined for anything else. */
export function parsed(given: string): (object & { id: string }) | undefined {
  try {
    const answer: unknown = JSON.parse(given);
    if (typeof answer !== "object" || answer === null || !("id" in answer)) return undefined;
    return typeof answer.id === "string" ? { ...answer, id: answer.id } : undefined;
  } catch {
    return undefined;
  }
}
