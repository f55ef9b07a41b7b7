/**
 * What is typed on the contact and feedback pages and not sent yet, kept on the device: of each
 * page one for each account, and one of whoever is not signed in.
 */
import { readKept, writeKept } from "../ui/device-storage.ts";
import { TRAP_FIELD } from "./trap-fields.tsx";

/** Longer than anybody takes; a name and a number do not lie on a shared device for ever. */
const KEPT_MS = 14 * 86_400_000;
/** Who is not signed in. */
const NOBODY = "";

export interface InboxDraft {
  /** Sent again under the same id, the same words make one message. */
  formId: string;
  values: Record<string, string>;
}

const placeOf = (path: string, owner: string) => `itewe.inbox ${path} ${owner}`;

/**
 * The owner's draft. What was typed before signing in goes along into the account; an account's
 * stays that account's.
 * @param path of the page
 * @param owner the account's id; empty for who is not signed in
 * @returns undefined when there is none, or it is no draft any more
 */
export function readDraft(path: string, owner: string): InboxDraft | undefined {
  const own = parse(readKept(placeOf(path, owner)));
  if (own || owner === NOBODY) return own;
  const brought = parse(readKept(placeOf(path, NOBODY)));
  if (brought) {
    keepDraft(path, owner, brought);
    forgetDraft(path, NOBODY);
  }
  return brought;
}

/** Keeps a draft for {@link readDraft}; one that says nothing is none. */
export function keepDraft(path: string, owner: string, draft: InboxDraft): void {
  const isTyped = Object.values(draft.values).some(Boolean);
  const kept = isTyped ? JSON.stringify({ ...draft, at: Date.now() }) : undefined;
  writeKept(placeOf(path, owner), kept);
}

/** It was sent. */
export function forgetDraft(path: string, owner: string): void {
  writeKept(placeOf(path, owner), undefined);
}

/** What a person has typed into a form; not what only robots fill. */
export function typedIn(form: HTMLFormElement | null): Record<string, string> {
  const all = form ? [...new FormData(form)] : [];
  const own = all.filter(([name]) => name !== "clientId" && name !== TRAP_FIELD);
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** @returns undefined for what is no draft, or has lain for too long */
function parse(kept: string | undefined): InboxDraft | undefined {
  try {
    const { formId, values, at } = JSON.parse(kept ?? "null");
    const isDraft = [formId, ...Object.values(values)].every((text) => typeof text === "string");
    return isDraft && Date.now() - at <= KEPT_MS ? { formId, values } : undefined;
  } catch {
    return undefined;
  }
}
