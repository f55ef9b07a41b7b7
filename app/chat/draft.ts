/** What stands in a message box and has not been sent, kept by the browser tab. */
import { addedGuests } from "./added-guests.ts";
import { boxName } from "./outbox.ts";

const PREFIX = "itewe.draft ";

/** The text left in a chat's box; empty when there is none, or the browser keeps nothing. */
export function readDraft(chat: string): string {
  try {
    return sessionStorage.getItem(PREFIX + chat) ?? "";
  } catch {
    return "";
  }
}

/** Keeps what stands in a chat's box; an empty text is forgotten. */
export function keepDraft(chat: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(PREFIX + chat);
    else sessionStorage.setItem(PREFIX + chat, text);
  } catch {
    // It lives as long as the page.
  }
}

/** Goes on with a chat's text in another one, behind what is there. */
export function moveDraft(from: string, to: string): void {
  keepDraft(to, [readDraft(to), readDraft(from)].filter(Boolean).join("\n"));
  keepDraft(from, "");
}

/** Goes on in an account's chat with the texts of guests that have become part of the account. */
export function adoptDrafts(chat: string): void {
  for (const { from, to } of addedGuests(document.cookie)) {
    if (boxName(to) === chat) moveDraft(boxName(from), chat);
  }
}
