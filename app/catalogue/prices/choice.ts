/** Reads and writes a buyer's choice as fields of addresses and forms. */
import { formatCount } from "../../ui/format/money.ts";
import { ladderPrice } from "./ladder.ts";
import { linePrice } from "./line.ts";
import {
  type Choice,
  choiceBeforehand,
  MOST_UNITS,
  minimumOf,
  type PriceList,
  type PriceOption,
} from "./price-list.ts";
import { isChosen, ruledOut } from "./ruled-out.ts";

/** Anything that holds fields: `URLSearchParams` or `FormData`. */
export interface Fields {
  get(name: string): unknown;
}

/** What was chosen, and what is wrong with it, by the names of the fields. */
export interface ReadChoice {
  /** Always complete: where a field is wrong, it holds the value that is chosen beforehand. */
  choice: Choice;
  /** As long as there are any, nothing may be ordered. */
  errors: Record<string, string>;
}

/** The name of an option's field, or of the quantity of one value in a split. */
export const fieldOf = (option: string, value?: string): string =>
  value === undefined ? `o-${option}` : `o-${option}.${value}`;

/** The most characters of a number that anybody would type. */
const LONGEST = 30;
const GROUPED = /^\d{1,3}(?:[, \u00a0]\d{3})+$/;

/**
 * Reads a quantity as people type it: `300`, ` 1,000 `, `٣٠٠`.
 * @returns undefined for anything but a whole number of at most 15 digits
 */
export function readCount(typed: unknown): number | undefined {
  if (typeof typed !== "string" || typed.length > LONGEST) return undefined;
  // The digits of Arabic and Persian keyboards end in the same four bits.
  const text = typed.trim().replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
  const digits = GROUPED.test(text) ? text.replace(/\D/g, "") : text;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Reads a buyer's choice. For a missing field it takes the value that is chosen beforehand. */
export function readChoice(list: PriceList, fields: Fields): ReadChoice {
  const errors: Record<string, string> = {};
  const splits = list.options
    .filter(({ split }) => split)
    .map((option) => typedCounts(option, fields, errors));
  const asked = splits.find(({ isAsked }) => isAsked);
  const choice = choiceBeforehand(list, readQuantity(list, fields, asked?.sum, errors));
  for (const { id, counts, sum, isAsked } of splits) {
    if (!isAsked) continue;
    if (sum === choice.quantity) choice.splits[id] = counts;
    else if (!errors.quantity) {
      const [given, wanted] = [sum, choice.quantity].map(formatCount);
      errors[fieldOf(id)] = `These add up to ${given}, and the quantity is ${wanted}.`;
    }
  }
  for (const { id, name, values, split } of list.options) {
    const field = fieldOf(id);
    const wanted = split ? null : fields.get(field);
    if (values.some((value) => value.id === wanted)) choice.picked[id] = `${wanted}`;
    else if (wanted !== null && wanted !== undefined) {
      errors[field] = `What you chose is no longer offered. Choose another for ${name}.`;
    }
  }
  for (const { id, values } of list.options) {
    for (const value of values) {
      const words = isChosen(choice, id, value.id) && ruledOut(list, choice, id, value.id, true);
      if (words) errors[fieldOf(id)] ??= `${words}. Choose another.`;
    }
  }
  if (linePrice(list, choice) === null && ladderPrice(list, choice.quantity)) {
    errors.quantity ??= "That comes to more than we can take. Order fewer.";
  }
  return { choice, errors };
}

/** The fields of a choice, for an address that shows it again. */
export function writeChoice({ quantity, picked, splits }: Choice): URLSearchParams {
  const fields = new URLSearchParams({ quantity: `${quantity}` });
  for (const [option, value] of Object.entries(picked)) fields.set(fieldOf(option), value);
  for (const [option, counts] of Object.entries(splits)) {
    for (const [value, units] of Object.entries(counts)) {
      fields.set(fieldOf(option, value), `${units}`);
    }
  }
  return fields;
}

/** Why a quantity cannot be ordered, with the nearest ones that can; undefined when it can. */
export function quantityError(list: PriceList, quantity: number): string | undefined {
  const minimum = minimumOf(list);
  if (quantity < minimum) return `We print at least ${formatCount(minimum)}.`;
  if (quantity > MOST_UNITS) {
    return `One order has at most ${formatCount(MOST_UNITS)}. Chat with us about more.`;
  }
  const { step, packs, rungs } = list;
  const sizes = rungs.map((rung) => rung.quantity);
  // A rung can be ordered even if it is not a multiple of the step.
  if (sizes.includes(quantity)) return undefined;
  if (packs) {
    if (quantity > Math.max(...sizes)) return undefined;
    return `These come in packs: ${sizes.map(formatCount).join(", ")}.`;
  }
  const beyond = step ? (quantity - minimum) % step : 0;
  if (!step || beyond === 0) return undefined;
  const [less, more] = [quantity - beyond, quantity - beyond + step];
  const nearest = more > MOST_UNITS ? [less] : [less, more];
  return `These come in steps of ${formatCount(step)}. Nearest: ${nearest.map(formatCount).join(" or ")}.`;
}

const isBlank = (typed: unknown) => typeof typed !== "string" || typed.trim() === "";

/** @param sum of a split's quantities, for a form that asks for those alone */
function readQuantity(
  list: PriceList,
  fields: Fields,
  sum: number | undefined,
  errors: Record<string, string>,
): number {
  const minimum = minimumOf(list);
  const given = fields.get("quantity");
  const quantity = isBlank(given) ? (sum ?? readCount(given ?? `${minimum}`)) : readCount(given);
  const error =
    quantity === undefined
      ? `Write the quantity as a whole number, such as ${formatCount(minimum)}.`
      : quantityError(list, quantity);
  if (error) errors.quantity = error;
  return error || quantity === undefined ? minimum : quantity;
}

/** The quantities that were typed into a split. */
function typedCounts({ id, values }: PriceOption, fields: Fields, errors: Record<string, string>) {
  const counts: Record<string, number> = {};
  let sum = 0;
  let isAsked = false;
  for (const value of values) {
    const field = fieldOf(id, value.id);
    const typed = fields.get(field);
    const units = isBlank(typed) ? 0 : readCount(typed);
    isAsked ||= !isBlank(typed);
    if (units === undefined) errors[field] = "Write a whole number, such as 10.";
    counts[value.id] = units ?? 0;
    sum += units ?? 0;
  }
  return { id, counts, sum, isAsked };
}
