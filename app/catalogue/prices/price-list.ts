/**
 * A product's price list (TRADE §1), as the shop stores it and the browser gets it. Money is
 * integer kobo, lengths are millimetres.
 */

/** The most kobo of a line, an order or a transfer: ₦10 trillion. More is refused. */
export const MOST_KOBO = 1e15;
/** The most units of one line. */
export const MOST_UNITS = 1_000_000;

/** A quantity, and the price of that many together. */
export interface Rung {
  quantity: number;
  /** Kobo; null: by quote. */
  price: number | null;
}

/** One value of an option. Every cost may be below zero. */
export interface OptionValue {
  /** Survives renaming, so that addresses stay valid. */
  id: string;
  name: string;
  /** Kobo for the line, once. */
  order?: number;
  /** Kobo for each unit; in a split, for each piece of this value. */
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
  /** Survives renaming. */
  id: string;
  name: string;
  /** 2 to 20 of them. */
  values: OptionValue[];
  /** The id of the value that is chosen beforehand. */
  chosen: string;
  /** The buyer gives a quantity for each value. */
  split?: boolean;
}

/** Two values that cannot be combined, each as the ids of its option and itself. */
export interface Exclusion {
  one: [option: string, value: string];
  other: [option: string, value: string];
  /** What buyers read instead of 'Not on …'. */
  words?: string;
}

export interface PriceList {
  /** In rising order; the first quantity is the minimum. */
  rungs: Rung[];
  /** Units between quantities that can be ordered, counted from the minimum. */
  step?: number;
  /** Only the quantities of rungs can be ordered; more than the last one is by quote. */
  packs?: boolean;
  /** At most 8. */
  options: PriceOption[];
  exclusions: Exclusion[];
}

/** What a buyer wants of a product: a value for every option of its list. */
export interface Choice {
  quantity: number;
  /** By option: the id of its value. */
  picked: Record<string, string>;
  /** By option that is a split: how many of each value. */
  splits: Record<string, Record<string, number>>;
}

/** The smallest quantity that can be ordered. */
export const minimumOf = ({ rungs }: Pick<PriceList, "rungs">): number => rungs[0]?.quantity ?? 1;

/** The value that a choice picks for an option; undefined for a split. */
export const pickedOf = ({ id, values }: PriceOption, { picked }: Choice) =>
  values.find((value) => value.id === picked[id]);

/**
 * The choice that a page starts with: the minimum, or `quantity`, and every value that is chosen
 * beforehand.
 */
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
