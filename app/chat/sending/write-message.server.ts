/** Writes a message into a locked conversation. */
import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../database/db.server.ts";
import { conversations, messages } from "../../../database/schema.ts";
import { scheduleAwayCheck } from "../away/away-notice.server.ts";
import { readSeq, seenUpTo, setSeen, waitingSince } from "../conversation-marks.server.ts";
import { supportParticipant } from "../participants.server.ts";

type NewMessage = Omit<
  PgInsertValue<typeof messages>,
  "conversationId" | "seq" | "timestamp" | "deletedAt" | "seenSeq" | "orderId"
> & { orderId?: string };

/**
 * Adds a message to a locked conversation. Messages that its writer has not seen stay unread and
 * waiting.
 * @param how.tellAway whether to mail the other side if it stays away
 * @param how.seen the last message the writer had seen, if not all
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
  // Under the lock, so that times follow the numbers.
  const [kept] = await tx
    .insert(messages)
    .values({ ...content, conversationId: id, seq, seenSeq, timestamp: sql`clock_timestamp()` })
    .returning({ timestamp: messages.timestamp });
  if (!kept) throw new Error("A message that was just kept is gone");
  const notice = tellAway ? await scheduleAwayCheck(tx, { ...conversation, seq, fromSupport }) : {};
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

interface OrderMessage {
  orderId: string;
  message: string;
  /** UUID. */
  clientId: string;
  fromSupport: boolean;
  /** The admin who acted. */
  authorId?: string | undefined;
  tellAway: boolean;
  /** The order's file that it is about. */
  artwork?: string | undefined;
}

/**
 * Adds a message about an order to its buyer's locked conversation. Publish `message` with the
 * result after the commit.
 */
export async function writeOrderMessage(
  tx: Transaction,
  conversation: typeof conversations.$inferSelect,
  told: OrderMessage,
): Promise<{ conversationId: string; seq: number }> {
  const { orderId, message, clientId, fromSupport, authorId, tellAway, artwork } = told;
  const supportId = await supportParticipant(tx);
  const [senderId, receiverId] = fromSupport
    ? [supportId, conversation.participantId]
    : [conversation.participantId, supportId];
  const about = artwork ? { artwork } : null;
  const row = { orderId, message, clientId, senderId, receiverId, authorId, about };
  // Who acts on an order does not see the conversation.
  const { seq } = await writeMessage(tx, conversation, fromSupport, row, { tellAway, seen: 0 });
  return { conversationId: conversation.id, seq };
}
