/** New accounts, and the links they ask for. */

import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../database/db.server.ts";
import { credentials, users } from "../../database/schema.ts";
import type { Registration } from "./account-rules.server.ts";
import { mailLink } from "./links.server.ts";
import { hashPassword } from "./passwords.server.ts";

/**
 * Makes an account with the role `user` and has its verification mailed: both or neither.
 * @returns false when the address is taken
 */
export async function register(input: Registration): Promise<boolean> {
  const { email, name, phoneNumber, address, password } = input;
  if ((await db.$count(users, eq(users.email, email))) > 0) return false;
  const hash = await hashPassword(password);
  return db.transaction(async (transaction) => {
    const id = uuidv7();
    const made = await transaction
      .insert(users)
      .values({ id, email, name, phoneNumber, ...address, role: "user", emailVerified: false })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made.length === 0) return false;
    await transaction.insert(credentials).values({
      id: uuidv7(),
      userId: id,
      accountId: id,
      providerId: "credential",
      password: hash,
    });
    await mailLink(transaction, { kind: "verify-email", userId: id, email });
    return true;
  });
}

/** Mails another verification link, when there is an account with this address that waits for one. */
export async function resendVerification(email: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.email, email));
    if (!user || user.emailVerified) return;
    await mailLink(transaction, { kind: "verify-email", userId: user.id, email });
  });
}

/**
 * Mails a link that sets a new password.
 * @returns false when nobody has this address
 */
export async function requestReset(email: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email));
    if (!user) return false;
    await mailLink(transaction, { kind: "reset-password", userId: user.id, email });
    return true;
  });
}
