import { desc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { findLink, tokenOf, verifyEmail } from "../../app/accounts/mails/mailed-links.server.ts";
import {
  type Confirmation,
  hashOpenedBy,
} from "../../app/accounts/passwords/credentials.server.ts";
import { openAccounts, sessionIdOf } from "../../app/accounts/sessions/auth.server.ts";
import { signIn } from "../../app/accounts/sessions/sign-in.server.ts";
import { register } from "../../app/accounts/sign-in/registration.server.ts";
import { ensureFirstAdmin } from "../../app/accounts/users/admin-account.server.ts";
import { defineChatPersonalData } from "../../app/chat/chat-personal-data.server.ts";
import { openQueue, stopJobs } from "../../app/jobs/jobs.server.ts";
import { openMail } from "../../app/mail/mail.server.ts";
import { defineOrderPersonalData } from "../../app/orders/order-personal-data.server.ts";
import { db } from "../../database/db.server.ts";
import { accountLinks, rateLimits, users } from "../../database/schema.ts";

export const PASSWORD = "correct horse";
let count = 0;

/** Accounts, and the jobs of their mails; call once at the top of the file, after the database. */
export function useAccounts(): void {
  beforeAll(async () => {
    await openAccounts();
    openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
    defineChatPersonalData();
    defineOrderPersonalData();
    await openQueue(() => {});
  });
  afterAll(stopJobs);
  beforeEach(async () => {
    await db.delete(rateLimits);
  });
}

/** Somebody who has just registered. */
export async function newcomer() {
  const email = `person-${++count}@example.com`;
  const address = {
    country: "Nigeria",
    state: "Lagos",
    city: "Yaba",
    streetAddress: "1 Press Lane",
  };
  const input = {
    name: "Ade Ola",
    email,
    phoneNumber: "0803 123 4567",
    address,
    password: PASSWORD,
  };
  expect(await register(input)).toBe(true);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error("nobody was registered");
  return { id: user.id, email, input };
}

/** The newest link that was mailed to an account. */
export async function lastLink(userId: string) {
  const [row] = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(eq(accountLinks.userId, userId))
    .orderBy(desc(accountLinks.createdAt), desc(accountLinks.id));
  const link = await findLink(await tokenOf(row?.id ?? uuidv7()));
  if (!link) throw new Error("no link was mailed");
  return link;
}

/** Somebody whose address is verified. */
export async function customer() {
  const person = await newcomer();
  await verifyEmail(await lastLink(person.id));
  return person;
}

/** What comes of signing in. */
export const enter = (email: string, password = PASSWORD, cookie = "", address = "10.1.1.1") =>
  signIn({ email, password }, new Headers({ cookie, "user-agent": "Test" }), address);

/** Headers with the cookie of a fresh session. */
export async function session(email: string, password = PASSWORD): Promise<Headers> {
  const result = await enter(email, password);
  if (!result.ok) throw new Error(result.reason);
  return new Headers({ cookie: result.cookies.map((line) => line.split(";", 1)[0]).join("; ") });
}

/** The password's word for what somebody does in a session; one of its own when not given. */
export async function confirm(id: string, email: string, headers?: Headers): Promise<Confirmation> {
  const sessionId = await sessionIdOf(headers ?? (await session(email)));
  const passwordHash = await hashOpenedBy(id, PASSWORD);
  if (!sessionId || !passwordHash) throw new Error("not confirmed");
  return { userId: id, sessionId, passwordHash };
}

/** Makes a link older. */
export const age = (linkId: string, ms: number) =>
  db
    .update(accountLinks)
    .set({ expiresAt: sql`${accountLinks.expiresAt} - ${`${ms} milliseconds`}::interval` })
    .where(eq(accountLinks.id, linkId));

/** The owner that the environment gives a shop, with a password that is not their own yet. */
export const GIVEN_OWNER = { email: "owner@itewe.example", password: "given-by-the-environment" };

/** A shop with {@link GIVEN_OWNER} and nobody else before each test. */
export function useGivenOwner(): void {
  beforeEach(async () => {
    await db.delete(users);
    await ensureFirstAdmin(GIVEN_OWNER);
  });
}
