/** What stands in a message box and has not been sent, kept by the browser tab. */

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
