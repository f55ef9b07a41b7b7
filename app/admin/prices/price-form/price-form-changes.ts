/** What the buttons of the form do to it, for browser and server alike. */

import type { PriceList } from "../../../catalogue/prices/price-list.ts";
import { type OptionFields, optionFields, type PriceForm, placeOf } from "./price-form.ts";

/** A changed form, and what kept it from changing, by field. */
export interface Changed {
  form: PriceForm;
  errors: Record<string, string>;
}

/**
 * Does what a button says: `add-rung`, `remove-rung.3`, `remove-value.0.2` …; another word changes
 * nothing.
 */
export function changeForm(form: PriceForm, intent: string): Changed {
  const [act = "", first, second] = intent.split(".");
  const [at, place] = [Number(first), Number(second)];
  const { rungs, options, exclusions } = form;
  const done = (change: Partial<PriceForm>): Changed => ({
    form: { ...form, ...change },
    errors: {},
  });
  switch (act) {
    case "add-rung":
      return done({ rungs: [...rungs, { quantity: "", price: "" }] });
    case "remove-rung":
      return done({ rungs: rungs.filter((_, index) => index !== at) });
    case "add-option":
      return done({ options: [...options, newOption(options)] });
    case "remove-option":
      return done(
        withoutLost(
          form,
          options.filter((_, index) => index !== at),
        ),
      );
    case "move-option":
      return done({ options: moveUp(options, at) });
    case "add-value":
      return done({ options: changeAt(options, at, addValue) });
    case "remove-value":
      return done(
        withoutLost(
          form,
          changeAt(options, at, (one) => removeValue(one, place)),
        ),
      );
    case "rule-out":
      return ruleOut(form);
    case "allow":
      return done({ exclusions: exclusions.filter((_, index) => index !== at) });
    default:
      return done({});
  }
}

const changeAt = <T>(all: readonly T[], at: number, change: (one: T) => T): T[] =>
  all.map((one, index) => (index === at ? change(one) : one));

/** An id that none of them has; the plus says that it is to be named yet. */
function nextId(all: readonly { id: string }[]): string {
  let number = all.length + 1;
  while (all.some(({ id }) => id === `+${number}`)) number++;
  return `+${number}`;
}

const newValue = (id: string) => ({
  id,
  name: "",
  order: "",
  each: "",
  percent: "",
  days: "",
  width: "",
  height: "",
});

const newOption = (options: readonly OptionFields[]): OptionFields => ({
  id: nextId(options),
  name: "",
  chosen: "+1",
  split: false,
  sized: false,
  values: [newValue("+1"), newValue("+2")],
});

const addValue = (option: OptionFields): OptionFields => ({
  ...option,
  values: [...option.values, newValue(nextId(option.values))],
});

function removeValue(option: OptionFields, place: number): OptionFields {
  const values = option.values.filter((_, index) => index !== place);
  const isThere = values.some(({ id }) => id === option.chosen);
  return { ...option, values, chosen: isThere ? option.chosen : (values[0]?.id ?? "") };
}

function moveUp(options: readonly OptionFields[], at: number): OptionFields[] {
  const moved = [...options];
  const [one] = moved.splice(at, 1);
  if (one) moved.splice(Math.max(0, at - 1), 0, one);
  return moved;
}

/** Other options, without the pairs whose values have gone. */
function withoutLost(form: PriceForm, options: OptionFields[]): Partial<PriceForm> {
  const places = new Set(
    options.flatMap(({ id, values }) => values.map((value) => placeOf(id, value.id))),
  );
  const { exclusions } = form;
  return {
    options,
    exclusions: exclusions.filter(({ one, other }) => places.has(one) && places.has(other)),
  };
}

function ruleOut(form: PriceForm): Changed {
  const { one, other } = form.pair;
  const [option] = one.split("/");
  const errors: Record<string, string> = {};
  if (!one) errors["pair.one"] = "Choose a value.";
  else if (!other) errors["pair.other"] = "Choose a value.";
  else if (other.startsWith(`${option}/`)) {
    errors["pair.other"] = "Choose values of two different options.";
  }
  if (Object.keys(errors).length > 0) return { form, errors };
  const exclusions = [...form.exclusions, form.pair];
  return { form: { ...form, exclusions, pair: { one: "", other: "", words: "" } }, errors: {} };
}

/** Whether an option or a value has a name, in whatever case. */
export const isNamed = (one: { name: string }, name: string): boolean =>
  one.name.trim().toLowerCase() === name.trim().toLowerCase();

/** Takes over another product's options: one of the same name is replaced, and keeps its ids. */
export function copyOptions(form: PriceForm, from: PriceList): PriceForm {
  const isSame = (one: { name: string }, { name }: { name: string }) => isNamed(one, name);
  const options = [...form.options];
  const places = new Map<string, string>();
  for (const copied of from.options.map(optionFields)) {
    const at = options.findIndex((one) => isSame(one, copied));
    const old = options[at];
    const id = old?.id ?? nextId(options);
    const kept =
      old?.values.filter((value) => copied.values.some((one) => isSame(one, value))) ?? [];
    const values: OptionFields["values"] = [];
    for (const value of copied.values) {
      const own = kept.find((one) => isSame(one, value))?.id ?? nextId([...kept, ...values]);
      places.set(placeOf(copied.id, value.id), placeOf(id, own));
      values.push({ ...value, id: own });
    }
    const chosen = places.get(placeOf(copied.id, copied.chosen))?.split("/")[1] ?? "";
    const option = { ...copied, id, chosen, values };
    if (old) options[at] = option;
    else options.push(option);
  }
  const pairs = from.exclusions.map(({ one, other, words = "" }) => ({
    one: places.get(placeOf(...one)) ?? "",
    other: places.get(placeOf(...other)) ?? "",
    words,
  }));
  const changed = { ...form, ...withoutLost(form, options) };
  const isThere = (pair: { one: string; other: string }) =>
    changed.exclusions.some((own) => own.one === pair.one && own.other === pair.other);
  return {
    ...changed,
    exclusions: [...changed.exclusions, ...pairs.filter((one) => !isThere(one))],
  };
}
