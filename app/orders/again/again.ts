/** Ordering again, for server and browser (TRADE §3). */
import { writeChoice } from "../../catalogue/prices/choice.ts";
import type { Choice } from "../../catalogue/prices/price-list.ts";
import type { Values } from "../../kept-form/drafts.ts";
import type { AskedLine } from "../requesting/lines/order-line.ts";
import type { FoundProduct } from "../requesting/lines/use-products.ts";

/** A line as it was ordered then. */
export interface LineBefore {
  /** Its place in the order that is ordered again: 1, 2, 3 … */
  place: number;
  name: string;
  choice: Choice;
  /** In words. */
  makeUp: string;
  /** Kobo of the whole line; null: by quote. */
  price: number | null;
}

/** A line that can be ordered again. */
export interface AgainLine {
  before: LineBefore;
  /** The product as it is today. */
  product: FoundProduct;
  /** What was chosen then, as form fields. */
  fields: Values;
  /** Why it can no longer be ordered like that, by field. */
  errors: Values;
}

/** A file of the order. The new order takes it by reference. */
interface AgainFile {
  id: string;
  name: string;
  /** Whether the storage still has its bytes. */
  isThere: boolean;
}

/** What a delivered order offers to whoever orders it again. */
export interface Again {
  /** `ITW-000123`. */
  number: string;
  /** ISO 8601, UTC. */
  orderedAt: string;
  /** Kobo; null when none was agreed. */
  total: number | null;
  lines: AgainLine[];
  /** Products that the shop no longer has. */
  gone: LineBefore[];
  artwork: AgainFile[];
  /**
   * The approved proof, one file for each line that has one; undefined when no proof was approved.
   */
  proof: { version: number; files: AgainFile[] } | undefined;
  notes: string;
  isPickUp: boolean;
  /** Empty once it is erased. */
  contact: { name: string; phoneNumber: string; email: string };
  place: { state: string; city: string; streetAddress: string };
}

/** Whether every file of the approved proof is still there. */
export const hasProof = ({ proof }: Pick<Again, "proof">): boolean =>
  proof?.files.every(({ isThere }) => isThere) ?? false;

/**
 * Whether exactly what was printed is asked for: nothing left out, nothing added, nothing made
 * differently.
 */
export function isTheSame(
  { lines, gone, notes }: Pick<Again, "lines" | "gone" | "notes">,
  asked: { lines: readonly Pick<AskedLine, "choice" | "makeUp">[]; notes: string },
): boolean {
  return (
    gone.length === 0 &&
    lines.length === asked.lines.length &&
    notes.trim() === asked.notes.replace(/\r\n?/g, "\n").trim() &&
    lines.every(({ before }, index) => {
      const now = asked.lines[index];
      return now && now.makeUp === before.makeUp && said(now.choice) === said(before.choice);
    })
  );
}

/**
 * A choice as one text, to compare by. In a split, no pieces of a value are the same as not naming
 * it.
 */
const said = (choice: Choice): string =>
  JSON.stringify([...writeChoice(choice)].filter(([, text]) => text !== "0").sort());
