/** The rules for a quote that is to be sent. Messages address the admin who writes it. */
import { line, paragraphs, visible } from "../../accounts/field-rules.server.ts";
import type { QuoteContent, QuoteLine } from "../quote.ts";
import {
  type DraftFields,
  type DraftGround,
  type DraftLine,
  lineField,
  readDraft,
} from "./quote-draft.ts";

/** A line, with what it is made from. */
type ParsedLine = QuoteLine & Pick<DraftLine, "choice" | "product">;

/** A quote that can be sent. */
export type ParsedQuote = Omit<QuoteContent, "lines"> & { lines: ParsedLine[] };

const nameRule = line("A line", "Write what it is.", 200);
const reasonRule = line(
  "A reason",
  "Say why: a discount without a reason looks like a mistake.",
  200,
);
const noteRule = paragraphs("A note", "");
/** Less than a line stores, which also holds the make-up. */
const LONGEST_WORDS = 500;
const wordsRule = line("What stands under a line", "", LONGEST_WORDS);
const LONGEST_MADE = 2_000;

/**
 * Checks a draft.
 * @returns the quote, or what is wrong by field
 */
export function parseQuote(
  fields: DraftFields,
  ground: DraftGround,
): { ok: true; quote: ParsedQuote } | { ok: false; errors: Record<string, string> } {
  const { lines, sum, discount, days, errors } = readDraft({ get: (name) => fields[name] }, ground);
  const check = (field: string, rule: typeof nameRule, text: string | undefined): string => {
    const parsed = rule.safeParse(text ?? "");
    if (parsed.success) return parsed.data;
    errors[field] ??= parsed.error.issues[0]?.message ?? "";
    return "";
  };
  const optional = (field: string, rule: typeof nameRule, text = "") =>
    visible(text) ? check(field, rule, text) : "";
  const parsed = lines.map(({ id, ...own }, index): ParsedLine => {
    const words = fields[lineField(id, "words")];
    optional(lineField(id, "words"), wordsRule, words);
    return {
      place: index + 1,
      name: own.product ? own.name : check(lineField(id, "name"), nameRule, own.name),
      quantity: own.quantity ?? 1,
      makeUp: own.makeUp.slice(0, LONGEST_MADE),
      price: own.price ?? 0,
      imageUrl: own.product?.imageUrl ?? null,
      choice: own.choice,
      product: own.product,
    };
  });
  const { discountReason, note, validUntil = "" } = fields;
  const reason = discount ? check("discountReason", reasonRule, discountReason) : "";
  const words = optional("note", noteRule, note);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    quote: {
      lines: parsed,
      goods: sum.goods,
      discount: sum.discount,
      discountPercent: discount && "percent" in discount ? discount.percent : null,
      discountReason: reason,
      deliveryFee: sum.fee ?? 0,
      deliveryDays: sum.delivery.days,
      days,
      total: sum.total,
      validUntil,
      note: words,
    },
  };
}
