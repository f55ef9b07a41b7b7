/** What both sides see of an order's money. */
import { paperNumber } from "./paper-number.ts";

/** What is to be paid, in kobo. */
export interface Due {
  now: number;
  later: number;
  /** What printing asks, paid or not. */
  before: number;
}

/** Something that came, went or was let go. */
export interface MoneyLine {
  id: string;
  kind: "received" | "taken-back" | "refund" | "let-go" | "credit";
  /** Kobo; below zero: off the order. */
  amount: number;
  /** `2026-11-21`, in Lagos. */
  day: string;
  /** What the shop wrote with it. */
  note: string;
  /** Of what was received: its receipt, which is void once it was taken back. */
  receipt?: number;
  isVoid?: true;
  /** Of what was received: the payment. */
  paymentId?: string;
  /** The number of a refund's note. */
  refund?: number;
  /** Of credit: the number of the order that it came from or went to. */
  other?: number;
  /** Only told to admins. */
  authorName?: string;
}

/** What the buyer says they have sent, until it is received. */
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
  /** When the shop has looked and not found it. */
  closedAt?: string;
  /** The bank's receipt as a picture. */
  file?: { id: string; name: string };
}

/** An order's money. */
export interface OrderMoney {
  /** Null while no total is agreed. */
  due: Due | null;
  /** Percent asked before printing. */
  percentBefore: number;
  /** Kobo of what came beyond its cost. */
  credit: number;
  /** Oldest first. */
  lines: MoneyLine[];
  /** Those that are open, and one that was not found as long as nothing came after it; oldest first. */
  claims: Claim[];
}

/** `RC-000212`. */
export const receiptNumber = (number: number) => paperNumber("receipt", number);

/** `RF-000004`. */
export const refundNumber = (number: number) => paperNumber("refund", number);

/** `ITW151`: the order's number as bank apps take it. */
export const payReference = (number: number) => `ITW${number}`;
