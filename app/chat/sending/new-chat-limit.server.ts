import type { Queries } from "../../../database/db.server.ts";
import { limitOf, takeIn } from "../../limits/rate-limit.server.ts";
import { HOUR_MS, MINUTE_MS, newChats } from "../../limits/rate-limits.ts";

/**
 * Counts that a guest begins to chat, by the network address: a browser that sends no cookie is a
 * new guest with each message. Rolled back with the transaction, it does not count.
 * @returns 0, or after how many seconds the chat may begin
 */
export async function takeNewChat(tx: Queries, address: string): Promise<number> {
  const limit = (act: string, most: number) => [limitOf(act, { address }, most)];
  const minute = await takeIn(tx, limit("chat-minute", newChats.minute), MINUTE_MS);
  const hour = await takeIn(tx, limit("chat-hour", newChats.hour), HOUR_MS);
  return hour.waitSeconds || minute.waitSeconds;
}
