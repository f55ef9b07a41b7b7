/** POST /chat/receipts: delivery and read receipts, and typing. */
import { guestToken, viewerContext } from "../../accounts/viewer.server";
import { readForm } from "../../http/form-body.server";
import { ownerOf } from "../participants.server";
import type { Route } from "./+types/receipts-route";
import { markAllDelivered, markSeen, tellTyping, unreadMessages } from "./receipts.server";

/** GET: `{ unread, owner }`, where `unread` counts unread messages of support. */
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
 * `delivered` and `read` (message numbers) and `typing`, each optional; admins add `conversation`,
 * or send `delivered=all`. Ignored when `owner` is no longer the viewer.
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
