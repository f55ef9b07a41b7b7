/** Who is to be looked after because they may be away; what becomes of it: `away-mail.server.ts`. */
import type { Queries } from "../../../database/db.server.ts";
import { enqueue } from "../../jobs/jobs.server.ts";
import {
  noticeSeq,
  type Row,
  readSeq,
  type Side,
  setNotice,
} from "../conversation-marks.server.ts";

/** PRODUCT §6. */
export const AWAY_S = 600;
/** The job that looks. */
export const LOOK = "away-look";

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
