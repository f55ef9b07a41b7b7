/**
 * The short way of a message, and of nearly all of them: a plain text in a conversation that is
 * there, with nobody to be looked after anew. One statement locks, checks, numbers and keeps it.
 */
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
 * Stores a text of one side, as the transaction in `send-message.server.ts` would.
 *
 * @param writer.place support's: the conversation's id; a participant's: their own id
 * @param writer.authorId the admin who writes for support; undefined: the participant writes
 * @param text.seen up to where its writer has seen the thread
 * @returns undefined when it takes more than this: the conversation begins, the message is there
 *   already, or comes very fast, its writer has not seen what stands above it, or the other side
 *   is to be looked after
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
    // The same message at the same time, in another process.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

const OF_SUPPORT = statementOf(true);
const OF_PARTICIPANT = statementOf(false);

/** With the values of {@link storeText} in their order. */
function statementOf(fromSupport: boolean): string {
  const [mine, theirs] = fromSupport ? ["support", "participant"] : ["participant", "support"];
  const sender = fromSupport ? "$2::uuid" : "$1::uuid";
  return `
    with kept as (
      update conversations c set
        last_seq = c.last_seq + 1,
        -- Read under the row's lock, so that times follow the numbers.
        last_message_at = clock_timestamp(),
        ${mine}_read_seq = c.last_seq + 1,
        ${mine}_delivered_seq = c.last_seq + 1,
        waiting_since = ${fromSupport ? "null" : "coalesce(c.waiting_since, clock_timestamp())"}
      where c.${fromSupport ? "id" : "participant_id"} = $1
        -- Of the row alone, which is read again under its lock.
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
