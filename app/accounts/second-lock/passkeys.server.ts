/** Passkeys of somebody on the staff. */
import { asc, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { passkeys, twoFactors, users } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { publish } from "../../live/live.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { lockAccount } from "../passwords/credentials.server.ts";
import { askAuth, callAuth, cookiesOf, sessionIdOf, UNVERIFIED } from "../sessions/auth.server.ts";
import { deviceName } from "../sessions/device-name.ts";
import { endSessions } from "../sessions/devices.server.ts";
import { parsed } from "../sessions/passkey-sign-in.server.ts";
import { makeRecoveryCodes, setRecoveryCodes } from "../sessions/recovery-codes.server.ts";
import type { SessionUser } from "../viewer.server.ts";
import { hasApp } from "./locks.server.ts";

/** Most of one account. */
const MOST = 10;

/**
 * Begins to add a passkey, for whoever has just given the password, and the code where there is a
 * lock: only then is there a question that a passkey can answer.
 * @returns what the browser needs, and the cookie that belongs to it
 */
export async function startPasskey(
  user: SessionUser,
  password: string,
  headers: Headers,
): Promise<{ options: object; cookies: string[] } | "full"> {
  const own = eq(passkeys.userId, user.id);
  if ((await db.$count(passkeys, own)) >= MOST) return "full";
  // Recovery codes stand beside the key of an app, which stays unused.
  if ((await db.$count(twoFactors, eq(twoFactors.userId, user.id))) === 0) {
    const made = await callAuth("/two-factor/enable", { password }, cookiesOf(headers));
    if (!made.ok) throw new Error(`The recovery codes were answered ${made.status}`);
  }
  const response = await askAuth("/passkey/generate-register-options", cookiesOf(headers));
  if (!response.ok) throw new Error(`The new passkey was answered ${response.status}`);
  return { options: await response.json(), cookies: response.headers.getSetCookie() };
}

/**
 * Adds the passkey that the browser has made. The first lock of an account ends its other sessions.
 * @returns the recovery codes with the first lock, to be shown once; "unverified" for a device that
 *   asked for no finger, face or PIN
 */
export async function addPasskey(
  user: SessionUser,
  given: string,
  headers: Headers,
): Promise<{ codes: string[] | undefined } | "refused" | "unverified"> {
  const response = parsed(given);
  if (!response) return "refused";
  const name = deviceName(headers.get("user-agent") ?? "");
  // Before the lock is on: whoever has one has codes.
  const made = user.hasSecondLock ? undefined : await makeRecoveryCodes();
  const path = "/passkey/verify-registration";
  const added = await callAuth(path, { response, name }, cookiesOf(headers));
  if (!added.ok) {
    const { code } = (await added.json()) as { code?: string };
    return code === UNVERIFIED ? "unverified" : "refused";
  }
  const kept = await sessionIdOf(headers);
  const isFirst = await db.transaction(async (tx) => {
    const before = await lockAccount(tx, user.id);
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, user.id));
    await recordAct(tx, user, "add-passkey", { device: name });
    if (before?.twoFactorEnabled) return false;
    if (made) await setRecoveryCodes(tx, user.id, made.hashes);
    await endSessions(tx, user.id, kept);
    return true;
  });
  if (isFirst) await publish("access", [], { userId: user.id });
  return { codes: isFirst ? made?.codes : undefined };
}

/** Removes a passkey, but never the last lock, and ends all other sessions of the account. */
export async function removePasskey(
  user: SessionUser,
  id: string,
  headers: Headers,
): Promise<"removed" | "last" | "gone"> {
  if (!isUuid(id)) return "gone";
  const kept = await sessionIdOf(headers);
  const outcome = await db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    const all = await tx.select().from(passkeys).where(eq(passkeys.userId, user.id));
    const one = all.find((row) => row.id === id);
    if (!one) return "gone";
    if (all.length === 1 && !(await hasApp(user.id, tx))) return "last";
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    await endSessions(tx, user.id, kept);
    await recordAct(tx, user, "remove-passkey", { device: one.name ?? "" });
    return "removed";
  });
  if (outcome === "removed") await publish("access", [], { userId: user.id });
  return outcome;
}

/** As the page shows it; times are ISO 8601, UTC. */
export interface Passkey {
  id: string;
  name: string;
  since: string;
  lastUsedAt?: string;
}

export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name: name ?? "", since: createdAt.toISOString() },
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  }));
}
