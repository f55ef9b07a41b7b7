/** Passwords of accounts, and the lock for changing them. */

import { and, eq, gt } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../../database/db.server.ts";
import { credentials, sessions, users } from "../../../database/schema.ts";
import { hashPassword, isOldHash, verifyPassword } from "./hash-password.server.ts";

/**
 * Locks an account until the transaction ends. Every change of its password, address, links or
 * sessions takes this lock first.
 * @returns undefined when the account is deleted
 */
export async function lockAccount(
  transaction: Queries,
  userId: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for("update");
  return user;
}

/** An act confirmed by the account's password, as it was checked. */
export interface Confirmation {
  userId: string;
  sessionId: string;
  /** The hash that matched. */
  passwordHash: string;
}

/** Why a confirmation is no longer valid. */
export type Unconfirmed = "signed-out" | "other-password";

/** Locks an account for a confirmed act. */
export async function lockConfirmed(
  transaction: Queries,
  { userId, sessionId, passwordHash }: Confirmation,
): Promise<typeof users.$inferSelect | Unconfirmed> {
  const user = await lockAccount(transaction, userId);
  const [session] = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, new Date()),
      ),
    )
    // Signing this session out does not lock the account, so it waits for this lock.
    .for("share");
  if (!user || !session) return "signed-out";
  return (await passwordHashOf(transaction, userId)) === passwordHash ? user : "other-password";
}

/** Changes with every change of the password, and when that is hashed anew; "" without one. */
export async function passwordHashOf(queries: Queries, userId: string): Promise<string> {
  const [row] = await queries
    .select({ hash: credentials.password })
    .from(credentials)
    .where(passwordOf(userId));
  return row?.hash ?? "";
}

export async function isPasswordOf(
  userId: string,
  password: string,
  queries: Queries = db,
): Promise<boolean> {
  return (await hashOpenedBy(userId, password, queries)) !== undefined;
}

/** The hash of the account's password, if this password matches it. */
export async function hashOpenedBy(
  userId: string,
  password: string,
  queries: Queries = db,
): Promise<string | undefined> {
  const hash = await passwordHashOf(queries, userId);
  return hash !== "" && (await verifyPassword({ hash, password })) ? hash : undefined;
}

/** Gives a new account its password; without one nobody can log in to it yet. */
export async function addPassword(
  transaction: Queries,
  userId: string,
  password?: string,
): Promise<void> {
  const row = { id: uuidv7(), userId, accountId: userId, providerId: "credential", password };
  await transaction.insert(credentials).values(row);
}

/**
 * Sets a password that its person has chosen. End the account's sessions in the same transaction
 * (`sessions/devices.server.ts`).
 */
export async function setPassword(
  transaction: Queries,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction.update(users).set({ mustChangePassword: false }).where(eq(users.id, userId));
  await transaction
    .update(credentials)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(passwordOf(userId));
}

/**
 * Hashes a password anew that has just opened its account, if it was hashed in an older way.
 * @param old the hash that it opened
 * @returns whether that was done; otherwise the next sign-in does it
 */
export async function renewOldHash(
  userId: string,
  password: string,
  old: string,
): Promise<boolean> {
  if (old === "" || !isOldHash(old)) return false;
  try {
    const hash = await hashPassword(password);
    const { rowCount } = await db
      .update(credentials)
      .set({ password: hash })
      .where(and(passwordOf(userId), eq(credentials.password, old)));
    return rowCount === 1;
  } catch {
    return false;
  }
}

function passwordOf(userId: string) {
  return and(eq(credentials.userId, userId), eq(credentials.providerId, "credential"));
}
