/** GET /chat/messages: what a browser that is already in the conversation reads. */
import { guestToken, viewerContext } from "../../accounts/viewer.server";
import { findMoved } from "../list/moved-conversations.server";
import { messageNumber, messageRange, PAGE_SIZE } from "../message";
import type { Route } from "./+types/messages-route";
import { readMessages } from "./read-messages.server";

/**
 * A page of messages by key. `after` or `before` is a number of the conversation,
 * with `size` (of a page, at most) instead of all that came; `conversation` is an admin's choice, anyone else reads their own; of one that has become part of
 * another, only that is told: `{ movedTo }`, its id.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = guestToken(request.headers);
  const viewer = context.get(viewerContext);
  const size = messageNumber(searchParams.get("size"));
  const conversation = searchParams.get("conversation") ?? undefined;
  const movedTo =
    viewer.kind === "admin" && conversation ? await findMoved(viewer, conversation) : undefined;
  const answer = movedTo
    ? { movedTo }
    : await readMessages(viewer, conversation, {
        ...messageRange(searchParams),
        ...(size ? { size: Math.min(size, PAGE_SIZE) } : {}),
        ...(token ? { guestToken: token } : {}),
      });
  return Response.json(answer);
}
