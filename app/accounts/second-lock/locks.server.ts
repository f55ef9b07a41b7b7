/** The second lock of somebody on the staff: codes from an app, and recovery codes. */
import { createOTP } from "@better-auth/utils/otp";
import { and, desc, eq } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { passkeys, twoFactors, usedRecoveryCodes, users } from "../../../database/schema.ts";
import { publish } from "../../live/live.server.ts";
import { business } from "../../shop/business.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { lockAccount } from "../passwords/credentials.server.ts";
import { callAuth, cookiesOf, decrypted, sessionIdOf } from "../sessions/auth.server.ts";
import { type CodeRefusal, guessCode } from "../sessions/codes.server.ts";
import { distrustBrowsers, endSessions } from "../sessions/devices.server.ts";
import {
  makeRecoveryCodes,
  recoveryHashesOf,
  setRecoveryCodes,
} from "../sessions/recovery-codes.server.ts";
import type { SessionUser } from "../viewer.server.ts";

/** What is on an account; times are ISO 8601, UTC. */
export interface Locks {
  isOn: boolean;
  /** The dashboard stays shut without one from then on. */
  neededFrom?: string;
  app?: { since: string; lastUsedAt?: string };
  recovery: { left: number; used: number; lastUsedAt?: string };
}

/** Undefined when the account is deleted. */
export async function readLocks(userId: string): Promise<Locks | undefined> {
  const [[found], used] = await Promise.all([
    db
      .select({
        isOn: users.twoFactorEnabled,
        neededFrom: users.secondLockFrom,
        isVerified: twoFactors.verified,
        since: twoFactors.verifiedAt,
        lastUsedAt: twoFactors.lastUsedAt,
      })
      .from(users)
      .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
      .where(eq(users.id, userId)),
    db
      .select({ at: usedRecoveryCodes.usedAt })
      .from(usedRecoveryCodes)
      .where(eq(usedRecoveryCodes.userId, userId))
      .orderBy(desc(usedRecoveryCodes.usedAt)),
  ]);
  if (!found) return undefined;
  const { isOn, neededFrom, isVerified, since, lastUsedAt } = found;
  const left = isOn ? (await recoveryHashesOf(userId)).length : 0;
  return {
    isOn,
    ...(neededFrom ? { neededFrom: neededFrom.toISOString() } : {}),
    ...(isOn && isVerified && since
      ? { app: { since: since.toISOString(), ...lastUse(lastUsedAt) } }
      : {}),
    recovery: { left, used: used.length, ...lastUse(used[0]?.at) },
  };
}

const lastUse = (at: Date | null | undefined) => (at ? { lastUsedAt: at.toISOString() } : {});

/** Whether codes come from an app; else a passkey is the lock. */
export async function hasApp(userId: string, queries: Queries = db): Promise<boolean> {
  const own = and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true));
  return (await queries.$count(twoFactors, own)) > 0;
}

/**
 * Begins to set an app up, for whoever has just given the password, and the code where there is a
 * lock. Recovery codes that stand already stay, so that a set-up that is given up shuts nobody out.
 */
export async function startApp(
  user: SessionUser,
  password: string,
  headers: Headers,
): Promise<void> {
  const [before] = await db
    .update(twoFactors)
    .set({ verified: false })
    .where(eq(twoFactors.userId, user.id))
    .returning({ backupCodes: twoFactors.backupCodes });
  const response = await callAuth("/two-factor/enable", { password }, cookiesOf(headers));
  if (!response.ok) throw new Error(`The new lock was answered ${response.status}`);
  await db
    .update(twoFactors)
    .set({ setUpIn: await sessionIdOf(headers), ...(user.hasSecondLock ? before : {}) })
    .where(eq(twoFactors.userId, user.id));
}

/** What this session is setting up: the address that an app opens, and the key to type in. */
export async function appBeingSetUp(
  user: SessionUser,
  headers: Headers,
): Promise<{ address: string; secret: string } | undefined> {
  const sessionId = await sessionIdOf(headers);
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, user.id));
  if (!row || row.verified || !sessionId || row.setUpIn !== sessionId) return undefined;
  const address = createOTP(await decrypted(row.secret)).url(business.name, user.email);
  return { address, secret: new URL(address).searchParams.get("secret") ?? "" };
}

/** The cookies of the new session, and with the first lock the recovery codes, to be shown once. */
export type AppAdded =
  | { ok: true; cookies: string[]; codes?: string[] }
  | CodeRefusal
  /** This session is not setting an app up. */
  | { ok: false; reason: "not-begun" };

/** Puts the lock on by the app's first code, and ends all other sessions of the account. */
export async function confirmApp(
  user: SessionUser,
  code: string,
  headers: Headers,
  address: string,
): Promise<AppAdded> {
  if (!(await appBeingSetUp(user, headers))) return { ok: false, reason: "not-begun" };
  const made: Partial<Awaited<ReturnType<typeof makeRecoveryCodes>>> = {};
  const guess = await guessCode(user.id, address, { kind: "app", code }, async (path, body) => {
    // Before the lock is on: whoever has one has codes.
    if (!user.hasSecondLock) Object.assign(made, await makeRecoveryCodes());
    return callAuth(path, body, cookiesOf(headers));
  });
  if (!guess.ok) return guess;
  const cookies = guess.response.headers.getSetCookie();
  const kept = await sessionIdOf(cookies.length > 0 ? withThese(cookies) : headers);
  await db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    await tx
      .update(twoFactors)
      .set({ verifiedAt: new Date(), setUpIn: null })
      .where(eq(twoFactors.userId, user.id));
    if (made.hashes) await setRecoveryCodes(tx, user.id, made.hashes);
    await endSessions(tx, user.id, kept);
    await recordAct(tx, user, user.hasSecondLock ? "replace-lock-app" : "add-lock-app", {});
  });
  await publish("access", [], { userId: user.id });
  return { ok: true, cookies, ...(made.codes && { codes: made.codes }) };
}

const withThese = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((line) => line.split(";", 1)[0]).join("; ") });

/**
 * New recovery codes, in place of all that stood, for whoever has just given password and code. Every
 * browser is asked for the code again.
 */
export async function renewRecoveryCodes(user: SessionUser): Promise<string[]> {
  const { codes, hashes } = await makeRecoveryCodes();
  await db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    await setRecoveryCodes(tx, user.id, hashes);
    await distrustBrowsers(tx, user.id);
    await recordAct(tx, user, "renew-recovery-codes", {});
  });
  return codes;
}

/**
 * Takes everything of the second lock off an account, and ends its sessions; its next staff sign-in
 * begins the week anew.
 */
export async function removeLocks(tx: Queries, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(usedRecoveryCodes).where(eq(usedRecoveryCodes.userId, userId));
  await endSessions(tx, userId);
  await tx
    .update(users)
    .set({ twoFactorEnabled: false, secondLockFrom: null })
    .where(eq(users.id, userId));
}
