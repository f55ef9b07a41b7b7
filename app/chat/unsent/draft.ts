/** The unsent text of a message box, kept per browser tab. */
import { Drafts } from "../../kept-form/drafts.ts";
import { addedGuests } from "../guests/added-guests.ts";
import { normalizeText } from "../message.ts";
import { boxName } from "./outbox-shelf.ts";

const drafts = new Drafts("itewe.draft", undefined, () => sessionStorage);

/** Empty when there is no draft or storage is blocked. */
export function readDraft(chat: string): string {
  return drafts.read(chat)?.values.message ?? "";
}

/** Stores a draft, or removes it when empty; `formId` is the client id of the page's plain form. */
export function keepDraft(chat: string, message: string, formId = ""): void {
  drafts.write(chat, message ? { formId, values: { message } } : undefined);
}

/** Removes from the draft the text that the browser posted as a plain form before hydration. */
function forgetSent(
  chat: string,
  messages: readonly { clientId: string; message: string }[],
): void {
  const formId = drafts.read(chat)?.formId;
  const sent = messages.find(({ clientId }) => clientId === formId)?.message;
  if (!sent) return;
  const text = normalizeText(readDraft(chat));
  // Text typed after that has not been sent.
  keepDraft(chat, text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);
}

/**
 * The text for a box that opens: its draft, followed by drafts of chats merged into it.
 * @param former keys of merged chats
 * @param messages of the thread
 * @param field the box's `text` and its `initial` value; typed text is stored already
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

/** Appends a chat's draft to that of another one. */
export function moveDraft(from: string, to: string): void {
  const [there, text] = [readDraft(to), readDraft(from)];
  if (!text) return;
  const formId = there ? "" : drafts.read(from)?.formId;
  keepDraft(to, [there, text].filter(Boolean).join("\n"), formId);
  keepDraft(from, "");
}

/** Appends the drafts of guests merged into the account. */
function adoptDrafts(chat: string): void {
  for (const { from, to } of addedGuests(document.cookie)) {
    if (boxName(to) === chat) moveDraft(boxName(from), chat);
  }
}
