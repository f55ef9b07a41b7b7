/**
 * Sends messages. Promises: an acknowledged message is on disk; a client id stores one message;
 * both sides see one order, numbered without gaps.
 */
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Transaction } from "../../../database/db.server.ts";
import { isUuid, uuid } from "../../../database/uuid.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { Busy } from "../../limits/turns.server.ts";
import { waitInWords } from "../../limits/wait-in-words.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { fileAddress } from "../../uploads/file-name.ts";
import { claimFile } from "../../uploads/files/files.server.ts";
import { inTurn } from "../conversation-turns.server.ts";
import { lockOrBegin, lockOwnConversation, notFound } from "../conversations.server.ts";
import {
  type AskedFields,
  isTooLong,
  type Message,
  type MessageProduct,
  normalizeText,
  PACE,
  TOO_LONG,
} from "../message.ts";
import { isSupport, participantOf, supportParticipant } from "../participants.server.ts";
import { findAsked } from "../products/asked-product.server.ts";
import { readMessage } from "../reading/read-messages.server.ts";
import { takeNewChat } from "./new-chat-limit.server.ts";
import { storeText } from "./send-text.server.ts";
import { writeMessage } from "./write-message.server.ts";

/** The upload kind of files in messages. */
export const CHAT_FILES = "chat";

const clientId = uuid("The message has no valid id.");

/** The last message the writer had seen; an invalid number is ignored. */
const seen = z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined);

const newText = z.object({
  clientId,
  seen,
  message: z
    .string()
    .transform(normalizeText)
    .refine((text) => text !== "", "Write a message first.")
    .refine((text) => !isTooLong(text), TOO_LONG),
  product: uuid().optional().catch(undefined),
  item: z.string().max(200).optional().catch(undefined),
  choice: z.string().optional().catch(undefined),
});

const newFile = z.object({ clientId, seen, file: uuid("This is no file of this shop.") });

const namesFile = z.object({ file: z.string().min(1) });

/** The fields of a posted message. */
export const messageFields = [
  ...["clientId", "seen", "message", "product", "item", "choice", "file"],
  ...["owner", "conversation"],
];

/**
 * The stored message, or an error for its writer: with `retryAfterSeconds` it may be sent again
 * later, with `missing` its file is gone.
 */
export type Sent =
  | { ok: true; message: Message }
  | { ok: false; error: string; retryAfterSeconds?: number; missing?: true };

export interface Sender {
  viewer: Viewer;
  guestToken?: string;
  conversationId?: string;
  address?: string;
}

type Content =
  | ({ clientId: string; seen?: number; message: string } & AskedFields)
  | z.infer<typeof newFile>;

class Refusal extends Error {
  readonly sent: Sent & { ok: false };
  constructor(error: string, more: { retryAfterSeconds?: number; missing?: true }) {
    super(error);
    this.sent = { ok: false, error, ...more };
  }
}

/**
 * Stores a message and tells both sides; a repeated `clientId` answers with the stored message.
 *
 * @param from.viewer an admin writes as support and names the conversation
 * @param from.guestToken of a guest who may not have written yet
 * @param from.address the network address for the limit of new chats; unlimited without
 * @param input `clientId` (UUID) with `message` and optional `product` (id), or with `file` (id of
 *   the writer's upload), and optional `seen` (number of the last message the writer saw);
 *   unchecked
 * @throws Response 404 when the viewer has no such conversation, 409 when the guest's chat was
 *   merged into an account
 */
export async function sendMessage(from: Sender, input: unknown): Promise<Sent> {
  const parsed = (namesFile.safeParse(input).success ? newFile : newText).safeParse(input);
  if (!parsed.success) {
    return { ok: false, error: parsed.error.issues[0]?.message ?? "Write a message first." };
  }
  try {
    return await inTurn(from, () => storeAndPublish(from, parsed.data));
  } catch (error) {
    if (error instanceof Refusal) return error.sent;
    if (error instanceof Busy) return notNow("The chat is busy.", error.retryAfterSeconds);
    throw error;
  }
}

async function storeAndPublish(from: Sender, content: Content): Promise<Sent> {
  const supportId = await supportParticipant();
  const kept =
    (await storePlainText(from, content, supportId)) ??
    (await storeInTransaction(from, content, supportId));
  // Published also for a repeated message: the first process may have died before publishing.
  await publish(
    "message",
    [kept.participantId, SUPPORT],
    { conversationId: kept.conversationId, seq: kept.seq },
    kept.message,
  );
  const isAdmin = isSupport(from.viewer);
  const sent = kept.message ?? (await readMessage(kept.conversationId, kept.seq, isAdmin));
  if (!sent) throw new Error("A kept message cannot be read");
  return { ok: true, message: sent };
}

/** The fast path for most texts; undefined when the message needs the transaction. */
async function storePlainText(
  { viewer, guestToken, conversationId }: Sender,
  content: Content,
  supportId: string,
) {
  if (!("message" in content) || content.product || content.item) return undefined;
  const isAdmin = isSupport(viewer);
  // A named conversation is checked in the transaction.
  const own = isAdmin || conversationId ? undefined : await participantOf(viewer, guestToken);
  const place = isAdmin ? conversationId : own;
  if (!place || !isUuid(place)) return undefined;
  const authorId = isAdmin ? viewer.user.id : undefined;
  const stored = await storeText({ place, supportId, authorId }, content);
  if (!stored) return undefined;
  const { clientId, message } = content;
  return {
    conversationId: stored.conversationId,
    seq: stored.seq,
    participantId: own ?? stored.receiverId,
    message: plainMessage(viewer, { ...stored, clientId, message }),
  };
}

/** The message as both sides see it, without reading it again. */
function plainMessage(
  viewer: Viewer,
  row: Omit<Message, "timestamp" | "fromSupport"> & { timestamp: Date },
): Message {
  const isAdmin = isSupport(viewer);
  return {
    ...row,
    timestamp: row.timestamp.toISOString(),
    fromSupport: isAdmin,
    ...(isAdmin ? { authorName: viewer.user.name } : {}),
  };
}

async function storeInTransaction(
  { viewer, guestToken, conversationId, address }: Sender,
  content: Content,
  supportId: string,
) {
  const fromSupport = isSupport(viewer);
  const isAbout = "message" in content && (content.product || content.item);
  const about = isAbout ? await aboutOf(content) : {};
  return db.transaction(async (tx) => {
    // An admin whose session has ended names a conversation: it must not become their own.
    if (!fromSupport && conversationId) throw notFound();
    const conversation = fromSupport
      ? await lockOrBegin(tx, conversationId)
      : await lockOwnConversation(tx, viewer, guestToken, () => refuseFlood(tx, address));
    const { id, participantId, lastSeq } = conversation;
    const [senderId, receiverId] = fromSupport
      ? [supportId, participantId]
      : [participantId, supportId];
    const already = await findSent(tx, { id, lastSeq, senderId }, content.clientId);
    if (already) return { conversationId: id, participantId, seq: already, message: undefined };

    const file = "file" in content ? await claimOrRefuse(tx, content.file, senderId) : undefined;
    const row = {
      senderId,
      receiverId,
      clientId: content.clientId,
      message: file ? fileAddress(file) : "message" in content ? content.message : "",
    };
    const written = {
      ...row,
      authorId: isSupport(viewer) ? viewer.user.id : null,
      type: file ? ("file" as const) : null,
      fileId: file?.id,
      ...about,
    };
    // A merge has renumbered the messages.
    const hasMoved = fromSupport && conversationId !== id;
    const seen = hasMoved && content.seen !== undefined ? 0 : content.seen;
    const { seq, timestamp } = await writeMessage(tx, conversation, fromSupport, written, { seen });
    const told = { conversationId: id, seq, ...row, timestamp };
    const message = file || isAbout ? undefined : plainMessage(viewer, told);
    return { conversationId: id, participantId, seq, message };
  });
}

/**
 * What the message is about, as the ticket says it now. One of the shop's that is no longer there is
 * still named; a draft never is.
 */
async function aboutOf(content: AskedFields) {
  const found = await findAsked(content);
  const id = found ? found.id : content.product;
  const { choice, lost } = found ?? {};
  const about = {
    ...(found?.item ? { item: found.item, was: asItIs(found) } : {}),
    ...(choice ? { choice } : {}),
    ...(lost === undefined ? {} : { lost }),
  };
  return {
    about: Object.keys(about).length > 0 ? about : null,
    productId: id ? sql`(select id from products where id = ${id} and not is_draft)` : null,
  };
}

/** The words of an item, which the owner may change later. */
const asItIs = ({ name, price, quantity, imageUrl }: MessageProduct) => ({
  name,
  price,
  quantity,
  imageUrl,
});

/** @throws Refusal when the network has started too many chats */
async function refuseFlood(tx: Transaction, address: string | undefined): Promise<void> {
  const retryAfterSeconds = address ? await takeNewChat(tx, address) : 0;
  if (retryAfterSeconds === 0) return;
  throw new Refusal(
    `Too many new chats have begun from your network. Your message can go out in ${waitInWords(retryAfterSeconds)}; or call or WhatsApp us now.`,
    { retryAfterSeconds },
  );
}

/**
 * The number of the message with this client id, if it is stored.
 * @throws Refusal when the writer is too fast
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
  const { error, retryAfterSeconds } = notNow(
    "You are writing very fast.",
    Math.ceil(PACE.seconds / 4),
  );
  throw new Refusal(error, { retryAfterSeconds });
}

const notNow = (why: string, retryAfterSeconds: number) => ({
  ok: false as const,
  error: `${why} Wait a few seconds; this message then goes out by itself.`,
  retryAfterSeconds,
});

async function claimOrRefuse(tx: Transaction, id: string, ownerId: string) {
  const file = await claimFile(tx, CHAT_FILES, id, ownerId);
  if (!file) {
    const error = "This file is no longer there. Please attach it again.";
    throw new Refusal(error, { missing: true });
  }
  return file;
}
