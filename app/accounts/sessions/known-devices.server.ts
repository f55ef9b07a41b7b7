/**
 * Browsers in which somebody has signed in to an account before. Strangers who guess at its password
 * do not shut these out. A browser keeps the proof in a cookie; the shop keeps nothing of it
 * (see `docs/decisions/0027`).
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { db } from "../../../database/db.server.ts";
import { shopSecret } from "../../shop/secrets.server.ts";
import { readCookie, setCookie, YEAR_S } from "../cookies.server.ts";
import { passwordHashOf } from "../passwords/credentials.server.ts";

/** People who share a browser; who signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 4;
const COOKIE = "itewe.device";
const VALUE = /^[\w-]{22}(?:\.[\w-]{22}){1,4}$/;

/**
 * What names this browser as one of the account's; undefined when nobody has signed in to it here
 * since its password was last changed.
 */
export async function knownDevice(headers: Headers, userId: string): Promise<string | undefined> {
  const { device, marks } = deviceIn(headers);
  if (!device || marks.length === 0) return undefined;
  const right = Buffer.from(await markOf(device, userId));
  const known = marks.some((mark) => timingSafeEqual(Buffer.from(mark), right));
  return known ? `${device} ${userId}` : undefined;
}

/**
 * The `Set-Cookie` that makes this browser one of the account's, beside those that it is already. Call it for
 * whoever has shown the password, or has set it by a link in a mail.
 */
export async function rememberDevice(headers: Headers, userId: string): Promise<string> {
  const { device = randomBytes(16).toString("base64url"), marks } = deviceIn(headers);
  const mark = await markOf(device, userId);
  const all = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS);
  return setCookie(COOKIE, [device, ...all].join("."), YEAR_S);
}

function deviceIn(headers: Headers): { device?: string; marks: string[] } {
  const value = readCookie(headers, COOKIE) ?? "";
  const [device, ...marks] = VALUE.test(value) ? value.split(".") : [];
  return device ? { device, marks } : { marks };
}

/** Made with the password's hash: after every change of it, no device is known any more. */
async function markOf(device: string, userId: string): Promise<string> {
  const [key, hash] = await Promise.all([shopSecret("devices"), passwordHashOf(db, userId)]);
  const mark = createHmac("sha256", key).update(`${device} ${userId} ${hash}`).digest();
  return mark.subarray(0, 16).toString("base64url");
}
