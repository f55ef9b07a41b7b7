/** New accounts, and the links they ask for. */

import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { credentials, users } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { isFirstSent, wasSent } from "../../limits/rate-limit.server.ts";
import type { Registration } from "../account-rules.server.ts";
import { mailLink } from "../mails/mailed-links.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";

/**
 * What tells a registration from others, when it is sent again because no answer came: the form's id
 * and all that was typed, the password too. So nobody else learns by it who is registered.
 * @param formId a UUID made with the form
 * @returns undefined for a form without an id: nothing is a repetition of that
 */
export function formOf(formId: string | undefined, input: Registration): string | undefined {
  return isUuid(formId) ? JSON.stringify([formId, input]) : undefined;
}

/** Whether this form has made an account within the last quarter of an hour. */
export async function hasRegistered(form: string | undefined): Promise<boolean> {
  return form !== undefined && (await wasSent("register", form));
}

/**
 * Makes an account with the role `user` and has its verification mailed: both or neither.
 * @param form see {@link formOf}
 * @returns false when the address is taken
 */
export async function register(input: Registration, form?: string): Promise<boolean> {
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
    if (form) await isFirstSent(transaction, "register", form);
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
