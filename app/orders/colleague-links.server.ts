/** The link of a colleague whom a buyer has invited. It opens the proof room and nothing else. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { orders, proofColleagues } from "../../database/schema.ts";
import { shopSecret } from "../shop/keys/secrets.server.ts";
import { parseOrderNumber } from "./order.ts";

const KEY_BYTES = 16;

/** Somebody who may comment on an order's proofs. */
export interface Colleague {
  id: string;
  orderId: string;
  name: string | null;
}

/** The key of a colleague's link: 128 bits made from their id, stored nowhere. */
export async function colleagueKey(id: string): Promise<string> {
  const secret = await shopSecret("proof-links");
  const digest = createHmac("sha256", secret).update(id).digest();
  return digest.subarray(0, KEY_BYTES).toString("base64url");
}

/** The colleague whose link has this key; undefined when there is none, or it was taken back. */
export async function findColleague(
  number: string | null | undefined,
  key: string | null | undefined,
): Promise<Colleague | undefined> {
  const parsed = parseOrderNumber(number);
  if (parsed === undefined || !key) return undefined;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, parsed));
  return order && findColleagueOf(order.id, key);
}

/** The same among the colleagues of one order. */
export async function findColleagueOf(
  orderId: string,
  key: string,
): Promise<Colleague | undefined> {
  if (!/^[\w-]{22}$/.test(key)) return undefined;
  const invited = await db
    .select({
      id: proofColleagues.id,
      orderId: proofColleagues.orderId,
      name: proofColleagues.name,
    })
    .from(proofColleagues)
    .where(and(eq(proofColleagues.orderId, orderId), isNull(proofColleagues.revokedAt)));
  const given = Buffer.from(key, "base64url");
  for (const one of invited) {
    const right = Buffer.from(await colleagueKey(one.id), "base64url");
    if (given.length === right.length && timingSafeEqual(given, right)) return one;
  }
  return undefined;
}
