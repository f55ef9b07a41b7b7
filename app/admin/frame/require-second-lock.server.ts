import { type MiddlewareFunction, redirect } from "react-router";
import { SECOND_LOCK } from "../../accounts/second-lock/second-lock-path.ts";
import { viewerContext } from "../../accounts/viewer.server.ts";

const LOCK_FIRST = "Put on a second lock first, then the dashboard opens.";

/** What opens before that: where it is put on, and the theme of that page. */
const OPEN = [SECOND_LOCK, "/admin-dashboard/theme"];

/**
 * Leads whoever has left the second lock for later for a week to the page where it is put on; any
 * form but that one is refused. Stands before the guard of rights, which they do not have until then.
 */
export const requireSecondLock: MiddlewareFunction<Response> = ({ request, context, pattern }) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== "admin" || !viewer.user.needsSecondLock) return;
  if (viewer.user.mustChangePassword || OPEN.includes(`/${pattern.replace(/^\//, "")}`)) return;
  if (request.method === "POST") throw new Response(LOCK_FIRST, { status: 403 });
  throw redirect(SECOND_LOCK);
};
