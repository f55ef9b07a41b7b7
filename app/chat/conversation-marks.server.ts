/** Since when a person waits, told by the messages: for whatever hides them or shows them again. */
import { type SQL, sql } from "drizzle-orm";

/** So many of the newest messages are looked at: nobody writes more of them unanswered. */
const LOOKED_AT = 10_000;

/**
 * Since the first message of the person that is to be seen and that no answer to be seen had seen
 * when it was written; what they did to an order is none of these. To write one, `writeMessage` and `keepText` come to the same with less.
 * @param hidden the number up to which nothing is to be seen
 * @returns a value for `waiting_since`, in an update of `conversations`
 */
export function waitingSince(hidden: SQL): SQL {
  const from = sql`greatest(${hidden}, conversations.last_seq - ${LOOKED_AT}::integer)`;
  return sql`(
    select m."timestamp" from messages m
    where m.conversation_id = conversations.id and m.sender_id = conversations.participant_id
      and m.deleted_at is null and m.order_id is null and m.seq > greatest(${from}, (
        -- Whoever has seen a message has seen those above it.
        select max(coalesce(answer.seen_seq, answer.seq)) from messages answer
        where answer.conversation_id = conversations.id and answer.seq > ${from}
          and answer.sender_id <> conversations.participant_id and answer.deleted_at is null
      ))
    order by m.seq limit 1
  )`;
}
