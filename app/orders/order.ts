/** What an order is, for the server and the browser (PRODUCT §6). */
import { formatCount } from "../ui/format/money.ts";
import type { OrderStatus, Side, Standing } from "./status.ts";

/** `ITW-000123`. */
export function orderNumber(number: number): string {
  return `ITW-${String(number).padStart(6, "0")}`;
}

/** Reads `ITW-000123`, in any case, or the digits alone; undefined for anything else. */
export function parseOrderNumber(text: string | null | undefined): number | undefined {
  const [, digits] = /^\s*(?:itw[-\s]?)?0*([1-9]\d{0,8})\s*$/i.exec(text ?? "") ?? [];
  return digits ? Number(digits) : undefined;
}

/** `200 × Business Cards`. */
export function orderTitle(order: { quantity: number; productName: string }): string {
  return `${formatCount(order.quantity)} × ${order.productName}`;
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
