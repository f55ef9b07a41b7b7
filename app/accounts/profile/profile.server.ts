/** What a customer sees and changes of their own account. */

import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { accountLinks, sessions, users } from "../../../database/schema.ts";
import { publish } from "../../live/live.server.ts";
import type { Profile } from "../account-rules.server.ts";
import { closeLinks, mailLink } from "../mails/mailed-links.server.ts";
import {
  type Confirmation,
  lockConfirmed,
  setPassword,
  type Unconfirmed,
} from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { removeAccount } from "../removal/account-removal.server.ts";
import { tellPasswordChanged } from "../sessions/owner-news.server.ts";
import { noteSecurity } from "../sessions/security-log.server.ts";

/** A profile as its page shows it. */
export type ShownProfile = Profile & {
  email: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The address that a change waits for, until its link is opened. */
  newEmail?: string;
  /** Whether there is more than a name: an admin's account is made without. */
  hasData: boolean;
};

/** The profile of an account; undefined when it has gone. */
export async function readProfile(userId: string): Promise<ShownProfile | undefined> {
  const [[user], [change]] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({ email: accountLinks.email })
      .from(accountLinks)
      .where(
        and(
          eq(accountLinks.userId, userId),
          eq(accountLinks.kind, "change-email"),
          isNull(accountLinks.usedAt),
          isNull(accountLinks.closedAt),
          gt(accountLinks.expiresAt, new Date()),
        ),
      )
      .orderBy(desc(accountLinks.createdAt), desc(accountLinks.id))
      .limit(1),
  ]);
  if (!user) return undefined;
  const { name, email, phoneNumber, country, state, city, streetAddress } = user;
  return {
    name,
    email,
    phoneNumber,
    address: { country, state, city, streetAddress },
    createdAt: user.createdAt.toISOString(),
    newEmail: change?.email,
    hasData: [phoneNumber, state, city, streetAddress].some((value) => value !== ""),
  };
}

/**
 * Keeps a changed profile.
 * @returns false when the account has gone
 */
export async function saveProfile(userId: string, input: Profile): Promise<boolean> {
  const { name, phoneNumber, address } = input;
  const saved = await db
    .update(users)
    .set({ name, phoneNumber, ...address, updatedAt: new Date() })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  return saved.length > 0;
}

/**
 * Sets a new password: every other session ends, and no other address is waited for.
 */
export async function changePassword(
  by: Confirmation,
  newPassword: string,
): Promise<Confirmed<"changed">> {
  const hash = await hashPassword(newPassword);
  const outcome = await db.transaction(async (transaction) => {
    const user = await lockConfirmed(transaction, by);
    if (typeof user === "string") return user;
    await setPassword(transaction, by.userId, hash);
    await transaction
      .delete(sessions)
      .where(and(eq(sessions.userId, by.userId), ne(sessions.id, by.sessionId)));
    // A link that resets the password stays: who has only the password cannot shut it.
    await closeLinks(transaction, by.userId, { kind: "change-email" });
    await tellPasswordChanged(transaction, user, "change-password");
    return "changed";
  });
  if (outcome === "changed") noteSecurity("password changed", by, { by: "password" });
  if (outcome === "changed") await publish("access", [], { userId: by.userId });
  return outcome;
}

/** What came of an act that the password confirms. */
export type Confirmed<Outcome extends string> = Outcome | Unconfirmed;

/**
 * Mails a link to a new address, which the account gets when the link is confirmed.
 * @returns `held-back` when that address has been mailed often enough for now
 */
export async function requestEmailChange(
  by: Confirmation,
  newEmail: string,
): Promise<Confirmed<"sent" | "taken" | "held-back">> {
  return db.transaction(async (transaction) => {
    const user = await lockConfirmed(transaction, by);
    if (typeof user === "string") return user;
    const taken = await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, newEmail));
    if (taken.length > 0) return "taken";
    const link = { kind: "change-email", userId: by.userId, email: newEmail } as const;
    const sent = await mailLink(transaction, link);
    if (!sent) return "held-back";
    // A link that resets the password stays: it is for whoever reads the mail of the account.
    await closeLinks(transaction, by.userId, { kind: "change-email", but: sent });
    return "sent";
  });
}

/** Deletes a customer's own account and cuts its streams. An admin is not deleted by itself. */
export async function deleteAccount(by: Confirmation): Promise<Confirmed<"deleted" | "admin">> {
  const outcome = await db.transaction(async (transaction) => {
    const user = await lockConfirmed(transaction, by);
    if (typeof user === "string") return user;
    if (user.role !== "user") return "admin";
    await removeAccount(transaction, by.userId);
    return "deleted";
  });
  if (outcome === "deleted") await publish("access", [], { userId: by.userId });
  return outcome;
}
