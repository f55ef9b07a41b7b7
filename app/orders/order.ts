/** Orders, for server and browser (PRODUCT §6). */

import type { KeptFinding, KeptFix } from "../../database/schema/artwork.ts";
import type { PrintSpec } from "../catalogue/print-spec/print-spec.ts";
import { formatCount } from "../ui/format/money.ts";
import type { PagedFile } from "../uploads/file-pages.ts";
import type { OrderMoney } from "./order-money.ts";
import type { OrderPaper } from "./paper-number.ts";
import type { Quote } from "./quote.ts";
import type { OrderStatus, Side, Standing } from "./status.ts";

/** The most new orders that an open page is told of by one answer. */
export const MOST_NEW = 20;

/** `ITW-000123`. */
export function orderNumber(number: number): string {
  return `ITW-${String(number).padStart(6, "0")}`;
}

/** Reads `ITW-000123`, in any case, or the digits alone; undefined for anything else. */
export function parseOrderNumber(text: string | null | undefined): number | undefined {
  const [, digits] = /^\s*(?:itw[-\s]?)?0*([1-9]\d{0,8})\s*$/i.exec(text ?? "") ?? [];
  return digits ? Number(digits) : undefined;
}

/** The title of an order with these lines: `Business Cards and 2 more`. */
export function titleOf(names: readonly string[]): string {
  const [first = "", ...more] = names;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** What an order keeps of its lines for lists and their search (record 43). */
export function inLists(
  lines: readonly { name: string; quantity: number; imageUrl: string | null }[],
) {
  const names = lines.map(({ name }) => name);
  const { quantity = 1, imageUrl = null } = lines[0] ?? {};
  return { title: titleOf(names), productNames: names.join(", "), quantity, imageUrl };
}

/** `200 × Business Cards and 2 more`. */
export function orderTitle(order: { quantity: number; title: string }): string {
  return `${formatCount(order.quantity)} × ${order.title}`;
}

/** What the check found in a file of artwork (TRADE §2). */
export interface FileCheck {
  findings: KeptFinding[];
  /** ISO 8601, UTC: when the buyer accepted how it prints. */
  acceptedAt?: string;
}

/** A file of an order. */
export interface OrderFile extends PagedFile {
  /** The event that brought it. */
  seq: number;
  /** For artwork that was checked. */
  check?: FileCheck;
  /** It has just arrived and is being checked. */
  isBeingChecked?: true;
  /**
   * The kinds that can be fixed automatically; `failed` when a fix was asked for and did not work.
   */
  fix?: (KeptFix & { isAsked: boolean }) | "failed";
  /** The other file: the result of 'Fix it for me', or the original when the result is printed. */
  other?: {
    file: OrderFile;
    /** Whether the fixed file is printed; undefined while the buyer has not chosen. */
    isFixUsed?: boolean;
  };
}

/** A file that a buyer has sent to be printed, or the shop for them. */
export interface Artwork extends OrderFile {
  /** The place of the line that it is for; null when nobody has said. */
  line: number | null;
}

/**
 * The artwork of an order, each file once. Of an original and its fix, the printed one carries the
 * other along.
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

/** A version of the proof, by its first file; `version` 1 is the first. */
export type Proof = OrderFile & {
  version: number;
  /** Its other files: a line each. */
  others: OrderFile[];
  /** Whether its one file shows all lines of the order. */
  isWhole: boolean;
};

/**
 * The versions of the proof, oldest first.
 * @param all the files of the order, with the version that brought them
 * @param named which file each version has, by version and line
 */
export function toProofs(
  all: readonly (OrderFile & { version: number | null })[],
  named: readonly { version: number; fileId: string; isWhole: boolean }[],
): Proof[] {
  return [...new Set(named.map(({ version }) => version))].flatMap((version) => {
    const own = named.filter((one) => one.version === version);
    const [first, ...others] = own.flatMap(
      ({ fileId }) => all.find(({ id }) => id === fileId) ?? [],
    );
    // A file may be of an earlier version, the event is that of this one.
    const seq = all.find((file) => file.version === version)?.seq ?? first?.seq;
    const isWhole = own.some((one) => one.isWhole);
    return first && seq !== undefined ? { ...first, seq, version, others, isWhole } : [];
  });
}

/** Something that has happened to an order. */
export interface OrderEvent {
  seq: number;
  /**
   * status: a step. proof: a new proof was sent. change: the buyer asked for one. artwork: files
   * were added. note: words without a step. total: the price was agreed, by the buyer if it was
   * asked for. raise: the shop asks for a higher price. raise-refused: the buyer said no. payment:
   * a transfer was received. claim: the buyer says that they have paid. seen: the shop has seen it
   * at its bank. claim-off: the buyer has not paid after all, or the shop does not find it.
   * taken-back: a transfer was booked by mistake. refund: money was sent back. credit: money left
   * over from another order was used. link: the buyer, who has no e-mail address, asked for this
   * page's link. quote: one was sent. quote-accepted, quote-change: the buyer's answers.
   * quote-withdrawn: the shop took it back. date: the shop moved the fixed day. invoice,
   * credit-note: one was written.
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
  /** The order's status after the event. */
  status: OrderStatus;
  author: Side;
  /** The admin who acted; for admins only. */
  authorName?: string;
  authorId?: string;
  note?: string;
  /**
   * Kobo of a total (asked for or agreed) or of money that moved; the number of files; or the
   * number of a proof or quote.
   */
  amount?: number;
  /** The promised day after the event, `2026-11-26`. */
  day?: string;
  /** ISO 8601, UTC. */
  timestamp: string;
}

/** One product of an order, as it was when it was ordered. */
export interface OrderLine {
  /** Its place in the order: 1, 2, 3 … */
  place: number;
  name: string;
  /** Whether it is the shop's own words, of nothing in the catalogue. */
  isOwnWords: boolean;
  /** The product's page; null when it has none, or no longer. */
  path: string | null;
  imageUrl: string | null;
  quantity: number;
  /** In words; empty for what has no options. */
  makeUp: string;
  /** Kobo of the whole line; null: by quote. */
  price: number | null;
  /** Working days; null: none are promised. */
  days: number | null;
  /** What its artwork has to be like; null when people look at it. */
  printSpec: PrintSpec | null;
  minimum: number;
  /** Kobo for `minimum` units, for a product that has only this price. */
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
  /** Picture and quantity are of the first line. */
  imageUrl: string | null;
  quantity: number;
  /** Kobo; null until it is agreed. */
  total: number | null;
  /** Kobo by the ladder, with the delivery if its fee is known; null: by quote. */
  estimate: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A day that is promised. */
export interface HeldDate {
  day: string;
  /** By when to approve the proof for it, ISO 8601, UTC; undefined once the day is fixed. */
  approveBy?: string;
  /** Kobo to pay by then, too. */
  pay?: number;
  /** Whether the proof is approved and only the money is missing. */
  isApproved?: true;
}

/** What the order's page says of its day now. */
export type OrderDate =
  | HeldDate
  /** The proof comes later than promised, and so does the day. */
  | { day: null };

/** A whole order, as its buyer sees it. */
export interface Order extends OrderSummary {
  lines: OrderLine[];
  /** Kobo; null while the shop has not confirmed it. */
  deliveryFee: number | null;
  /** What is promised of its day; null when nothing is. */
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
  /** Kobo that the shop asks for instead of `total`, until the buyer answers; else null. */
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
