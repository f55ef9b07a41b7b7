/** Prices in words, as the owner reads them. */
import { formatCount } from "../../ui/format/money.ts";
import type { OptionFields, PriceForm, ValueFields } from "./price-form/price-form.ts";

const signed = (typed: string, words: (size: string) => string): string => {
  const size = typed.trim().replace(/^[-−–+]\s*/, "");
  return `${/^[-−–]/.test(typed.trim()) ? "−" : "+"} ${words(size)}`;
};

/** What a value adds: `+ ₦9 each, + ₦15,000 an order, 2 days more`; empty when it is nothing. */
function valueWords({ order, each, percent, days }: ValueFields): string {
  const words: string[] = [];
  if (percent.trim()) words.push(signed(percent, (size) => `${size.replace(/%$/, "")}%`));
  if (each.trim()) words.push(signed(each, (size) => `₦${grouped(size)} each`));
  if (order.trim()) words.push(signed(order, (size) => `₦${grouped(size)} an order`));
  if (days.trim()) words.push(daysWords(days.trim()));
  return words.join(", ");
}

function daysWords(days: string): string {
  const size = days.replace(/^[-−–+]\s*/, "");
  return `${size} ${size === "1" ? "day" : "days"} ${/^[-−–]/.test(days) ? "sooner" : "more"}`;
}

const grouped = (typed: string): string => {
  const plain = typed.replaceAll(",", "");
  return /^\d{4,15}$/.test(plain) ? formatCount(Number(plain)) : typed;
};

/** An option in a line: `350 gsm white; 600 gsm, layered + ₦18 each`. */
export const optionWords = ({ values }: OptionFields): string =>
  values
    .filter(({ name }) => name.trim())
    .map((value) => `${value.name.trim()} ${valueWords(value)}`.trim())
    .join("; ");

/** Something that two forms say differently. */
export interface Difference {
  what: string;
  mine: string;
  theirs: string;
}

/** Where two forms of the same product say different things; empty: it is not there. */
export function differencesOf(mine: PriceForm, theirs: PriceForm): Difference[] {
  const [own, other] = [saidBy(mine), saidBy(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((what) => ({ what, mine: own.get(what) ?? "", theirs: other.get(what) ?? "" }))
    .filter((one) => one.mine !== one.theirs);
}

function saidBy(form: PriceForm): Map<string, string> {
  const { rungs, ordered, step, options, exclusions } = form;
  const orders = { any: "Any quantity", step: `In steps of ${step}`, packs: "In packs" };
  return new Map([
    ...rungs.map(
      ({ quantity, price }) =>
        [
          grouped(quantity.trim()),
          price.trim() ? `₦${grouped(price.trim())}` : "By quote",
        ] as const,
    ),
    ["How it is ordered", orders[ordered]],
    ...options.flatMap(({ name, split, chosen, values }) => [
      [name, split ? "A quantity for each value" : `${values.length} values`] as const,
      ...values.map((value) => {
        const size = value.width ? `${value.width} × ${value.height} mm` : "";
        const beforehand = value.id === chosen ? "chosen beforehand" : "";
        const words = [valueWords(value) || "no extra", size, beforehand].filter(Boolean);
        return [`${name}: ${value.name}`, words.join(", ")] as const;
      }),
    ]),
    ...exclusions.map(
      ({ one, other, words }) =>
        [pairWords(form, one, other), words.trim() || "Ruled out"] as const,
    ),
  ]);
}

/** A value's name by its place; empty when it is not there. */
export function nameAt({ options }: PriceForm, place: string): string {
  const [option, value] = place.split("/");
  const found = options.find(({ id }) => id === option);
  return found?.values.find(({ id }) => id === value)?.name.trim() ?? "";
}

/** Two values that do not go together: `Gold foil × 350 gsm cream`. */
export const pairWords = (form: PriceForm, one: string, other: string): string =>
  `${nameAt(form, one)} × ${nameAt(form, other)}`;
