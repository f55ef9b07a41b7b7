/** The accounts, for admins (SPEC §6). */
import { desc, eq } from "drizzle-orm";
import { db, type Transaction } from "../../../database/db.server.ts";
import { cutPage } from "../../../database/newest-first.ts";
import { users } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { publish } from "../../live/live.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { ACCESS_DENIED } from "../flash.server.ts";
import { staffOf } from "../guards.server.ts";
import { isStaff, type Role } from "../may.ts";
import { removeAccount } from "../removal/account-removal.server.ts";
import { removeLocks } from "../second-lock/locks.server.ts";
import { endSessions } from "../sessions/devices.server.ts";
import type { SessionUser, Viewer } from "../viewer.server.ts";
import { findUsers } from "./search-users.server.ts";

const PAGE_SIZE = 25;
const COUNT_LIMIT = 1000;

export interface ListedUser {
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  /** In one line; empty without one. */
  address: string;
  role: Role;
  /** ISO 8601, UTC. */
  joinedAt: string;
  /** ISO 8601, UTC; absent before their first visit. */
  lastSeenAt?: string;
}

export interface UserPage {
  users: ListedUser[];
  next: string | null;
}

/**
 * Accounts, newest first.
 * @param choice.query beginnings of words in names and addresses, or digits that begin or end a
 *   phone number
 * @param choice.after the key of the page before
 * @throws Response 403 when the viewer is not an admin
 */
export async function listUsers(
  viewer: Viewer,
  choice: { query?: string | null; after?: string | null },
): Promise<UserPage> {
  staffOf(viewer, "people");
  const rows = await findUsers(choice, PAGE_SIZE + 1);
  const page = cutPage(rows, PAGE_SIZE, (row) => row.createdAt);
  return { users: page.rows.map(toListed), next: page.next };
}

/** Counts up to 1,000; `more` when there are others. @throws Response 403 unless an admin asks */
export async function countUsers(viewer: Viewer): Promise<{ total: number; more: boolean }> {
  staffOf(viewer, "people");
  const some = db
    .select({ id: users.id })
    .from(users)
    // In the order of the rows on disk: by another index each could need a page of its own until
    // the next vacuum.
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(COUNT_LIMIT + 1)
    .as("some");
  const total = await db.$count(some);
  return { total: Math.min(total, COUNT_LIMIT), more: total > COUNT_LIMIT };
}

function toListed(row: Awaited<ReturnType<typeof findUsers>>[number]): ListedUser {
  const { streetAddress, city, state, country, createdAt, lastSeenAt, ...rest } = row;
  // Every account has a country.
  const parts = [streetAddress, city, state].filter((part) => part !== "");
  return {
    ...rest,
    address: parts.length > 0 ? [...parts, country].filter(Boolean).join(", ") : "",
    joinedAt: createdAt.toISOString(),
    ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
  };
}

/** The result of an admin's act. Nobody can act on themselves, so one admin always remains. */
export type UserAct = { ok: true } | { ok: false; reason: "gone" | "oneself" | "unverified" };

/**
 * Deletes an account and ends its streams.
 * @throws Response 403 when the viewer is not an admin
 */
export function deleteUser(viewer: Viewer, userId: string): Promise<UserAct> {
  return actOnUser(viewer, userId, "delete-user", async (tx) => {
    await removeAccount(tx, userId);
    return undefined;
  });
}

/**
 * Changes a role and ends the account's sessions.
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
    ROLE_ACTS[role] ?? "set-role",
    async (tx, user) => {
      // An unverified address may be somebody else's; whoever was invited has proved it by then.
      if (isStaff(role) && !isStaff(user.role) && !user.emailVerified) {
        return { ok: false, reason: "unverified" };
      }
      if (user.role === role) return { ok: true };
      await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, userId));
      if (isStaff(role)) await endSessions(tx, userId);
      // A customer has no page on which to see to it.
      else await removeLocks(tx, userId);
      return undefined;
    },
    { role },
  );
}

const ROLE_ACTS: Partial<Record<Role, string>> = { admin: "make-admin", user: "unmake-admin" };

/** @param work returns a result to stop early */
async function actOnUser(
  viewer: Viewer,
  userId: string,
  act: string,
  work: (tx: Transaction, user: typeof users.$inferSelect) => Promise<UserAct | undefined>,
  details: Record<string, string> = {},
): Promise<UserAct> {
  const admin = staffOf(viewer, "people");
  if (!isUuid(userId)) return { ok: false, reason: "gone" };
  if (userId === admin.id) return { ok: false, reason: "oneself" };
  const outcome = await db.transaction(async (tx): Promise<UserAct | undefined> => {
    await lockOwners(tx, admin);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) return { ok: false, reason: "gone" };
    const early = await work(tx, user);
    if (early) return early;
    await recordAct(tx, admin, act, { userId, ...details });
    return undefined;
  });
  if (outcome) return outcome;
  await publish("access", [], { userId });
  return { ok: true };
}

/**
 * Serializes owners who act at the same time: the one who acts remains, so that the shop always has
 * one.
 * @throws Response 403 when they are none any more
 */
export async function lockOwners(tx: Transaction, { id }: SessionUser): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(users.id)
    .for("update");
  if (!owners.some((one) => one.id === id)) throw new Response(ACCESS_DENIED, { status: 403 });
}
