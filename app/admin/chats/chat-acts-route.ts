/** POST /admin-dashboard/chat-acts: deletes, restores and wipes messages. */
import { redirect } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { deleteMessage, restoreMessage } from "../../chat/removal/deletion.server";
import { restoreWipedChats, wipeAllChats } from "../../chat/removal/wipe.server";
import { readForm } from "../../http/form-body.server";
import type { Route } from "./+types/chat-acts-route";

/**
 * `act`: `delete` or `restore` with `conversation` and `seq`, `wipe`, or `restore-wiped`. Answers
 * 204, or redirects a form without JavaScript to the list.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, ["act", "conversation", "seq", "back"]);
  const place = [typed.conversation ?? "", Number(typed.seq)] as const;
  switch (typed.act) {
    case "delete":
      await deleteMessage(viewer, ...place);
      break;
    case "restore":
      await restoreMessage(viewer, ...place);
      break;
    case "wipe":
      await wipeAllChats(viewer);
      break;
    case "restore-wiped":
      await restoreWipedChats(viewer);
      break;
    default:
      throw new Response("There is no such act.", { status: 400 });
  }
  if (typed.back) return redirect("/admin-dashboard/chats");
  return new Response(null, { status: 204 });
}

export function loader() {
  return redirect("/admin-dashboard/chats");
}
