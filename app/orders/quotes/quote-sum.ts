/**
 * What a quote adds up to (TRADE §3), alike in the browser and on the server: the lines, less a
 * discount on the goods, plus the delivery, which is free depending on what remains. All in kobo.
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

/** What a line has come to: kobo, and for how many. */
export interface KeptAmount {
  kobo: number;
  quantity: number;
}

/**
 * The amount of a line.
 * @param each kobo, as typed or shown
 * @param kept what the line has; it stays while the quantity is its own and `each` what it shows as
 * @returns null above the most that is counted
 */
export function lineAmount(quantity: number, each: number, kept: KeptAmount | null): number | null {
  const isKept = kept?.quantity === quantity && eachOf(kept.kobo, quantity) === each;
  if (isKept) return kept.kobo;
  const amount = BigInt(each) * BigInt(quantity);
  return amount > BigInt(MOST_KOBO) ? null : Number(amount);
}

/**
 * Kobo of a discount. A percentage is rounded up to naira; no discount is larger than the goods.
 */
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
  /** By the zone. */
  delivery: Delivery;
  /** Kobo: what the shop has entered, else the zone's fee; null when there is neither. */
  fee: number | null;
  total: number;
  /** Above the most that is counted. */
  isTooMuch: boolean;
}

/**
 * Adds a quote up.
 * @param lines kobo of each; null when it has no price yet
 * @param fee kobo that the shop asks for the delivery; null for the zone's fee
 * @param freeFrom kobo of goods, after the discount, from which shipping is free
 */
export function quoteSum(
  lines: readonly (number | null)[],
  { discount, fee }: { discount: Discount | null; fee: number | null },
  { zones, place, freeFrom }: { zones: Zones; place: Place; freeFrom: number | null },
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
