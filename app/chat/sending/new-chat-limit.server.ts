/**
 * How many chats guests of one network address may begin: whoever sends no cookie is a new guest
 * with each message.
 */
import type { Queries } from "../../../database/db.server.ts";
import { countHourly, countWithin, forgetOldCounts } from "../../hourly-limit.server.ts";

const MINUTE_MS = 60_000;
/** Carriers put thousands of phones behind one address. */
export const BEGINNINGS = { minute: 60, hour: 600 };

/**
 * Counts the beginning of a guest's chat; it counts no more when the transaction is rolled back.
 * @returns 0, or after how many seconds it may begin
 */
export async function countBeginning(transaction: Queries, address: string): Promise<number> {
  const minute = await countWithin(transaction, "chat in a minute", address, MINUTE_MS);
  const hour = await countHourly(transaction, "chat", address);
  if (hour.count > BEGINNINGS.hour) return hour.secondsLeft;
  if (minute.count > BEGINNINGS.minute) return minute.secondsLeft;
  if (hour.count === 1) await forgetOldCounts(transaction);
  return 0;
}
