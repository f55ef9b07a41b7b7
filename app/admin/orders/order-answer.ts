/** What is done to an order on its page, and what comes of it. */

/** The page's forms, by their field `act`. */
export type OrderActName = "step" | "proof" | "artwork" | "total" | "transfer" | "seen";

/** What a form is answered with. */
export type OrderAnswer =
  | { ok: true; act: OrderActName }
  | {
      ok: false;
      act: OrderActName | undefined;
      /** `changed`: somebody was faster, and the page must be read again. */
      reason: "gone" | "changed" | "illegal" | "invalid" | "failed";
      /** Of an invalid one, which field. */
      field?: string;
      error: string;
      /** Ids of files that are no longer there. */
      lost?: string[];
      /** What the form is sent with from now on. */
      formId?: string;
      values: Record<string, string>;
    };

/** The server did not answer, or could not. */
export const NOT_KEPT = "That was not saved. Everything you typed is still here; please try again.";

/** The session has ended, or its owner is no admin any more. */
export const SIGNED_OUT =
  "That was not saved: you are no longer signed in as an admin. Sign in again in another tab, then save again. Everything you typed is still here.";
