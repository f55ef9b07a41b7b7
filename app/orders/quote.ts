/** Quotes, for server and browser (TRADE §3). */
import { eachOf } from "../catalogue/prices/each.ts";
import { ticketDay } from "../catalogue/ticket/choice/ticket.ts";
import { formatCount, formatNaira } from "../ui/format/money.ts";
import type { OrderStatus } from "./status.ts";

/**
 * The state of a quote. `lapsed`: its last day is over. `overtaken`: the order has another price,
 * or has moved on since.
 */
export type QuoteState = "sent" | "accepted" | "replaced" | "withdrawn" | "lapsed" | "overtaken";

export interface QuoteLine {
  /** 1, 2, 3 … */
  place: number;
  name: string;
  quantity: number;
  /** The text below the name; may be empty. */
  makeUp: string;
  /** Kobo of the whole line. */
  price: number;
  imageUrl: string | null;
}

/** What a quote offers. */
export interface QuoteContent {
  lines: QuoteLine[];
  /** All in kobo. */
  goods: number;
  discount: number;
  /** Hundredths of a percent; null without a discount, and for one in naira. */
  discountPercent: number | null;
  discountReason: string;
  deliveryFee: number;
  /** Working days on the way, and to print; null: none are promised. */
  deliveryDays: number | null;
  days: number | null;
  total: number;
  /** `2026-11-30`, in Lagos: the last day. */
  validUntil: string;
  note: string;
}

/** A quote that was sent. */
export interface Quote extends QuoteContent {
  id: string;
  /** 1, 2, 3 … of its order. */
  number: number;
  state: QuoteState;
  /** ISO 8601, UTC. */
  sentAt: string;
  /** When it was accepted, replaced or withdrawn. */
  endedAt: string | null;
  acceptedBy: string | null;
  termsVersion: string | null;
  /** Why it was withdrawn. */
  reason: string | null;
  /** The buyer's latest request for a change. */
  asked: { note: string; timestamp: string } | null;
}

/** Whether an order with this status can still get its price from a quote. */
export function takesQuotes(status: OrderStatus): boolean {
  return status === "received" || status === "proof-sent";
}

/**
 * The state of a quote today.
 * @param today in Lagos
 * @param order.pricedAt the event that agreed on another price, if one has
 */
export function quoteState(
  quote: { state: "sent" | "accepted" | "replaced" | "withdrawn"; seq: number; validUntil: string },
  today: string,
  order: { status: OrderStatus; pricedAt: number | null },
): QuoteState {
  if (quote.state !== "sent") return quote.state;
  if (!takesQuotes(order.status) || (order.pricedAt ?? 0) > quote.seq) return "overtaken";
  return quote.validUntil < today ? "lapsed" : "sent";
}

/** Whether an order's buyer has a quote to answer: until then no other price or day holds. */
export const hasOpenQuote = ({ quotes }: { quotes: Quote[] }): boolean =>
  quotes[0]?.state === "sent";

/** In the buyer's words; `byNumber` is the quote that replaced it. */
export function stateWords(state: QuoteState, byNumber?: number): string {
  switch (state) {
    case "sent":
      return "Waiting for your answer";
    case "accepted":
      return "Accepted";
    case "replaced":
      return byNumber ? `Replaced by quote ${byNumber}` : "Replaced";
    case "withdrawn":
      return "Withdrawn";
    case "lapsed":
      return "Lapsed";
    case "overtaken":
      return "No longer open";
  }
}

export const stateTones: Readonly<Record<QuoteState, string>> = {
  sent: "warn",
  accepted: "ok",
  replaced: "plain",
  withdrawn: "bad",
  lapsed: "bad",
  overtaken: "plain",
};

/** 'Mon 30 Nov 2026'. */
export const quoteDay = (day: string): string => `${ticketDay(day)} ${day.slice(0, 4)}`;

/** '150 at ₦480, cream'. Nothing is computed with the price each. */
export function lineWords({
  quantity,
  price,
  makeUp,
}: Pick<QuoteLine, "quantity" | "price" | "makeUp">): string {
  const each = formatNaira(eachOf(price, quantity));
  const many = quantity === 1 ? (makeUp ? "" : "1") : `${formatCount(quantity)} at ${each}`;
  return [many, makeUp].filter(Boolean).join(", ");
}

/** 'Discount, 5 %'. */
export const discountName = (percent: number | null): string =>
  percent === null ? "Discount" : `Discount, ${percent / 100} %`;

/** The words for a new quote in mails, in the chat and on WhatsApp. */
export function quoteSentence({
  number,
  total,
  validUntil,
}: Pick<Quote, "number" | "total" | "validUntil">): string {
  return `Quote ${number}: ${formatNaira(total)}, valid until ${quoteDay(validUntil)}.`;
}
