/** POST /admin-dashboard/inbox-acts: marks a message as handled or unhandled. */
import { redirect } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { isInboxKind, markHandled } from "../../contact/list-contact.server";
import { readForm } from "../../http/form-body.server";
import type { Route } from "./+types/inbox-acts-route";

/** `act` is `handle` or `reopen`, `kind` the list, `id` the message. Answers 204 or 404. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, ["act", "kind", "id"]);
  const { act, kind = "", id = "" } = typed;
  if (!isInboxKind(kind) || (act !== "handle" && act !== "reopen")) {
    throw new Response("There is no such act.", { status: 400 });
  }
  if (!(await markHandled(viewer, kind, id, act === "handle"))) {
    throw new Response("This message is no longer there.", { status: 404 });
  }
  return new Response(null, { status: 204 });
}

export function loader() {
  return redirect("/admin-dashboard/feedbacks");
}
