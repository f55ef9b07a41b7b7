import type { FormAnswer } from "../../../ui/forms/form-answer.ts";

export const HERE = "/admin-dashboard/delivery";

/** Promised dates that a change would touch: it is done once its sender agrees. */
export interface Touched {
  words: string;
  /** Numbers of the first orders, `ITW-000123`. */
  orders: string[];
  /** How many more there are. */
  more: number;
  /** What the form says then, in its field `agreed`. */
  agreed: string;
}

/** What a form of the page is answered with: what was done, or why it was not. */
export type DeliveryAnswer =
  | {
      ok: true;
      said: string;
      /** The fields of the form that takes it back. */
      undo?: Record<string, string>;
    }
  | ({ ok: false; touched?: Touched } & FormAnswer);

/** The server did not answer, or could not. */
export const NOT_KEPT = "Not saved. What you typed is still here; please try again.";
