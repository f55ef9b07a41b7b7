/** Words for money that has moved, in mails, in the chat, on WhatsApp and in the history. */
import { formatNaira } from "../ui/format/money.ts";
import type { OrderEvent } from "./order.ts";

/** The kinds of events about money that moved, or that somebody looked for. */
export type MoneyEvent = Extract<
  OrderEvent["kind"],
  "payment" | "claim" | "seen" | "claim-off" | "taken-back" | "refund" | "credit"
>;

/**
 * A sentence to the buyer about what the shop did; undefined for events that are not about money.
 */
export function saidOfMoney(kind: OrderEvent["kind"], amount: number): string | undefined {
  const naira = formatNaira(Math.abs(amount));
  switch (kind) {
    case "payment":
      // The first release recorded money sent back as a payment below zero.
      return amount < 0 ? `We have taken off ${naira}.` : `We have received ${naira}. Thank you.`;
    case "seen":
      return `We see ${naira} at our bank. A person confirms it.`;
    case "claim-off":
      return `We do not see ${naira} yet. Ask your bank whether it left, or send us its receipt.`;
    case "taken-back":
      return `${naira} was booked by mistake, and is taken back.`;
    case "refund":
      return `We have sent ${naira} back to you.`;
    case "credit":
      return `${naira} of your credit came off this order.`;
    default:
      return undefined;
  }
}

/**
 * What happened, in a few words.
 * @param own each side's words for a transfer, and for a claim that is off
 */
export function titleOfMoney(
  kind: MoneyEvent,
  amount: number,
  own: { payment: string; off: string },
): string {
  const naira = formatNaira(Math.abs(amount));
  switch (kind) {
    case "payment":
      return amount < 0 ? `${naira} taken off` : `Transfer of ${naira} ${own.payment}`;
    case "claim":
      return `${naira} said to be paid`;
    case "seen":
      return `${naira} seen at the bank`;
    case "claim-off":
      return `${naira} ${own.off}`;
    case "taken-back":
      return `${naira} booked by mistake, taken back`;
    case "refund":
      return `${naira} sent back`;
    case "credit":
      return `${naira} credit used`;
  }
}
