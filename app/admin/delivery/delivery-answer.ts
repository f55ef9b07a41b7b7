import type { FormAnswer } from "../../ui/forms/form-answer.ts";

export const HERE = "/admin-dashboard/delivery";

/** What a form of the page is answered with: what was done, or why it was not. */
export type DeliveryAnswer = { ok: true; said: string } | ({ ok: false } & FormAnswer);

/** The server did not answer, or could not. */
export const NOT_KEPT = "Not saved. What you typed is still here; please try again.";
