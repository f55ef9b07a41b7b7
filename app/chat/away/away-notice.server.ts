/** Schedules the check whether a side is away; `away-mail.server.ts` runs it. */
import type { Queries } from "../../../database/db.server.ts";
import { enqueue } from "../../jobs/jobs.server.ts";
import {
  noticeSeq,
  type Row,
  readSeq,
  type Side,
  setNotice,
} from "../conversation-marks.server.ts";

/** Seconds that a message stays unread before its receiver is mailed (PRODUCT §6). */
export const AWAY_S = 600;
export const AWAY_CHECK = "away-look";

export interface Notice {
  conversationId: string;
  side: Side;
  seq: number;
}

/**
 * Schedules a check of a new message's receiver in ten minutes, unless one is scheduled or they
 * have been mailed since they last read. Call under the conversation's lock.
 * @returns the changed columns of the conversation
 */
export async function scheduleAwayCheck(
  transaction: Queries,
  row: Row & { seq: number; fromSupport: boolean },
): Promise<Partial<Row>> {
  const side: Side = row.fromSupport ? "participant" : "support";
  if (readSeq(row, side) < noticeSeq(row, side)) return {};
  await enqueue(transaction, AWAY_CHECK, { conversationId: row.id, side, seq: row.seq }, AWAY_S);
  return setNotice(side, row.seq);
}
