/** Creates accounts, and mails their links. */

import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { isFirstSent, wasSent } from "../../limits/rate-limit.server.ts";
import type { Registration } from "../account-rules.server.ts";
import { mailLink } from "../mails/mailed-links.server.ts";
import { addPassword } from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";

/**
 * Identifies a registration that is sent again because its answer was lost: by the form's id and
 * all that was typed, with the password, so that nobody else can probe for accounts.
 * @returns undefined without a form id
 */
export function formOf(formId: string | undefined, input: Registration): string | undefined {
  return isUuid(formId) ? JSON.stringify([formId, input]) : undefined;
}

/** Whether this form has created an account within 15 minutes. */
export async function hasRegistered(form: string | undefined): Promise<boolean> {
  return form !== undefined && (await wasSent("register", form));
}

/**
 * Creates an account with the role `user` and mails its verification link.
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
    await addPassword(transaction, id, hash);
    await mailLink(transaction, { kind: "verify-email", userId: id, email });
    if (form) await isFirstSent(transaction, "register", form);
    return true;
  });
}

/** Mails another verification link, if an unverified account has this address. */
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

/** Mails a link that resets the password; false when no account has this address. */
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
