/**
 * Words for a promised day: the same on tickets, orders, mails and WhatsApp (TRADE §1, The date).
 */
import { joined } from "../../../ui/format/joined.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import { clockAt, dayAt } from "../../prices/promised-date.ts";
import { ticketDay } from "./ticket.ts";

/** 'In your hands by Thu 26 Nov', or for a pick-up: 'Ready by Thu 26 Nov'. */
export const handWords = (isBrought: boolean, day: string): string =>
  `${isBrought ? "In your hands by" : "Ready by"} ${ticketDay(day)}`;

/** What else a day depends on, beside an approval. */
export interface DateTerms {
  /** Kobo that have to be paid by then, too; 0 for none. */
  pay?: number | undefined;
  /** The proof is approved, and only the money is missing. */
  isApproved?: boolean | undefined;
  /** The words are for a quote, which has to be accepted first. */
  isOffered?: boolean | undefined;
}

/**
 * What a day depends on: 'if you approve the proof and pay ₦17,220 by Tue 24 Nov, 12:00'.
 * @param approveBy ms since 1970, UTC
 */
export function approvalWords(
  approveBy: number,
  { pay, isApproved, isOffered }: DateTerms = {},
): string {
  const acts = [
    ...(isOffered ? ["accept today"] : []),
    ...(isApproved ? [] : ["approve the proof"]),
    ...(pay ? [`pay ${formatNaira(pay)}`] : []),
  ];
  return `if you ${joined(acts)} by ${ticketDay(dayAt(approveBy))}, ${clockAt(approveBy)}`;
}
