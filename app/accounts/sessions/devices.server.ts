/** The sessions of an account. */
import { and, desc, eq, gt, ne, notInArray } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { sessions, verifications } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { publish } from "../../live/live.server.ts";
import { lockAccount } from "../passwords/credentials.server.ts";
import { deviceName } from "./device-name.ts";

/** Most sessions of one account. */
const MOST = 20;

/** A session. */
export interface Device {
  id: string;
  /** Such as `Chrome on Android`. */
  name: string;
  /** ISO 8601, UTC. */
  signedInAt: string;
  current: boolean;
}

/** This session first, then the newest. */
export async function listDevices(
  userId: string,
  currentSessionId: string | undefined,
): Promise<Device[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.createdAt));
  return rows
    .map((row) => ({
      id: row.id,
      name: deviceName(row.userAgent ?? ""),
      signedInAt: row.createdAt.toISOString(),
      current: row.id === currentSessionId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends the sessions of an account, and asks every browser for the code again.
 * @param tx has locked the account
 * @param kept the one session that goes on
 */
export async function endSessions(tx: Queries, userId: string, kept?: string): Promise<void> {
  const others = kept ? ne(sessions.id, kept) : undefined;
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await distrustBrowsers(tx, userId);
}

/**
 * Asks every browser for the code again: none is trusted any more, and a sign-in that waits for its
 * code begins anew.
 * @param tx has locked the account
 */
export async function distrustBrowsers(tx: Queries, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

/**
 * Ends one session, and asks every browser for the code again: nothing says which of them was its own.
 * @returns false when the account has no such session
 */
export async function signOutDevice(userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const isEnded = await db.transaction(async (transaction) => {
    await lockAccount(transaction, userId);
    const ended = await transaction
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return false;
    await distrustBrowsers(transaction, userId);
    return true;
  });
  if (!isEnded) return false;
  await publish("access", [], { userId });
  return true;
}

/** Ends all sessions, after those being opened or confirming an act. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, userId);
    await endSessions(transaction, userId);
  });
  await publish("access", [], { userId });
}

/** Ends the oldest sessions beyond the maximum. */
export async function signOutOldest(userId: string): Promise<void> {
  const own = eq(sessions.userId, userId);
  if ((await db.$count(sessions, own)) <= MOST) return;
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, userId);
    const newest = transaction
      .select({ id: sessions.id })
      .from(sessions)
      .where(own)
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .limit(MOST);
    await transaction.delete(sessions).where(and(own, notInArray(sessions.id, newest)));
  });
  await publish("access", [], { userId });
}
