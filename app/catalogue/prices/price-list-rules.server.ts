/**
 * The rules for a price list that an owner enters (TRADE §1). Messages address the person who
 * typed.
 */
import { z } from "zod";
import { line } from "../../accounts/field-rules.server.ts";
import { formatCount } from "../../ui/format/money.ts";
import { MOST_UNITS, type PriceList, type PriceOption } from "./price-list.ts";

/** Kobo: ₦1 billion. Anything more is a typing error. */
export const HIGHEST_PRICE = 100_000_000_000;
const MOST_RUNGS = 30;
const MOST_OPTIONS = 8;
const MOST_VALUES = 20;
const MOST_EXCLUSIONS = 200;
const LONGEST_SIDE = 10_000;

const quantity = z
  .int("Write the quantity as a whole number, such as 100.")
  .min(1, "A quantity is 1 or more.")
  .max(MOST_UNITS, `A quantity is ${formatCount(MOST_UNITS)} or less.`);
const kobo = z
  .int("Write the amount in naira, such as 45,000 or 45,000.50.")
  .min(-HIGHEST_PRICE, "That is too little.")
  .max(HIGHEST_PRICE, "That is too much.");
const price = kobo.min(1, "A price is more than 0.").nullable();
/** The rule for an option's or a value's id in addresses. */
const id = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60)
  .refine((text) => text !== "constructor");
const side = z
  .number("Write the millimetres as a number, such as 85.")
  .positive("A side is longer than 0.")
  .max(LONGEST_SIDE, "A side is 10,000 mm or less.");

const value = z
  .strictObject({
    id,
    name: line("A value", "Enter the value.", 60),
    order: kobo.optional(),
    each: kobo.optional(),
    percent: z
      .int("Write the percent with at most two decimals, such as 12.5.")
      .min(-10_000, "A percent is −100 or more.")
      .max(100_000, "A percent is 1,000 or less.")
      .optional(),
    days: z
      .int("Write the working days as a whole number, such as 1.")
      .min(-30, "Working days are −30 or more.")
      .max(365, "Working days are 365 or less.")
      .optional(),
    width: side.optional(),
    height: side.optional(),
  })
  .refine(({ width, height }) => (width === undefined) === (height === undefined), {
    path: ["width"],
    error: "Give both width and height, or neither.",
  });

const option = z
  .strictObject({
    id,
    name: line("A name", "Enter the name of the option.", 60),
    values: z
      .array(value)
      .min(2, "An option has at least two values.")
      .max(MOST_VALUES, `An option has at most ${MOST_VALUES} values.`),
    chosen: z.string(),
    split: z.boolean().optional(),
  })
  .superRefine(({ values, chosen, split }, context) => {
    tellTwice(values, context, ["values"]);
    if (!values.some((one) => one.id === chosen)) {
      tell(context, ["chosen"], "Choose the value that is chosen beforehand.");
    }
    for (const [at, { order, percent, days, width }] of values.entries()) {
      if (split && (order || percent || days || width)) {
        tell(
          context,
          ["values", at, "name"],
          "A value with its own quantity costs ₦ each, nothing else.",
        );
      }
    }
  });

const place = z.tuple([z.string().max(60), z.string().max(60)]);
const exclusion = z.strictObject({
  one: place,
  other: place,
  words: line("A reason", "Enter what buyers read.", 100).optional(),
});

const rules = z
  .strictObject({
    rungs: z
      .array(z.strictObject({ quantity, price }))
      .min(1, "A ladder has at least one rung.")
      .max(MOST_RUNGS, `A ladder has at most ${MOST_RUNGS} rungs.`),
    step: quantity.optional(),
    packs: z.boolean().optional(),
    options: z.array(option).max(MOST_OPTIONS, `A product has at most ${MOST_OPTIONS} options.`),
    exclusions: z
      .array(exclusion)
      .max(MOST_EXCLUSIONS, `At most ${MOST_EXCLUSIONS} pairs can be ruled out.`),
  })
  .superRefine(({ rungs, step, packs, options, exclusions }, context) => {
    checkRungs(rungs, context);
    if (step && packs) tell(context, ["step"], "Packs have no steps.");
    tellTwice(options, context, ["options"]);
    checkExclusions(options, exclusions, context);
  });

type Context = z.core.$RefinementCtx;

const tell = (context: Context, path: PropertyKey[], message: string) =>
  context.addIssue({ code: "custom", path, message });

/** Refuses repeated ids, and repeated names as a person would read them. */
function tellTwice(all: { id: string; name: string }[], context: Context, path: PropertyKey[]) {
  for (const [at, { id, name }] of all.entries()) {
    const before = all.slice(0, at);
    const isTwice = before.some(
      (one) => one.id === id || one.name.toLowerCase() === name.toLowerCase(),
    );
    if (isTwice) tell(context, [...path, at, "name"], `${name} is there twice.`);
  }
}

function checkRungs(rungs: PriceList["rungs"], context: Context): void {
  const minimum = rungs[0]?.quantity ?? 1;
  for (const [at, { quantity, price }] of rungs.entries()) {
    const number = formatCount(quantity);
    if (rungs.slice(0, at).some((rung) => rung.quantity === quantity)) {
      const message = `${number} is there twice. Give each rung its own quantity.`;
      tell(context, ["rungs", at, "quantity"], message);
    } else if (quantity < minimum) {
      const message = `${number} is below the minimum of ${formatCount(minimum)}.`;
      tell(context, ["rungs", at, "quantity"], message);
    }
    // A single rung without a price means: by quote.
    if (price === null && rungs.length > 1) {
      const message = `Give a price for ${number}, or remove the rung.`;
      tell(context, ["rungs", at, "price"], message);
    }
  }
}

function checkExclusions(
  options: PriceOption[],
  exclusions: PriceList["exclusions"],
  context: Context,
): void {
  const isBeforehand = ([option, value]: [string, string]) =>
    options.some((one) => one.id === option && one.chosen === value);
  const seen = new Set<string>();
  for (const [at, { one, other }] of exclusions.entries()) {
    const key = [one.join("."), other.join(".")].sort().join(" ");
    if (one[0] === other[0]) {
      tell(context, ["exclusions", at], "Choose values of two different options.");
    } else if (seen.has(key)) {
      tell(context, ["exclusions", at], "These two are ruled out already.");
    } else if (isBeforehand(one) && isBeforehand(other)) {
      tell(context, ["exclusions", at], "Both are chosen beforehand. Choose another value first.");
    }
    seen.add(key);
  }
}

/** What is wrong with a price list, by the path to it: `rungs.1.quantity`. */
export type PriceListErrors = Record<string, string>;

/**
 * Checks a price list from an admin's form or a file. The result has its rungs in rising order, no
 * costs of zero, and no pairs whose values are gone.
 */
export function parsePriceList(
  input: unknown,
): { ok: true; list: PriceList } | { ok: false; errors: PriceListErrors } {
  const parsed = rules.safeParse(input);
  if (parsed.success) return { ok: true, list: tidy(parsed.data) };
  const errors: PriceListErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path.join(".")] ??= message;
  return { ok: false, errors };
}

function tidy({ rungs, step, packs, options, exclusions }: z.infer<typeof rules>): PriceList {
  const isOffered = ([option, value]: [string, string]) =>
    options.some((one) => one.id === option && one.values.some(({ id }) => id === value));
  return {
    rungs: [...rungs].sort((a, b) => a.quantity - b.quantity),
    ...(packs ? { packs } : step && step > 1 ? { step } : {}),
    options: options.map(({ split, values, ...rest }) => ({
      ...rest,
      ...(split ? { split } : {}),
      values: values.map(withoutNothing),
    })),
    exclusions: exclusions.filter(({ one, other }) => isOffered(one) && isOffered(other)),
  };
}

/** The same without fields that are undefined or 0. */
const withoutNothing = <T extends object>(one: T): T =>
  Object.fromEntries(Object.entries(one).filter(([, held]) => held)) as T;
