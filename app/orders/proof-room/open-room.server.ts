/** Whom a link to the proof room stands for: the buyer, or a colleague of theirs. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { findColleague } from "../colleague-links.server.ts";
import { findByKey } from "../order-links.server.ts";
import type { Guest } from "../proofs/speakers.server.ts";
import { openOrRefusal } from "../reading/open-link.server.ts";

/** An order whose room is open. */
export interface OpenRoom {
  id: string;
  guest: Guest;
  /** What stands on their pins; of a colleague alone. */
  colleague?: string;
}

/**
 * The order whose proof room a link opens, or the refusal: 404, or 429 after too many that opened
 * nothing.
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
  const opened = await openOrRefusal(link, address);
  return opened instanceof Response ? opened : { id: opened.id, guest: { side: "buyer" } };
}

/** What a page of the room says of its order, to a colleague, too: no price. */
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
