/** POST /admin-dashboard/note-acts: writes and removes notes of conversations. */
import { redirect } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { removeNote, writeNote } from "../../chat/notes/notes.server";
import { readForm } from "../../http/form-body.server";
import type { Route } from "./+types/note-acts-route";

/**
 * `act`: `write` with `conversation`, `id` and `note`, or `remove` with `id`. Answers 204, or 409
 * with what the writer is told.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, ["act", "conversation", "id", "note"]);
  const { id = "", conversation = "", note: text = "" } = typed;
  if (typed.act === "remove") await removeNote(viewer, id);
  else if (typed.act === "write") {
    const refused = await writeNote(viewer, conversation, { id, text });
    if (refused) return new Response(refused, { status: 409 });
  } else throw new Response("There is no such act.", { status: 400 });
  return new Response(null, { status: 204 });
}

export function loader() {
  return redirect("/admin-dashboard/chats");
}
