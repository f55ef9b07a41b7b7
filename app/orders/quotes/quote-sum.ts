/**
 * What a quote comes to (TRADE §3), in the browser as on the server: amounts of lines, a discount
 * that is taken from the goods, and the delivery, which is free by the goods after it. Kobo
 * throughout.
 */
import {
  type Delivery,
  eachOf,
  MOST_KOBO,
  orderSum,
  type Place,
  type Zones,
} from "../../catalogue/prices/prices.ts";

const NAIRA = 100n;

/** Hundredths of a percent of the goods, or kobo. */
export type Discount = { percent: number } | { kobo: number };

/**
 * The amount of a line.
 * @param each kobo, as it was typed or shown
 * @param kept kobo that the line has; it keeps them while `each` is what they show as
 * @returns null for more than is counted
 */
export function lineAmount(quantity: number, each: number, kept: number | null): number | null {
  if (kept !== null && eachOf(kept, quantity) === each) return kept;
  const amount = BigInt(each) * BigInt(quantity);
  return amount > BigInt(MOST_KOBO) ? null : Number(amount);
}

/** Kobo of a discount: a percentage is rounded up to naira, and none is more than the goods. */
export function discountOf(goods: number, discount: Discount): number {
  if ("kobo" in discount) return Math.min(discount.kobo, goods);
  const below = 10_000n * NAIRA;
  const naira = (BigInt(goods) * BigInt(discount.percent) + below - 1n) / below;
  return Math.min(Number(naira * NAIRA), goods);
}

export interface QuoteSum {
  /** Kobo of the lines that have a price. */
  goods: number;
  discount: number;
  /** As the zone has it. */
  delivery: Delivery;
  /** Kobo: what the shop says, else the zone; null: neither does. */
  fee: number | null;
  total: number;
  /** More than is counted. */
  isTooMuch: boolean;
}

/**
 * Adds a quote up.
 * @param lines kobo of each; null: it has no price yet
 * @param fee kobo that the shop asks for the delivery; null: what the zone says
 * @param freeFrom kobo of goods, after the discount, from which shipping is free
 */
export function quoteSum(
  lines: readonly (number | null)[],
  { discount, fee }: { discount: Discount | null; fee: number | null },
  { zones, place, freeFrom }: { zones: Zones; place: Place; freeFrom: number },
): QuoteSum {
  const plain = orderSum(lines, zones, place, freeFrom);
  const off = discount ? discountOf(plain.goods, discount) : 0;
  const { goods, delivery, isTooMuch } = orderSum(lines, zones, place, freeFrom, off);
  const asked = fee ?? delivery.fee;
  return {
    goods: plain.goods,
    discount: off,
    delivery,
    fee: asked,
    total: goods + (asked ?? 0),
    isTooMuch: isTooMuch || plain.isTooMuch,
  };
}
