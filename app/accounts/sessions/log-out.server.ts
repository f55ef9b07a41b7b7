/** How a browser is left by its own wish. */
import { redirect } from "react-router";
import { signOut, withCookies } from "./auth.server.ts";

/** Drafts and unsent messages go; cookies, which know the browser, stay. */
const FORGET_TYPED = { "Clear-Site-Data": '"storage"' };

/**
 * Ends the session of this browser, and has the browser forget what was typed and not sent: whoever
 * leaves may sit at another's computer. A session that ends by itself leaves it for them to come back to.
 * @param headers of the request
 * @returns a redirect to `next`
 */
export async function logOut(headers: Headers, next: string): Promise<Response> {
  const cookies = await signOut(headers);
  return redirect(next, { headers: withCookies(cookies, new Headers(FORGET_TYPED)) });
}
