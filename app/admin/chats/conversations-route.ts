/** /admin-dashboard/conversations: what an open dashboard reads while it stays open. */
import { viewerContext } from "../../accounts/viewer.server";
import { listConversations, unreadConversations } from "../../chat/list/conversation-list.server";
import { ownerOf } from "../../chat/participants.server";
import { findOpenWipe } from "../../chat/removal/wipe.server";
import type { Route } from "./+types/conversations-route";
import { choiceOf } from "./list-choice";

/**
 * GET: `{ unread, owner, conversations, wipe }`; the newest page of `q` and `only=unanswered`, the page
 * after `before` (a line's `lastMessageAt`) and `beforeId`, or with `only=unread` no lines.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const countOnly = searchParams.get("only") === "unread";
  const [unread, owner, conversations, wipe] = await Promise.all([
    unreadConversations(viewer),
    ownerOf(viewer),
    countOnly ? [] : listConversations(viewer, choiceOf(searchParams)),
    countOnly ? undefined : findOpenWipe(viewer),
  ]);
  return Response.json({ unread, owner, conversations, wipe });
}
