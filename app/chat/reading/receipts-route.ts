/** POST /chat/receipts: what a browser has received, has shown, and that somebody is typing in it. */

import { guestToken, viewerContext } from "../../accounts/viewer.server";
import { readForm } from "../../http/form-body.server";
import { ownerOf } from "../participants.server";
import type { Route } from "./+types/receipts-route";
import { markAllDelivered, markSeen, tellTyping, unreadMessages } from "./receipts.server";

/** GET: `{ unread, owner }`, the messages of support that a customer or guest has not seen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const [unread, owner] = await Promise.all([
    unreadMessages(viewer),
    ownerOf(viewer, guestToken(request.headers)),
  ]);
  return Response.json({ unread, owner });
}

const FIELDS = ["delivered", "read", "typing", "conversation", "owner"];

/**
 * `delivered`, `read` (numbers of messages) and `typing`, each optional, with an admin's
 * `conversation`; or of an admin `delivered=all`. What the page of another `owner` tells, who has
 * left the browser to this one, is nobody's.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed: form } = await readForm(request, FIELDS);
  const conversation = form.conversation || undefined;
  const owner = form.owner && (await ownerOf(viewer, guestToken(request.headers)));
  if (form.owner !== undefined && form.owner !== owner) return new Response(null, { status: 204 });
  if (form.typing) await tellTyping(viewer, conversation);
  if (form.delivered === "all") await markAllDelivered(viewer);
  else if (form.delivered || form.read) await markSeen(viewer, conversation, form);
  return new Response(null, { status: 204 });
}
