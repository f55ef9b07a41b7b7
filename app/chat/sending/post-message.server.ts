/** POST /chat/messages, served outside React Router, because it is the busiest route. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { hasSession } from "../../accounts/sessions/auth.server.ts";
import { findViewer } from "../../accounts/sessions/find-viewer.server.ts";
import { guestOf } from "../../accounts/viewer.server.ts";
import { parseForm } from "../../http/form-body.server.ts";
import { mayWriteAs } from "../participants.server.ts";
import { messageFields, sendMessage } from "./send-message.server.ts";

/**
 * Accepts `clientId` and `message` with optional `product`, or `file`; admins add `conversation`.
 * Refuses a message whose `owner` is not the viewer. Answers JSON, `{ message }` or `{ error }`,
 * with `missing` when the file is gone, with `signedOut` when the owner is not signed in.
 * @param req same-origin, with a bounded body
 * @param address the caller's network address, for the limit of new chats
 * @param named the `Set-Cookie` lines of the answer, as the browser gets them
 */
export async function answerMessage(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  named: (cookies: string[]) => string[],
): Promise<void> {
  const headers = new Headers({ cookie: req.headers.cookie ?? "" });
  const renewed: string[] = [];
  const [body, viewer] = await Promise.all([
    text(req),
    // A guest is identified by the token alone.
    hasSession(headers) ? findViewer(headers, renewed) : { kind: "visitor" as const },
  ]);
  const { guest, headers: guestHeaders } = guestOf({ headers });
  const answer = (status: number, body: object, more: Record<string, string | string[]> = {}) => {
    const json = JSON.stringify(body);
    res.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(json),
      "cache-control": "no-store",
      ...more,
    });
    res.end(json);
  };
  try {
    const { typed: form } = parseForm(body, messageFields);
    if (form.owner && !(await mayWriteAs(form.owner, viewer, guest))) {
      const error = "You are no longer signed in as who wrote this. Sign in again to send it.";
      return answer(409, { error, signedOut: true });
    }
    const sent = await sendMessage(
      { viewer, guestToken: guest, conversationId: form.conversation ?? "", address },
      form,
    );
    if (sent.ok) {
      const cookies = named([...renewed, ...guestHeaders.getSetCookie()]);
      return answer(200, { message: sent.message }, cookies[0] ? { "set-cookie": cookies } : {});
    }
    const { error, retryAfterSeconds, missing } = sent;
    if (retryAfterSeconds) {
      return answer(429, { error }, { "retry-after": String(retryAfterSeconds) });
    }
    answer(missing ? 404 : 400, { error, missing });
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    answer(error.status, { error: await error.text() });
  }
}
