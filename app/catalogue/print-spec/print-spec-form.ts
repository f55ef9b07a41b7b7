/** The form in which an owner says a product's print specification. */
import type { PriceOption } from "../prices/price-list.ts";
import { type ProductSpec, SPEC_DEFAULTS, type SpecChange } from "./print-spec.ts";
import { pagesWords } from "./spec-words.ts";

/** The form's fields as texts, by their names. */
export type SpecFields = Record<string, string>;

/** Fields that a value of an option may change; empty: as the product has it. */
export const CHANGE_FIELDS = ["bleed", "pages", "sides", "fine", "least"] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** The name of a value's field. */
export const changeField = (option: string, value: string, field: ChangeField): string =>
  `of.${option}.${value}.${field}`;

/** The kinds of findings of which an owner may say in their own words what to do. */
export const WORDED = ["blurred", "soft", "bleed", "near-edge", "rgb", "shape"] as const;
export type Worded = (typeof WORDED)[number];

/** The name of the field with what the owner says of a finding. */
export const wordsField = (kind: Worded): string => `words.${kind}`;

/** What a form's field may be called. */
export const SPEC_FIELD =
  /^(?:words\.[a-z-]{1,20}|width|height|bleed|pages|sides|colour|fine|least|kept|of\.[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}\.(?:bleed|pages|sides|fine|least))$/;

/** Options whose values may change something: of a split every piece has the same artwork. */
export const changingOptions = (options: readonly PriceOption[]): PriceOption[] =>
  options.filter(({ split }) => !split);

/**
 * What stands in the form.
 * @param spec null: nobody has said one, and the shop's defaults stand there without a size
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
