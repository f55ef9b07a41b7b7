/** What both sides see of an order's money. */
import { paperNumber } from "./paper-number.ts";

/** What is due, in kobo. */
export interface Due {
  now: number;
  later: number;
  /** The whole part that is due before printing, paid or not. */
  before: number;
}

/** Money that came, went, or was let go. */
export interface MoneyLine {
  id: string;
  kind: "received" | "taken-back" | "refund" | "let-go" | "credit";
  /** Kobo; below zero when they leave the order. */
  amount: number;
  /** `2026-11-21`, in Lagos. */
  day: string;
  /** What the shop wrote with it. */
  note: string;
  /**
   * For a received payment: its receipt's number. The receipt is void once the payment is taken
   * back.
   */
  receipt?: number;
  isVoid?: true;
  /** For a received payment: its id. */
  paymentId?: string;
  /** For a refund: the number of its note. */
  refund?: number;
  /** For credit: the number of the order that it came from or went to. */
  other?: number;
  /** For admins only. */
  authorName?: string;
}

/** Whether a claim is still looked for; `isOpenClaim` of the schema says so to the database. */
export const isOpen = (state: string): state is "claimed" | "seen" =>
  state === "claimed" || state === "seen";

/** A buyer's claim to have paid, until the money is received. */
export interface Claim {
  id: string;
  state: "claimed" | "seen" | "not-found";
  /** Kobo. */
  amount: number;
  bankName: string;
  accountName: string;
  /** ISO 8601, UTC. */
  claimedAt: string;
  seenAt?: string;
  /** When the shop looked for it and did not find it. */
  closedAt?: string;
  /** The picture of the bank's receipt. */
  file?: { id: string; name: string };
}

/** An order's money. */
export interface OrderMoney {
  /** Null while no total is agreed. */
  due: Due | null;
  /** Percent that is due before printing. */
  percentBefore: number;
  /** Kobo that came beyond its cost. */
  credit: number;
  /** Oldest first. */
  lines: MoneyLine[];
  /**
   * The open ones, and one that was not found for as long as nothing came after it; oldest first.
   */
  claims: Claim[];
}

/** `RC-000212`. */
export const receiptNumber = (number: number) => paperNumber("receipt", number);

/** `RF-000004`. */
export const refundNumber = (number: number) => paperNumber("refund", number);

/** `ITW151`: the order's number in the form that bank apps accept. */
export const payReference = (number: number) => `ITW${number}`;
