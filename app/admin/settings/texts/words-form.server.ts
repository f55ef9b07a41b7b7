import { z } from "zod";
import { checkFields } from "../../../http/form-answer.server.ts";
import {
  type MailStep,
  mailSteps,
  placeholders,
  unknownIn,
} from "../../../orders/mails/own-words.ts";
import type { SectionForm } from "../saving/save-section.server.ts";
import { orNone, text, words } from "../saving/value-rules.server.ts";
import { mailField } from "./mail-preview.ts";

const steps = Object.keys(mailSteps) as MailStep[];

const NAMES = placeholders.map((name) => `{${name}}`).join(", ");

/** One paragraph, since mail programs show it beside the subject. */
const mail = orNone(
  z
    .string()
    .transform((typed) => typed.slice(0, 5_000).replace(/\s+/g, " "))
    .pipe(words("The mail", 600))
    .superRefine((said, context) => {
      const [unknown] = unknownIn(said);
      if (unknown === undefined) return;
      const message = `The shop cannot fill in {${unknown}}. It knows ${NAMES}.`;
      context.addIssue({ code: "custom", message });
    }),
);

const rules = z.object({
  aboutTitle: words("The title", 100),
  ceoWords: text("The words"),
  ceoTitle: words("The title", 60),
  ceoCompany: words("The company", 80),
  notice: orNone(words("The notice", 200)),
  ...Object.fromEntries(steps.map((step) => [mailField(step), mail])),
});

/** Notices, the CEO, and what mails about an order begin with (TRADE §5). */
export const wordsForm: SectionForm = {
  section: "words",
  title: "Words",
  labels: {
    aboutTitle: "Title of About Us",
    ceoWords: "CEO words, on About Us",
    ceoTitle: "Title under the CEO words",
    ceoCompany: "Company under the CEO words",
    notice: "Opening notice (a line above every page)",
    ...Object.fromEntries(steps.map((step) => [mailField(step), mailSteps[step]])),
  },
  typedOf: ({ aboutTitle, ceo, notice, mails }) => ({
    aboutTitle,
    ceoWords: ceo.words,
    ceoTitle: ceo.title,
    ceoCompany: ceo.company,
    notice,
    ...Object.fromEntries(steps.map((step) => [mailField(step), mails[step] ?? ""])),
  }),
  check(typed) {
    const checked = checkFields(rules, typed);
    if (!checked.ok) return checked;
    const { aboutTitle, ceoWords, ceoTitle, ceoCompany, notice, ...rest } = checked.input;
    const said = rest as Record<string, string>;
    const mails = steps.flatMap((step) => {
      const own = said[mailField(step)];
      return own ? [[step, own] as const] : [];
    });
    const ceo = { title: ceoTitle, company: ceoCompany, words: ceoWords };
    return { ok: true, input: { aboutTitle, ceo, notice, mails: Object.fromEntries(mails) } };
  },
};
