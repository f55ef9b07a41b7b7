/** An order that is ordered again, for the server and the browser (TRADE §3). */
import { writeChoice } from "../../catalogue/prices/choice.ts";
import type { Choice } from "../../catalogue/prices/price-list.ts";
import type { Values } from "../../kept-form/drafts.ts";
import type { AskedLine } from "../requesting/lines/order-line.ts";
import type { FoundProduct } from "../requesting/lines/use-products.ts";

/** A line as it was ordered. */
export interface LineBefore {
  /** 1, 2, 3 … in the order that is ordered again. */
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
  /** What it is about, as it is today. */
  product: FoundProduct;
  /** The choice of then, as a form says it. */
  fields: Values;
  /** Why it cannot be ordered so any more, by field. */
  errors: Values;
}

/** A file of the order, which the new one takes by reference. */
interface AgainFile {
  id: string;
  name: string;
  /** Whether its bytes are still in the storage. */
  isThere: boolean;
}

/** What a delivered order offers to whoever orders it again. */
export interface Again {
  /** `ITW-000123`. */
  number: string;
  /** ISO 8601, UTC. */
  orderedAt: string;
  /** Kobo; null: none was agreed. */
  total: number | null;
  lines: AgainLine[];
  /** What is not in the shop any more. */
  gone: LineBefore[];
  artwork: AgainFile[];
  /** The proof that was approved, a file for each line that has one; undefined: none was. */
  proof: { version: number; files: AgainFile[] } | undefined;
  notes: string;
  isPickUp: boolean;
  /** Empty once it is erased. */
  contact: { name: string; phoneNumber: string; email: string };
  place: { state: string; city: string; streetAddress: string };
}

/** Whether the whole proof that was approved is still there. */
export const hasProof = ({ proof }: Pick<Again, "proof">): boolean =>
  proof?.files.every(({ isThere }) => isThere) ?? false;

/** Whether exactly what was printed is asked for: nothing left out, added or made otherwise. */
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

/** A choice in one text; of a value in a split, none of it is the same as no word. */
const said = (choice: Choice): string =>
  JSON.stringify([...writeChoice(choice)].filter(([, text]) => text !== "0").sort());
