/** What of orders travels live, and what becomes of a closed order's contact. */
import { sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { defineJob } from "../../jobs/jobs.server.ts";
import { type Audience, defineLiveEvent } from "../../live/live.server.ts";
import { countGuess, findByKey } from "../reading/order-links.server.ts";
import { ERASE_CONTACT } from "./order-changes.server.ts";

/** What a browser is told; it reads the order again, or asks for the new ones. */
export interface OrderNews {
  id: string;
  number: number;
  /** The event; 1 is a new order. Not there when only `kind` has changed for admins (`seen`). */
  seq?: number;
  kind: string;
  author?: "buyer" | "shop";
}

/** Makes the event known to the live streams; call once at start. */
export function defineOrderEvents(): void {
  defineLiveEvent("order", async (ids) => ids);
}

/**
 * Whose events a tracking page hears (`/live?order=…&key=…`): its order's, for whoever has the link.
 * @param address the caller's network address: links that open nothing are counted
 * @returns undefined when the link opens nothing
 */
export async function orderAudience(
  query: URLSearchParams,
  address: string,
): Promise<Audience | undefined> {
  const number = query.get("order");
  const found = await findByKey(number, query.get("key"));
  if (found) return `order:${found.id}`;
  await countGuess(number ?? "", address);
  return undefined;
}

/** Makes the job known; call before the jobs start. */
export function defineContactErasure(): void {
  // PRODUCT §3: of a deleted account's order, 90 days after it closed. What is earlier or of an
  // account that is still there stays.
  defineJob<{ id: string }>(ERASE_CONTACT, async ({ id }) => {
    await db.execute(sql`
      update orders o set name = null, phone_number = null, phone_digits = null, email = null,
        state = '', city = '', street_address = ''
      from participants p
      where o.id = ${id} and p.id = o.participant_id and p.kind = 'customer' and p.user_id is null`);
  });
}
