/** Guests, customers and support as participants of conversations. */

import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { type Database, db, type Queries } from "../../database/db.server.ts";
import { addedGuests, participants, users } from "../../database/schema.ts";
import { isUuid } from "../../database/uuid.ts";
import { staffOf } from "../accounts/guards.server.ts";
import { may } from "../accounts/may.ts";
import { guestParticipant, type Viewer } from "../accounts/viewer.server.ts";
import { type Audience, SUPPORT } from "../live/live.server.ts";

/** Support's id, creating the row if needed; pass the running transaction as `queries`. */
export async function supportParticipant(queries: Queries = db): Promise<string> {
  if (support?.db === db) return support.id;
  const found = () =>
    queries
      .select({ id: participants.id })
      .from(participants)
      .where(eq(participants.kind, "support"));
  const [there] = await found();
  if (!there) {
    await queries
      .insert(participants)
      .values({ id: uuidv7(), kind: "support" })
      .onConflictDoNothing();
  }
  const [made] = there ? [there] : await found();
  if (!made) throw new Error("The support participant cannot be made");
  // A transaction may still roll back the row it inserted.
  if (there || queries === db) support = { db, id: made.id };
  return made.id;
}

/** Its id in the database that is open. */
let support: { db: Database; id: string } | undefined;

/**
 * The participant of an account, created if needed.
 * @throws Response 401 when the account was removed a moment ago
 */
export async function customerParticipant(queries: Queries, userId: string): Promise<string> {
  const found = () =>
    queries
      .select({ id: participants.id })
      .from(participants)
      .where(eq(participants.userId, userId));
  const [there] = await found();
  if (there) return there.id;
  await queries.execute(sql`
    insert into participants (id, kind, user_id)
    select ${uuidv7()}, 'customer', ${users.id} from ${users} where ${eq(users.id, userId)}
    for key share on conflict do nothing`);
  const [made] = await found();
  if (!made) throw new Response("Please log in again.", { status: 401 });
  return made.id;
}

/** The viewer's participant; a customer's is created here, a guest's with the first message. */
export async function participantOf(
  viewer: Viewer,
  guestToken?: string,
  queries: Queries = db,
): Promise<string | undefined> {
  if (viewer.kind === "guest") return viewer.participantId;
  if (viewer.kind === "visitor") return guestToken && guestParticipant(guestToken);
  if (viewer.kind === "admin") return undefined;
  return customerParticipant(queries, viewer.user.id);
}

/**
 * Whether the viewer writes and reads for the shop.
 * @throws Response 403 for one of the staff who may not chat
 */
export function isSupport(viewer: Viewer): viewer is Extract<Viewer, { kind: "admin" }> {
  if (viewer.kind === "admin") staffOf(viewer, "chat");
  return viewer.kind === "admin";
}

/**
 * The audience of the viewer's events; undefined for a visitor without a guest token. Staff who may
 * not chat hear of nothing but their own rights.
 */
export async function audienceOf(
  viewer: Viewer,
  guestToken?: string,
): Promise<Audience | undefined> {
  if (viewer.kind === "admin") return may(viewer, "chat") ? SUPPORT : `staff:${viewer.user.id}`;
  return participantOf(viewer, guestToken);
}

/**
 * The owner of what this browser writes: a participant's id, or `support:` with the admin's. Empty
 * for a visitor without a guest token.
 */
export async function ownerOf(viewer: Viewer, guestToken?: string): Promise<string> {
  if (viewer.kind === "admin") return `${SUPPORT}:${viewer.user.id}`;
  return (await participantOf(viewer, guestToken)) ?? "";
}

/**
 * Whether this viewer may send what `owner` wrote: themselves, or a guest id that the shop has
 * never stored. Two pages opened at once get two guest ids, and the browser keeps the cookie of
 * one. A guest merged into an account was stored: their messages belong to the account.
 */
export async function mayWriteAs(
  owner: string,
  viewer: Viewer,
  guestToken?: string,
): Promise<boolean> {
  if (owner === (await ownerOf(viewer, guestToken))) return true;
  if ("user" in viewer || !isUuid(owner)) return false;
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from ${participants} where ${eq(participants.id, owner)})
        or exists (select from ${addedGuests} where ${eq(addedGuests.id, owner)}) as known`);
  return rows[0]?.known === false;
}

/**
 * Locks a guest's id until the transaction ends, so that the first message and the merge into an
 * account exclude each other before there is a row to lock.
 */
export async function holdGuest(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${id}`}, 0))`);
}
