/** Messages from the form of a page without JavaScript. */

import { data } from "react-router";
import { derivedUuid } from "../../../database/derived-uuid.ts";
import { normalizeText } from "../message.ts";
import { mayWriteAs } from "../participants.server.ts";
import { sendMessage } from "./send-message.server.ts";
import type { Sender, Sent } from "./store-in-transaction.server.ts";

/**
 * Sends the message of a plain form, as `sendMessage` does. Refuses it when somebody else has
 * signed in since the page was opened. A page shown again by the Back button may send another text
 * under the same client id; that text is stored as another message.
 * @throws Response as `sendMessage`
 */
export async function sendForm(from: Sender, fields: Record<string, string>): Promise<Sent> {
  const owner = fields.owner ?? "";
  if (owner && !(await mayWriteAs(owner, from.viewer, from.guestToken))) {
    const error =
      "This was written before somebody else signed in. It is not sent; Send now sends it in your name.";
    return { ok: false, error };
  }
  const sent = await sendMessage(from, fields).catch(refusedAsAdded);
  const text = normalizeText(fields.message ?? "");
  if (!sent.ok || sent.message.deleted || sent.message.message === text) return sent;
  // Derived from the text, so that sending this text twice stores it once.
  return sendMessage(from, { ...fields, clientId: derivedUuid(`${fields.clientId}\n${text}`) });
}

/** The guest's chat may be merged into an account before the form is sent. */
async function refusedAsAdded(thrown: unknown): Promise<Sent> {
  if (!(thrown instanceof Response) || thrown.status !== 409) throw thrown;
  return { ok: false, error: await thrown.text() };
}

/** The action's answer to a refused message, with the text to show again. */
export function refuseMessage(
  { error, retryAfterSeconds }: Extract<Sent, { ok: false }>,
  text = "",
  headers = new Headers(),
) {
  if (retryAfterSeconds) headers.set("retry-after", String(retryAfterSeconds));
  const refused = { error, text };
  return data({ refused }, { status: retryAfterSeconds ? 429 : 400, headers });
}
