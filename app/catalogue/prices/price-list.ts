/**
 * What a product's price is made of (TRADE §1), as the owner keeps it and the browser gets it.
 * Money is integer kobo, lengths are millimetres.
 */

/** Kobo that a line or an order may cost, or a transfer may bring: ₦10 trillion. More is refused. */
export const MOST_KOBO = 1e15;
/** Units of one line. */
export const MOST_UNITS = 1_000_000;

/** A quantity, and what that many cost together. */
export interface Rung {
  quantity: number;
  /** Kobo; null: by quote. */
  price: number | null;
}

/** One thing that an option offers; every cost may be below zero. */
export interface OptionValue {
  /** Stays when the value is renamed, so that addresses outlive it. */
  id: string;
  name: string;
  /** Kobo for the line, once. */
  order?: number;
  /** Kobo for each unit; in a split for each piece of this value. */
  each?: number;
  /** Hundredths of a percent of the ladder's price: 12 % are 1200. */
  percent?: number;
  /** Working days. */
  days?: number;
  /** Millimetres. */
  width?: number;
  height?: number;
}

export interface PriceOption {
  /** Stays when the option is renamed. */
  id: string;
  name: string;
  /** 2–20. */
  values: OptionValue[];
  /** The id of the value that is chosen beforehand. */
  chosen: string;
  /** The buyer gives a quantity for each value. */
  split?: boolean;
}

/** Two values that do not go together: each an option's id and a value's. */
export interface Exclusion {
  one: [option: string, value: string];
  other: [option: string, value: string];
  /** What buyers read instead of 'Not on …'. */
  words?: string;
}

export interface PriceList {
  /** By rising quantity; the first is the minimum. */
  rungs: Rung[];
  /** Units between two quantities that can be ordered, counted from the minimum. */
  step?: number;
  /** Only the rungs can be ordered; more than the last one is by quote. */
  packs?: boolean;
  /** At most 8. */
  options: PriceOption[];
  exclusions: Exclusion[];
}

/** What a buyer wants of a product: a choice for every option of its list. */
export interface Choice {
  quantity: number;
  /** By option: the id of its value. */
  picked: Record<string, string>;
  /** By option that is a split: how many of each value. */
  splits: Record<string, Record<string, number>>;
}

/** The least that can be ordered. */
export const minimumOf = ({ rungs }: Pick<PriceList, "rungs">): number => rungs[0]?.quantity ?? 1;

/** The value of an option that a choice has picked; undefined for a split. */
export const pickedOf = ({ id, values }: PriceOption, { picked }: Choice) =>
  values.find((value) => value.id === picked[id]);

/** The list's own choice: the minimum, or `quantity`, with all that is chosen beforehand. */
export function choiceBeforehand(list: PriceList, quantity = minimumOf(list)): Choice {
  const choice: Choice = { quantity, picked: {}, splits: {} };
  for (const { id, values, chosen, split } of list.options) {
    if (split) {
      choice.splits[id] = Object.fromEntries(
        values.map((value) => [value.id, value.id === chosen ? quantity : 0]),
      );
    } else choice.picked[id] = chosen;
  }
  return choice;
}
