/**
 * What a line costs (TRADE §1): the ladder's price of its quantity, plus percents of that price,
 * plus costs of each unit, plus costs of the line; only the sum is rounded up to naira.
 */
import { eachOf, type Kobo, nearest } from "./each.ts";
import { ladderPrice, roundUp } from "./ladder.ts";
import {
  type Choice,
  choiceBeforehand,
  type OptionValue,
  type PriceList,
  pickedOf,
} from "./price-list.ts";
import { ruledOut } from "./ruled-out.ts";

/** What one value adds to a line. */
export interface Extra {
  option: string;
  value: OptionValue;
  /** The number of units that it applies to. */
  units: number;
  /** To the nearest kobo, because only the whole line is rounded up. */
  kobo: number;
}

/** The chosen values, each with the number of units that it applies to. */
function valuesOf(list: PriceList, choice: Choice) {
  return list.options.flatMap((option) => {
    if (!option.split) {
      const value = pickedOf(option, choice);
      return value ? [{ option: option.id, value, units: choice.quantity }] : [];
    }
    const counts = choice.splits[option.id];
    return option.values
      .map((value) => ({ option: option.id, value, units: counts?.[value.id] ?? 0 }))
      .filter(({ units }) => units > 0);
  });
}

function costOf({ order = 0, each = 0, percent = 0 }: OptionValue, units: number, ladder: Kobo) {
  const [above, below] = ladder;
  const fixed = BigInt(each) * BigInt(units) + BigInt(order);
  return [above * BigInt(percent) + fixed * below * 10_000n, below * 10_000n] as const;
}

/**
 * What a line costs.
 * @returns kobo in whole naira; null for 'We will quote you', and above `MOST_KOBO`, which
 *   `readChoice` refuses
 */
export function linePrice(list: PriceList, choice: Choice): number | null {
  const ladder = ladderPrice(list, choice.quantity);
  if (!ladder) return null;
  const below = ladder[1] * 10_000n;
  const extras = valuesOf(list, choice).map(({ value, units }) => costOf(value, units, ladder)[0]);
  return roundUp([extras.reduce((sum, extra) => sum + extra, ladder[0] * 10_000n), below]);
}

/** The choices of a line that add to its price or take from it, in the order of the options. */
export function extrasOf(list: PriceList, choice: Choice): Extra[] {
  return valuesOf(list, choice)
    .map((one) => ({ ...one, kobo: extraOf(list, choice.quantity, one.value, one.units) ?? 0 }))
    .filter(({ kobo }) => kobo !== 0);
}

/**
 * What a value adds to a line of `quantity`, for its label; it applies to `units` of them.
 * @returns kobo, to the nearest; null by quote
 */
export function extraOf(
  list: PriceList,
  quantity: number,
  value: OptionValue,
  units = quantity,
): number | null {
  const ladder = ladderPrice(list, quantity);
  return ladder && nearest(costOf(value, units, ladder));
}

/**
 * Working days that a line takes, at least one.
 * @param days the product's; null when it promises none, so that the line promises none either
 */
export function lineDays(days: number | null, list: PriceList, choice: Choice): number | null {
  if (days === null) return null;
  const more = valuesOf(list, choice).map(({ value }) => value.days ?? 0);
  return Math.max(
    1,
    more.reduce((sum, one) => sum + one, days),
  );
}

/** The size that a line is printed in, mm; undefined when no option sets it. */
export function lineSize(list: PriceList, choice: Choice) {
  for (const { value } of valuesOf(list, choice)) {
    const { width, height } = value;
    if (width && height) return { width, height };
  }
  return undefined;
}

/**
 * The same make-up in another quantity. In a split, the value chosen beforehand takes the
 * difference, or, where that is ruled out, one that is not; in a smaller quantity than the others
 * have together, the last of those have less.
 */
export function inQuantity(list: PriceList, choice: Choice, quantity: number): Choice {
  const splits = { ...choice.splits };
  for (const { id, chosen, split, values } of list.options) {
    if (!split) continue;
    const counts = { ...splits[id] };
    const ids = values.map((value) => value.id);
    const taker =
      [chosen, ...ids.filter((one) => counts[one]), ...ids].find(
        (one) => !ruledOut(list, choice, id, one),
      ) ?? chosen;
    let rest = quantity;
    counts[taker] = 0;
    for (const one of ids) {
      counts[one] = Math.min(counts[one] ?? 0, rest);
      rest -= counts[one];
    }
    counts[taker] = rest;
    splits[id] = counts;
  }
  return { ...choice, quantity, splits };
}

/** The first larger rung that costs less in all: '5,000 cost less'. */
export function cheaperRung(list: PriceList, choice: Choice) {
  const price = linePrice(list, choice);
  if (price === null) return undefined;
  for (const { quantity } of list.rungs) {
    if (quantity <= choice.quantity) continue;
    const other = linePrice(list, inQuantity(list, choice, quantity));
    if (other !== null && other < price) return { quantity, price: other };
  }
  return undefined;
}

/**
 * The figure in 'from ₦48 each' on cards and lists: the price each at the cheapest rung, in the
 * make-up chosen beforehand.
 * @returns kobo as they are shown; null where there is no ladder
 */
export function fromEach(list: PriceList): number | null {
  if (list.rungs.length < 2) return null;
  const each = list.rungs.flatMap(({ quantity }) => {
    const price = linePrice(list, choiceBeforehand(list, quantity));
    return price === null ? [] : [eachOf(price, quantity)];
  });
  return each.length > 0 ? Math.min(...each) : null;
}

/** The make-up in words: '85 × 55 mm, 350 gsm white, S 10, M 25'. */
export function makeUp(list: PriceList, choice: Choice): string {
  const isSplit = new Set(list.options.flatMap(({ id, split }) => (split ? [id] : [])));
  return valuesOf(list, choice)
    .map(({ option, value, units }) =>
      isSplit.has(option) ? `${value.name} ${units}` : value.name,
    )
    .join(", ");
}
