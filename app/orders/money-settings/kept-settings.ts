/** What the settings of money, bank and tax have in common. */
import type { Refusal, Typed } from "../../http/form-answer.server.ts";

/** A setting with its revision, which is 0 until somebody has set it. */
export interface Kept<Value> {
  revision: number;
  value: Value;
}

export const CHANGED_MEANWHILE: Refusal = {
  ok: false,
  status: 409,
  failure: "Somebody else has saved this meanwhile. Open the page again, then decide.",
};

/**
 * -1, the revision of no setting, for anything that is no number: the form then counts as outdated.
 */
export const revisionOf = ({ revision = "" }: Typed) =>
  /^\d{1,9}$/.test(revision) ? Number(revision) : -1;

/** The name of the field with a category's own tax rate. */
export const rateField = (category: string) => `rate.${category}`;
