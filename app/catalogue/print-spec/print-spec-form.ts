/** The form in which an owner gives a product's print specification. */
import type { PriceOption } from "../prices/price-list.ts";
import { type ProductSpec, SPEC_DEFAULTS, type SpecChange } from "./print-spec.ts";
import { pagesWords } from "./spec-words.ts";

/** The form's fields as texts, by their names. */
export type SpecFields = Record<string, string>;

/** Fields that a value of an option may change; empty means as the product has it. */
export const CHANGE_FIELDS = ["bleed", "pages", "sides", "fine", "least"] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** The name of a value's field. */
export const changeField = (option: string, value: string, field: ChangeField): string =>
  `of.${option}.${value}.${field}`;

/** The kinds of findings for which an owner may write their own advice. */
export const WORDED = ["blurred", "soft", "bleed", "near-edge", "rgb", "shape"] as const;
export type Worded = (typeof WORDED)[number];

/** The name of the field with the owner's advice on a finding. */
export const wordsField = (kind: Worded): string => `words.${kind}`;

/** What a field of the form may be called. */
export const SPEC_FIELD =
  /^(?:words\.[a-z-]{1,20}|width|height|bleed|pages|sides|colour|fine|least|kept|of\.[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}\.(?:bleed|pages|sides|fine|least))$/;

/**
 * The options whose values may change something. A split is not among them: all its pieces have the
 * same artwork.
 */
export const changingOptions = (options: readonly PriceOption[]): PriceOption[] =>
  options.filter(({ split }) => !split);

/**
 * What the form starts with.
 * @param spec null when nobody has given one: then the shop's defaults, without a size
 */
export function specFields(spec: ProductSpec | null): SpecFields {
  const { bleedMm, pages, sides, fineDpi, leastDpi, colour } = spec ?? SPEC_DEFAULTS;
  const fields: SpecFields = {
    width: `${spec?.widthMm ?? ""}`,
    height: `${spec?.heightMm ?? ""}`,
    bleed: `${bleedMm}`,
    pages: pages ? pagesWords(pages) : "",
    sides: `${sides}`,
    colour,
    fine: `${fineDpi}`,
    least: `${leastDpi}`,
  };
  for (const kind of WORDED) {
    const words = spec?.words?.[kind];
    if (words) fields[wordsField(kind)] = words;
  }
  for (const change of spec?.changes ?? []) {
    for (const field of CHANGE_FIELDS) {
      const text = changeText(change, field);
      if (text) fields[changeField(change.option, change.value, field)] = text;
    }
  }
  return fields;
}

function changeText(change: SpecChange, field: ChangeField): string {
  const { bleedMm, pages, sides, fineDpi, leastDpi } = change;
  if (field === "pages") return pages ? pagesWords(pages) : "";
  return `${{ bleed: bleedMm, sides, fine: fineDpi, least: leastDpi }[field] ?? ""}`;
}
