/** What a bank's statement looks like to the shop. */

/** One way in which a transfer may be booked. */
export interface Way {
  /** As the form sends it. */
  choice: string;
  /** The orders and the kobo of each. */
  parts: { number: number; kobo: number; title: string; name: string | null }[];
  /** What speaks for it, the strongest first. */
  reasons: string[];
  /** Kobo that are missing to what is due, or asked for in all; below zero: too much. */
  short: number;
  /** Kobo that are open in all, of a single order; null while no total is agreed. */
  open: number | null;
  /** It is exactly all that is open. */
  isAll: boolean;
  /** The buyer says to have sent exactly this, and nobody has confirmed it. */
  isClaimed: boolean;
  /** The number of a receipt of the same amount at about that day, which was booked without a statement. */
  byHand: number | undefined;
}

/** A transfer that waits for somebody to say what it is. */
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
  /** All that wait, and those among them that are not shown. */
  waiting: number;
  hidden: number;
}

/** A statement that was read. */
export interface LastStatement {
  id: string;
  bank: string;
  firstDay: string;
  lastDay: string;
  /** Who has read it; null once their account is gone. */
  by: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** The same, and where its lines stand now. */
export interface ReadStatement extends LastStatement {
  fileName: string;
  /** Lines that move money, and those among them that no file had before. */
  lines: number;
  fresh: number;
  booked: number;
  waiting: number;
  out: number;
  aside: number;
  /** Rows that cannot be read, and the first of them. */
  unread: number;
  unreadRows: { row: number; why: string }[];
}

/** Who a transfer is from, as far as the bank says. */
export const fromWhom = ({ sender, remark }: { sender: string; remark: string }) =>
  sender || remark || "somebody";
