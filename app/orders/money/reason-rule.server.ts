import { paragraphs } from "../../accounts/field-rules.server.ts";

/** The rule for the reason of a correction, a refund or a credit note. */
export const reasonRule = paragraphs("A reason", "Write the reason.", 500);
