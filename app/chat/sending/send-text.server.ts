/** The fast path for most messages: locks, checks, numbers and stores a text in one statement. */
import { preparedWrite } from "../../../database/db.server.ts";
import { PACE } from "../message.ts";

interface StoredText {
  conversationId: string;
  seq: number;
  senderId: string;
  receiverId: string;
  timestamp: Date;
}

const UNIQUE_VIOLATION = "23505";

/**
 * Stores a text with the result of the transaction in `send-message.server.ts`.
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
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return undefined;
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
