/** The rules for what an admin types about a product (SPEC §5). Messages address whoever typed. */
import { z } from "zod";
import { line, paragraphs } from "../../accounts/field-rules.server.ts";
import { checkFields, type Parsed, type Typed } from "../../http/form-answer.server.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import type { ProductFieldName } from "./product-input.ts";

/** Naira. Anything more is a typing error. */
const HIGHEST_PRICE = 1_000_000_000;
const HIGHEST_QUANTITY = 10_000_000;

/** In kobo. */
export const price = z
  .string()
  .transform((typed, context) => {
    const read = readNaira(typed, "price");
    if (read.ok) return read.kobo;
    context.addIssue({ code: "custom", message: read.error });
    return z.NEVER;
  })
  .refine((kobo) => kobo > 0, "A price is more than 0.")
  .refine((kobo) => kobo < HIGHEST_PRICE * 100, "A price is less than 1,000,000,000.");

export const quantity = z
  .string()
  .trim()
  .min(1, "Enter the quantity.")
  .regex(/^[+-]?\d{1,30}$/, "Enter a whole number, such as 100.")
  .transform(Number)
  .refine((count) => count >= 1, "A quantity is 1 or more.")
  .refine((count) => count <= HIGHEST_QUANTITY, "A quantity is 10,000,000 or less.");

/** Null: the shop promises no day. */
const delivery = z
  .string()
  .regex(
    /^\s{0,9}(?:[1-9]\d{0,2})?\s{0,9}$/,
    "Enter working days as a whole number from 1 to 999, or leave it empty.",
  )
  .transform((days) => Number(days) || null);

const CATEGORY_MISSING = "Choose a category.";

const feature = (number: number) => line("A feature", `Enter feature ${number}.`, 200);

const rules = z.object({
  name: line("A name", "Enter the name.", 200),
  price,
  description: paragraphs("A description", "Enter the description."),
  quantity,
  delivery,
  categoryName: z.string().min(1, CATEGORY_MISSING),
  feature1: feature(1),
  feature2: feature(2),
  feature3: feature(3),
});

const rulesByQuote = rules.extend({ price: z.string().transform(() => null) });

/** What a product's form says besides its pictures. */
export interface ProductInput {
  name: string;
  /** Kobo; null: by quote. */
  price: number | null;
  description: string;
  quantity: number;
  /** Working days until it is ready. */
  delivery: number | null;
  categoryName: string;
  features: [string, string, string];
  /** Seen by the shop only; missing when the form does not say. */
  isDraft?: boolean;
}

export type FieldErrors = Partial<Record<ProductFieldName, string>>;

/**
 * Reads a form. A missing field counts as empty, except `state` (draft, published).
 * @param categories every category's name
 * @param mayLackPrice whether the product is by quote, so that its price may stay empty
 */
export function parseProduct(
  typed: Typed,
  categories: readonly string[],
  mayLackPrice = false,
): Parsed<ProductInput> {
  const isByQuote = mayLackPrice && (typed.price ?? "").trim() === "";
  const isKnown = categories.includes(typed.categoryName ?? "");
  const known = isKnown ? typed : { ...typed, categoryName: "" };
  const parsed = isByQuote ? checkFields(rulesByQuote, known) : checkFields(rules, known);
  if (!parsed.ok) return parsed;
  const { feature1, feature2, feature3, ...rest } = parsed.input;
  const state = typed.state ? { isDraft: typed.state === "draft" } : {};
  return { ok: true, input: { ...rest, ...state, features: [feature1, feature2, feature3] } };
}
