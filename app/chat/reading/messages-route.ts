/** GET /chat/messages: messages for an open conversation. */

import { guestToken, viewerContext } from "../../accounts/viewer.server";
import { findMoved } from "../list/moved-conversations.server";
import { messageNumber, messageRange, PAGE_SIZE } from "../message";
import { isSupport } from "../participants.server";
import type { Route } from "./+types/messages-route";
import { readMessages } from "./read-messages.server";

/**
 * A page of messages: `before` or `after` a number, `size` limits a page after. Admins name the
 * `conversation`; after a merge the answer is `{ movedTo }`, the id of the other one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = guestToken(request.headers);
  const viewer = context.get(viewerContext);
  const size = messageNumber(searchParams.get("size"));
  const conversation = searchParams.get("conversation") ?? undefined;
  const movedTo =
    isSupport(viewer) && conversation ? await findMoved(viewer, conversation) : undefined;
  const answer = movedTo
    ? { movedTo }
    : await readMessages(viewer, conversation, {
        ...messageRange(searchParams),
        ...(size ? { size: Math.min(size, PAGE_SIZE) } : {}),
        ...(token ? { guestToken: token } : {}),
      });
  return Response.json(answer);
}
