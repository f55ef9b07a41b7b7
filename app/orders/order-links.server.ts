/** The private link of an order: whoever has it counts as the buyer. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { orders } from "../../database/schema.ts";
import { noteDenied } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { audienceOf } from "../chat/participants.server.ts";
import { type Taken, takeAttempt } from "../limits/rate-limit.server.ts";
import { noteSecurity } from "../limits/security-log.server.ts";
import { shopSecret } from "../shop/keys/secrets.server.ts";
import { orderNumber, parseOrderNumber } from "./order.ts";

const KEY_BYTES = 16;

/**
 * The key of an order: 128 bits made from its id, so that mails and WhatsApp links can be written
 * at any time while no table holds it.
 */
export async function orderKey(orderId: string): Promise<string> {
  const secret = await shopSecret("order-links");
  const digest = createHmac("sha256", secret).update(orderId).digest();
  return digest.subarray(0, KEY_BYTES).toString("base64url");
}

/** The path of an order's page, with its key. */
export async function orderPath(order: { id: string; number: number }): Promise<string> {
  return `/order/${orderNumber(order.number)}?key=${await orderKey(order.id)}`;
}

/** The path of the page where an order's quote is answered, with its key. */
export async function quotePath(order: { id: string; number: number }): Promise<string> {
  return `/order/${orderNumber(order.number)}/quote?key=${await orderKey(order.id)}`;
}

/** The path of the page where an order's proof is judged, with its key. */
export async function proofPath(order: { id: string; number: number }): Promise<string> {
  return `/order/${orderNumber(order.number)}/proof?key=${await orderKey(order.id)}`;
}

/** The order that a link's number and key open; undefined when they open none. */
export async function findByKey(
  number: string | null | undefined,
  key: string | null | undefined,
): Promise<{ id: string; number: number } | undefined> {
  const parsed = parseOrderNumber(number);
  if (parsed === undefined || !key || !/^[\w-]{22}$/.test(key)) return undefined;
  const [found] = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.number, parsed));
  return found && (await opens(found.id, key)) ? found : undefined;
}

/** Whether a key is this order's. */
export async function opens(orderId: string, key: string): Promise<boolean> {
  const given = Buffer.from(key, "base64url");
  const right = Buffer.from(await orderKey(orderId), "base64url");
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Counts and notes a link that opened nothing, since somebody may be guessing. */
export async function countGuess(number: string, address: string): Promise<Taken> {
  const order = parseOrderNumber(number);
  const taken = await takeAttempt("order-guess", { order: String(order) }, address);
  if (taken.ok && order !== undefined && (await isThere(order))) {
    noteSecurity("order link refused", { address }, { order: orderNumber(order) });
  }
  return taken;
}

const isThere = async (number: number) => (await db.$count(orders, eq(orders.number, number))) > 0;

/** Notes that somebody who is signed in asked for an order without its key that is not theirs. */
export async function noteOrderDenied(viewer: Viewer, number: string): Promise<void> {
  const order = parseOrderNumber(number);
  if (order !== undefined && (await isThere(order))) {
    noteDenied(viewer, { order: orderNumber(order) });
  }
}

/**
 * Where to send people who open their own order without a key: its customer or guest to the page
 * with the key, an admin to the shop's page. Undefined for everybody else, and when there is no
 * such order.
 */
export async function ownOrderPath(
  viewer: Viewer,
  guestToken: string | undefined,
  number: string,
): Promise<string | undefined> {
  const parsed = parseOrderNumber(number);
  if (parsed === undefined) return undefined;
  const [found] = await db
    .select({ id: orders.id, number: orders.number, participantId: orders.participantId })
    .from(orders)
    .where(eq(orders.number, parsed));
  if (!found) return undefined;
  if (viewer.kind === "admin") return `/admin-dashboard/orders/${orderNumber(found.number)}`;
  const participant = await audienceOf(viewer, guestToken);
  return participant && participant === found.participantId ? orderPath(found) : undefined;
}
