/**
 * Which guests of this browser have become part of an account, told by the shop in a cookie: what
 * they had not sent belongs to the account, too.
 */
import { parse, serialize } from "cookie-es";

interface AddedGuest {
  /** The participant that the guest was. */
  from: string;
  /** The participant that stands for the account. */
  to: string;
}

const COOKIE = "itewe.added";
const MONTH_S = 2_592_000;
/** As many as a browser may have had before anybody opened the chat again. */
const LIMIT = 8;
const PAIR = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

/** The guests in a `Cookie` header or `document.cookie`, oldest first. */
export function addedGuests(cookies: string): AddedGuest[] {
  const value = parse(cookies)[COOKIE] ?? "";
  return value.split("~").flatMap((pair) => {
    const [, from, to] = PAIR.exec(pair) ?? [];
    return from && to ? [{ from, to }] : [];
  });
}

/** The `Set-Cookie` that tells of one more; not a secret, since neither opens anything. */
export function addedGuestCookie(cookies: string, added: AddedGuest): string {
  const pairs = [...addedGuests(cookies), added].slice(-LIMIT);
  const value = pairs.map(({ from, to }) => `${from}.${to}`).join("~");
  return serialize(COOKIE, value, { path: "/", sameSite: "lax", maxAge: MONTH_S });
}
