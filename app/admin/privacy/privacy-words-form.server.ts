import { z } from "zod";
import { email } from "../../accounts/field-rules.server.ts";
import { checkFields } from "../../http/form-answer.server.ts";
import type { SectionForm } from "../settings/saving/save-section.server.ts";
import { orNone, text, words } from "../settings/saving/value-rules.server.ts";

const rules = z.object({
  person: orNone(words("The name", 80)),
  email: orNone(email),
  words: orNone(text("The words", 3_000)),
});

/** What the owner adds to the privacy page; the rest follows what the shop does. */
export const privacyForm: SectionForm = {
  section: "privacy",
  title: "Privacy page",
  labels: {
    person: "Who answers questions about data",
    email: "Their email address",
    words: "Words of your own",
  },
  typedOf: ({ privacy }) => ({ ...privacy }),
  check(typed) {
    const checked = checkFields(rules, typed);
    return checked.ok ? { ok: true, input: { privacy: checked.input } } : checked;
  },
};
