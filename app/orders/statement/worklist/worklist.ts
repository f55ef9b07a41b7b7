/** A bank's statement as the shop sees it. */

import type { ByHand } from "../../money/payments/by-hand.ts";

/** One way to book a transfer. */
export interface Way {
  /** The value that the form sends. */
  choice: string;
  /** The orders, with the kobo for each. */
  parts: { number: number; kobo: number; title: string; name: string | null }[];
  /** The reasons for it, the strongest first. */
  reasons: string[];
  /** Kobo that are missing to what is due, or to the whole; below zero when there is too much. */
  short: number;
  /** For a single order, the kobo that are still open; null while no total is agreed. */
  open: number | null;
  /** Whether it is exactly everything that is open. */
  isAll: boolean;
  /** Whether the buyer claims to have sent exactly this and nobody has confirmed it. */
  isClaimed: boolean;
  /** A booking by hand that may be the same transfer, for an order of the same buyer. */
  byHand: Pick<ByHand, "number" | "receipt"> | undefined;
}

/** A transfer that needs a decision. */
export interface WorkLine {
  id: string;
  /** `2026-11-23`. */
  day: string;
  time: string | null;
  kobo: number;
  remark: string;
  sender: string;
  state: "certain" | "likely" | "unknown";
  /** Likeliest first. */
  ways: Way[];
}

export interface Worklist {
  certain: WorkLine[];
  likely: WorkLine[];
  unknown: WorkLine[];
  /** How many wait in all, and how many of them are not shown. */
  waiting: number;
  hidden: number;
}

/** A statement that was read. */
export interface LastStatement {
  id: string;
  bank: string;
  firstDay: string;
  lastDay: string;
  /** Who read it; null once their account is gone. */
  by: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** The same, with the present state of its lines. */
export interface ReadStatement extends LastStatement {
  fileName: string;
  /** How many lines move money, and how many of those are new. */
  lines: number;
  fresh: number;
  booked: number;
  waiting: number;
  out: number;
  aside: number;
  /** How many rows cannot be read, and the first of them. */
  unread: number;
  unreadRows: { row: number; why: string }[];
}

/** The sender of a transfer, as far as the bank names one. */
export const fromWhom = ({ sender, remark }: { sender: string; remark: string }) =>
  sender || remark || "somebody";
