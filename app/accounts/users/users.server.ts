/** The accounts of the shop, for its admins (SPEC §6). */
import { desc, eq } from "drizzle-orm";
import { db, type Transaction } from "../../../database/db.server.ts";
import { cutPage } from "../../../database/newest-first.ts";
import { sessions, users } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { publish } from "../../live/live.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { ACCESS_DENIED, adminOf } from "../guards.server.ts";
import { removeAccount } from "../removal/account-removal.server.ts";
import type { SessionUser, Viewer } from "../viewer.server.ts";
import { findUsers } from "./search-users.server.ts";

const PAGE_SIZE = 25;
const COUNT_LIMIT = 1000;

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
}

/** A page of the list, and the key of the next one. */
export interface UserPage {
  users: ListedUser[];
  next: string | null;
}

/**
 * Accounts, the newest first, a page at a time.
 * @param choice.query beginnings of words of names and e-mail addresses, or of a phone number,
 *   or its last digits
 * @param choice.after the key of the page before
 * @throws Response 403 when the viewer is not an admin
 */
export async function listUsers(
  viewer: Viewer,
  choice: { query?: string | null; after?: string | null },
): Promise<UserPage> {
  adminOf(viewer);
  const rows = await findUsers(choice, PAGE_SIZE + 1);
  const page = cutPage(rows, PAGE_SIZE, (row) => row.createdAt);
  return { users: page.rows.map(toListed), next: page.next };
}

/**
 * How many accounts there are, counted up to 1,000; `more` when there are others beyond.
 * @throws Response 403 when the viewer is not an admin
 */
export async function countUsers(viewer: Viewer): Promise<{ total: number; more: boolean }> {
  adminOf(viewer);
  const some = db
    .select({ id: users.id })
    .from(users)
    // These stand side by side. In the order of another index each would be a page of its own to
    // look at, until the database has been swept.
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(COUNT_LIMIT + 1)
    .as("some");
  const total = await db.$count(some);
  return { total: Math.min(total, COUNT_LIMIT), more: total > COUNT_LIMIT };
}

function toListed(row: Awaited<ReturnType<typeof findUsers>>[number]): ListedUser {
  const { streetAddress, city, state, country, createdAt, lastSeenAt, ...rest } = row;
  // A country alone is what every account begins with.
  const parts = [streetAddress, city, state].filter((part) => part !== "");
  return {
    ...rest,
    address: parts.length > 0 ? [...parts, country].filter(Boolean).join(", ") : "",
    joinedAt: createdAt.toISOString(),
    ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
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

/** @param work answers when there is nothing to do, or nothing that may be done */
async function actOnUser(
  viewer: Viewer,
  userId: string,
  act: string,
  work: (tx: Transaction, user: typeof users.$inferSelect) => Promise<UserAct | undefined>,
): Promise<UserAct> {
  const admin = adminOf(viewer);
  if (!isUuid(userId)) return { ok: false, reason: "gone" };
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
