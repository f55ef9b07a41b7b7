/** What is typed on the contact and feedback pages and not sent yet. */
import { Drafts } from "../kept-form/drafts.ts";
import type { FormKind } from "../kept-form/kept-form.ts";

export const inboxForm: FormKind = {
  // Longer than anybody takes; a name and a number do not lie on a shared device for ever.
  drafts: new Drafts("itewe.inbox", 14),
  own: (values) => (Object.values(values).some(Boolean) ? values : undefined),
};

/**
 * Whose draft a page takes up: what was typed before signing in moves into the account.
 * @param path of the page
 * @param owner the account's id; empty for somebody who is not signed in
 */
export function inboxPlace(path: string, owner: string) {
  return { place: `${path} ${owner}`, others: owner ? [`${path} `] : [] };
}
