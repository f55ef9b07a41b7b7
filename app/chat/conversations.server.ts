/** Finds, creates and locks conversations. */
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../database/db.server.ts";
import {
  conversations,
  messages,
  movedConversations,
  participants,
  users,
} from "../../database/schema.ts";
import { isUuid } from "../../database/uuid.ts";
import { noteDenied } from "../accounts/guards.server.ts";
import { hashToken, isAddedGuest, type Viewer } from "../accounts/viewer.server.ts";
import type { MessagePage } from "./message.ts";
import { customerParticipant, holdGuest, isSupport, participantOf } from "./participants.server.ts";

const ADDED = "This chat is in an account now. Log in to that account to send this there.";

/** A message of the conversation that is neither deleted nor wiped, for joins. */
export const isShownIn = and(
  eq(messages.conversationId, conversations.id),
  gt(messages.seq, conversations.hiddenSeq),
  isNull(messages.deletedAt),
);

type ConversationRow = typeof conversations.$inferSelect;

/** The id of the viewer's conversation; undefined when nothing has been written yet. */
export async function conversationOf(viewer: Viewer): Promise<string | undefined> {
  const participantId = await participantOf(viewer);
  return participantId ? (await findByParticipant(db, participantId))?.id : undefined;
}

/** The conversation of a participant; undefined before its first message. */
export async function findByParticipant(queries: Queries, participantId: string) {
  const [found] = await queries
    .select()
    .from(conversations)
    .where(eq(conversations.participantId, participantId));
  return found;
}

/** Which of these accounts have a conversation. */
export async function findAccountsWithChats(userIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: sql<string>`${participants.userId}` })
    .from(participants)
    .innerJoin(conversations, eq(conversations.participantId, participants.id))
    .where(and(inArray(participants.userId, userIds), gt(conversations.lastSeq, 0)));
  return rows.map(({ userId }) => userId);
}

/** Undefined also when `id` is not a UUID. */
export async function findConversationState(id: string | undefined, queries: Queries = db) {
  if (!isUuid(id)) return undefined;
  const [found] = await queries.select().from(conversations).where(eq(conversations.id, id));
  return found;
}

/** @throws Response 404 when there is no conversation with this id */
export async function requireConversation(id: string | undefined): Promise<void> {
  if (!(await findConversationState(id))) throw notFound();
}

export function notFound(): Response {
  return new Response("Conversation not found", { status: 404 });
}

/** What whoever names another conversation than their own is told; noted when there is one. */
export async function notTheirs(
  viewer: Viewer,
  id: string | undefined,
  queries: Queries = db,
): Promise<Response> {
  const found = await findConversationState(id, queries);
  if (found) noteDenied(viewer, { conversation: found.id });
  return notFound();
}

/**
 * Locks a conversation until the transaction ends, so that message numbers have no gaps.
 * @throws Response 404 when there is no conversation with this id
 */
export async function lockConversation(tx: Queries, id: string | undefined) {
  const conversation = await findLocked(tx, id);
  if (!conversation) throw notFound();
  return conversation;
}

async function lockByParticipant(tx: Queries, participantId: string) {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.participantId, participantId))
    .for("update");
  return conversation;
}

async function findLocked(tx: Queries, id: string | undefined) {
  if (!isUuid(id)) return undefined;
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, id))
    .for("update");
  return conversation;
}

/**
 * The customer whose account has this id, when they have no conversation yet. Their conversation
 * will get the account's id.
 */
export async function findUnbegun(
  queries: Queries,
  userId: string | undefined,
): Promise<{ name: string; phoneNumber: string } | undefined> {
  if (!isUuid(userId)) return undefined;
  const [found] = await queries
    .select({ name: users.name, phoneNumber: users.phoneNumber })
    .from(users)
    .leftJoin(participants, eq(participants.userId, users.id))
    .leftJoin(conversations, eq(conversations.participantId, participants.id))
    .where(and(eq(users.id, userId), eq(users.role, "user"), isNull(conversations.id)));
  return found;
}

/**
 * Locks the conversation that an admin writes in. Creates it for the first message to a customer,
 * and follows a merge, also one that happens while this waits for the lock.
 * @throws Response 404 as `lockConversation`
 */
export async function lockOrBegin(tx: Queries, id: string | undefined) {
  if (id && (await findUnbegun(tx, id))) {
    const participantId = await customerParticipant(tx, id);
    await tx.insert(conversations).values({ id, participantId }).onConflictDoNothing();
  }
  const there = await findLocked(tx, id);
  if (there) return there;
  return lockConversation(tx, await movedTo(tx, id));
}

/**
 * The conversation that this one was merged into, if it was.
 * @param id the conversation's, or the account's if its conversation had not begun
 */
export async function movedTo(
  queries: Queries,
  id: string | undefined,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await queries
    .select({ to: movedConversations.toId })
    .from(movedConversations)
    .where(eq(movedConversations.fromId, id));
  return found?.to;
}

/** @throws Response 404 when the viewer has no conversation of this id, or none at all */
export async function lockConversationOf(tx: Queries, viewer: Viewer, id: string | undefined) {
  if (isSupport(viewer)) return lockConversation(tx, id);
  const participantId = await participantOf(viewer, undefined, tx);
  const conversation = participantId ? await lockByParticipant(tx, participantId) : undefined;
  if (!conversation || (id && id !== conversation.id)) throw await notTheirs(viewer, id, tx);
  return conversation;
}

/**
 * Locks the writer's own conversation; the first message creates participant and conversation.
 * @param mayBegin called before a guest's is created; what it throws prevents that
 * @throws Response 409 when the writer was a guest whose chat was merged into an account
 */
export async function lockOwnConversation(
  tx: Queries,
  viewer: Viewer,
  guestToken: string | undefined,
  mayBegin?: () => Promise<void>,
): Promise<Awaited<ReturnType<typeof lockConversation>>> {
  const participantId = await participantOf(viewer, guestToken, tx);
  if (!participantId) throw new Error("A guest writes with a token");
  const find = () => lockByParticipant(tx, participantId);
  const there = await find();
  if (there) return there;
  if (viewer.kind !== "customer") {
    await holdGuest(tx, participantId);
    // Otherwise the merged guest would get a second chat, which the account does not show.
    if (await isAddedGuest(tx, participantId)) throw new Response(ADDED, { status: 409 });
    // Another message may have created it while this one waited.
    const begun = await find();
    if (begun) return begun;
    await mayBegin?.();
  }
  if (viewer.kind !== "customer" && guestToken) {
    await tx
      .insert(participants)
      .values({ id: participantId, kind: "guest", tokenHash: hashToken(guestToken) })
      .onConflictDoNothing();
  }
  // The account's id, so that an admin who starts it at the same moment gets the same row.
  const id = viewer.kind === "customer" ? viewer.user.id : uuidv7();
  await tx.insert(conversations).values({ id, participantId }).onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error("A conversation that was just made is gone");
  return made;
}

/** Revision and marks as both sides see them. */
export function stateOf(row: ConversationRow): MessagePage["state"] {
  return {
    revision: row.revision,
    hiddenSeq: row.hiddenSeq,
    support: { delivered: row.supportDeliveredSeq, read: row.supportReadSeq },
    participant: { delivered: row.participantDeliveredSeq, read: row.participantReadSeq },
  };
}
