/** The shop's own cookies; `auth.server.ts` has those of sessions, `server/guards/cookie-names.ts` their names over https. */
import { parse, serialize } from "cookie-es";

export const YEAR_S = 31_536_000;

export function readCookie(headers: Headers, name: string): string | undefined {
  return parse(headers.get("cookie") ?? "")[name];
}

/**
 * A `Set-Cookie` for the whole site: HttpOnly, SameSite=Lax.
 * @param maxAge seconds; 0 removes the cookie
 */
export function setCookie(name: string, value: string, maxAge: number): string {
  return serialize(name, value, { path: "/", httpOnly: true, sameSite: "lax", maxAge });
}
