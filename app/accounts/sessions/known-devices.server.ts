/**
 * Browsers that have signed in to an account before, which strangers guessing its password cannot
 * lock out. The proof is a cookie; the shop stores nothing (`docs/decisions/0027`).
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { db } from "../../../database/db.server.ts";
import { shopSecret } from "../../shop/keys/secrets.server.ts";
import { readCookie, setCookie, YEAR_S } from "../cookies.server.ts";
import { passwordHashOf } from "../passwords/credentials.server.ts";

/** Most accounts per browser; the oldest is dropped. */
const MOST_ACCOUNTS = 4;
const COOKIE = "itewe.device";
const VALUE = /^[\w-]{22}(?:\.[\w-]{22}){1,4}$/;

/**
 * The key of this browser for the account, if it has signed in since the last change of password.
 */
export async function knownDevice(headers: Headers, userId: string): Promise<string | undefined> {
  const { device, marks } = deviceIn(headers);
  if (!device || marks.length === 0) return undefined;
  const right = Buffer.from(await markOf(device, userId));
  const known = marks.some((mark) => timingSafeEqual(Buffer.from(mark), right));
  return known ? `${device} ${userId}` : undefined;
}

/** The `Set-Cookie` that adds the account, for whoever has shown or reset its password. */
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

/** Includes the password's hash, so that a change of password forgets all devices. */
async function markOf(device: string, userId: string): Promise<string> {
  const [key, hash] = await Promise.all([shopSecret("devices"), passwordHashOf(db, userId)]);
  const mark = createHmac("sha256", key).update(`${device} ${userId} ${hash}`).digest();
  return mark.subarray(0, 16).toString("base64url");
}
