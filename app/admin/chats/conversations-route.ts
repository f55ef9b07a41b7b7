/** GET /admin-dashboard/conversations: updates of an open dashboard. */
import { viewerContext } from "../../accounts/viewer.server";
import { listConversations, unreadConversations } from "../../chat/list/conversation-list.server";
import { ownerOf } from "../../chat/participants.server";
import { findOpenWipe } from "../../chat/removal/wipe.server";
import type { Route } from "./+types/conversations-route";
import { choiceOf } from "./list-choice";

/**
 * `{ unread, owner, conversations, wipe }`: the newest page of `q` and `only=unanswered`, or the
 * page after `before` (`lastMessageAt`) and `beforeId`; with `only=unread` no conversations.
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
