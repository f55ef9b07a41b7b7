/**
 * The marks of a conversation: up to which message a side has seen it, and since when the person
 * waits. Both follow from the messages, so whatever changes messages asks for them here.
 */
import { type SQL, sql } from "drizzle-orm";
import type { conversations } from "../../database/schema.ts";

export type Side = "support" | "participant";
export type Row = typeof conversations.$inferSelect;
type Value = number | SQL<number>;

/** Up to where nothing is left to read for a side: it has read it, or it is wiped. */
export const readSeq = (row: Row, side: Side) => Math.max(row[`${side}ReadSeq`], row.hiddenSeq);
/** The message about which a side has been, or is about to be, sent a mail. */
export const noticeSeq = (row: Row, side: Side) => row[`${side}NoticeSeq`];

/** The columns of a side's notice, for an update. */
export const setNotice = (side: Side, seq: number): Partial<Row> =>
  side === "support" ? { supportNoticeSeq: seq } : { participantNoticeSeq: seq };
/** The columns of what a side has received and read, for an update. */
export const setSeen = (side: Side, delivered: Value, read: Value) =>
  side === "support"
    ? { supportDeliveredSeq: delivered, supportReadSeq: read }
    : { participantDeliveredSeq: delivered, participantReadSeq: read };

/** Only this many of the newest messages are read: nobody writes more of them unanswered. */
const NEWEST = 10_000;

/**
 * Since when the person waits: since their first visible message that no visible answer had seen
 * when it was written. A message about an order waits on the order's page, not in the chat.
 * @param hidden the number up to which messages are hidden
 * @returns a value for `waiting_since` in an update of `conversations`
 */
export function waitingSince(hidden: SQL | number): SQL<Date | null> {
  const from = sql`greatest(${hidden}::integer, conversations.last_seq - ${NEWEST}::integer)`;
  return sql`(
    select m."timestamp" from messages m
    where m.conversation_id = conversations.id and m.sender_id = conversations.participant_id
      and m.deleted_at is null and m.order_id is null and m.seq > greatest(${from}, (
        -- An answer whose writer had seen a message has seen those above it, too.
        select max(coalesce(answer.seen_seq, answer.seq)) from messages answer
        where ${isAnswer(sql`answer`)} and answer.seq >= coalesce((
          -- Answers before the newest one that had seen everything say nothing more.
          select max(complete.seq) from messages complete
          where ${isAnswer(sql`complete`)} and complete.seq > ${from} and complete.seen_seq is null
        ), ${from})
      ))
    order by m.seq limit 1
  )`;
}

const isAnswer = (message: SQL) => sql`${message}.conversation_id = conversations.id
  and ${message}.sender_id <> conversations.participant_id and ${message}.deleted_at is null`;

/**
 * Up to which message a side has seen a conversation: up to the one before the other side's first
 * message that it has not seen. A person's messages about an order are seen on the order's page.
 * @param known the side has seen everything up to this number
 * @param last the number of the newest message
 * @param actedOn the order on whose page the side acts: what happened to it was seen there
 * @returns a value for a `*_read_seq` in an update of `conversations`
 */
export function seenUpTo(
  side: Side,
  { known, last, actedOn }: { known: number; last: number; actedOn?: string | undefined },
): SQL<number> {
  const isUnseen =
    side === "support"
      ? sql`m.sender_id = conversations.participant_id and m.order_id is null`
      : sql`m.sender_id <> conversations.participant_id
          ${actedOn ? sql`and m.order_id is distinct from ${actedOn}::uuid` : sql``}`;
  return sql`coalesce((
    select min(m.seq) - 1 from messages m
    where m.conversation_id = conversations.id and m.seq > ${known}
      and m.deleted_at is null and ${isUnseen}
  ), ${last}::integer)`;
}
