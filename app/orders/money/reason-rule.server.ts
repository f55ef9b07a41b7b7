import { paragraphs } from "../../accounts/field-rules.server.ts";

/** Why money is taken back, sent back or taken off. */
export const reasonRule = paragraphs("A reason", "Write the reason.").refine(
  (value) => value.length <= 500,
  "A reason has at most 500 characters.",
);
