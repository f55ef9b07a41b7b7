/** A product's prices as their form holds them: what was typed, whatever it is. */
import type { OptionValue, PriceList, PriceOption } from "../../../catalogue/prices/price-list.ts";
import { formatCount, formatNairaFigure } from "../../../ui/format/money.ts";

export interface RungFields {
  quantity: string;
  price: string;
}

/** The fields of a value but its id, by their names; empty: nothing. */
const valueFields = ["name", "order", "each", "percent", "days", "width", "height"] as const;
export type ValueFieldName = (typeof valueFields)[number];
export type ValueFields = Record<ValueFieldName | "id", string>;

export interface OptionFields {
  /** With a plus before it until it is kept: `+1`. */
  id: string;
  name: string;
  /** A value's id. */
  chosen: string;
  /** The buyer gives a quantity for each value. */
  split: boolean;
  /** Its values are sizes. */
  sized: boolean;
  values: ValueFields[];
}

/** Two values that do not go together, each as {@link placeOf} says it. */
interface PairFields {
  one: string;
  other: string;
  words: string;
}

export interface PriceForm {
  rungs: RungFields[];
  ordered: "any" | "step" | "packs";
  step: string;
  options: OptionFields[];
  exclusions: PairFields[];
  /** The pair that is about to be ruled out. */
  pair: PairFields;
  /** What the preview shows; `picked` by option, the values that are not as chosen beforehand. */
  tried: { quantity: string; to: string; picked: Record<string, string> };
}

/** The id of a value of an option, for a field that names both. */
export const placeOf = (option: string, value: string): string => `${option}/${value}`;

/** Preview: where TRADE's own example goes. */
export const PREVIEW_TO = "Oyo/Ibadan";
const PREVIEW_QUANTITY = 300;
const noPair: PairFields = { one: "", other: "", words: "" };
const hundredths = (hundred: number | undefined): string => `${(hundred ?? 0) / 100 || ""}`;
const money = (kobo: number | undefined): string => (kobo ? formatNairaFigure(kobo) : "");

/** What stands in the form of a price list. */
export function formOf(list: PriceList): PriceForm {
  const { rungs, step, packs, options, exclusions } = list;
  const quantity = Math.max(PREVIEW_QUANTITY, rungs[0]?.quantity ?? 1);
  return {
    rungs: rungs.map((rung) => ({
      quantity: formatCount(rung.quantity),
      price: rung.price === null ? "" : formatNairaFigure(rung.price),
    })),
    ordered: packs ? "packs" : step ? "step" : "any",
    step: step ? formatCount(step) : "",
    options: options.map(optionFields),
    exclusions: exclusions.map(({ one, other, words = "" }) => ({
      one: placeOf(...one),
      other: placeOf(...other),
      words,
    })),
    pair: noPair,
    tried: { quantity: formatCount(quantity), to: PREVIEW_TO, picked: {} },
  };
}

/** What stands in the form of an option. */
export function optionFields(option: PriceOption): OptionFields {
  const { id, name, chosen, split = false, values } = option;
  const sized = values.some(({ width }) => width);
  return { id, name, chosen, split, sized, values: values.map(valueTexts) };
}

const valueTexts = (value: OptionValue): ValueFields => ({
  id: value.id,
  name: value.name,
  order: money(value.order),
  each: money(value.each),
  percent: hundredths(value.percent),
  days: `${value.days ?? ""}`,
  width: `${value.width ?? ""}`,
  height: `${value.height ?? ""}`,
});

/** The fields that the form may send. */
export const FIELD_NAMES =
  /^(?:intent|revision|from|copy\.[\w.+-]{1,70}|ordered|step|pair\.(?:one|other|words)|tried\.[\w.+-]{1,70}|(?:rungs|options|exclusions)\.\d{1,2}\.[a-z]+(?:\.\d{1,2}\.[a-z]+)?)$/;
/** 30 rungs, 8 options of 20 values, 200 pairs; and a few that are one too many. */
export const MOST_FIELDS = 2_500;

/** Reads the form as it was sent, whatever stands in it. */
export function readPriceForm(typed: Readonly<Record<string, string>>): PriceForm {
  const at = (name: string): string => typed[name] ?? "";
  const rows = (name: string): string[] => {
    const start = `${name}.`;
    const found = Object.keys(typed).flatMap((key) =>
      key.startsWith(start) ? [Number.parseInt(key.slice(start.length), 10)] : [],
    );
    return [...new Set(found)].sort((a, b) => a - b).map((row) => `${name}.${row}`);
  };
  const pairAt = (path: string): PairFields => ({
    one: at(`${path}.one`),
    other: at(`${path}.other`),
    words: at(`${path}.words`),
  });
  const valueAt = (path: string) =>
    Object.fromEntries(
      ["id", ...valueFields].map((name) => [name, at(`${path}.${name}`)]),
    ) as ValueFields;
  const ordered = at("ordered");
  const picked = Object.entries(typed).flatMap(([key, value]) =>
    key.startsWith("tried.o.") && value ? [[key.slice("tried.o.".length), value] as const] : [],
  );
  return {
    rungs: rows("rungs").map((path) => ({
      quantity: at(`${path}.quantity`),
      price: at(`${path}.price`),
    })),
    ordered: ordered === "step" || ordered === "packs" ? ordered : "any",
    step: at("step"),
    options: rows("options").map((path) => ({
      id: at(`${path}.id`),
      name: at(`${path}.name`),
      chosen: at(`${path}.chosen`),
      split: at(`${path}.split`) !== "",
      sized: at(`${path}.sized`) !== "",
      values: rows(`${path}.values`).map(valueAt),
    })),
    exclusions: rows("exclusions").map(pairAt),
    pair: pairAt("pair"),
    tried: {
      quantity: at("tried.quantity"),
      to: at("tried.to"),
      picked: Object.fromEntries(picked),
    },
  };
}
