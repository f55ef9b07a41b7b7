/** What an order is, for the server and the browser (PRODUCT §6). */

import { type OrderStatus, orderStatuses } from "../../database/schema/order-statuses.ts";
import { business } from "../shop/business.ts";
import { formatCount, formatNaira } from "../ui/format/money.ts";

export type { OrderStatus };
export { orderStatuses };

/** As people read it. */
export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  received: "Received",
  "proof-sent": "Proof sent",
  approved: "Approved",
  printing: "Printing",
  ready: "Ready",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/** What tells where an order stands. */
export interface Standing {
  status: OrderStatus;
  delivery: "pick-up" | "delivery";
  /** It is received again: the buyer has asked for a change of the newest proof. */
  changeAsked: boolean;
}

/** Where an order stands, in the one word that every page says of it. */
export function standingLabel({ status, delivery, changeAsked }: Standing): string {
  if (changeAsked) return "Change asked";
  return stepLabel(status, delivery);
}

/** A step as it is called for this order. */
export function stepLabel(status: OrderStatus, delivery: Standing["delivery"]): string {
  return status === "delivered" && delivery === "pick-up" ? "Picked up" : statusLabels[status];
}

/** Whether the newest thing about an order's proofs is that its buyer wants another one. */
export function isChangeAsked(status: OrderStatus, events: { kind: string }[]): boolean {
  return status === "received" && events.some(({ kind }) => kind === "change");
}

/** Which side of an order. */
export type Side = "buyer" | "shop";

/**
 * Where each side may take an order from a status. A proof is sent by uploading it, also a better
 * one after the first; the shop may approve in the buyer's name (told by phone), and without any
 * proof; the buyer's way back is 'Ask for a change'.
 */
const steps: Readonly<
  Record<Side, Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>>
> = {
  buyer: { "proof-sent": ["approved", "received"] },
  shop: {
    received: ["proof-sent", "approved", "cancelled"],
    "proof-sent": ["proof-sent", "approved", "cancelled"],
    approved: ["printing", "cancelled"],
    printing: ["ready", "cancelled"],
    ready: ["delivered", "cancelled"],
  },
};

/** Where a side may take an order now. */
export function nextStatuses(status: OrderStatus, side: Side): readonly OrderStatus[] {
  return steps[side][status] ?? [];
}

/** Whether nothing happens to it any more. */
export function isClosed(status: OrderStatus): boolean {
  return status === "delivered" || status === "cancelled";
}

/** Whether the buyer, or the shop in their name, has agreed to what is printed and what it costs. */
export function isApproved(status: OrderStatus): boolean {
  return ["approved", "printing", "ready", "delivered"].includes(status);
}

/** What both sides read while a higher total waits for the buyer's answer. */
export function raiseWords(asked: number, total: number | null): string {
  return `The shop asks ${formatNaira(asked)} instead of ${formatNaira(total ?? 0)}.`;
}

/** `ITW-000123`. */
export function orderNumber(number: number): string {
  return `ITW-${String(number).padStart(6, "0")}`;
}

/** Reads `ITW-000123`, in any case, or the digits alone; undefined for anything else. */
export function parseOrderNumber(text: string | null | undefined): number | undefined {
  const [, digits] = /^\s*(?:itw[-\s]?)?0*([1-9]\d{0,8})\s*$/i.exec(text ?? "") ?? [];
  return digits ? Number(digits) : undefined;
}

/** Units of one order. */
export const QUANTITY_LIMIT = 1_000_000;
/** Kobo that one order may cost or a transfer may bring: ₦10 billion. */
export const MONEY_LIMIT = 1_000_000_000_000;

/**
 * What a quantity costs.
 * @param price kobo for `minimum` units together; null: by quote
 * @returns kobo; undefined when the shop quotes, as it does for what is no multiple of the minimum
 */
export function estimate(
  { price, minimum }: { price: number | null; minimum: number },
  quantity: number,
): number | undefined {
  if (price === null || !Number.isInteger(quantity) || quantity < minimum) return undefined;
  if (quantity % minimum !== 0) return undefined;
  const kobo = (quantity / minimum) * price;
  return Number.isSafeInteger(kobo) ? kobo : undefined;
}

/** Kobo that are missing until shipping is free (SPEC §1); 0 when it is. */
export function missingToFreeShipping(kobo: number): number {
  return Math.max(0, business.claims.freeShippingFrom - kobo);
}

/** `₦8,500 for 100`, `₦2,000 each`; undefined by quote. */
export function priceWords(price: number | null, minimum: number): string | undefined {
  if (price === null) return undefined;
  const amount = formatNaira(price);
  return minimum === 1 ? `${amount} each` : `${amount} for ${formatCount(minimum)}`;
}

/** `200 × Business Cards`. */
export function orderTitle(order: { quantity: number; productName: string }): string {
  return `${formatCount(order.quantity)} × ${order.productName}`;
}

/** What is said of a status in a mail, in the chat and on WhatsApp. */
export function statusSentence(status: OrderStatus, delivery: "pick-up" | "delivery"): string {
  switch (status) {
    case "received":
      return "We have your order.";
    case "proof-sent":
      return "Your proof is ready. Nothing is printed until you approve it.";
    case "approved":
      return "Your order is approved. We print it next.";
    case "printing":
      return "Your order is being printed.";
    case "ready":
      return delivery === "pick-up"
        ? "Your order is ready. You can pick it up."
        : "Your order is ready. We call before we send it.";
    case "delivered":
      return delivery === "pick-up"
        ? "Your order has been picked up. Thank you."
        : "Your order has been delivered. Thank you.";
    case "cancelled":
      return "Your order is cancelled.";
  }
}

/**
 * What a buyer is told who was about to do something that the order's status no longer allows.
 * @param act what they were about to do: with the proof, or with files
 */
export function overtakenWords(
  { status, delivery }: Pick<Standing, "status" | "delivery">,
  act: "approved" | "changed" | "added",
): string {
  const why =
    status === "received"
      ? "This order waits for a new proof now"
      : `This order has moved on: it is ${stepLabel(status, delivery)} now`;
  return act === "added"
    ? `${why}, so files can no longer be added here. Send them in the chat or on WhatsApp.`
    : `${why}, so the proof can no longer be ${act} here. Tell us in the chat or on WhatsApp.`;
}

/** A file of an order. */
export interface OrderFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Media type, told from the content. */
  type: string;
  /** Pixels of the thumbnail; only of a picture that has one. */
  width?: number;
  height?: number;
  /** The event that brought it. */
  seq: number;
}

/** A proof: 1 is the first. */
export type Proof = OrderFile & { version: number };

/** Something that has happened to an order. */
export interface OrderEvent {
  seq: number;
  /**
   * status: a step. proof: a new proof was sent. change: the buyer asked for one. artwork: files
   * were added. note: words without a step. total: the price was agreed, by the buyer when it was
   * asked for. raise: the shop asks for a higher one. raise-refused: the buyer said no. payment: a
   * transfer was recorded. link: the buyer, who has no e-mail, asked for the link of this page.
   */
  kind:
    | "status"
    | "proof"
    | "change"
    | "artwork"
    | "note"
    | "total"
    | "raise"
    | "raise-refused"
    | "payment"
    | "link";
  /** The order's status from then on. */
  status: OrderStatus;
  author: Side;
  /** The admin who acted; only told to admins. */
  authorName?: string;
  authorId?: string;
  note?: string;
  /** Kobo of a total, asked for or agreed, or of a transfer, the number of files, or the proof's version. */
  amount?: number;
  /** ISO 8601, UTC. */
  timestamp: string;
}

/** A transfer that the shop has received; below zero: paid back, or taken off again. */
interface Payment {
  id: string;
  /** Kobo. */
  amount: number;
  /** `2026-11-21`, in Lagos. */
  receivedOn: string;
  note: string;
  /** Only told to admins. */
  authorName?: string;
}

/** A line of a list of orders. */
export interface OrderSummary extends Standing {
  id: string;
  number: number;
  productName: string;
  imageUrl: string | null;
  quantity: number;
  /** Kobo; null until it is agreed. */
  total: number | null;
  /** Kobo for `minimum` units; null: by quote. */
  price: number | null;
  minimum: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A whole order, as its buyer sees it. */
export interface Order extends OrderSummary {
  notes: string;
  /** The product's page; null when it has none (any more). */
  productPath: string | null;
  /** The contact; null once it is erased. */
  name: string | null;
  phoneNumber: string | null;
  email: string | null;
  state: string;
  city: string;
  streetAddress: string;
  version: number;
  /** Kobo that the shop asks instead of `total`, until the buyer answers; else null. */
  askedTotal: number | null;
  /** Oldest first. */
  events: OrderEvent[];
  artwork: OrderFile[];
  /** Oldest first. */
  proofs: Proof[];
  payments: Payment[];
  /** Kobo of all transfers. */
  paid: number;
}
