/** What the pages of the money's settings have in common. */
import type { Refusal, Typed } from "../../http/form-answer.server.ts";

/** A setting with its revision: 0 as long as nobody has set it. */
export interface Kept<Value> {
  revision: number;
  value: Value;
}

export const CHANGED_MEANWHILE: Refusal = {
  ok: false,
  status: 409,
  failure: "Somebody else has saved this meanwhile. Open the page again, then decide.",
};

/** No setting has a revision below zero: what is no number is out of date. */
export const revisionOf = ({ revision = "" }: Typed) =>
  /^\d{1,9}$/.test(revision) ? Number(revision) : -1;

/** The field of a category's own rate of tax. */
export const rateField = (category: string) => `rate.${category}`;
