/**
 * The conversation. Its promises: a message that was acknowledged is on disk; the same client id
 * never makes a second message; both sides see one order, numbered without gaps; nobody reads a
 * conversation but its owner and support.
 */
import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { db, type Queries } from "../../database/db.server.ts";
import { conversations, messages, participants, products, users } from "../../database/schema.ts";
import { guestParticipant, hashToken, type Viewer } from "../accounts/viewer.server.ts";
import { type Audience, defineLiveEvent, publish, SUPPORT } from "../live/live.server.ts";
import { isTooLong, type Message, normalizeText, PAGE_SIZE, TOO_LONG } from "./message.ts";

const uuid = z.uuid();

const newMessage = z.object({
  clientId: z.uuid("The message has no valid id."),
  message: z
    .string()
    .transform(normalizeText)
    .refine((text) => text !== "", "Write a message first.")
    .refine((text) => !isTooLong(text), TOO_LONG),
  product: z.uuid().optional().catch(undefined),
});

/** What came of sending: the message as it is kept, or a sentence for the person who wrote. */
export type Sent = { ok: true; message: Message } | { ok: false; error: string };

/**
 * Keeps a message and tells both sides. The same `clientId` from the same sender answers with the
 * message that is already there.
 *
 * @param from.viewer who writes; an admin writes as support and names the conversation
 * @param from.guestToken the secret of a guest who may be writing for the first time
 * @param input `clientId` (UUID), `message` (text), optional `product` (id); from outside, unchecked
 * @throws Response 404 when the conversation is not there for this viewer
 */
export async function sendMessage(
  from: { viewer: Viewer; guestToken?: string; conversationId?: string },
  input: unknown,
): Promise<Sent> {
  const parsed = newMessage.safeParse(input);
  if (!parsed.success) {
    return { ok: false, error: parsed.error.issues[0]?.message ?? "Write a message first." };
  }
  const { clientId, message, product } = parsed.data;
  const { viewer } = from;
  const supportId = await supportParticipant();

  const kept = await db.transaction(async (tx) => {
    // Whoever names a conversation means it; it is never exchanged for one's own, as would happen
    // to an admin whose session has ended meanwhile.
    if (viewer.kind !== "admin" && from.conversationId) throw notFound();
    const id =
      viewer.kind === "admin"
        ? (from.conversationId ?? "")
        : await ownConversation(tx, viewer, from.guestToken);
    const conversation = await lockConversation(tx, id);
    const fromSupport = viewer.kind === "admin";
    const senderId = fromSupport ? supportId : conversation.participantId;
    const [already] = await tx
      .select({ seq: messages.seq })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversation.id),
          eq(messages.senderId, senderId),
          eq(messages.clientId, clientId),
        ),
      );
    if (already) return { ...conversation, seq: already.seq };
    const seq = conversation.lastSeq + 1;
    // The clock is read under the lock, so that times follow the numbers.
    const now = sql`clock_timestamp()`;
    await tx.insert(messages).values({
      conversationId: conversation.id,
      seq,
      senderId,
      receiverId: fromSupport ? conversation.participantId : supportId,
      authorId: viewer.kind === "admin" ? viewer.user.id : null,
      clientId,
      message,
      productId: product ? sql`(select id from products where id = ${product})` : null,
      timestamp: now,
    });
    await tx
      .update(conversations)
      .set({
        lastSeq: seq,
        lastMessageAt: now,
        // Whoever answers has read.
        ...(fromSupport ? { supportReadSeq: seq } : {}),
      })
      .where(eq(conversations.id, conversation.id));
    return { ...conversation, seq };
  });

  // Told again for a repeated send: the first process may have died between commit and telling.
  await publish("message", [kept.participantId, SUPPORT], {
    conversationId: kept.id,
    seq: kept.seq,
  });
  const sent = await readMessage(kept.id, kept.seq, viewer.kind === "admin");
  if (!sent) throw new Error("A kept message cannot be read");
  return { ok: true, message: sent };
}

/** The newest conversation id of the viewer; undefined when nothing has been written yet. */
export async function conversationOf(viewer: Viewer): Promise<string | undefined> {
  const participantId = await participantOf(viewer);
  if (!participantId) return undefined;
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, participantId));
  return found?.id;
}

/**
 * Whose events a viewer may hear; undefined for someone who can have no conversation yet.
 * @param guestToken of somebody who has opened a chat and may have written nothing yet
 */
export async function audienceOf(
  viewer: Viewer,
  guestToken?: string,
): Promise<Audience | undefined> {
  if (viewer.kind === "admin") return SUPPORT;
  if (viewer.kind === "visitor") return guestToken && guestParticipant(guestToken);
  // Made before the first message, so that an open chat hears of it.
  if (viewer.kind === "customer") return customerParticipant(db, viewer.user.id);
  return viewer.participantId;
}

/** A page of messages, oldest first. */
export interface MessagePage {
  messages: Message[];
  /** Whether older ones come before the first. */
  hasOlder: boolean;
}

/**
 * Messages of a conversation by key: the newest page, the page `before` a number, or everything
 * `after` a number (what a browser missed; at most 200 at a time, ask again for the rest).
 * @param conversationId an admin's choice; anyone else reads their own, and may name no other
 * @throws Response 404 when the conversation is not there for this viewer
 */
export async function readMessages(
  viewer: Viewer,
  conversationId: string | undefined,
  range: { after?: number; before?: number } = {},
): Promise<MessagePage> {
  const id = viewer.kind === "admin" ? conversationId : await conversationOf(viewer);
  if (viewer.kind === "admin") await requireConversation(id);
  if (viewer.kind !== "admin" && conversationId && conversationId !== id) throw notFound();
  if (!id) return { messages: [], hasOlder: false };
  const here = eq(messages.conversationId, id);
  if (range.after !== undefined) {
    const found = await selectMessages()
      .where(and(here, gt(messages.seq, range.after)))
      .orderBy(asc(messages.seq))
      .limit(200);
    return { messages: found.map((row) => toMessage(row, viewer)), hasOlder: range.after > 0 };
  }
  const found = await selectMessages()
    .where(range.before === undefined ? here : and(here, lt(messages.seq, range.before)))
    .orderBy(desc(messages.seq))
    .limit(PAGE_SIZE);
  const page = found.reverse().map((row) => toMessage(row, viewer));
  return { messages: page, hasOlder: (page[0]?.seq ?? 1) > 1 };
}

/** The one participant that stands for the shop; made on the first call. */
export async function supportParticipant(): Promise<string> {
  const found = () =>
    db.select({ id: participants.id }).from(participants).where(eq(participants.kind, "support"));
  const [there] = await found();
  if (there) return there.id;
  await db.insert(participants).values({ id: uuidv7(), kind: "support" }).onConflictDoNothing();
  const [made] = await found();
  if (!made) throw new Error("The support participant cannot be made");
  return made.id;
}

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

/** Makes chat events known to the live streams; call once at start. */
export function defineChatEvents(): void {
  defineLiveEvent("message", ({ conversationId, seq }, audience) =>
    readMessage(String(conversationId), Number(seq), audience === SUPPORT),
  );
  defineLiveEvent("read", async (ids) => ids);
  defineLiveEvent("moved", async (ids) => ids);
}

async function participantOf(viewer: Viewer): Promise<string | undefined> {
  if (viewer.kind === "guest") return viewer.participantId;
  if (viewer.kind !== "customer") return undefined;
  const [found] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.userId, viewer.user.id));
  return found?.id;
}

/** The writer's own conversation; participant and conversation are made on the first message. */
async function ownConversation(
  tx: Queries,
  viewer: Viewer,
  guestToken: string | undefined,
): Promise<string> {
  const owner =
    viewer.kind === "customer"
      ? { id: uuidv7(), kind: "customer" as const, userId: viewer.user.id }
      : {
          id: guestParticipant(guestToken ?? ""),
          kind: "guest" as const,
          tokenHash: hashToken(guestToken ?? ""),
        };
  if (viewer.kind !== "customer" && !guestToken) throw new Error("A guest writes with a token");
  await tx.insert(participants).values(owner).onConflictDoNothing();
  const [participant] = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(
      owner.kind === "customer"
        ? eq(participants.userId, owner.userId)
        : eq(participants.tokenHash, owner.tokenHash),
    );
  if (!participant) throw new Error("A participant that was just made is gone");
  await tx
    .insert(conversations)
    .values({ id: uuidv7(), participantId: participant.id })
    .onConflictDoNothing();
  const [conversation] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, participant.id));
  if (!conversation) throw new Error("A conversation that was just made is gone");
  return conversation.id;
}

/** Holds the conversation until the transaction ends, so that its numbers are given out in turn. */
async function lockConversation(tx: Queries, id: string) {
  if (!uuid.safeParse(id).success) throw notFound();
  const [conversation] = await tx
    .select({
      id: conversations.id,
      participantId: conversations.participantId,
      lastSeq: conversations.lastSeq,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for("update");
  if (!conversation) throw notFound();
  return conversation;
}

/** @throws Response 404 when there is no conversation with this id */
export async function requireConversation(id: string | undefined): Promise<void> {
  if (!uuid.safeParse(id).success) throw notFound();
  if ((await db.$count(conversations, eq(conversations.id, id ?? ""))) === 0) throw notFound();
}

function notFound(): Response {
  return new Response("Conversation not found", { status: 404 });
}

function selectMessages() {
  return db
    .select({
      conversationId: messages.conversationId,
      seq: messages.seq,
      senderId: messages.senderId,
      receiverId: messages.receiverId,
      clientId: messages.clientId,
      message: messages.message,
      timestamp: messages.timestamp,
      senderKind: participants.kind,
      authorName: users.name,
      product: {
        id: products.id,
        name: products.name,
        price: products.price,
        quantity: products.quantity,
        imageUrl: products.imageUrl,
      },
    })
    .from(messages)
    .innerJoin(participants, eq(participants.id, messages.senderId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .leftJoin(products, eq(products.id, messages.productId));
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

function toMessage(row: MessageRow, viewer: { kind: Viewer["kind"] }): Message {
  const { senderKind, authorName, product, timestamp, ...rest } = row;
  return {
    ...rest,
    timestamp: timestamp.toISOString(),
    fromSupport: senderKind === "support",
    ...(viewer.kind === "admin" && authorName ? { authorName } : {}),
    ...(product ? { product } : {}),
  };
}

async function readMessage(
  conversationId: string,
  seq: number,
  forAdmin: boolean,
): Promise<Message | undefined> {
  const [row] = await selectMessages().where(
    and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)),
  );
  return row && toMessage(row, { kind: forAdmin ? "admin" : "guest" });
}
