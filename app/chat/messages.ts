/** /chat/messages: what a browser that is already in the conversation reads and sends. */
import { guestOf, viewerContext } from "../accounts/viewer.server";
import { requestContext } from "../request.server";
import type { Route } from "./+types/messages";
import { readMessages, sendMessage } from "./chat.server";
import { messageNumber } from "./message";

/**
 * GET: messages by key, `{ messages, hasOlder }`. `after` or `before` is a number of the
 * conversation; `conversation` is an admin's choice, anyone else reads their own.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = await readMessages(
    context.get(viewerContext),
    searchParams.get("conversation") ?? undefined,
    {
      after: messageNumber(searchParams.get("after")),
      before: messageNumber(searchParams.get("before")),
    },
  );
  return Response.json(page, { headers: { "cache-control": "no-store" } });
}

/** POST `clientId`, `message`, optional `product` and `conversation`: `{ message }` or `{ error }`. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { guest, headers } = guestOf(request, context.get(requestContext).secure);
  const sent = await sendMessage(
    {
      viewer: context.get(viewerContext),
      guestToken: guest,
      conversationId: String(form.get("conversation") ?? "") || undefined,
    },
    Object.fromEntries(form),
  );
  return sent.ok
    ? Response.json({ message: sent.message }, { headers })
    : Response.json({ error: sent.error }, { status: 400 });
}
