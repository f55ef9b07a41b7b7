/** The cookie that names guests of this browser whose chat was merged into an account. */
import { parse, serialize } from "cookie-es";

interface AddedGuest {
  /** The participant that the guest was. */
  from: string;
  /** The participant that stands for the account. */
  to: string;
}

const COOKIE = "itewe.added";
/** In browsers that came over https. */
const HOST_COOKIE = `__Host-${COOKIE}`;
export const MONTH_S = 2_592_000;
/** How many merges the cookie holds. */
const LIMIT = 8;
const PAIR = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

/** The guests in a `Cookie` header or `document.cookie`, oldest first. */
export function addedGuests(cookies: string): AddedGuest[] {
  const sent = parse(cookies);
  const value = sent[HOST_COOKIE] ?? sent[COOKIE] ?? "";
  return value.split("~").flatMap((pair) => {
    const [, from, to] = PAIR.exec(pair) ?? [];
    return from && to ? [{ from, to }] : [];
  });
}

/** The `Set-Cookie` with one more guest; not secret, since the ids open nothing. */
export function addedGuestCookie(cookies: string, added: AddedGuest): string {
  const pairs = [...addedGuests(cookies), added].slice(-LIMIT);
  const value = pairs.map(({ from, to }) => `${from}.${to}`).join("~");
  return serialize(COOKIE, value, { path: "/", sameSite: "lax", maxAge: MONTH_S });
}
