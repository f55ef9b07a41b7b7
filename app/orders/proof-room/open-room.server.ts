/** Who has opened the proof room by a link: the buyer, or a colleague of theirs. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { findColleague } from "../colleague-links.server.ts";
import { findByKey } from "../order-links.server.ts";
import type { Guest } from "../proofs/speakers.server.ts";
import { openLink } from "../reading/open-link.server.ts";

/** An order whose room is open. */
export interface OpenRoom {
  id: string;
  guest: Guest;
  /** The name on their pins; for colleagues only. */
  colleague?: string;
}

/**
 * Finds the order whose proof room a link opens, or refuses: 404, or 429 after too many links that
 * opened nothing.
 * @param address the caller's network address
 */
export async function openRoom(
  link: { number: string; key: string | null },
  address: string,
): Promise<OpenRoom | Response> {
  const own = await findByKey(link.number, link.key);
  if (own) return { id: own.id, guest: { side: "buyer" } };
  const colleague = await findColleague(link.number, link.key);
  if (colleague) {
    const { id, orderId, name } = colleague;
    return { id: orderId, guest: { side: "colleague", id }, colleague: name ?? "A colleague" };
  }
  const opened = await openLink(link, address);
  return opened instanceof Response ? opened : { id: opened.id, guest: { side: "buyer" } };
}

/** What a page of the room needs to know of its order. No price, because colleagues see it too. */
export async function findHead(id: string) {
  const [found] = await db
    .select({
      number: orders.number,
      title: orders.title,
      name: orders.name,
      status: orders.status,
      delivery: orders.delivery,
    })
    .from(orders)
    .where(eq(orders.id, id));
  return found;
}
