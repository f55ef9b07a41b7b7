/** What is said of a promised day: alike on tickets, orders, mails and WhatsApp (TRADE §1, The date). */
import { clockAt, dayAt } from "../prices/promised-date.ts";
import { ticketDay } from "./ticket.ts";

/** 'In your hands by Thu 26 Nov'; of what is not brought: 'Ready by Thu 26 Nov'. */
export const handWords = (isBrought: boolean, day: string): string =>
  `${isBrought ? "In your hands by" : "Ready by"} ${ticketDay(day)}`;

/**
 * 'if you approve the proof by Tue 24 Nov, 12:00': what a day depends on.
 * @param approveBy ms since 1970, UTC
 */
export const approvalWords = (approveBy: number): string =>
  `if you approve the proof by ${ticketDay(dayAt(approveBy))}, ${clockAt(approveBy)}`;
