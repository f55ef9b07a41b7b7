import { z } from "zod";
import { checkFields, type Typed } from "../../../../http/form-answer.server.ts";
import { formatCount, formatNaira } from "../../../../ui/format/money.ts";
import { readNaira } from "../../../../ui/format/typed-money.ts";
import type { SectionForm } from "../../saving/save-section.server.ts";
import { orNone, words } from "../../saving/value-rules.server.ts";
import { COUNTERS, counterField, counterNames } from "./counter-fields.ts";

/** Kobo. */
const MOST = 100_000_000_00;
const MOST_COUNTED = 1_000_000_000;

const naira = z.string().transform((typed, context) => {
  const read = readNaira(typed);
  if (read.ok && read.kobo > 0 && read.kobo <= MOST) return read.kobo;
  const message = read.ok ? "Write an amount from ₦1 to ₦100,000,000." : read.error;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const rules = z.object({
  freeShippingFrom: naira,
  guaranteeTitle: orNone(words("The guarantee", 60)),
  guaranteeWords: orNone(words("The words", 60)),
  guaranteeTerms: orNone(words("The terms", 80)),
  support: orNone(words("The support", 30)),
  supportTitle: words("The line", 100),
  templates: orNone(words("The templates", 80)),
  brands: orNone(words("The brands", 30)),
});

/** What the shop promises, and its figures (TRADE §5): a claim that is cleared leaves the pages. */
export const claimsForm: SectionForm = {
  section: "claims",
  title: "Claims and counters",
  labels: {
    freeShippingFrom: "Free shipping from, naira",
    guaranteeTitle: "Guarantee",
    guaranteeWords: "In words",
    guaranteeTerms: "Its terms, in short",
    support: "Support",
    supportTitle: "Line about support",
    templates: "Templates",
    brands: "Brands that print with you",
    ...Object.fromEntries(
      COUNTERS.flatMap((row) => {
        const { figure, words } = counterNames[row];
        return [
          [counterField(row, "figure"), figure],
          [counterField(row, "words"), words],
        ];
      }),
    ),
  },
  typedOf: ({ claims: { freeShippingFrom, guarantee, counters, ...claims } }) => ({
    ...claims,
    freeShippingFrom: formatNaira(freeShippingFrom).replace("₦", ""),
    guaranteeTitle: guarantee.title,
    guaranteeWords: guarantee.words,
    guaranteeTerms: guarantee.terms,
    ...Object.fromEntries(
      COUNTERS.flatMap((row) => {
        const counter = counters[row];
        return [
          [counterField(row, "figure"), counter ? formatCount(counter.value) : ""],
          [counterField(row, "words"), counter?.label ?? ""],
        ];
      }),
    ),
  }),
  check(typed) {
    const checked = checkFields(rules, typed);
    const errors: Typed = checked.ok ? {} : checked.errors;
    const counters = readCounters(typed, errors);
    if (typed.guaranteeTitle?.trim() && !typed.guaranteeWords?.trim()) {
      errors.guaranteeWords ??= "Say in a few words what you guarantee.";
    }
    if (!checked.ok || Object.keys(errors).length > 0) return { ok: false, errors };
    const { guaranteeTitle: title, guaranteeWords, guaranteeTerms, ...rest } = checked.input;
    const guarantee = title
      ? { title, words: guaranteeWords, terms: guaranteeTerms }
      : { title, words: "", terms: "" };
    const { freeShippingFrom, support, supportTitle, templates, brands } = rest;
    const claims = { freeShippingFrom, guarantee, support, supportTitle, templates, brands };
    return { ok: true, input: { claims: { ...claims, counters } } };
  },
};

/** The rows that are filled in; what is wrong with one is added to `errors`. */
function readCounters(typed: Typed, errors: Typed) {
  return COUNTERS.flatMap((row) => {
    const [figure, said] = [counterField(row, "figure"), counterField(row, "words")];
    const [value, label] = [typed[figure]?.trim() ?? "", typed[said]?.trim() ?? ""];
    if (value === "" && label === "") return [];
    const digits = value.replace(/[,\s]/g, "");
    const count = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
    if (count < 1 || count > MOST_COUNTED) {
      errors[figure] = "Write a whole number, such as 20,000.";
    }
    const checked = words("The words", 40).safeParse(label);
    if (!checked.success) errors[said] = checked.error.issues[0]?.message ?? "";
    const isTwice = COUNTERS.some(
      (other) => other < row && typed[counterField(other, "words")]?.trim() === label,
    );
    if (isTwice) errors[said] ??= "Two counters cannot have the same words.";
    return [{ value: count, label: checked.data ?? "" }];
  });
}
