/** /chat/messages: what a browser that is already in the conversation reads and sends. */
import { guestOf, guestToken, viewerContext } from "../accounts/viewer.server";
import { requestContext } from "../request.server";
import type { Route } from "./+types/messages";
import { mayWriteAs, readMessages, sendMessage } from "./chat.server";
import { messageNumber } from "./message";

/**
 * GET: a page of messages by key. `after` or `before` is a number of the conversation;
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

/**
 * POST `clientId`, and `message` with optional `product`, or `file`; `conversation` as above.
 * `owner` is who wrote it, as the browser was told: nobody sends what somebody else has left
 * behind. Answers `{ message }` or `{ error }`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const viewer = context.get(viewerContext);
  const { guest, headers } = guestOf(request, context.get(requestContext).secure);
  const owner = form.get("owner");
  if (owner && !(await mayWriteAs(String(owner), viewer, guest))) {
    return Response.json(
      { error: "You are no longer signed in as who wrote this. Sign in again to send it." },
      { status: 409 },
    );
  }
  const sent = await sendMessage(
    { viewer, guestToken: guest, conversationId: String(form.get("conversation") ?? "") },
    Object.fromEntries(form),
  );
  if (sent.ok) return Response.json({ message: sent.message }, { headers });
  const { error, retryAfterSeconds } = sent;
  return retryAfterSeconds
    ? Response.json(
        { error },
        { status: 429, headers: { "retry-after": String(retryAfterSeconds) } },
      )
    : Response.json({ error }, { status: 400 });
}
