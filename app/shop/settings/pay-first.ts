/** What the shop asks to be paid before it prints (TRADE §4). Amounts are whole kobo. */

export interface PayFirst {
  /** Percent of the total, 0–100; the rest is asked before hand-over. */
  percentBefore: number;
  /** Kobo: a total of no more than that is asked in one go. */
  inOneGo: number;
}

/** 70 %, up to ₦10,000 in one go. */
export const DEFAULT_PAY_FIRST: PayFirst = { percentBefore: 70, inOneGo: 1_000_000 };

const KOBO_OF_NAIRA = 100;

/** What of a total is asked before printing, in kobo, rounded up to whole naira. */
export function askedBefore(total: number, { percentBefore, inOneGo }: PayFirst): number {
  if (total <= inOneGo) return total;
  const divisor = 100 * KOBO_OF_NAIRA;
  const rest = total % divisor;
  // In two parts: the percent of a large total is past what a number holds exactly.
  const naira =
    ((total - rest) / divisor) * percentBefore + Math.ceil((rest * percentBefore) / divisor);
  return Math.min(total, naira * KOBO_OF_NAIRA);
}
