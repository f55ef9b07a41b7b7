/**
 * Mailed links that prove an address. The token is the signed id of a row and is made when the mail
 * is sent, so that neither the queue nor the table holds anything that opens an account.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { isTaken } from "../../../database/database-errors.ts";
import { db, type Queries } from "../../../database/db.server.ts";
import { accountLinks, users } from "../../../database/schema.ts";
import { uuidOf } from "../../../database/uuid.ts";
import { noteSecurity } from "../../limits/security-log.server.ts";
import { publish } from "../../live/live.server.ts";
import { enqueueMail } from "../../mail/mail.server.ts";
import { enqueueAskedMail } from "../../mail/recipient-limit.server.ts";
import { shopSecret } from "../../shop/keys/secrets.server.ts";
import { lockAccount, setPassword } from "../passwords/credentials.server.ts";
import { endSessions } from "../sessions/devices.server.ts";
import { tellPasswordChanged } from "../sessions/owner-news.server.ts";
import { linkLifetimes } from "./link-lifetimes.ts";

export type LinkKind = (typeof accountLinks.$inferSelect)["kind"];

export interface AccountLink {
  id: string;
  kind: LinkKind;
  userId: string;
  /** The address it was sent to. */
  email: string;
  /**
   * stale: the account has another address now. closed: replaced by a newer link or an account
   * change.
   */
  state: "open" | "used" | "expired" | "stale" | "closed";
  user: { name: string; email: string; emailVerified: boolean };
  formerEmail: string | null;
}

/**
 * Creates a link and mails it after the commit.
 * @returns its id; undefined when the mailbox is over its limit
 */
export async function mailLink(
  transaction: Queries,
  link: { kind: LinkKind; userId: string; email: string },
): Promise<string | undefined> {
  const id = uuidv7();
  const { kind, email } = link;
  const purpose = kind === "reset-password" ? "security" : "any";
  if (!(await enqueueAskedMail(transaction, { kind, id, to: email, purpose }))) return undefined;
  await transaction
    .insert(accountLinks)
    .values({ id, ...link, expiresAt: new Date(Date.now() + linkLifetimes[kind].seconds * 1_000) });
  return id;
}

/** The token in a link's URL. */
export async function tokenOf(linkId: string): Promise<string> {
  const id = Buffer.from(linkId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, await signatureOf(linkId)]).toString("base64url");
}

/** The link of a token; undefined when the signature is wrong. */
export async function findLink(token: string | null): Promise<AccountLink | undefined> {
  if (!token || !/^[\w-]{48}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const id = uuidOf(bytes.subarray(0, 16).toString("hex"));
  if (!timingSafeEqual(bytes.subarray(16), await signatureOf(id))) return undefined;
  return readLink(id);
}

/** Undefined when the link or its account is deleted. */
export async function readLink(id: string): Promise<AccountLink | undefined> {
  const [row] = await db
    .select({
      link: accountLinks,
      user: { name: users.name, email: users.email, emailVerified: users.emailVerified },
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(eq(accountLinks.id, id));
  if (!row) return undefined;
  const { kind, userId, email, expiresAt, usedAt, closedAt, formerEmail } = row.link;
  const state = () => {
    if (usedAt) return "used";
    if (kind !== "change-email" && email !== row.user.email) return "stale";
    if (closedAt) return "closed";
    return expiresAt.getTime() > Date.now() ? "open" : "expired";
  };
  return { id, kind, userId, email, formerEmail, state: state(), user: row.user };
}

export type Verified = "verified" | "already" | "expired" | "invalid";

/** Verifies the address of the link's account; may be repeated. */
export async function verifyEmail(link: AccountLink): Promise<Verified> {
  if (link.email !== link.user.email) return "invalid";
  if (link.user.emailVerified) return "already";
  return db.transaction(async (transaction) => {
    // Parallel requests wait here and see each other's changes.
    const user = await lockAccount(transaction, link.userId);
    if (user?.email !== link.email) return "invalid";
    if (user.emailVerified) return "already";
    if (!(await takeLink(transaction, link))) return "expired";
    await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, link.userId));
    return "verified";
  });
}

export type Reset = { ok: true } | { ok: false; state: "used" | "expired" };

/**
 * Sets the account's password, once. Also verifies the address, ends every session and closes the
 * account's other links.
 * @param logError called when the account's streams could not be ended
 */
export async function resetPassword(
  link: AccountLink,
  passwordHash: string,
  logError: (error: unknown) => void = () => {},
): Promise<Reset> {
  const done = await db.transaction(async (transaction) => {
    const user = await lockAccount(transaction, link.userId);
    if (user?.email !== link.email || !(await takeLink(transaction, link))) return false;
    await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, link.userId));
    await setPassword(transaction, link.userId, passwordHash);
    await endSessions(transaction, link.userId);
    await closeLinks(transaction, link.userId);
    await tellPasswordChanged(transaction, user, "reset-password");
    return true;
  });
  if (!done) return { ok: false, state: link.state === "used" ? "used" : "expired" };
  noteSecurity("password changed", link, { by: "link" });
  await publish("access", [], { userId: link.userId }).catch(logError);
  return { ok: true };
}

/** The result of confirming a new address. */
export type EmailChange = "changed" | "already" | "closed" | "taken";

/** Changes the account's address to the link's, and mails the old address. */
export async function changeEmail(link: AccountLink): Promise<EmailChange> {
  if (link.state === "used") return "already";
  if (link.state !== "open") return "closed";
  const change = db.transaction<EmailChange>(async (transaction) => {
    // A parallel request waits here, and then finds the link used.
    const user = await lockAccount(transaction, link.userId);
    const [taken] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, link.email), ne(users.id, link.userId)));
    if (taken) return "taken";
    if (!user) return "closed";
    if (!(await takeLink(transaction, link)))
      return user.email === link.email ? "already" : "closed";
    await transaction
      .update(users)
      .set({ email: link.email, emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, link.userId));
    await transaction
      .update(accountLinks)
      .set({ formerEmail: user.email })
      .where(eq(accountLinks.id, link.id));
    await closeLinks(transaction, link.userId);
    await enqueueMail(transaction, "email-changed", link.id);
    return "changed";
  });
  return change.catch((error) => {
    // Somebody has taken the address since the check.
    if (isTaken(error)) return "taken";
    throw error;
  });
}

/** Closes the open links of an account: of one kind, or all but one. */
export async function closeLinks(
  transaction: Queries,
  userId: string,
  { kind, but }: { kind?: LinkKind; but?: string } = {},
): Promise<void> {
  const now = new Date();
  await transaction
    .update(accountLinks)
    .set({ closedAt: now })
    .where(
      and(
        eq(accountLinks.userId, userId),
        kind ? eq(accountLinks.kind, kind) : undefined,
        but ? ne(accountLinks.id, but) : undefined,
        isOpenLink(now),
      ),
    );
}

/** Matches links that are unused, not closed and not expired. */
export const isOpenLink = (now: Date) =>
  and(isNull(accountLinks.usedAt), isNull(accountLinks.closedAt), gt(accountLinks.expiresAt, now));

/** Uses an open link; false when it is not open. */
async function takeLink(transaction: Queries, link: AccountLink): Promise<boolean> {
  const taken = await transaction
    .update(accountLinks)
    .set({ usedAt: new Date() })
    .where(and(eq(accountLinks.id, link.id), isOpenLink(new Date())))
    .returning({ id: accountLinks.id });
  return taken.length > 0;
}

async function signatureOf(linkId: string): Promise<Buffer> {
  const secret = await shopSecret("account-links");
  return createHmac("sha256", secret).update(linkId).digest().subarray(0, 20);
}
