/** Guards as middleware: they run before every loader and action under the route they stand on. */
import { type MiddlewareFunction, redirect } from "react-router";
import { flash } from "./flash.server.ts";
import type { SessionUser } from "./viewer.server.ts";
import { type Viewer, viewerContext } from "./viewer.server.ts";

/** What a signed-in person without the admin role is told (SPEC §8). */
export const ACCESS_DENIED = "Access Denied. You do not have permission to view this page.";

/**
 * Lets only admins through. A visitor goes to `/login` and comes back after it; a customer's page
 * navigation goes to the user dashboard, which says why. Whatever else they send is answered 403
 * (PRODUCT §3).
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context }) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "admin") return;
  if (viewer.kind === "customer" && isPageNavigation(request)) {
    throw redirect("/user-dashboard", { headers: flash("access-denied") });
  }
  if (viewer.kind === "customer" || request.method === "POST") {
    throw new Response(ACCESS_DENIED, { status: 403 });
  }
  throw toLogin(request);
};

/**
 * Lets only customers through: visitors go to `/login`, an admin to the admin dashboard (SPEC §4). A
 * form that a script sends is answered 403: led away, it would lose what was typed.
 */
export const requireCustomer: MiddlewareFunction<Response> = ({ request, context }) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "customer") return;
  if (request.method === "POST" && isScripted(request)) {
    throw new Response(ACCESS_DENIED, { status: 403 });
  }
  throw viewer.kind === "admin" ? redirect("/admin-dashboard") : toLogin(request);
};

/**
 * The customer behind a request; for functions that only a customer may call.
 * @throws Response 403 for anyone else
 */
export function customerOf(viewer: Viewer): SessionUser {
  if (viewer.kind !== "customer") throw new Response(ACCESS_DENIED, { status: 403 });
  return viewer.user;
}

function toLogin(request: Request): Response {
  const url = new URL(request.url);
  // What the router asks with is no part of the page's address.
  for (const name of ["_routes", "index"]) url.searchParams.delete(name);
  const here = url.pathname.replace(/\.data$/, "") + url.search;
  return redirect(`/login?redirectTo=${encodeURIComponent(here)}`);
}

/** Whether a browser asks for a page to show, rather than a script for data or a page for a file. */
function isPageNavigation(request: Request): boolean {
  return request.method !== "POST" && !isScripted(request);
}

/** Whether a script asks, or a page for a file, rather than a browser for a page to show. */
function isScripted({ url, headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  // Browsers that do not say it still tell what they would show.
  const isPage = destination
    ? destination === "document"
    : /\btext\/html\b/.test(headers.get("accept") ?? "text/html");
  return !isPage || new URL(url).pathname.endsWith(".data");
}

/**
 * The admin behind a request; for functions that only an admin may call.
 * @throws Response 403 for anyone else
 */
export function adminOf(viewer: Viewer): SessionUser {
  if (viewer.kind !== "admin") throw new Response(ACCESS_DENIED, { status: 403 });
  return viewer.user;
}
