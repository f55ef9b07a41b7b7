/**
 * Stores the messages that need a transaction: the first of a chat, files, messages about a
 * product, and all others that the one statement in `send-message.server.ts` does not store.
 */
import { sql } from "drizzle-orm";
import { db, type Transaction } from "../../../database/db.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { waitInWords } from "../../limits/wait-in-words.ts";
import { fileAddress } from "../../uploads/file-name.ts";
import { claimFile } from "../../uploads/files/files.server.ts";
import { lockOrBegin, lockOwnConversation, notTheirs } from "../conversations.server.ts";
import { type AskedFields, type Message, type MessageProduct, PACE } from "../message.ts";
import { isSupport } from "../participants.server.ts";
import { findAsked } from "../products/asked-product.server.ts";
import { CHAT_FILES } from "./chat-files.server.ts";
import { takeNewChat } from "./new-chat-limit.server.ts";
import { writeMessage } from "./write-message.server.ts";

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

/** The checked content of a message. */
export type Content =
  | ({ clientId: string; seen?: number | undefined; message: string } & AskedFields)
  | { clientId: string; seen?: number | undefined; file: string };

/** What the writer is told instead of a stored message. */
export class Refusal extends Error {
  readonly sent: Sent & { ok: false };
  constructor(error: string, more: { retryAfterSeconds?: number; missing?: true }) {
    super(error);
    this.sent = { ok: false, error, ...more };
  }
}

export async function storeInTransaction(
  { viewer, guestToken, conversationId, address }: Sender,
  content: Content,
  supportId: string,
) {
  const fromSupport = isSupport(viewer);
  const isAbout = "message" in content && (content.product || content.item);
  const about = isAbout ? await aboutOf(content) : {};
  return db.transaction(async (tx) => {
    // An admin whose session has ended still names a conversation: it must not be taken for the
    // writer's own.
    if (!fromSupport && conversationId) throw await notTheirs(viewer, conversationId, tx);
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

/** The message as both sides see it, without reading it again. */
export function plainMessage(
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

/**
 * What the message is about, with the ticket's present words. It names even a product that has been
 * removed, but never a draft.
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

export const notNow = (why: string, retryAfterSeconds: number) => ({
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
