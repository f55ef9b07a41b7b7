/** What stands in a message box and has not been sent, kept by the browser tab. */

import { Drafts } from "../../kept-form/drafts.ts";
import { addedGuests } from "../guests/added-guests.ts";
import { normalizeText } from "../message.ts";
import { boxName } from "./outbox-shelf.ts";

const drafts = new Drafts("itewe.draft", undefined, () => sessionStorage);

/** The text left in a chat's box; empty when there is none, or the browser keeps nothing. */
export function readDraft(chat: string): string {
  return drafts.read(chat)?.values.message ?? "";
}

/**
 * Keeps what stands in a chat's box; an empty text is forgotten.
 * @param formId of the form that it, or its beginning, may have gone to the shop with
 */
export function keepDraft(chat: string, message: string, formId = ""): void {
  drafts.write(chat, message ? { formId, values: { message } } : undefined);
}

/**
 * Takes out of what is kept the message that the form itself has brought to the shop: the browser
 * sent it while the page was being taken over.
 * @param messages of the thread, by their client ids
 */
function forgetSent(
  chat: string,
  messages: readonly { clientId: string; message: string }[],
): void {
  const formId = drafts.read(chat)?.formId;
  const sent = messages.find(({ clientId }) => clientId === formId)?.message;
  if (!sent) return;
  const text = normalizeText(readDraft(chat));
  // What was written behind it meanwhile has not been sent.
  keepDraft(chat, text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);
}

/**
 * What a chat's box is to hold as it opens: what was left in it, and behind that what was being
 * typed under names that are part of it now.
 * @param former names under which the chat was known
 * @param messages of the thread, by their client ids
 * @param field `text` stands in the box, which came with `initial`; what was typed is kept already
 */
export function openDraft(
  chat: string,
  former: readonly string[],
  messages: readonly { clientId: string; message: string }[],
  field: { text: string; initial: string },
): string {
  forgetSent(chat, messages);
  const own = readDraft(chat);
  adoptDrafts(chat);
  for (const name of former) moveDraft(name, chat);
  forgetSent(chat, messages);
  const kept = readDraft(chat);
  const isTyped = field.text !== field.initial;
  if (kept === own) return isTyped ? field.text : kept || field.text;
  if (kept.startsWith(isTyped ? field.text : own || field.text)) return kept;
  const both = `${field.text}\n${kept}`;
  keepDraft(chat, both);
  return both;
}

/** Goes on with a chat's text in another one, behind what is there. */
export function moveDraft(from: string, to: string): void {
  const [there, text] = [readDraft(to), readDraft(from)];
  if (!text) return;
  const formId = there ? "" : drafts.read(from)?.formId;
  keepDraft(to, [there, text].filter(Boolean).join("\n"), formId);
  keepDraft(from, "");
}

/** Goes on in an account's chat with the texts of guests that have become part of the account. */
function adoptDrafts(chat: string): void {
  for (const { from, to } of addedGuests(document.cookie)) {
    if (boxName(to) === chat) moveDraft(boxName(from), chat);
  }
}
