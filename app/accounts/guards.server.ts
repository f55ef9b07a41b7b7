/** Guards as middleware: they run before all loaders and actions below their route. */
import { type MiddlewareFunction, redirect } from "react-router";
import { noteSecurity } from "../limits/security-log.server.ts";
import { ACCESS_DENIED, flash } from "./flash.server.ts";
import { may, type What } from "./may.ts";
import type { SessionUser } from "./viewer.server.ts";
import { type Viewer, viewerContext } from "./viewer.server.ts";

/**
 * Admits admins. Visitors log in first; customers who open a page go to their dashboard, which
 * shows the message. Other requests are answered 403 (PRODUCT §3).
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context }) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "admin") return;
  noteDenied(viewer);
  if (viewer.kind === "customer" && request.method !== "POST" && !isScripted(request)) {
    throw redirect("/user-dashboard", { headers: flash("access-denied") });
  }
  if (viewer.kind === "customer" || request.method === "POST") {
    throw new Response(ACCESS_DENIED, { status: 403 });
  }
  throw toLogin(request);
};

/**
 * Admits customers; visitors log in first, admins go to their dashboard (SPEC §4). A form sent by a
 * script is answered 403, because a redirect would lose what was typed.
 */
export const requireCustomer: MiddlewareFunction<Response> = ({ request, context }) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "customer") return;
  if (request.method === "POST" && isScripted(request)) {
    throw new Response(ACCESS_DENIED, { status: 403 });
  }
  throw viewer.kind === "admin" ? redirect("/admin-dashboard") : toLogin(request);
};

/** The customer, for functions only customers may call. @throws Response 403 for anyone else */
export function customerOf(viewer: Viewer): SessionUser {
  if (viewer.kind !== "customer") throw new Response(ACCESS_DENIED, { status: 403 });
  return viewer.user;
}

function toLogin(request: Request): Response {
  const url = new URL(request.url);
  // Parameters of the router's data requests.
  for (const name of ["_routes", "index"]) url.searchParams.delete(name);
  const path = url.pathname.replace(/\.data$/, "");
  const here = [path + url.search, path].map(encodeURIComponent);
  const back = here.find(({ length }) => length <= LONGEST_WAY_BACK);
  return redirect(back ? `/login?redirectTo=${back}` : "/login");
}

/** Characters: proxies take no header of an answer that is much longer (nginx 4,096 bytes). */
const LONGEST_WAY_BACK = 2_000;

/** Whether a script or a subresource makes the request, rather than a page navigation. */
function isScripted({ url, headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  // Older browsers have no `sec-fetch-dest`.
  const isPage = destination
    ? destination === "document"
    : /\btext\/html\b/.test(headers.get("accept") ?? "text/html");
  return !isPage || new URL(url).pathname.endsWith(".data");
}

/** Whoever has this right (`may.ts`). @throws Response 403 for anyone else */
export function staffOf(viewer: Viewer, what: What): SessionUser {
  if (viewer.kind !== "admin" || !may(viewer, what)) {
    noteDenied(viewer);
    throw new Response(ACCESS_DENIED, { status: 403 });
  }
  return viewer.user;
}

/**
 * Notes that somebody who is signed in asked for what is not theirs.
 * @param what a row, by its kind and id; rows that are not there are not worth a line
 */
export function noteDenied(viewer: Viewer, what: Record<string, string> = {}): void {
  if ("user" in viewer) noteSecurity("access denied", { userId: viewer.user.id }, what);
}
