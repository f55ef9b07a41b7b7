/** Putting a message into a conversation, under its lock. */
import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../database/db.server.ts";
import { conversations, messages } from "../../../database/schema.ts";
import { noticeLater } from "../away/away-notice.server.ts";
import { readSeq, seenUpTo, setSeen, waitingSince } from "../conversation-marks.server.ts";
import { supportParticipant } from "../participants.server.ts";

type NewMessage = Omit<
  PgInsertValue<typeof messages>,
  "conversationId" | "seq" | "timestamp" | "deletedAt" | "seenSeq" | "orderId"
> & { orderId?: string };

/**
 * Adds a message to a conversation under its lock. What its writer has not seen above it stays
 * unread, and waits for an answer still.
 * @param how.tellAway whether the other side is sent a mail when it stays away
 * @param how.seen the number up to which the writer had seen the thread, beside what is known as
 *   read; left out, all of it
 */
export async function writeMessage(
  tx: Transaction,
  conversation: typeof conversations.$inferSelect,
  fromSupport: boolean,
  content: NewMessage,
  { tellAway = true, seen }: { tellAway?: boolean | undefined; seen?: number | undefined } = {},
): Promise<{ seq: number; timestamp: Date }> {
  const { id, lastSeq, hiddenSeq } = conversation;
  const seq = lastSeq + 1;
  const side = fromSupport ? "support" : "participant";
  const known = Math.max(readSeq(conversation, side), seen ?? lastSeq);
  const seenSeq = fromSupport && known < lastSeq ? known : null;
  // The clock is read under the lock, so that times follow the numbers.
  const [kept] = await tx
    .insert(messages)
    .values({ ...content, conversationId: id, seq, seenSeq, timestamp: sql`clock_timestamp()` })
    .returning({ timestamp: messages.timestamp });
  if (!kept) throw new Error("A message that was just kept is gone");
  const notice = tellAway ? await noticeLater(tx, { ...conversation, seq, fromSupport }) : {};
  const read = seenUpTo(side, { known, last: seq, actedOn: content.orderId });
  await tx
    .update(conversations)
    .set({
      lastSeq: seq,
      lastMessageAt: kept.timestamp,
      ...setSeen(
        side,
        sql`greatest(${conversation[`${side}DeliveredSeq`]}::integer, ${read})`,
        read,
      ),
      waitingSince: waitingSince(hiddenSeq),
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
  const supportId = await supportParticipant(tx);
  const [senderId, receiverId] = fromSupport
    ? [supportId, conversation.participantId]
    : [conversation.participantId, supportId];
  const row = { orderId, message, clientId, senderId, receiverId, authorId };
  // Whoever acts on an order does not look at the conversation.
  const { seq } = await writeMessage(tx, conversation, fromSupport, row, { tellAway, seen: 0 });
  return { conversationId: conversation.id, seq };
}
