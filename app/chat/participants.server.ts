/** The participants of conversations: guests, customers, and the one that stands for the shop. */
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../database/db.server.ts";
import { addedGuests, participants } from "../../database/schema.ts";
import { isUuid } from "../../database/uuid.ts";
import { guestParticipant, type Viewer } from "../accounts/viewer.server.ts";
import { type Audience, SUPPORT } from "../live/live.server.ts";

/**
 * The one participant that stands for the shop; made on the first call.
 * @param queries the transaction that is under way, if one is
 */
export async function supportParticipant(queries: Queries = db): Promise<string> {
  if (supportId) return supportId;
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
  // What a transaction has made may yet be undone.
  if (there || queries === db) supportId = made.id;
  return made.id;
}

let supportId: string | undefined;

/** The participant that stands for an account; made on the first call. */
export async function customerParticipant(queries: Queries, userId: string): Promise<string> {
  const found = () =>
    queries
      .select({ id: participants.id })
      .from(participants)
      .where(eq(participants.userId, userId));
  const [there] = await found();
  if (there) return there.id;
  await queries
    .insert(participants)
    .values({ id: uuidv7(), kind: "customer", userId })
    .onConflictDoNothing();
  const [made] = await found();
  if (!made) throw new Error("A participant that was just made is gone");
  return made.id;
}

/**
 * The participant that a viewer is; a customer's is made here, a guest's with the first message.
 * @param queries the transaction that is under way, if one is
 */
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
 * Whose events a viewer may hear; undefined for someone who can have no conversation yet.
 * @param guestToken of somebody who has opened a chat and may have written nothing yet
 */
export async function audienceOf(
  viewer: Viewer,
  guestToken?: string,
): Promise<Audience | undefined> {
  return viewer.kind === "admin" ? SUPPORT : participantOf(viewer, guestToken);
}

/**
 * Who reads and writes in a browser: a participant's id, or `support:` with the admin's. Empty for
 * a visitor without a guest's cookie.
 */
export async function ownerOf(viewer: Viewer, guestToken?: string): Promise<string> {
  if (viewer.kind === "admin") return `${SUPPORT}:${viewer.user.id}`;
  return (await participantOf(viewer, guestToken)) ?? "";
}

/**
 * Whether what was written by `owner`, as the browser was told, may be sent by this viewer: it is
 * their own, or that of a guest who has never been known: two pages that were opened at once were
 * given two names, of which the browser has kept one. Whoever has become part of an account was
 * known: what they wrote is the account's.
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
 * Holds a guest until the transaction ends: their first message and their becoming part of an
 * account do not pass each other, while there is no row yet to hold.
 */
export async function holdGuest(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${id}`}, 0))`);
}
