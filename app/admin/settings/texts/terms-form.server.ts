import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../../../database/db.server.ts";
import { quotes } from "../../../../database/schema.ts";
import { checkFields } from "../../../http/form-answer.server.ts";
import { publishedTerms } from "../../../site/pages/published-terms.server.ts";
import { lagosDay } from "../../../ui/format/lagos-time.ts";
import type { SectionForm } from "../saving/save-section.server.ts";
import { orNone, text } from "../saving/value-rules.server.ts";

/** Characters. */
const LONGEST = 20_000;

const day = z
  .string()
  .trim()
  .pipe(z.iso.date("Choose a day."))
  .refine(
    (value) => value >= "2000-01-01" && value <= lagosDay(new Date().toISOString()),
    "Choose today or an earlier day: the terms hold as soon as they are published.",
  );

const rules = z.object({
  text: orNone(text("The text", LONGEST)),
  version: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}\.\d{1,3}$/, "Write a number such as 1.1."),
  effective: day,
});

/** The terms: a number stands for one text for ever, since accepted quotes name it (TRADE §5). */
export const termsForm: SectionForm = {
  section: "terms",
  title: "Terms",
  labels: { text: "New version", version: "Number", effective: "Holds from" },
  typedOf: ({ terms }) => ({ ...terms }),
  async check(typed) {
    const checked = checkFields(rules, typed);
    if (!checked.ok) return checked;
    const terms = checked.input;
    const other = (await publishedTerms()).some(
      ({ version, text }) => version === terms.version && text !== terms.text,
    );
    const error = `Version ${terms.version} has another text. Give this one a new number.`;
    return other ? { ok: false, errors: { version: error } } : { ok: true, input: { terms } };
  },
};

/** How many quotes were accepted under a version. */
export const agreedUnder = (version: string): Promise<number> =>
  db.$count(quotes, eq(quotes.termsVersion, version));
