/** What an order is, for the server and the browser (PRODUCT §6). */

import type { KeptFinding, KeptFix } from "../../database/schema/orders.ts";
import type { PrintSpec } from "../catalogue/print-spec/print-spec.ts";
import { formatCount } from "../ui/format/money.ts";
import type { PagedFile } from "../uploads/file-pages.ts";
import type { OrderMoney } from "./order-money.ts";
import type { OrderPaper } from "./paper-number.ts";
import type { Quote } from "./quote.ts";
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

/** `Business Cards and 2 more`: what an order is called whose lines are these. */
export function titleOf(names: readonly string[]): string {
  const [first = "", ...more] = names;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** `200 × Business Cards and 2 more`. */
export function orderTitle(order: { quantity: number; title: string }): string {
  return `${formatCount(order.quantity)} × ${order.title}`;
}

/** What the check said of a file of artwork (TRADE §2). */
export interface FileCheck {
  findings: KeptFinding[];
  /** ISO 8601, UTC: when the buyer accepted how it prints. */
  acceptedAt?: string;
}

/** A file of an order. */
export interface OrderFile extends PagedFile {
  /** The event that brought it. */
  seq: number;
  /** Of artwork that was checked. */
  check?: FileCheck;
  /** It came a moment ago: the check is under way. */
  isBeingChecked?: true;
  /** What can be put right by itself; `failed`: it was asked for and did not work. */
  fix?: (KeptFix & { isAsked: boolean }) | "failed";
  /** What was made by 'Fix it for me', or, when that is printed, what was sent. */
  other?: {
    file: OrderFile;
    /** The fixed one is printed; undefined: the buyer has not said. */
    isFixUsed?: boolean;
  };
}

/** A file that a buyer, or the shop for them, has sent to be printed. */
export interface Artwork extends OrderFile {
  /** The place of the line that it is for; null: nobody has said. */
  line: number | null;
}

/**
 * The artwork of an order, each file once: of one that was put right, the one that is printed has the
 * other beside it.
 */
export function pairFixes(
  all: readonly (Artwork & { fixOf: string | null; isUsed: boolean | null })[],
): Artwork[] {
  return all.flatMap(({ fixOf, isUsed: _, ...file }) => {
    if (fixOf) return [];
    const fixed = all.find((one) => one.fixOf === file.id);
    if (!fixed) return [file];
    const { fixOf: _of, isUsed, ...made } = fixed;
    if (isUsed) return [{ ...made, other: { file, isFixUsed: true } }];
    return [{ ...file, other: { file: made, ...(isUsed === false ? { isFixUsed: false } : {}) } }];
  });
}

/** A proof: 1 is the first. */
export type Proof = OrderFile & { version: number };

/** Of each version of the proof the first file, which stands for it; artwork has no version. */
export function firstFiles(all: readonly (OrderFile & { version: number | null })[]): Proof[] {
  const proofs = all.filter((file): file is Proof => file.version !== null);
  return proofs.filter(
    (one, at) => proofs.findIndex(({ version }) => version === one.version) === at,
  );
}

/** Something that has happened to an order. */
export interface OrderEvent {
  seq: number;
  /**
   * status: a step. proof: a new proof was sent. change: the buyer asked for one. artwork: files
   * were added. note: words without a step. total: the price was agreed, by the buyer when it was
   * asked for. raise: the shop asks for a higher one. raise-refused: the buyer said no. payment: a
   * transfer was received. claim: the buyer says that they have paid. seen: the shop sees it at its
   * bank. claim-off: the buyer has not paid after all, or the shop does not find it. taken-back: a
   * transfer was booked by mistake. refund: money was sent back. credit: what was left of another
   * order came off. link: the buyer, who has no e-mail, asked for the link of this page.
   * quote: one was sent. quote-accepted, quote-change: what its buyer answered. quote-withdrawn: the
   * shop took it back. date: the shop moved the day that was fixed. invoice, credit-note: one was
   * written.
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
    | "claim"
    | "seen"
    | "claim-off"
    | "taken-back"
    | "refund"
    | "credit"
    | "link"
    | "quote"
    | "quote-accepted"
    | "quote-change"
    | "quote-withdrawn"
    | "date"
    | "invoice"
    | "credit-note";
  /** The order's status from then on. */
  status: OrderStatus;
  author: Side;
  /** The admin who acted; only told to admins. */
  authorName?: string;
  authorId?: string;
  note?: string;
  /** Kobo of a total, asked for or agreed, or of money that was moved, the number of files, or of a proof or quote. */
  amount?: number;
  /** The day that is promised from then on, `2026-11-26`. */
  day?: string;
  /** ISO 8601, UTC. */
  timestamp: string;
}

/** One product of an order, as it was when it was asked for. */
export interface OrderLine {
  /** 1, 2, 3 … */
  place: number;
  name: string;
  /** The product's page; null when it has none (any more). */
  path: string | null;
  imageUrl: string | null;
  quantity: number;
  /** In words; empty for what has no options. */
  makeUp: string;
  /** Kobo of the whole line; null: by quote. */
  price: number | null;
  /** Working days; null: none are promised. */
  days: number | null;
  /** What its artwork has to be like; null: it is looked at by hand. */
  printSpec: PrintSpec | null;
  minimum: number;
  /** Kobo for `minimum` units, of a product with that price alone. */
  minimumPrice: number | null;
}

/** `300 × Business Cards (Matt, both sides)`. */
export function lineWords({
  quantity,
  name,
  makeUp,
}: Pick<OrderLine, "quantity" | "name" | "makeUp">): string {
  return `${formatCount(quantity)} × ${name}${makeUp && ` (${makeUp})`}`;
}

/** A line of a list of orders. */
export interface OrderSummary extends Standing {
  id: string;
  number: number;
  /** 'Business Cards and 2 more'. */
  title: string;
  /** Both of the first line. */
  imageUrl: string | null;
  quantity: number;
  /** Kobo; null until it is agreed. */
  total: number | null;
  /** Kobo as the ladder has it, with the delivery as far as that is known; null: by quote. */
  estimate: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A day that holds. */
export interface HeldDate {
  day: string;
  /** Until when the proof is to be approved for it, ISO 8601, UTC; undefined once the day is fixed. */
  approveBy?: string;
  /** Kobo that are to be paid by then, too. */
  pay?: number;
  /** The proof is approved: only the money is missing. */
  isApproved?: true;
}

/** What is said of an order's day now. */
export type OrderDate =
  | HeldDate
  /** The proof comes later than it was said, and the new day with it. */
  | { day: null };

/** A whole order, as its buyer sees it. */
export interface Order extends OrderSummary {
  lines: OrderLine[];
  /** Kobo; null: the shop confirms it. */
  deliveryFee: number | null;
  /** What is promised of its day; null: nothing. */
  date: OrderDate | null;
  notes: string;
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
  artwork: Artwork[];
  /** Oldest first. */
  proofs: Proof[];
  money: OrderMoney;
  /** The newest first. */
  quotes: Quote[];
  /** Kobo that count as paid. */
  paid: number;
  /** Oldest first. */
  papers: OrderPaper[];
}
