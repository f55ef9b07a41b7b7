/** Messages that the form of a page brings, without JavaScript. */
import { createHash } from "node:crypto";
import { data } from "react-router";
import { normalizeText } from "../message.ts";
import { mayWriteAs } from "../participants.server.ts";
import { type Sender, type Sent, sendMessage } from "./send-message.server.ts";

/**
 * Keeps what the form of a page without JavaScript brings, as `sendMessage` does. A page that was
 * opened before somebody else signed in says whose it was (`owner`) and sends nothing; one that was
 * gone back to brings another text under the same id: that is another message.
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
  // Sent once more, this text has this id again.
  return sendMessage(from, { ...fields, clientId: idOf(`${fields.clientId}\n${text}`) });
}

/** Somebody's chat may become an account's between opening the page and sending the form. */
async function refusedAsAdded(thrown: unknown): Promise<Sent> {
  if (!(thrown instanceof Response) || thrown.status !== 409) throw thrown;
  return { ok: false, error: await thrown.text() };
}

/** A UUID (version 8) that is always the same for these words. */
function idOf(words: string): string {
  const hex = createHash("sha256").update(words).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/**
 * What a page with one's own conversation answers to a message that was not kept: as `refused`, to
 * show beside what was typed.
 */
export function refuseMessage(
  { error, retryAfterSeconds }: Extract<Sent, { ok: false }>,
  text = "",
  headers = new Headers(),
) {
  if (retryAfterSeconds) headers.set("retry-after", String(retryAfterSeconds));
  const refused = { error, text };
  return data({ refused }, { status: retryAfterSeconds ? 429 : 400, headers });
}
