/** What the shop has booked without its bank's statement, whose line may still come. */

/** A received payment without a line of a bank. */
export interface ByHand {
  /** The order's: 151 of ITW-000151. */
  number: number;
  /** The same for all orders of one buyer. */
  buyer: string;
  kobo: number;
  /** `2026-11-23`, in Lagos. */
  day: string;
  /** The receipt's number. */
  receipt: number;
}

/** A booking by hand may be this many days away from the bank's day. */
export const DAYS_APART = 7;

/** Whether a line of a bank may be the transfer that was booked by hand. */
export function mayBeSame(
  byHand: Pick<ByHand, "kobo" | "day">,
  line: { kobo: number; day: string },
): boolean {
  const apart = Math.abs(Date.parse(byHand.day) - Date.parse(line.day));
  return byHand.kobo === line.kobo && apart <= DAYS_APART * 86_400_000;
}
