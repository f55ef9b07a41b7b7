/** Drafts of the contact and feedback forms. */
import { Drafts } from "../kept-form/drafts.ts";
import type { FormKind } from "../kept-form/kept-form.ts";

/** Personal data must not stay on a shared device for ever. */
export const INBOX_DRAFT_DAYS = 14;

export const inboxForm: FormKind = {
  drafts: new Drafts("itewe.inbox", INBOX_DRAFT_DAYS),
  own: (values) => (Object.values(values).some(Boolean) ? values : undefined),
};

/**
 * The place of a page's draft; what was typed before signing in moves into the account.
 * @param owner the account's id; empty without one
 */
export function inboxPlace(path: string, owner: string) {
  return { place: `${path} ${owner}`, others: owner ? [`${path} `] : [] };
}
