/** A customer's own profile and account. */

import { and, desc, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { accountLinks, users } from "../../../database/schema.ts";
import { noteSecurity } from "../../limits/security-log.server.ts";
import { publish } from "../../live/live.server.ts";
import type { Profile } from "../account-rules.server.ts";
import { closeLinks, isOpenLink, mailLink } from "../mails/mailed-links.server.ts";
import {
  type Confirmation,
  lockConfirmed,
  setPassword,
  type Unconfirmed,
} from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { removeAccount } from "../removal/account-removal.server.ts";
import { endSessions } from "../sessions/devices.server.ts";
import { tellPasswordChanged } from "../sessions/owner-news.server.ts";

/** A profile as its page shows it. */
export type ShownProfile = Profile & {
  email: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The new address while it is unconfirmed. */
  newEmail?: string;
  /** Whether there is more than a name; the first admin has only that. */
  hasData: boolean;
};

/** Undefined when the account is deleted. */
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
          isOpenLink(new Date()),
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

/** Returns false when the account is deleted. */
export async function saveProfile(userId: string, input: Profile): Promise<boolean> {
  const { name, phoneNumber, address } = input;
  const saved = await db
    .update(users)
    .set({ name, phoneNumber, ...address, updatedAt: new Date() })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  await publish("profile", [], { userId });
  return saved.length > 0;
}

/** Sets a new password, ends all other sessions and cancels a pending change of address. */
export async function changePassword(
  by: Confirmation,
  newPassword: string,
): Promise<Confirmed<"changed">> {
  const hash = await hashPassword(newPassword);
  const outcome = await db.transaction(async (transaction) => {
    const user = await lockConfirmed(transaction, by);
    if (typeof user === "string") return user;
    await setPassword(transaction, by.userId, hash);
    await endSessions(transaction, by.userId, by.sessionId);
    // Links that reset the password stay open: they are for the owner of the mailbox.
    await closeLinks(transaction, by.userId, { kind: "change-email" });
    await tellPasswordChanged(transaction, user, "change-password");
    return "changed";
  });
  if (outcome === "changed") noteSecurity("password changed", by, { by: "password" });
  if (outcome === "changed") await publish("access", [], { userId: by.userId });
  return outcome;
}

/** The result of an act confirmed by the password. */
export type Confirmed<Outcome extends string> = Outcome | Unconfirmed;

/**
 * Mails a link that confirms a new address.
 * @returns `held-back` when the mailbox is over its limit
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
    // Links that reset the password stay open: they are for the owner of the mailbox.
    await closeLinks(transaction, by.userId, { kind: "change-email", but: sent });
    return "sent";
  });
}

/** Deletes a customer's own account and ends its streams; admins cannot delete their own. */
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
