/** Who is to be looked after because they may be away; what becomes of it: `away-mail.server.ts`. */
import type { Queries } from "../../../database/db.server.ts";
import type { conversations } from "../../../database/schema.ts";
import { enqueue } from "../../jobs/jobs.server.ts";

/** PRODUCT §6. */
export const AWAY_S = 600;
/** The job that looks. */
export const LOOK = "away-look";

export type Side = "support" | "participant";
export type Row = typeof conversations.$inferSelect;

/** A notice that is due: to which side, of which conversation, about which message. */
export interface Notice {
  conversationId: string;
  side: Side;
  seq: number;
}

/**
 * Has the receiver of a new message looked after in ten minutes, unless that is under way or they
 * have been told already in this silence. Call under the conversation's lock.
 * @returns what of the conversation's row changes
 */
export async function noticeLater(
  transaction: Queries,
  row: Row & { seq: number; fromSupport: boolean },
): Promise<Partial<Row>> {
  const side: Side = row.fromSupport ? "participant" : "support";
  if (readSeq(row, side) < noticeSeq(row, side)) return {};
  await enqueue(transaction, LOOK, { conversationId: row.id, side, seq: row.seq }, AWAY_S);
  return setNotice(side, row.seq);
}

/** In place of a message: the look came while everything unread was deleted or wiped, and told nobody. */
export const LOOKED_IN_VAIN = -1;

/** Up to where nothing is left to read for a side: it has read it, or it is wiped. */
export const readSeq = (row: Row, side: Side) =>
  Math.max(side === "support" ? row.supportReadSeq : row.participantReadSeq, row.hiddenSeq);
export const noticeSeq = (row: Row, side: Side) =>
  side === "support" ? row.supportNoticeSeq : row.participantNoticeSeq;
export const setNotice = (side: Side, seq: number): Partial<Row> =>
  side === "support" ? { supportNoticeSeq: seq } : { participantNoticeSeq: seq };
