/** The password of an account, and the lock under which it changes. */

import { and, eq, gt } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { credentials, sessions, users } from "../../../database/schema.ts";
import { verifyPassword } from "./hash-password.server.ts";

/**
 * Locks an account until the transaction ends. Whatever changes its password, address, links or
 * sessions by a password takes this lock first, so that one of two sees what the other has done.
 * @returns undefined when the account has gone
 */
export async function lockAccount(
  transaction: Queries,
  userId: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for("update");
  return user;
}

/** Who has confirmed an act with the account's password, as it was when it was checked. */
export interface Confirmation {
  userId: string;
  /** The session in which the act is done. */
  sessionId: string;
  /** The hash against which the password was right. */
  passwordHash: string;
}

/** Why a confirmation no longer counts: its session has ended, or the password is another one. */
export type Unconfirmed = "signed-out" | "other-password";

/** Locks an account for an act that was confirmed with its password. */
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
    // Ending this session alone takes no lock of the account: it waits for this one.
    .for("share");
  if (!user || !session) return "signed-out";
  return (await passwordHashOf(transaction, userId)) === passwordHash ? user : "other-password";
}

/** The hash of an account's password, which is another one after every change; "" without one. */
export async function passwordHashOf(queries: Queries, userId: string): Promise<string> {
  const [row] = await queries
    .select({ hash: credentials.password })
    .from(credentials)
    .where(passwordOf(userId));
  return row?.hash ?? "";
}

/** Whether this is the account's password. */
export async function isPasswordOf(
  userId: string,
  password: string,
  queries: Queries = db,
): Promise<boolean> {
  return (await hashOpenedBy(userId, password, queries)) !== undefined;
}

/** The hash of the account's password when this is the password; else undefined. */
export async function hashOpenedBy(
  userId: string,
  password: string,
  queries: Queries = db,
): Promise<string | undefined> {
  const hash = await passwordHashOf(queries, userId);
  return hash !== "" && (await verifyPassword({ hash, password })) ? hash : undefined;
}

/** Puts another password in the place of an account's. */
export async function setPassword(
  transaction: Queries,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction
    .update(credentials)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(passwordOf(userId));
}

function passwordOf(userId: string) {
  return and(eq(credentials.userId, userId), eq(credentials.providerId, "credential"));
}
