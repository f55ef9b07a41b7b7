/** What was typed into the form of a product's prices, as a price list. */
import { readCount } from "../../../catalogue/prices/choice.ts";
import { newId } from "../../../catalogue/prices/option-ids.ts";
import type { OptionValue, PriceList } from "../../../catalogue/prices/price-list.ts";
import { readNaira } from "../../../ui/format/typed-money.ts";
import type { OptionFields, PriceForm, ValueFields } from "./price-form.ts";

/** A price list that is not checked yet, and what in it could not be read, by its path. */
export interface PriceInput {
  list: PriceList;
  errors: Record<string, string>;
  /** What the preview tries, by the ids of the list. */
  picked: Record<string, string>;
}

const DECIMAL = /^\s{0,9}([-−–+]?)\s{0,9}(\d{1,6})(?:[.](\d{1,2}))?\s{0,9}%?\s{0,9}$/;

/**
 * Reads a number with at most two decimals.
 * @returns hundredths; undefined for what is none
 */
export function readHundredths(typed: string): number | undefined {
  const [, sign, whole, part = ""] = DECIMAL.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return sign && sign !== "+" ? 0 - hundredths : hundredths;
}

/**
 * Reads the form as `parsePriceList` takes it: what cannot be read is NaN there, and has its error
 * here. Options and values that are new get their ids.
 */
export function inputOf(form: PriceForm): PriceInput {
  const errors: Record<string, string> = {};
  const wrong = (path: string, message: string): number => {
    errors[path] = message;
    return Number.NaN;
  };
  const count = (path: string, typed: string): number =>
    readCount(typed) ?? wrong(path, "Write the quantity as a whole number, such as 100.");
  const kobo = (path: string, typed: string, what: string): number => {
    const read = readNaira(typed, what);
    return read.ok ? read.kobo : wrong(path, read.error);
  };
  const ids = idsOf(form.options);
  const rungs = form.rungs.map(({ quantity, price }, at) => ({
    quantity: count(`rungs.${at}.quantity`, quantity),
    price: price.trim() === "" ? null : kobo(`rungs.${at}.price`, price, "price"),
  }));
  const readValue = (value: ValueFields, path: string, id: string): OptionValue => {
    const read = (
      name: "order" | "each" | "percent" | "days" | "width" | "height",
      reader: (at: string, typed: string) => number,
    ) => (value[name].trim() === "" ? {} : { [name]: reader(`${path}.${name}`, value[name]) });
    const amount = (at: string, typed: string) => kobo(at, typed, "amount");
    const side = (at: string, typed: string) =>
      (readHundredths(typed) ?? wrong(at, "Write the millimetres as a number, such as 85.")) / 100;
    return {
      id,
      name: value.name,
      ...read("order", amount),
      ...read("each", amount),
      ...read(
        "percent",
        (at, typed) =>
          readHundredths(typed) ??
          wrong(at, "Write the percent with at most two decimals, such as 12.5."),
      ),
      ...read("days", (at, typed) => {
        const days = readHundredths(typed);
        const isWhole = days !== undefined && days % 100 === 0;
        return isWhole
          ? days / 100
          : wrong(at, "Write the working days as a whole number, such as 1.");
      }),
      ...read("width", side),
      ...read("height", side),
    };
  };
  const options = form.options.map((option, at) => ({
    id: ids.option(option.id),
    name: option.name,
    chosen: ids.value(option.id, option.chosen),
    ...(option.split ? { split: true } : {}),
    values: option.values.map((value, place) =>
      readValue(value, `options.${at}.values.${place}`, ids.value(option.id, value.id)),
    ),
  }));
  const exclusions = form.exclusions.map(({ one, other, words }) => ({
    one: ids.place(one),
    other: ids.place(other),
    ...(words.trim() === "" ? {} : { words }),
  }));
  const step = form.ordered === "step" ? { step: count("step", form.step) } : {};
  const packs = form.ordered === "packs" ? { packs: true } : {};
  const picked = Object.fromEntries(
    Object.entries(form.tried.picked).map(([of, id]) => [ids.option(of), ids.value(of, id)]),
  );
  return { list: { rungs, ...step, ...packs, options, exclusions }, errors, picked };
}

/** What the options and values of a form are called in a price list: new ones by their names. */
function idsOf(options: readonly OptionFields[]) {
  const known = named(options);
  const inside = new Map(options.map(({ id, values }) => [id, named(values)]));
  const option = (id: string): string => known.get(id) ?? id;
  const value = (of: string, id: string): string => inside.get(of)?.get(id) ?? id;
  return {
    option,
    value,
    place: (place: string): [string, string] => {
      const [of = "", id = ""] = place.split("/");
      return [option(of), value(of, id)];
    },
  };
}

function named(all: readonly { id: string; name: string }[]): Map<string, string> {
  const taken = all.map(({ id }) => id).filter((id) => !id.startsWith("+"));
  const names = new Map<string, string>();
  for (const { id, name } of all) {
    if (!id.startsWith("+")) continue;
    const own = newId(name, taken);
    taken.push(own);
    names.set(id, own);
  }
  return names;
}

/**
 * The list that the preview is worked out from, and what is picked of it.
 * @returns undefined while something in the form cannot be read
 */
export function listToTry(form: PriceForm): Pick<PriceInput, "list" | "picked"> | undefined {
  const { list, errors, picked } = inputOf(form);
  const isOrdered = list.rungs.every(({ quantity }) => quantity > 0) && list.step !== 0;
  if (Object.keys(errors).length > 0 || !isOrdered || list.rungs.length === 0) return undefined;
  const rungs = [...list.rungs].sort((a, b) => a.quantity - b.quantity);
  return { list: { ...list, rungs }, picked };
}
