/** What the shop has booked without its bank's statement, whose line may still come. */
import { orderNumber } from "../../order.ts";
import { receiptNumber } from "../../order-money.ts";

/** A payment without a line of a bank. */
export interface ByHand {
  /** The order's: 151 of ITW-000151. */
  number: number;
  /** The same for all orders of one buyer. */
  buyer: string;
  kobo: number;
  /** Kobo of the whole transfer, which may pay several orders. */
  whole: number;
  /** Kobo of bank charges that the shop lets go of this order. */
  tolerance: number;
  /** `2026-11-23`, in Lagos. */
  day: string;
  /** The day on which the buyer told of it; null when nobody did. */
  claimedOn: string | null;
  /** The receipt's number. */
  receipt: number;
  /** It stands for all that was booked for the buyer in those days, up to this receipt. */
  isSum?: true;
}

/** A booking by hand, or the buyer's word, may be this many days away from the bank's day. */
export const DAYS_APART = 7;

/**
 * Whether a line of a bank may be the transfer that was booked by hand. A claim is booked with the
 * buyer's amount, from which the bank's may differ by a charge, and on the day of the tap, which may
 * be weeks after the transfer.
 * @param line with the kobo of what one order gets, and of all of it where that is more
 */
export function mayBeSame(
  { kobo, whole, tolerance, day, claimedOn }: Omit<ByHand, "number" | "buyer" | "receipt">,
  line: { kobo: number; whole?: number; day: string },
): boolean {
  const isNear = [kobo, whole].some((booked) =>
    [line.kobo, line.whole ?? line.kobo].some((came) => Math.abs(booked - came) <= tolerance),
  );
  return isNear && isInDays({ day, claimedOn }, line);
}

function isInDays(
  { day, claimedOn }: Pick<ByHand, "day" | "claimedOn">,
  line: { day: string },
): boolean {
  const apart = (own: string) => Math.abs(Date.parse(own) - Date.parse(line.day));
  return Math.min(apart(day), apart(claimedOn ?? day)) <= DAYS_APART * 86_400_000;
}

/**
 * What may be a line's transfer: each booking by hand, and all of those days together, as one
 * transfer may have been written down in pieces.
 * @param own of one buyer, in the order of the receipts
 */
export function withSum(own: readonly ByHand[], line: { day: string }): ByHand[] {
  const near = own.filter((one) => isInDays(one, line));
  const last = near.at(-1);
  if (!last || near.length === 1) return near;
  const sum = near.reduce((all, { kobo }) => all + kobo, 0);
  return [...near, { ...last, kobo: sum, whole: sum, isSum: true }];
}

/**
 * Asks whether a transfer is one that was booked before.
 * @param own the order's number, if it is booked to one alone
 */
export function askSame(
  { number, receipt, isSum }: Pick<ByHand, "number" | "receipt" | "isSum">,
  own: number | undefined,
  how: "by hand" | "from the bank's statement",
): string {
  if (isSum) {
    return `${receiptNumber(receipt)} and what was booked by hand before it come to about this amount: is it the same transfer?`;
  }
  const other = number === own ? "" : ` for ${orderNumber(number)}`;
  return `${receiptNumber(receipt)} was booked ${how} with about this amount${other}: is it the same transfer?`;
}
