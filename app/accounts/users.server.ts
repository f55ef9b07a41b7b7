/** The accounts of the shop, for its admins (SPEC §6). */
import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, db } from "../../database/db.server.ts";
import { cutPage, holdsWords, olderThan, readPlace, wordsOf } from "../../database/newest-first.ts";
import { conversations, participants, sessions, users } from "../../database/schema.ts";
import { publish } from "../live/live.server.ts";
import { removeAccount } from "./account-removal.server.ts";
import { recordAct } from "./audit.server.ts";
import type { SessionUser } from "./auth.server.ts";
import { ACCESS_DENIED, adminOf } from "./guards.server.ts";
import type { Viewer } from "./viewer.server.ts";

const PAGE_SIZE = 25;
/**
 * A search reads so many of the newest accounts first. Common words are among them at once; only
 * what is rarer is looked up in the index of words, which finds few.
 */
const NEWEST_READ = 8_000;

/** A line of the list. */
export interface ListedUser {
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  /** On one line; empty when none was given. */
  address: string;
  role: "user" | "admin";
  /** ISO 8601, UTC. */
  joinedAt: string;
  /** ISO 8601, UTC; undefined when they have not been here since they registered. */
  lastSeenAt?: string;
  /** Their conversation, when they have written. */
  conversationId?: string;
}

/** A page of the list, and the key of the next one. */
export interface UserPage {
  users: ListedUser[];
  next: string | null;
}

const selectUsers = () =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phoneNumber: users.phoneNumber,
      streetAddress: users.streetAddress,
      city: users.city,
      state: users.state,
      country: users.country,
      role: users.role,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
    })
    .from(users)
    .$dynamic();

/**
 * Accounts, the newest first, a page at a time.
 * @param choice.query words of names, e-mail addresses and phone numbers
 * @param choice.after the key of the page before
 * @throws Response 403 when the viewer is not an admin
 */
export async function listUsers(
  viewer: Viewer,
  choice: { query?: string | null; after?: string | null },
): Promise<UserPage> {
  adminOf(viewer);
  const after = olderThan(users.createdAt, users.id, readPlace(choice.after));
  const words = wordsOf(choice.query).map(asSearched);
  const matches = holdsWords(users.searchText, words);
  let rows = matches ? await amongNewest(after, matches) : await newest(after);
  if (matches && rows.length <= PAGE_SIZE) rows = await amongAll(after, matches);
  const page = cutPage(rows, PAGE_SIZE, (row) => row.createdAt);
  const chats = await conversationsOf(page.rows.map(({ id }) => id));
  return { users: page.rows.map((row) => toListed(row, chats.get(row.id))), next: page.next };
}

const newest = (where: SQL | undefined) =>
  selectUsers()
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(PAGE_SIZE + 1);

/** The matches among the newest accounts of a page: walked in the list's order to the page's end. */
const amongNewest = (after: SQL | undefined, matches: SQL) =>
  newest(sql`${users.id} in (
    select id from (
      select id, created_at, search_text from ${users} where ${after ?? sql`true`}
      order by created_at desc, id desc limit ${NEWEST_READ}
    ) ${users} where ${matches}
    order by created_at desc, id desc limit ${PAGE_SIZE + 1}
  )`);

/** The matches of rare words. The planner cannot know that they are rare, so it is not asked. */
const amongAll = (after: SQL | undefined, matches: SQL) =>
  newest(sql`${users.id} in (
    select id from (
      select id, created_at from ${users} where ${matches} offset 0
    ) ${users} where ${after ?? sql`true`}
    order by created_at desc, id desc limit ${PAGE_SIZE + 1}
  )`);

/** A phone number is searched by its digits, without what stands before them in one spelling only. */
function asSearched(word: string): string {
  if (!/^\+?[\d().-]{3,}$/.test(word)) return word;
  return word.replace(/\D/g, "").replace(/^(?:00)?234|^0/, "") || word;
}

async function conversationsOf(userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: participants.userId, id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.participantId, participants.id))
    .where(and(inArray(participants.userId, userIds), gt(conversations.lastSeq, 0)));
  return new Map(rows.map(({ userId, id }) => [userId ?? "", id]));
}

function toListed(
  row: Awaited<ReturnType<typeof newest>>[number],
  conversationId: string | undefined,
): ListedUser {
  const { streetAddress, city, state, country, createdAt, lastSeenAt, ...rest } = row;
  // A country alone is what every account begins with.
  const parts = [streetAddress, city, state].filter((part) => part !== "");
  return {
    ...rest,
    address: parts.length > 0 ? [...parts, country].filter(Boolean).join(", ") : "",
    joinedAt: createdAt.toISOString(),
    ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
    ...(conversationId ? { conversationId } : {}),
  };
}

/** What came of an admin's act on an account. As nobody acts on oneself, an admin always stays. */
export type UserAct = { ok: true } | { ok: false; reason: "gone" | "oneself" | "unverified" };

/**
 * Deletes somebody's account and cuts its streams.
 * @throws Response 403 when the viewer is not an admin
 */
export function deleteUser(viewer: Viewer, userId: string): Promise<UserAct> {
  return actOnUser(viewer, userId, "delete-user", async (tx) => {
    await removeAccount(tx, userId);
    return undefined;
  });
}

/**
 * Makes an account an admin, or an admin a customer; they sign in anew.
 * @throws Response 403 when the viewer is not an admin
 */
export function setRole(
  viewer: Viewer,
  userId: string,
  role: ListedUser["role"],
): Promise<UserAct> {
  return actOnUser(
    viewer,
    userId,
    role === "admin" ? "make-admin" : "unmake-admin",
    async (tx, user) => {
      // Nobody but the owner of an address can be given the shop.
      if (role === "admin" && !user.emailVerified) return { ok: false, reason: "unverified" };
      if (user.role === role) return { ok: true };
      await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, userId));
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      return undefined;
    },
  );
}

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** @param work answers when there is nothing to do, or nothing that may be done */
async function actOnUser(
  viewer: Viewer,
  userId: string,
  act: string,
  work: (tx: Transaction, user: typeof users.$inferSelect) => Promise<UserAct | undefined>,
): Promise<UserAct> {
  const admin = adminOf(viewer);
  if (!z.guid().safeParse(userId).success) return { ok: false, reason: "gone" };
  if (userId === admin.id) return { ok: false, reason: "oneself" };
  const outcome = await db.transaction(async (tx): Promise<UserAct | undefined> => {
    const admins = await lockAdmins(tx);
    requireStillAdmin(admins, admin);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) return { ok: false, reason: "gone" };
    const early = await work(tx, user);
    if (early) return early;
    await recordAct(tx, admin, act, { userId });
    return undefined;
  });
  if (outcome) return outcome;
  await publish("access", [], { userId });
  return { ok: true };
}

/** Two admins who unmake each other at the same moment do so one after the other. */
function lockAdmins(tx: Transaction) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(users.id)
    .for("update");
}

/** Whoever acts is an admin that stays: so the shop always has one. */
function requireStillAdmin(admins: { id: string }[], { id }: SessionUser): void {
  if (!admins.some((one) => one.id === id)) throw new Response(ACCESS_DENIED, { status: 403 });
}
