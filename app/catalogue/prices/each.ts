/** Exact kobo, and the price of one unit as pages show it (TRADE §1). */

/** Kobo as a fraction; the denominator is above zero. */
export type Kobo = readonly [numerator: bigint, denominator: bigint];

/** Kobo of a naira. */
export const NAIRA = 100;

/** The nearest whole number to a fraction; halves round away from zero. */
export function nearest([above, below]: Kobo): number {
  const size = above < 0n ? -above : above;
  const whole = Number((size * 2n + below) / (below * 2n));
  return above < 0n ? -whole : whole;
}

/**
 * The price of one unit as pages show it: to the kobo under ₦1,000, else in whole naira.
 * @param total kobo for `quantity` together
 */
export function eachOf(total: number, quantity: number): number {
  const [sum, units] = [BigInt(total), BigInt(quantity)];
  return sum < units * 100_000n ? nearest([sum, units]) : nearest([sum, units * 100n]) * NAIRA;
}
