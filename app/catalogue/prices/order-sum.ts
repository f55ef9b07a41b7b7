/** Adds up the lines of an order (TRADE §1). */
import { type Delivery, deliveryTo, type Place, type Zones } from "./delivery.ts";
import { MOST_KOBO } from "./price-list.ts";

/** The most lines of one order. */
export const MOST_LINES = 20;

export interface OrderSum {
  /** Kobo of the lines that have a price, after the discount. */
  goods: number;
  delivery: Delivery;
  /** Kobo of goods and delivery, as far as they are known. */
  total: number;
  /** Whether nothing is missing: no line is by quote, and the fee is known. */
  isWhole: boolean;
  /**
   * Kobo of goods still missing for free shipping; 0 when there are enough, or it never applies.
   */
  missing: number;
  /** Whether the sum is above `MOST_KOBO`, so that the order is refused. */
  isTooMuch: boolean;
}

/**
 * Adds an order up.
 * @param lines kobo of each; null: 'We will quote you'
 * @param freeFrom kobo of goods from which shipping is free; null: it never is
 * @param discount kobo to take off the goods
 */
export function orderSum(
  lines: readonly (number | null)[],
  zones: Zones,
  place: Place,
  freeFrom: number | null,
  discount = 0,
): OrderSum {
  // Added as bigints, because numbers cannot hold twenty times the highest price exactly.
  const sum = lines.reduce<bigint>((all, line) => all + BigInt(line ?? 0), 0n) - BigInt(discount);
  const isTooMuch = sum > BigInt(MOST_KOBO);
  const goods = isTooMuch ? MOST_KOBO : Math.max(0, Number(sum));
  const delivery = deliveryTo(zones, place, goods, freeFrom);
  const total = goods + (delivery.fee ?? 0);
  const isAhead = delivery.kind === "fee" && !delivery.neverFree && freeFrom !== null;
  return {
    goods,
    delivery,
    total,
    isWhole: delivery.fee !== null && !lines.includes(null),
    missing: isAhead ? Math.max(0, freeFrom - goods) : 0,
    isTooMuch: isTooMuch || total > MOST_KOBO,
  };
}

/**
 * Working days from an order's approval to its arrival: those of the slowest line, plus those on
 * the way.
 * @param lines the price of each and its working days; lines by quote do not count
 * @returns null when no date can be promised
 */
export function orderDays(
  lines: readonly { price: number | null; days: number | null }[],
  { days }: Pick<Delivery, "days">,
): number | null {
  let slowest = 0;
  for (const line of lines) {
    if (line.price === null) continue;
    if (line.days === null) return null;
    slowest = Math.max(slowest, line.days);
  }
  return slowest === 0 || days === null ? null : slowest + days;
}
