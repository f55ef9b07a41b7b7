/**
 * POST /chat/messages: what a browser that is already in the conversation sends. Answered without
 * the pages' machinery: most of what a busy shop is sent comes this way.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { hasSession } from "../../accounts/sessions/auth.server.ts";
import { findViewer } from "../../accounts/sessions/find-viewer.server.ts";
import { guestOf } from "../../accounts/viewer.server.ts";
import { parseForm } from "../../http/form-body.server.ts";
import { mayWriteAs } from "../participants.server.ts";
import { messageFields, sendMessage } from "./send-message.server.ts";

/**
 * Takes a form with `clientId`, and `message` with optional `product`, or `file`; `conversation`
 * is an admin's choice. `owner` is who wrote it, as the browser was told: nobody sends what
 * somebody else has left behind. Answers JSON, `{ message }` or `{ error }`; with `missing` what
 * the message names is not there, with `signedOut` who wrote it is not who asks.
 * @param req with a body that is not too long, from a page of this shop
 * @param secure whether the shop's public address is https
 * @param address the caller's network address, by which guests' beginnings are counted
 */
export async function answerMessage(
  req: IncomingMessage,
  res: ServerResponse,
  secure: boolean,
  address: string,
): Promise<void> {
  const headers = new Headers({ cookie: req.headers.cookie ?? "" });
  const renewed: string[] = [];
  const [body, viewer] = await Promise.all([
    text(req),
    // A guest is known by their token alone, whether they have written before or not.
    hasSession(headers) ? findViewer(headers, renewed) : { kind: "visitor" as const },
  ]);
  const { guest, headers: guestHeaders } = guestOf({ headers }, secure);
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
      const cookies = [...renewed, ...guestHeaders.getSetCookie()];
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
