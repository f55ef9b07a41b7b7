import { type MiddlewareFunction, redirect } from "react-router";
import { viewerContext } from "../../accounts/viewer.server.ts";
import { FIRST_START } from "./first-steps.ts";

const CHOOSE_FIRST = "Choose a password of your own first, then the dashboard opens.";

/** What opens before that: where it is chosen, and the theme of that page. */
const OPEN = [FIRST_START, "/admin-dashboard/theme"];

/**
 * Leads whoever has a password that was given to them to the page where they choose their own; any
 * form but that one is refused. Stands before the guard of rights, which they do not have yet.
 */
export const requireOwnPassword: MiddlewareFunction<Response> = ({ request, context, pattern }) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== "admin" || !viewer.user.mustChangePassword) return;
  if (OPEN.includes(`/${pattern.replace(/^\//, "")}`)) return;
  if (request.method === "POST") throw new Response(CHOOSE_FIRST, { status: 403 });
  throw redirect(FIRST_START);
};
