/** Putting a message into a conversation, under its lock. */
import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Transaction } from "../../database/db.server.ts";
import { conversations, messages } from "../../database/schema.ts";
import { noticeLater } from "./away-notice.server.ts";
import { supportParticipant } from "./participants.server.ts";

type NewMessage = Omit<
  PgInsertValue<typeof messages>,
  "conversationId" | "seq" | "timestamp" | "deletedAt" | "seenSeq"
>;

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
  const isOrder = Boolean(content.orderId);
  const { id, lastSeq, hiddenSeq } = conversation;
  const seq = lastSeq + 1;
  const had = fromSupport ? conversation.supportReadSeq : conversation.participantReadSeq;
  const known = Math.max(had, hiddenSeq, seen ?? lastSeq);
  const seenSeq = fromSupport && known < lastSeq ? known : null;
  // The clock is read under the lock, so that times follow the numbers.
  const [kept] = await tx
    .insert(messages)
    .values({ ...content, conversationId: id, seq, seenSeq, timestamp: sql`clock_timestamp()` })
    .returning({ timestamp: messages.timestamp });
  if (!kept) throw new Error("A message that was just kept is gone");
  const unseen = await firstUnseen(tx, conversation, fromSupport, known, content.orderId);
  const read = unseen ? unseen.seq - 1 : seq;
  const notice = tellAway ? await noticeLater(tx, { ...conversation, seq, fromSupport }) : {};
  await tx
    .update(conversations)
    .set({
      lastSeq: seq,
      lastMessageAt: kept.timestamp,
      ...(fromSupport
        ? {
            supportReadSeq: read,
            supportDeliveredSeq: Math.max(conversation.supportDeliveredSeq, read),
            waitingSince: unseen?.timestamp ?? null,
          }
        : {
            participantReadSeq: read,
            participantDeliveredSeq: Math.max(conversation.participantDeliveredSeq, read),
            // What is done to an order waits there: it is no question.
            waitingSince: conversation.waitingSince ?? (isOrder ? null : kept.timestamp),
          }),
      ...notice,
    })
    .where(eq(conversations.id, id));
  return { seq, timestamp: kept.timestamp };
}

/**
 * The first message of the other side that a side, which knows those up to a number, has not seen.
 * What a person does to an order waits for support there: in the chat it is nothing to be seen. And
 * whoever acts on an order has seen on its page what was done to it.
 * @param acted on which order, if on one
 */
async function firstUnseen(
  tx: Transaction,
  row: typeof conversations.$inferSelect,
  fromSupport: boolean,
  known: number,
  acted: NewMessage["orderId"],
): Promise<{ seq: number; timestamp: Date } | undefined> {
  if (known >= row.lastSeq) return undefined;
  const isTheirs = fromSupport
    ? and(eq(messages.senderId, row.participantId), isNull(messages.orderId))
    : and(
        ne(messages.senderId, row.participantId),
        acted ? or(isNull(messages.orderId), ne(messages.orderId, acted)) : undefined,
      );
  const [unseen] = await tx
    .select({ seq: messages.seq, timestamp: messages.timestamp })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, row.id),
        gt(messages.seq, known),
        isTheirs,
        isNull(messages.deletedAt),
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(1);
  return unseen;
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
