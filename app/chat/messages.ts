/** GET /chat/messages: what a browser that is already in the conversation reads. */
import { guestToken, viewerContext } from "../accounts/viewer.server";
import type { Route } from "./+types/messages";
import { readMessages } from "./chat.server";
import { messageNumber } from "./message";

/**
 * A page of messages by key. `after` or `before` is a number of the conversation;
 * `conversation` is an admin's choice, anyone else reads their own.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = guestToken(request.headers);
  const after = messageNumber(searchParams.get("after"));
  const before = messageNumber(searchParams.get("before"));
  const page = await readMessages(
    context.get(viewerContext),
    searchParams.get("conversation") ?? undefined,
    {
      ...(after === undefined ? {} : { after }),
      ...(before === undefined ? {} : { before }),
      ...(token ? { guestToken: token } : {}),
    },
  );
  return Response.json(page, { headers: { "cache-control": "no-store" } });
}
