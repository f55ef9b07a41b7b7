/**
 * The marks of a conversation: what each side has received and read, and since when the person
 * waits. They are computed from the messages; whatever changes messages updates them with these.
 */
import { type SQL, sql } from "drizzle-orm";
import type { conversations } from "../../database/schema.ts";

export type Side = "support" | "participant";
export type Row = typeof conversations.$inferSelect;
type Value = number | SQL<number>;

/** Up to which number a side has nothing to read: read or wiped. */
export const readSeq = (row: Row, side: Side) => Math.max(row[`${side}ReadSeq`], row.hiddenSeq);
/** The message for which a check of this side was last scheduled (see `away-notice.server.ts`). */
export const noticeSeq = (row: Row, side: Side) => row[`${side}NoticeSeq`];

export const setNotice = (side: Side, seq: number): Partial<Row> =>
  side === "support" ? { supportNoticeSeq: seq } : { participantNoticeSeq: seq };
export const setSeen = (side: Side, delivered: Value, read: Value) =>
  side === "support"
    ? { supportDeliveredSeq: delivered, supportReadSeq: read }
    : { participantDeliveredSeq: delivered, participantReadSeq: read };

/** How many of the newest messages are searched. */
const NEWEST = 10_000;

/**
 * The time of the person's first visible message that no visible answer had seen when it was
 * written. Messages about orders do not count: the order's page answers them; nor what was brought
 * from another site.
 * @param hidden the number up to which messages are hidden
 * @returns a value for `waiting_since` in an update of `conversations`
 */
export function waitingSince(hidden: SQL | number): SQL<Date | null> {
  const from = sql`greatest(${hidden}::integer, conversations.last_seq - ${NEWEST}::integer)`;
  return sql`(
    select m."timestamp" from messages m
    where m.conversation_id = conversations.id and m.sender_id = conversations.participant_id
      and m.deleted_at is null and m.order_id is null and not m.is_history
      and m.seq > greatest(${from}, (
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
  and ${message}.sender_id <> conversations.participant_id and ${message}.deleted_at is null
  and not ${message}.is_history`;

/**
 * Up to which message a side has seen a conversation: the one before the first unseen message of
 * the other side. A person's messages about an order are seen on the order's page.
 * @param known the number up to which the side has seen everything
 * @param last the number of the newest message
 * @param actedOn the order that the side acts on: its messages count as seen
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
