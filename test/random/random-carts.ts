/** Random products, carts and calendars for tests that hold two computations against each other. */
import fc from "fast-check";
import type { Zones } from "../../app/catalogue/prices/delivery.ts";
import {
  type Choice,
  MOST_UNITS,
  type OptionValue,
  type PriceList,
} from "../../app/catalogue/prices/price-list.ts";
import type { WorkCalendar } from "../../app/catalogue/prices/promised-date.ts";
import type { SlowProduct, SlowZone } from "./slow-prices.ts";

/** One product of a cart, with what was chosen of it. */
export interface CartLine {
  list: PriceList;
  days: number | null;
  choice: Choice;
}

const price = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 1, max: 1_000 }).map((naira) => naira * 10_000),
  fc.integer({ min: 1, max: 1e12 }),
);
const maybe = (min: number, max: number) =>
  fc.option(fc.integer({ min, max }), { nil: undefined, freq: 2 });

const rungs = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.option(price, { freq: 40 })), {
    selector: ([quantity]) => quantity,
    minLength: 1,
    maxLength: 6,
  })
  .map((pairs) =>
    pairs
      .map(([quantity, kobo]) => ({ quantity, price: kobo }))
      .sort((a, b) => a.quantity - b.quantity),
  );

const value = fc.record({
  order: maybe(-5_000_000, 5_000_000),
  each: maybe(-20_000, 200_000),
  percent: maybe(-10_000, 20_000),
  days: maybe(-3, 5),
});
const option = fc.record({
  split: fc.boolean(),
  values: fc.array(value, { minLength: 2, maxLength: 4 }),
  picked: fc.nat(),
});

const line: fc.Arbitrary<CartLine> = fc
  .record({
    rungs,
    packs: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
    step: fc.option(fc.integer({ min: 1, max: 60 })),
    options: fc.array(option, { maxLength: 4 }),
    days: fc.option(fc.integer({ min: 1, max: 15 }), { freq: 12 }),
    size: fc.nat(),
    rung: fc.option(fc.nat()),
  })
  .map(({ rungs, packs, step, options, days, size, rung }) => {
    const minimum = rungs[0]?.quantity ?? 1;
    const width = step && !packs ? step : 1;
    const quantity =
      packs || (rung !== null && (!step || rung % 2 === 0))
        ? (rungs[(rung ?? size) % rungs.length]?.quantity ?? 1)
        : Math.min(minimum + (size % 400) * width, MOST_UNITS);
    const choice: Choice = { quantity, picked: {}, splits: {} };
    const list: PriceList = {
      rungs,
      ...(packs ? { packs } : step ? { step } : {}),
      options: options.map(({ split, values, picked }, index) => {
        const id = `option-${index}`;
        const named = values.map(
          ({ each, ...costs }, at): OptionValue => ({
            id: `v${at}`,
            name: `Value ${at}`,
            ...(each === undefined ? {} : { each }),
            ...(split ? {} : costs),
          }),
        );
        if (split) choice.splits[id] = spread(named, quantity, picked);
        else choice.picked[id] = `v${picked % named.length}`;
        return { id, name: `Option ${index}`, values: named, chosen: "v0", split };
      }),
      exclusions: [],
    };
    return { list, days, choice };
  });

/** Some of the pieces to each value, all of them in the end. */
function spread(values: OptionValue[], quantity: number, seed: number): Record<string, number> {
  let left = quantity;
  return Object.fromEntries(
    values.map(({ id }, at) => {
      const units = at === values.length - 1 ? left : (seed * (at + 7)) % (left + 1);
      left -= units;
      return [id, units];
    }),
  );
}

export const cart = fc.oneof(
  { weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(line, { minLength: 3, maxLength: 20, size: "max" }) },
);

/** The same line, as the slow computation reads it. */
export function slowOf({ list, days, choice }: CartLine): SlowProduct {
  const chosen = list.options.flatMap(({ id, values, split }) =>
    values
      .filter((one) => split || one.id === choice.picked[id])
      .map((one) => (split ? { ...one, pieces: choice.splits[id]?.[one.id] ?? 0 } : one)),
  );
  return { rungs: list.rungs, packs: list.packs ?? false, chosen, quantity: choice.quantity, days };
}

const day = fc
  .integer({ min: 0, max: 800 })
  .map((ahead) => new Date(Date.UTC(2026, 9, 1) + ahead * 86_400_000).toISOString().slice(0, 10));

export const calendar: fc.Arbitrary<WorkCalendar> = fc.record({
  cutOff: fc.integer({ min: 0, max: 1_439 }),
  proofDays: fc.integer({ min: 1, max: 4 }),
  saturdays: fc.boolean(),
  holidays: fc.array(
    fc.tuple(day, fc.integer({ min: 0, max: 9 }), fc.boolean()).map(([from, length, yearly]) => ({
      from,
      ...(yearly || length === 0
        ? {}
        : { to: new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10) }),
      yearly,
    })),
    { maxLength: 8 },
  ),
});

/** Any ms of two years. */
export const time = fc
  .integer({ min: 0, max: 63_072_000_000 })
  .map((ms) => Date.UTC(2026, 10, 1) + ms);

const zone = fc.record({
  fee: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 5 }),
  days: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 5 }),
  noDelivery: fc.integer({ min: 0, max: 6 }).map((number) => number === 0),
  excluded: fc.boolean(),
});

/** Zones of two states and two cities of the first, some of them missing. */
export const delivery = fc.record({
  zones: fc
    .tuple(...["Oyo", "Kano", "Oyo: Ibadan", "Oyo: Saki"].map(() => fc.option(zone, { freq: 4 })))
    .map((all): SlowZone[] => {
      const places = [{ state: "Oyo" }, { state: "Kano" }, ...CITIES.map(inOyo)];
      return places.flatMap((place, at) => {
        const one = all[at];
        return one ? [{ ...place, ...one }] : [];
      });
    }),
  state: fc.constantFrom("Oyo", "Kano", "Jigawa"),
  city: fc.constantFrom("Ibadan", "Saki", "Other city", ""),
  freeFrom: fc.constantFrom(0, 15_000_000, 1_000_000_000),
});

const CITIES = ["Ibadan", "Saki"];
const inOyo = (city: string) => ({ state: "Oyo", city });

/** The same zones as a page gets them. */
export function zonesOf(all: SlowZone[]): Zones {
  const zones: Zones = {};
  for (const { state, city, fee, days, noDelivery, excluded } of all) {
    const one = { fee, days, none: noDelivery, neverFree: excluded };
    if (city === undefined) zones[state] = one;
    else {
      const whole = zones[state] ?? { fee: null, days: null };
      zones[state] = { ...whole, cities: { ...whole.cities, [city]: one } };
    }
  }
  return zones;
}
