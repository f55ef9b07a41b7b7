/**
 * The rules for what an owner types about a product's artwork (TRADE §2). Messages address whoever
 * typed.
 */
import { line, visible } from "../../accounts/field-rules.server.ts";
import type { PriceOption } from "../prices/price-list.ts";
import type { PrintSpec, ProductSpec, SpecChange } from "./print-spec.ts";
import {
  CHANGE_FIELDS,
  type ChangeField,
  changeField,
  changingOptions,
  type SpecFields,
  WORDED,
  wordsField,
} from "./print-spec-form.ts";

/** Millimetres, with the limits of a size in a price list. */
const LONGEST_SIDE = 10_000;
const WIDEST_BLEED = 100;
const MOST_PAGES = 2_000;
const LEAST_DPI = 20;
const MOST_DPI = 2_400;

type Read<Value> = Value | { error: string };
const isWrong = <Value>(read: Read<Value>): read is { error: string } =>
  typeof read === "object" && read !== null && "error" in read;

/** Millimetres, whole or with one or two decimals; a comma counts as a point. */
function readMm(typed: string, least: number, most: number, error: string): Read<number> {
  const text = typed.trim().replace(",", ".");
  const mm = /^\d{1,5}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return mm >= least && mm <= most ? mm : { error };
}

const readSide = (typed: string, such: string) =>
  readMm(typed, 1, LONGEST_SIDE, `Write the millimetres from 1 to 10,000, such as ${such}.`);

const readBleed = (typed: string) =>
  readMm(typed, 0, WIDEST_BLEED, `Write the bleed from 0 to ${WIDEST_BLEED} mm, such as 3.`);

function readDpi(typed: string, such: number): Read<number> {
  const text = typed.trim();
  const dpi = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const error = `Write the dpi from ${LEAST_DPI} to 2,400, such as ${such}.`;
  return dpi >= LEAST_DPI && dpi <= MOST_DPI ? dpi : { error };
}

/** `4`, `8-64`; empty means as many as are sent. */
function readPages(typed: string): Read<PrintSpec["pages"]> {
  const text = typed.trim();
  if (text === "") return null;
  const [, from = "", to = from] = /^(\d{1,4})\s*(?:[-–—]\s*(\d{1,4}))?$/.exec(text) ?? [];
  const [min, max] = [Number(from), Number(to)];
  if (min >= 1 && max >= min && max <= MOST_PAGES) return { min, max };
  return { error: "Write how many pages, such as 4 or 8-64, or leave it empty." };
}

function readSides(typed: string): Read<1 | 2> {
  if (typed === "1" || typed === "2") return Number(typed) as 1 | 2;
  return { error: "Choose one side or both." };
}

const said = line("These words", "", 200);

const COLOURS = ["cmyk", "rgb", "any"] as const;

function readColour(typed: string): Read<PrintSpec["colour"]> {
  return COLOURS.find((one) => one === typed) ?? { error: "Choose the colours." };
}

/** What is wrong with a specification, by the names of the form's fields. */
export type SpecErrors = SpecFields;

/**
 * Reads a specification as the form sends it.
 * @param options of the product's price list, whose values may change it
 */
export function parseSpec(
  typed: SpecFields,
  options: readonly PriceOption[],
): { ok: true; spec: ProductSpec } | { ok: false; errors: SpecErrors } {
  const errors: SpecErrors = {};
  const take = <Value>(field: string, read: Read<Value>, instead: Value): Value => {
    if (!isWrong(read)) return read;
    errors[field] = read.error;
    return instead;
  };
  const text = (field: string) => typed[field] ?? "";
  const spec: PrintSpec = {
    widthMm: take("width", readSide(text("width"), "90"), 0),
    heightMm: take("height", readSide(text("height"), "55"), 0),
    bleedMm: take("bleed", readBleed(text("bleed")), 0),
    pages: take("pages", readPages(text("pages")), null),
    sides: take("sides", readSides(text("sides")), 1),
    fineDpi: take("fine", readDpi(text("fine"), 300), MOST_DPI),
    leastDpi: take("least", readDpi(text("least"), 150), LEAST_DPI),
    colour: take("colour", readColour(text("colour")), "any"),
  };
  const words = WORDED.flatMap((kind) => {
    const field = wordsField(kind);
    if (!visible(text(field))) return [];
    const read = said.safeParse(text(field));
    if (read.success) return [[kind, read.data] as const];
    errors[field] = read.error.issues[0]?.message ?? "";
    return [];
  });
  if (words.length > 0) spec.words = Object.fromEntries(words);
  const tellDpi = (
    field: string,
    { fineDpi, leastDpi }: Pick<PrintSpec, "fineDpi" | "leastDpi">,
  ) => {
    if (leastDpi <= fineDpi) return;
    errors[field] ??= `What is refused is less than what is fine: ${fineDpi} dpi or below.`;
  };
  tellDpi("least", spec);
  const changes = changingOptions(options).flatMap(({ id: option, values }) =>
    values.flatMap(({ id: value }) => {
      const field = (name: ChangeField) => changeField(option, value, name);
      const change = readChange(
        (name) => text(field(name)),
        (name, read, instead) => take(field(name), read, instead),
      );
      if (change.fineDpi ?? change.leastDpi) {
        tellDpi(field(change.leastDpi === undefined ? "fine" : "least"), { ...spec, ...change });
      }
      return Object.keys(change).length > 0 ? [{ option, value, ...change }] : [];
    }),
  );
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, spec: { ...spec, changes } };
}

/** What a value changes, from its fields. */
function readChange(
  text: (field: ChangeField) => string,
  take: <Value>(field: ChangeField, read: Read<Value>, instead: Value) => Value,
): Omit<SpecChange, "option" | "value"> {
  const given = new Set(CHANGE_FIELDS.filter((field) => text(field).trim() !== ""));
  return {
    ...(given.has("bleed") ? { bleedMm: take("bleed", readBleed(text("bleed")), 0) } : {}),
    ...(given.has("pages") ? { pages: take("pages", readPages(text("pages")), null) } : {}),
    ...(given.has("sides") ? { sides: take("sides", readSides(text("sides")), 1) } : {}),
    ...(given.has("fine") ? { fineDpi: take("fine", readDpi(text("fine"), 300), MOST_DPI) } : {}),
    ...(given.has("least")
      ? { leastDpi: take("least", readDpi(text("least"), 150), LEAST_DPI) }
      : {}),
  };
}
