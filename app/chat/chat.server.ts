/**
 * The conversation. Its promises: a message that was acknowledged is on disk; the same client id
 * never makes a second message; both sides see one order, numbered without gaps; nobody reads a
 * conversation but its owner and support.
 */
import { and, asc, desc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { type Database, db, type Queries } from "../../database/db.server.ts";
import {
  conversations,
  files,
  messages,
  orders,
  participants,
  products,
  users,
} from "../../database/schema.ts";
import { guestParticipant, hashToken, type Viewer } from "../accounts/viewer.server.ts";
import { type Audience, publish, SUPPORT } from "../live/live.server.ts";
import { fileAddress } from "../uploads/file-name.ts";
import { claimFile } from "../uploads/files.server.ts";
import { noticeLater } from "./away-notice.server.ts";
import {
  EMPTY_THREAD,
  isTooLong,
  type Message,
  type MessagePage,
  normalizeText,
  PACE,
  PAGE_SIZE,
  TOO_LONG,
} from "./message.ts";
import { keepText } from "./send-text.server.ts";

/** Messages that one answer to "what came after" holds; whoever misses more asks again. */
const CATCH_UP_SIZE = 200;

export const CHAT_FILES = "chat";
const uuid = z.uuid();

const clientId = z.uuid("The message has no valid id.");
const newText = z.object({
  clientId,
  message: z
    .string()
    .transform(normalizeText)
    .refine((text) => text !== "", "Write a message first.")
    .refine((text) => !isTooLong(text), TOO_LONG),
  product: z.uuid().optional().catch(undefined),
});
const newFile = z.object({ clientId, file: z.uuid("This is no file of this shop.") });
const namesFile = z.object({ file: z.string().min(1) });

/** What came of sending: the message as it is kept, or a sentence for the person who wrote. */
export type Sent =
  | { ok: true; message: Message }
  /**
   * With `retryAfterSeconds` the message is fine, and welcome later; `missing`: what it names is
   * not there for whoever sends it.
   */
  | { ok: false; error: string; retryAfterSeconds?: number; missing?: true };

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
type Content = { clientId: string; message: string; product?: string } | z.infer<typeof newFile>;

class Refusal extends Error {
  readonly sent: Sent & { ok: false };
  constructor(error: string, more: { retryAfterSeconds?: number; missing?: true }) {
    super(error);
    this.sent = { ok: false, error, ...more };
  }
}

/**
 * Keeps a message and tells both sides. The same `clientId` from the same sender answers with the
 * message that is already there.
 *
 * @param from.viewer who writes; an admin writes as support and names the conversation
 * @param from.guestToken the secret of a guest who may be writing for the first time
 * @param input `clientId` (UUID) with `message` (text) and optional `product` (id), or with `file`
 *   (id of an uploaded file of the writer's); from outside, unchecked
 * @throws Response 404 when the conversation is not there for this viewer
 */
export async function sendMessage(
  from: { viewer: Viewer; guestToken?: string; conversationId?: string },
  input: unknown,
): Promise<Sent> {
  const parsed = (namesFile.safeParse(input).success ? newFile : newText).safeParse(input);
  if (!parsed.success) {
    return { ok: false, error: parsed.error.issues[0]?.message ?? "Write a message first." };
  }
  const isAdmin = from.viewer.kind === "admin";
  try {
    const content = parsed.data as Content;
    const supportId = await supportParticipant();
    const kept =
      (await keepPlainly(from, content, supportId)) ?? (await keep(from, content, supportId));
    // Told again for a repeated send: the first process may have died between commit and telling.
    await publish(
      "message",
      [kept.participantId, SUPPORT],
      { conversationId: kept.conversationId, seq: kept.seq },
      kept.message,
    );
    const sent = kept.message ?? (await readMessage(kept.conversationId, kept.seq, isAdmin));
    if (!sent) throw new Error("A kept message cannot be read");
    return { ok: true, message: sent };
  } catch (error) {
    if (error instanceof Refusal) return error.sent;
    throw error;
  }
}

/** The short way; undefined when the message takes the long one. */
async function keepPlainly(
  { viewer, guestToken, conversationId }: Parameters<typeof sendMessage>[0],
  content: Content,
  supportId: string,
) {
  if (!("message" in content) || content.product) return undefined;
  const { clientId, message } = content;
  if (viewer.kind === "admin") {
    if (!conversationId || !uuid.safeParse(conversationId).success) return undefined;
    const { id: authorId, name: authorName } = viewer.user;
    const side = { fromSupport: true as const, conversationId, supportId, authorId };
    const kept = await keepText(side, clientId, message);
    if (!kept) return undefined;
    const plain = plainMessage(kept, { senderId: supportId, clientId, message });
    return {
      ...kept,
      participantId: kept.receiverId,
      message: { ...plain, fromSupport: true, authorName },
    };
  }
  // Whoever names a conversation means it: see below.
  const participantId = conversationId ? undefined : await participantOf(viewer, guestToken);
  if (!participantId) return undefined;
  const kept = await keepText({ fromSupport: false, participantId, supportId }, clientId, message);
  if (!kept) return undefined;
  const plain = plainMessage(kept, { senderId: participantId, clientId, message });
  return { ...kept, participantId, message: { ...plain, fromSupport: false } };
}

function plainMessage(
  kept: NonNullable<Awaited<ReturnType<typeof keepText>>>,
  sent: { senderId: string; clientId: string; message: string },
) {
  return { ...kept, ...sent, timestamp: kept.timestamp.toISOString() };
}

function keep(
  { viewer, guestToken, conversationId }: Parameters<typeof sendMessage>[0],
  content: Content,
  supportId: string,
) {
  const fromSupport = viewer.kind === "admin";
  return db.transaction(async (tx) => {
    // Whoever names a conversation means it; it is never exchanged for one's own, as would happen
    // to an admin whose session has ended meanwhile.
    if (!fromSupport && conversationId) throw notFound();
    const conversation = fromSupport
      ? await lockOrBegin(tx, conversationId)
      : await lockOwnConversation(tx, viewer, guestToken);
    const { id, participantId, lastSeq } = conversation;
    const [senderId, receiverId] = fromSupport
      ? [supportId, participantId]
      : [participantId, supportId];
    const already = await findSent(tx, { id, lastSeq, senderId }, content.clientId);
    if (already) return { conversationId: id, participantId, seq: already, message: undefined };

    const file = "file" in content ? await claimOrRefuse(tx, content.file, senderId) : undefined;
    const product = "product" in content ? content.product : undefined;
    const row = {
      senderId,
      receiverId,
      clientId: content.clientId,
      message: file ? fileAddress(file) : "message" in content ? content.message : "",
    };
    const { seq, timestamp } = await writeMessage(tx, conversation, fromSupport, {
      ...row,
      authorId: viewer.kind === "admin" ? viewer.user.id : null,
      type: file ? "file" : null,
      fileId: file?.id,
      productId: product ? sql`(select id from products where id = ${product})` : null,
    });
    // A plain text need not be read again to be told.
    const plain: Message | undefined =
      file || product
        ? undefined
        : {
            conversationId: id,
            seq,
            ...row,
            timestamp: timestamp.toISOString(),
            fromSupport,
            ...(viewer.kind === "admin" ? { authorName: viewer.user.name } : {}),
          };
    return { conversationId: id, participantId, seq, message: plain };
  });
}

type NewMessage = Omit<
  PgInsertValue<typeof messages>,
  "conversationId" | "seq" | "timestamp" | "deletedAt"
>;

/**
 * Adds a message to a conversation under its lock.
 * @param tellAway whether the other side is sent a mail when it stays away
 */
async function writeMessage(
  tx: Transaction,
  conversation: typeof conversations.$inferSelect,
  fromSupport: boolean,
  content: NewMessage,
  tellAway = true,
): Promise<{ seq: number; timestamp: Date }> {
  const { id } = conversation;
  const seq = conversation.lastSeq + 1;
  // The clock is read under the lock, so that times follow the numbers.
  const [kept] = await tx
    .insert(messages)
    .values({ ...content, conversationId: id, seq, timestamp: sql`clock_timestamp()` })
    .returning({ timestamp: messages.timestamp });
  if (!kept) throw new Error("A message that was just kept is gone");
  const notice = tellAway ? await noticeLater(tx, { ...conversation, seq, fromSupport }) : {};
  await tx
    .update(conversations)
    .set({
      lastSeq: seq,
      lastMessageAt: kept.timestamp,
      // Whoever writes has read what stands above.
      ...(fromSupport
        ? { supportReadSeq: seq, supportDeliveredSeq: seq, waitingSince: null }
        : {
            participantReadSeq: seq,
            participantDeliveredSeq: seq,
            waitingSince: conversation.waitingSince ?? kept.timestamp,
          }),
      ...notice,
    })
    .where(eq(conversations.id, id));
  return { seq, timestamp: kept.timestamp };
}

/** What {@link writeOrderMessage} tells of an order. */
interface OrderMessage {
  orderId: string;
  message: string;
  /** UUID. */
  clientId: string;
  fromSupport: boolean;
  /** The admin who acted. */
  authorId?: string | undefined;
  tellAway: boolean;
}

/**
 * Adds what has happened to an order to the conversation of whoever it belongs to. Call it under
 * the conversation's lock; publish `message` with the answer once the transaction is committed.
 */
export async function writeOrderMessage(
  tx: Transaction,
  conversation: typeof conversations.$inferSelect,
  told: OrderMessage,
): Promise<{ conversationId: string; seq: number }> {
  const { orderId, message, clientId, fromSupport, authorId, tellAway } = told;
  const supportId = await supportParticipant();
  const [senderId, receiverId] = fromSupport
    ? [supportId, conversation.participantId]
    : [conversation.participantId, supportId];
  const row = { orderId, message, clientId, senderId, receiverId, authorId };
  const { seq } = await writeMessage(tx, conversation, fromSupport, row, tellAway);
  return { conversationId: conversation.id, seq };
}

/**
 * The number under which this message is kept already.
 * @throws Refusal when it is a new one of somebody who writes too fast
 */
async function findSent(
  tx: Transaction,
  { id, lastSeq, senderId }: { id: string; lastSeq: number; senderId: string },
  messageId: string,
): Promise<number | undefined> {
  const window = sql`clock_timestamp() - make_interval(secs => ${PACE.seconds})`;
  const { rows } = await tx.execute<{ already: number | null; crowded: boolean | null }>(sql`
    select
      (select seq from messages where conversation_id = ${id} and sender_id = ${senderId}
         and client_id = ${messageId}) as already,
      (select "timestamp" > ${window} from messages
         where conversation_id = ${id} and seq = ${lastSeq - PACE.messages + 1}) as crowded`);
  const [row] = rows;
  if (row?.already) return row.already;
  if (!row?.crowded) return undefined;
  const recent = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from messages
    where conversation_id = ${id} and seq > ${lastSeq - 2 * PACE.messages}
      and sender_id = ${senderId} and "timestamp" > ${window}`);
  if ((recent.rows[0]?.count ?? 0) < PACE.messages) return undefined;
  throw new Refusal(
    "You are writing very fast. Wait a few seconds; this message then goes out by itself.",
    { retryAfterSeconds: Math.ceil(PACE.seconds / 4) },
  );
}

async function claimOrRefuse(tx: Transaction, id: string, ownerId: string) {
  const file = await claimFile(tx, CHAT_FILES, id, ownerId);
  if (!file) {
    const error = "This file is no longer there. Please attach it again.";
    throw new Refusal(error, { missing: true });
  }
  return file;
}

/** The newest conversation id of the viewer; undefined when nothing has been written yet. */
export async function conversationOf(viewer: Viewer): Promise<string | undefined> {
  const participantId = await participantOf(viewer);
  return participantId ? (await findByParticipant(db, participantId))?.id : undefined;
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
async function ownerOf(viewer: Viewer, guestToken?: string): Promise<string> {
  if (viewer.kind === "admin") return `${SUPPORT}:${viewer.user.id}`;
  return (await participantOf(viewer, guestToken)) ?? "";
}

/**
 * Whether what was written by `owner`, as the browser was told, may be sent by this viewer: it is
 * their own, or that of a guest who has never been known: two pages that were opened at once were
 * given two names, of which the browser has kept one.
 */
export async function mayWriteAs(
  owner: string,
  viewer: Viewer,
  guestToken?: string,
): Promise<boolean> {
  if (owner === (await ownerOf(viewer, guestToken))) return true;
  if ("user" in viewer || !uuid.safeParse(owner).success) return false;
  return (await db.$count(participants, eq(participants.id, owner))) === 0;
}

/**
 * Messages of a conversation by key: the newest page, the page `before` a number, or everything
 * `after` a number (what a browser missed; at most 200 at a time, ask again for the rest).
 * @param conversationId an admin's choice; anyone else reads their own, and may name no other
 * @param range.guestToken of somebody who may have written nothing yet
 * @throws Response 404 when the conversation is not there for this viewer
 */
export async function readMessages(
  viewer: Viewer,
  conversationId: string | undefined,
  range: { after?: number; before?: number; guestToken?: string } = {},
): Promise<MessagePage> {
  const owner = await ownerOf(viewer, range.guestToken);
  let conversation =
    viewer.kind === "admin"
      ? await findConversationState(conversationId)
      : owner
        ? await findByParticipant(db, owner)
        : undefined;
  if (viewer.kind === "admin" && !conversation && !(await findUnbegun(db, conversationId))) {
    // It may have begun between the two looks.
    conversation = await findConversationState(conversationId);
    if (!conversation) throw notFound();
  }
  if (viewer.kind !== "admin" && conversationId && conversationId !== conversation?.id) {
    throw notFound();
  }
  if (!conversation) return { messages: [], hasOlder: false, owner, state: EMPTY_THREAD };
  const state = stateOf(conversation);
  const shown = and(
    eq(messages.conversationId, conversation.id),
    gt(messages.seq, Math.max(state.hiddenSeq, range.after ?? 0)),
    range.before === undefined ? undefined : lt(messages.seq, range.before),
  );
  const found =
    range.after === undefined
      ? (await selectMessages().where(shown).orderBy(desc(messages.seq)).limit(PAGE_SIZE)).reverse()
      : await selectMessages().where(shown).orderBy(asc(messages.seq)).limit(CATCH_UP_SIZE);
  const first = found[0]?.seq ?? 0;
  return {
    messages: found.map((row) => toMessage(row, viewer.kind === "admin")),
    hasOlder: first > state.hiddenSeq + 1,
    owner,
    conversationId: conversation.id,
    state,
  };
}

/** The one participant that stands for the shop; made on the first call. */
export async function supportParticipant(): Promise<string> {
  if (supportId) return supportId;
  const found = () =>
    db.select({ id: participants.id }).from(participants).where(eq(participants.kind, "support"));
  const [there] = await found();
  if (!there) {
    await db.insert(participants).values({ id: uuidv7(), kind: "support" }).onConflictDoNothing();
  }
  const [made] = there ? [there] : await found();
  if (!made) throw new Error("The support participant cannot be made");
  supportId = made.id;
  return supportId;
}

let supportId: string | undefined;

/**
 * One message as a side sees it; undefined when it is not there, or wiped.
 * @param forAdmin whether the reader is told which admin wrote
 */
export async function readMessage(
  conversationId: string,
  seq: number,
  forAdmin: boolean,
): Promise<Message | undefined> {
  const [row] = await oneMessage().execute({ conversationId, seq });
  return row && toMessage(row, forAdmin);
}

/** Every listening process reads every message that is sent: planned once for each connection. */
function prepareOneMessage() {
  return selectMessages()
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, sql.placeholder("conversationId")),
        eq(messages.seq, sql.placeholder("seq")),
        gt(messages.seq, conversations.hiddenSeq),
      ),
    )
    .prepare("one_message");
}

let prepared: { db: Database; query: ReturnType<typeof prepareOneMessage> } | undefined;

function oneMessage() {
  if (prepared?.db !== db) prepared = { db, query: prepareOneMessage() };
  return prepared.query;
}

/** What a participant's browsers missed after a number of their conversation. */
export async function messagesAfter(
  participantId: string,
  seq: number,
  limit: number,
): Promise<Message[]> {
  const rows = await selectMessages()
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.participantId, participantId),
        gt(messages.seq, sql`greatest(${conversations.hiddenSeq}, ${seq}::bigint)`),
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(limit);
  return rows.map((row) => toMessage(row, false));
}

/** What admins' browsers missed: the newest messages since an instant, in the order of time. */
export async function messagesSince(since: Date, limit: number): Promise<Message[]> {
  const rows = await selectMessages()
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        gte(conversations.lastMessageAt, since),
        lt(conversations.hiddenSeq, conversations.lastSeq),
        gt(messages.seq, conversations.hiddenSeq),
        gte(messages.timestamp, since),
      ),
    )
    .orderBy(desc(messages.timestamp), desc(messages.conversationId), desc(messages.seq))
    .limit(limit);
  return rows.reverse().map((row) => toMessage(row, true));
}

/** @throws Response 404 when there is no conversation with this id */
export async function requireConversation(id: string | undefined): Promise<void> {
  if (!(await findConversationState(id))) throw notFound();
}

export function notFound(): Response {
  return new Response("Conversation not found", { status: 404 });
}

/**
 * Holds a conversation until the transaction ends, so that its numbers are given out in turn.
 * @throws Response 404 when there is no conversation with this id
 */
export async function lockConversation(tx: Queries, id: string | undefined) {
  if (!uuid.safeParse(id).success) throw notFound();
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, id ?? ""))
    .for("update");
  if (!conversation) throw notFound();
  return conversation;
}

/**
 * The customer with whom an admin may begin a conversation: until the first message of either side
 * it goes by the account's id, which it then keeps.
 * @returns undefined when nobody has this id, or they have a conversation
 */
export async function findUnbegun(
  queries: Queries,
  userId: string | undefined,
): Promise<{ name: string; phoneNumber: string } | undefined> {
  if (!uuid.safeParse(userId).success) return undefined;
  const [found] = await queries
    .select({ name: users.name, phoneNumber: users.phoneNumber })
    .from(users)
    .leftJoin(participants, eq(participants.userId, users.id))
    .leftJoin(conversations, eq(conversations.participantId, participants.id))
    .where(and(eq(users.id, userId ?? ""), eq(users.role, "user"), isNull(conversations.id)));
  return found;
}

/**
 * The conversation that an admin writes in, made here for the first message to a customer.
 * @throws Response 404 as `lockConversation`
 */
async function lockOrBegin(tx: Queries, id: string | undefined) {
  if (id && (await findUnbegun(tx, id))) {
    const participantId = await customerParticipant(tx, id);
    await tx.insert(conversations).values({ id, participantId }).onConflictDoNothing();
  }
  return lockConversation(tx, id);
}

/** @throws Response 404 when the viewer has no conversation of this id, or none at all */
export async function lockConversationOf(tx: Queries, viewer: Viewer, id: string | undefined) {
  if (viewer.kind === "admin") return lockConversation(tx, id);
  const participantId = await participantOf(viewer);
  const [conversation] = participantId
    ? await tx
        .select()
        .from(conversations)
        .where(eq(conversations.participantId, participantId))
        .for("update")
    : [];
  if (!conversation || (id && id !== conversation.id)) throw notFound();
  return conversation;
}

/** The writer's own conversation; participant and conversation are made on the first message. */
export async function lockOwnConversation(
  tx: Queries,
  viewer: Viewer,
  guestToken: string | undefined,
): Promise<Awaited<ReturnType<typeof lockConversation>>> {
  const participantId = await participantOf(viewer, guestToken);
  if (!participantId) throw new Error("A guest writes with a token");
  const find = () =>
    tx
      .select()
      .from(conversations)
      .where(eq(conversations.participantId, participantId))
      .for("update");
  const [there] = await find();
  if (there) return there;
  // A guest's may have gone since the request came: the chat was added to an account.
  if (viewer.kind !== "customer" && guestToken) {
    await tx
      .insert(participants)
      .values({ id: participantId, kind: "guest", tokenHash: hashToken(guestToken) })
      .onConflictDoNothing();
  }
  // An admin who begins one at the same moment takes the same id.
  const id = viewer.kind === "customer" ? viewer.user.id : uuidv7();
  await tx.insert(conversations).values({ id, participantId }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error("A conversation that was just made is gone");
  return made;
}

/** The participant that a viewer is; a customer's is made here, a guest's with the first message. */
async function participantOf(viewer: Viewer, guestToken?: string): Promise<string | undefined> {
  if (viewer.kind === "guest") return viewer.participantId;
  if (viewer.kind === "visitor") return guestToken && guestParticipant(guestToken);
  if (viewer.kind === "admin") return undefined;
  return customerParticipant(db, viewer.user.id);
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

async function findByParticipant(queries: Queries, participantId: string) {
  const [found] = await queries
    .select()
    .from(conversations)
    .where(eq(conversations.participantId, participantId));
  return found;
}

async function findConversationState(id: string | undefined) {
  if (!uuid.safeParse(id).success) return undefined;
  const [found] = await db
    .select()
    .from(conversations)
    .where(eq(conversations.id, id ?? ""));
  return found;
}

type ConversationRow = typeof conversations.$inferSelect;

/** What both sides are told of a conversation besides its messages. */
export function stateOf(row: ConversationRow): MessagePage["state"] {
  return {
    revision: row.revision,
    hiddenSeq: row.hiddenSeq,
    support: { delivered: row.supportDeliveredSeq, read: row.supportReadSeq },
    participant: { delivered: row.participantDeliveredSeq, read: row.participantReadSeq },
  };
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
      type: messages.type,
      timestamp: messages.timestamp,
      deletedAt: messages.deletedAt,
      senderKind: participants.kind,
      authorName: users.name,
      file: {
        id: files.id,
        name: files.name,
        size: files.size,
        type: files.type,
        width: files.width,
        height: files.height,
      },
      product: {
        id: products.id,
        name: products.name,
        price: products.price,
        quantity: products.quantity,
        imageUrl: products.imageUrl,
      },
      order: {
        id: orders.id,
        number: orders.number,
        status: orders.status,
        productName: orders.productName,
        quantity: orders.quantity,
        imageUrl: orders.imageUrl,
      },
    })
    .from(messages)
    .innerJoin(participants, eq(participants.id, messages.senderId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(products, eq(products.id, messages.productId))
    .leftJoin(orders, eq(orders.id, messages.orderId))
    .$dynamic();
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

function toMessage(row: MessageRow, forAdmin: boolean): Message {
  const { senderKind, authorName, product, order, timestamp, deletedAt, type, file, ...rest } = row;
  const { width, height, type: mediaType, ...plain } = file ?? {};
  return {
    ...rest,
    timestamp: timestamp.toISOString(),
    fromSupport: senderKind === "support",
    ...(forAdmin && authorName ? { authorName } : {}),
    ...(deletedAt
      ? { deleted: true as const, message: "" }
      : {
          ...(product ? { product } : {}),
          ...(order ? { order: toOrder(order, rest.clientId) } : {}),
          ...(type ? { type } : {}),
          ...(file
            ? {
                file: {
                  ...(plain as { id: string; name: string; size: number }),
                  type: mediaType ?? "application/octet-stream",
                  ...(width && height ? { width, height } : {}),
                },
              }
            : {}),
        }),
  };
}

/** The first message about an order has the order's id for its own. */
function toOrder(
  { id, ...order }: NonNullable<MessageRow["order"]>,
  clientId: string,
): Message["order"] {
  return { ...order, ...(id === clientId ? { isCard: true } : {}) };
}
