/** The password of an account, and the lock under which it changes. */
import { verifyPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { db, type Queries } from "../../database/db.server.ts";
import { credentials, users } from "../../database/schema.ts";

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
  const hash = await passwordHashOf(queries, userId);
  return hash !== "" && verifyPassword({ hash, password });
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
