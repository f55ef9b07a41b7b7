/** Guards as middleware: they run before every loader and action under the route they stand on. */
import { type MiddlewareFunction, redirect } from "react-router";
import type { SessionUser } from "./auth.server.ts";
import { type Viewer, viewerContext } from "./viewer.server.ts";

/** What a signed-in person without the admin role is told (SPEC §8). */
export const ACCESS_DENIED = "Access Denied. You do not have permission to view this page.";

/**
 * Lets only admins through. A visitor's page navigation goes to `/login` and comes back after it;
 * anything else, and any request of a customer, is answered 403.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context }) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "admin") return;
  const url = new URL(request.url);
  const signedIn = viewer.kind === "customer";
  if (request.method !== "POST" && !signedIn) {
    const here = url.pathname.replace(/\.data$/, "") + url.search;
    throw redirect(`/login?redirectTo=${encodeURIComponent(here)}`);
  }
  throw new Response(ACCESS_DENIED, { status: 403 });
};

/**
 * The admin behind a request; for functions that only an admin may call.
 * @throws Response 403 for anyone else
 */
export function adminOf(viewer: Viewer): SessionUser {
  if (viewer.kind !== "admin") throw new Response(ACCESS_DENIED, { status: 403 });
  return viewer.user;
}
