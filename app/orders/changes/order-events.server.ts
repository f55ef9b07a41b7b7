/** The live events of orders. */
import { type Audience, defineLiveEvent } from "../../live/live.server.ts";
import { findColleague } from "../colleague-links.server.ts";
import { countGuess, findByKey } from "../order-links.server.ts";

/** What a browser receives. It then reads the order again, or asks for new ones. */
export interface OrderNews {
  id: string;
  number: number;
  /**
   * The event's number; 1 is a new order. Missing for what is no event: an admin has seen it
   * (`seen`), or a pin (`pin`).
   */
  seq?: number;
  kind: string;
  author?: "buyer" | "shop";
}

/** Registers the event with the live streams; call once at start. */
export function defineOrderEvents(): void {
  defineLiveEvent("order", async (ids) => ids);
}

/**
 * Whose events a tracking page receives (`/live?order=…&key=…`): those of its order, for whoever
 * has the link.
 * @param address the caller's network address, to count links that open nothing
 * @returns undefined when the link opens nothing
 */
export async function orderAudience(
  query: URLSearchParams,
  address: string,
): Promise<Audience | undefined> {
  const number = query.get("order");
  const found = await findByKey(number, query.get("key"));
  if (found) return `order:${found.id}`;
  const colleague = await findColleague(number, query.get("key"));
  if (colleague) return `order:${colleague.orderId}`;
  await countGuess(number ?? "", address);
  return undefined;
}
