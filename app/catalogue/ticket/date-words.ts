/** What is said of a promised day: alike on tickets, orders, mails and WhatsApp (TRADE §1, The date). */
import { formatNaira } from "../../ui/format/money.ts";
import { clockAt, dayAt } from "../prices/promised-date.ts";
import { ticketDay } from "./ticket.ts";

/** 'In your hands by Thu 26 Nov'; of what is not brought: 'Ready by Thu 26 Nov'. */
export const handWords = (isBrought: boolean, day: string): string =>
  `${isBrought ? "In your hands by" : "Ready by"} ${ticketDay(day)}`;

/** What a day depends on besides an approval. */
export interface DateTerms {
  /** Kobo that are to be paid by then, too; none when it is 0. */
  pay?: number | undefined;
  /** The proof is approved: only the money is missing. */
  isApproved?: boolean | undefined;
  /** A quote says it: it is to be accepted first. */
  isOffered?: boolean | undefined;
}

/**
 * 'if you approve the proof and pay ₦17,220 by Tue 24 Nov, 12:00': what a day depends on.
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
  const before = acts.slice(0, -1).join(", ");
  return `if you ${before}${before && " and "}${acts.at(-1)} by ${ticketDay(dayAt(approveBy))}, ${clockAt(approveBy)}`;
}
