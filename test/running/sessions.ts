/** Signs people in at the database: no password is hashed and no mail is sent for it. */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { hashSessionToken } from "../../app/accounts/sessions/session-tokens.server.ts";
import { keyNamed, parseKeys } from "../../app/shop/keys/keys.ts";
import { Guest } from "./guest.ts";
import { atDatabase, SHOP_KEYS, type Shop } from "./shop.ts";

/**
 * Opens a session of the account with this address.
 * @param userAgent by which the list of devices names it
 * @returns the session's cookie
 * @throws when the shop has no such account
 */
export async function openSession(
  shop: Pick<Shop, "dataDir">,
  email: string,
  userAgent = "",
): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString("base64url");
  const opened = await atDatabase(
    shop,
    `insert into sessions (id, token, user_id, expires_at, user_agent)
     select '${randomUUID()}', '${hashSessionToken(token)}', id, now() + interval '30 days',
       '${userAgent.replaceAll("'", "''")}'
     from users where email = '${email}' returning id`,
  );
  if (opened.length === 0) throw new Error(`Nobody has the address ${email}`);
  const key = keyNamed(parseKeys(SHOP_KEYS) ?? new Map(), "sessions");
  const signature = createHmac("sha256", key).update(token).digest("base64");
  return { name: "itewe.session_token", value: encodeURIComponent(`${token}.${signature}`) };
}

/** Somebody who is signed in to the account with this address, over HTTP. */
export async function signedInPerson(
  shop: Pick<Shop, "url" | "dataDir">,
  email: string,
): Promise<Guest> {
  const person = new Guest(shop.url);
  const { name, value } = await openSession(shop, email);
  person.cookie = `${name}=${value}`;
  return person;
}
