/**
 * Sends messages. It promises that an acknowledged message is on disk, that a client id stores only
 * one message, and that both sides see the messages in one order, numbered without gaps.
 */
import { z } from "zod";
import { isTaken } from "../../../database/database-errors.ts";
import { preparedWrite } from "../../../database/db.server.ts";
import { isUuid, uuid } from "../../../database/uuid.ts";
import { Busy } from "../../limits/turns.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { inTurn } from "../conversation-turns.server.ts";
import { isTooLong, normalizeText, PACE, TOO_LONG } from "../message.ts";
import { isSupport, participantOf, supportParticipant } from "../participants.server.ts";
import { readMessage, readWiped } from "../reading/read-messages.server.ts";
import {
  type Content,
  notNow,
  plainMessage,
  Refusal,
  type Sender,
  type Sent,
  storeInTransaction,
} from "./store-in-transaction.server.ts";

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
  const { conversationId, seq } = kept;
  const sent =
    kept.message ??
    (await readMessage(conversationId, seq, isAdmin)) ??
    // The message was stored before a wipe, and its answer was lost.
    (await readWiped(conversationId, seq));
  if (!sent) throw new Error("A kept message cannot be read");
  return { ok: true, message: sent };
}

/** Stores a text as most are stored; undefined when the message needs the transaction. */
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

interface StoredText {
  conversationId: string;
  seq: number;
  senderId: string;
  receiverId: string;
  timestamp: Date;
}

/**
 * Locks, checks, numbers and stores a text in one statement; the rows are those that the
 * transaction would write.
 *
 * @param writer.place for support the conversation's id, for a participant their own
 * @param writer.authorId the admin who writes; undefined for a participant
 * @param text.seen the last message the writer had seen
 * @returns undefined when the transaction is needed: the conversation does not exist, the message
 *   is stored already, the writer is fast or has unseen messages, or an away check must be
 *   scheduled
 */
export async function storeText(
  writer: { place: string; supportId: string; authorId: string | undefined },
  text: { clientId: string; message: string; seen?: number | undefined },
): Promise<StoredText | undefined> {
  const { place, supportId, authorId } = writer;
  const { clientId, message, seen } = text;
  const [name, statement] = authorId
    ? ["text_of_support", OF_SUPPORT]
    : ["text_of_participant", OF_PARTICIPANT];
  const values = [place, supportId, clientId, message, seen, authorId];
  try {
    const [stored] = await preparedWrite<StoredText>(name, statement, values);
    return stored;
  } catch (error) {
    // Another process has stored the same message at the same time.
    if (isTaken(error)) return undefined;
    throw error;
  }
}

const OF_SUPPORT = statementOf(true);
const OF_PARTICIPANT = statementOf(false);

/** Takes the values of {@link storeText}. */
function statementOf(fromSupport: boolean): string {
  const [mine, theirs] = fromSupport ? ["support", "participant"] : ["participant", "support"];
  const sender = fromSupport ? "$2::uuid" : "$1::uuid";
  return `
    with kept as (
      update conversations c set
        last_seq = c.last_seq + 1,
        -- Under the row's lock, so that times follow the numbers.
        last_message_at = clock_timestamp(),
        ${mine}_read_seq = c.last_seq + 1,
        ${mine}_delivered_seq = c.last_seq + 1,
        waiting_since = ${fromSupport ? "null" : "coalesce(c.waiting_since, clock_timestamp())"}
      where c.${fromSupport ? "id" : "participant_id"} = $1
        -- Conditions on this row are checked again under its lock.
        and ($5::integer is null or greatest(c.${mine}_read_seq, $5) >= c.last_seq)
        and greatest(c.${theirs}_read_seq, c.hidden_seq) < c.${theirs}_notice_seq
        and not exists (
          select from messages m
          where m.conversation_id = c.id and m.sender_id = ${sender} and m.client_id = $3
        )
        and not exists (
          select from messages m
          where m.conversation_id = c.id and m.seq = c.last_seq - ${PACE.messages - 1}
            and m."timestamp" > clock_timestamp() - interval '${PACE.seconds} seconds'
        )
      returning c.id, c.last_seq, c.last_message_at, c.participant_id
    )
    insert into messages
      (conversation_id, seq, sender_id, receiver_id, author_id, client_id, message, "timestamp")
    select id, last_seq, ${sender}, ${fromSupport ? "participant_id" : "$2"},
           $6::uuid, $3, $4, last_message_at
    from kept
    returning conversation_id as "conversationId", seq, sender_id as "senderId",
              receiver_id as "receiverId", "timestamp"`;
}
