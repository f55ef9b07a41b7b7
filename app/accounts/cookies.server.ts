/** The shop's own cookies; those of sessions are better-auth's (`auth.server.ts`). */
import { parse, serialize } from "cookie-es";

export const YEAR_S = 31_536_000;

/** The value of a cookie in a request's headers. */
export function readCookie(headers: Headers, name: string): string | undefined {
  return parse(headers.get("cookie") ?? "")[name];
}

/**
 * A `Set-Cookie` for all of the site, which scripts cannot read and other sites' forms do not send.
 * @param maxAge seconds; 0 removes the cookie
 * @param secure whether the shop's public address is https
 */
export function setCookie(name: string, value: string, maxAge: number, secure = false): string {
  return serialize(name, value, { path: "/", httpOnly: true, sameSite: "lax", maxAge, secure });
}
