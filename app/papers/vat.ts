/** VAT that is inside the prices shown (TRADE §4, section 153 of the Nigeria Tax Act 2025). */

/** An amount on a paper and the rate on it. */
export interface TaxedAmount {
  /** Kobo, with the VAT in them. */
  amount: number;
  /** Hundredths of a percent: 750 is 7.5 %; 0 where there is none. */
  rate: number;
  /** Of the delivery, from which no discount is taken. */
  isDelivery?: boolean;
}

/** What a paper says of one rate, all in kobo. */
export interface VatShare {
  /** Hundredths of a percent. */
  rate: number;
  /** With the VAT. */
  gross: number;
  /** Without it. */
  net: number;
  vat: number;
}

/** `7.5 %` of 750. */
export function rateWords(rate: number): string {
  return `${rate / 100} %`;
}

/**
 * The VAT in a sum: sum × rate / (100 + rate), half up to the kobo.
 * @param gross kobo, 0 or more
 * @param rate hundredths of a percent
 */
export function vatIn(gross: number, rate: number): number {
  const whole = 10_000n + BigInt(rate);
  // Twice the part and one whole more, over twice the whole: half is rounded up.
  return Number((BigInt(gross) * BigInt(rate) * 2n + whole) / (2n * whole));
}

/**
 * The sums of a paper by rate, the lowest first: VAT is worked out once on the sum of a rate.
 * @param discount kobo that are taken from the goods, shared over the rates by amount
 * @throws RangeError for a discount larger than the goods
 */
export function vatByRate(amounts: readonly TaxedAmount[], discount = 0): VatShare[] {
  const rates = [...new Set(amounts.map(({ rate }) => rate))].sort((one, other) => one - other);
  const sums = rates.map((rate) => {
    const own = amounts.filter((amount) => amount.rate === rate);
    return { rate, all: sumOf(own), goods: sumOf(own.filter(({ isDelivery }) => !isDelivery)) };
  });
  const shares = shared(
    discount,
    sums.map(({ goods }) => goods),
  );
  return sums.map(({ rate, all }, index) => {
    const gross = all - (shares[index] ?? 0);
    const vat = vatIn(gross, rate);
    return { rate, gross, net: gross - vat, vat };
  });
}

const sumOf = (amounts: readonly TaxedAmount[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Shares kobo by weight so that nothing is lost: the largest remainders take what is left over. No
 * share is larger than its weight.
 * @throws RangeError for more kobo than all weights
 */
export function shared(kobo: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (kobo < 0 || kobo > all) throw new RangeError("A discount is taken from the goods.");
  if (kobo === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(kobo) * BigInt(weight));
  const shares = exact.map((part) => Number(part / BigInt(all)));
  const left = kobo - shares.reduce((sum, share) => sum + share, 0);
  const largest = exact
    .map((part, index) => ({ index, rest: part % BigInt(all) }))
    .sort((one, other) => (one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0))
    .slice(0, left);
  for (const { index } of largest) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
