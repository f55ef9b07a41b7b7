import type { Queries } from "../../../database/db.server.ts";
import { limitOf, takeIn } from "../../limits/rate-limit.server.ts";
import { HOUR_MS, MINUTE_MS, newChats } from "../../limits/rate-limits.ts";

/**
 * Rate limit of new guest chats per network, because a browser without cookies is a new guest with
 * each message. The count rolls back with the transaction.
 * @returns 0, or the seconds to wait
 */
export async function takeNewChat(tx: Queries, address: string): Promise<number> {
  const limit = (act: string, most: number) => [limitOf(act, { address }, most)];
  const minute = await takeIn(tx, limit("chat-minute", newChats.minute), MINUTE_MS);
  const hour = await takeIn(tx, limit("chat-hour", newChats.hour), HOUR_MS);
  return hour.waitSeconds || minute.waitSeconds;
}
