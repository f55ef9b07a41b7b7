/** Putting a message into a conversation, under its lock. */
import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { conversations, messages } from "../../database/schema.ts";
import { noticeLater } from "./away-notice.server.ts";
import type { Transaction } from "./conversations.server.ts";
import { supportParticipant } from "./participants.server.ts";

type NewMessage = Omit<
  PgInsertValue<typeof messages>,
  "conversationId" | "seq" | "timestamp" | "deletedAt"
>;

/**
 * Adds a message to a conversation under its lock.
 * @param tellAway whether the other side is sent a mail when it stays away
 */
export async function writeMessage(
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
