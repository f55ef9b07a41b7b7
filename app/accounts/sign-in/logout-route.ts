import { redirect } from "react-router";
import { signOut, withCookies } from "../sessions/auth.server";
import type { Route } from "./+types/logout-route";

/** Drafts and unsent messages go; cookies, which know the browser, stay. */
const FORGET_TYPED = { "Clear-Site-Data": '"storage"' };

/**
 * POST /logout ends the session, and has the browser forget what was typed and not sent: whoever logs
 * out may sit at another's computer. What ends by itself leaves it for them to come back to.
 */
export async function action({ request }: Route.ActionArgs) {
  const cookies = await signOut(request.headers);
  return redirect("/", { headers: withCookies(cookies, new Headers(FORGET_TYPED)) });
}

export function loader() {
  return redirect("/");
}
