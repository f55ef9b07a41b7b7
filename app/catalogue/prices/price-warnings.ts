/** Warnings about a price list that the owner may save all the same (TRADE §1). */
import { formatCount, formatNaira } from "../../ui/format/money.ts";
import { ladderPrice } from "./ladder.ts";
import { linePrice } from "./line.ts";
import { choiceBeforehand, type PriceList } from "./price-list.ts";

/** A warning, and the index of the rung that it is about. */
export interface PriceWarning {
  rung: number;
  words: string;
}

/**
 * Warns of rungs that cost less in all than the one before, and of rungs where choices may bring
 * the price to nothing.
 */
export function warningsOf(list: PriceList): PriceWarning[] {
  return list.rungs.flatMap(({ quantity, price }, rung) => {
    const before = list.rungs[rung - 1];
    const words: string[] = [];
    if (before?.price && price !== null && price < before.price) {
      const [more, fewer] = [formatCount(quantity), formatCount(before.quantity)];
      words.push(`${more} cost less than ${fewer} (${formatNaira(before.price)}).`);
    }
    if (price !== null && lowest(list, quantity) <= 0) {
      words.push(`Some choices bring ${formatCount(quantity)} to ₦0.`);
    }
    return words.map((one) => ({ rung, words: one }));
  });
}

/**
 * Kobo of a quantity with the cheapest value of every option, whether or not they can be combined.
 */
function lowest(list: PriceList, quantity: number): number {
  if (!ladderPrice(list, quantity)) return Infinity;
  const plain = { ...list, options: [] };
  const own = linePrice(plain, choiceBeforehand(plain, quantity)) ?? Infinity;
  return list.options.reduce(
    (sum, { values }) =>
      sum +
      Math.min(
        ...values.map(
          ({ order = 0, each = 0, percent = 0 }) =>
            (own * percent) / 10_000 + each * quantity + order,
        ),
      ),
    own,
  );
}
