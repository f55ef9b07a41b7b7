/** /admin-dashboard/conversations: what an open dashboard reads and tells while it stays open. */
import { viewerContext } from "../accounts/viewer.server";
import { listConversations, markRead, unreadConversations } from "../chat/conversation-list.server";
import type { Route } from "./+types/conversations";

/**
 * GET: `{ unread, conversations }`; the newest page, the page after `before` (a line's
 * `lastMessageAt`) and `beforeId`, or with `only=unread` no lines.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const [unread, conversations] = await Promise.all([
    unreadConversations(viewer),
    searchParams.get("only") === "unread"
      ? []
      : listConversations(viewer, {
          lastMessageAt: searchParams.get("before"),
          id: searchParams.get("beforeId"),
        }),
  ]);
  return Response.json({ unread, conversations }, { headers: { "cache-control": "no-store" } });
}

/** POST `conversation` and `seq`: support has seen the messages up to that number. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  await markRead(
    context.get(viewerContext),
    String(form.get("conversation")),
    Number(form.get("seq")),
  );
  return new Response(null, { status: 204 });
}
