/** What is done to an order on its page, and what is said when it was not. */

import type { What } from "../../accounts/may";

/** The page's forms, by their field `act`. */
export type OrderActName =
  | "step"
  | "proof"
  | "artwork"
  | "artwork-line"
  | "total"
  | "date"
  | "transfer"
  | "confirm"
  | "payment-seen"
  | "not-found"
  | "take-back"
  | "refund"
  | "credit"
  | "invoice"
  | "credit-note"
  | "seen";

/** The right that each of them needs. */
export const actRights: Readonly<Record<OrderActName, What>> = {
  step: "orders",
  proof: "orders",
  artwork: "orders",
  "artwork-line": "orders",
  total: "orders",
  date: "orders",
  transfer: "money",
  confirm: "money",
  "payment-seen": "money",
  "not-found": "money",
  "take-back": "money",
  refund: "money",
  credit: "money",
  invoice: "money",
  "credit-note": "money",
  seen: "orders",
};

/** The server did not answer, or could not. */
export const NOT_KEPT = "That was not saved. Everything you typed is still here; please try again.";

/** The session has ended, or its owner is no admin any more. */
export const SIGNED_OUT =
  "That was not saved: you are no longer signed in as an admin. Sign in again in another tab, then save again. Everything you typed is still here.";
