/** The numbers of papers, and their addresses. */
import { type PaperKind, paperKinds } from "../../database/schema/paper-kinds.ts";

export type { PaperKind };

const PREFIXES: Readonly<Record<PaperKind, string>> = {
  invoice: "INV",
  credit: "CN",
  receipt: "RC",
  refund: "RF",
  quote: "QU",
};

/** The kinds as they begin a sentence. */
export const paperNames: Readonly<Record<PaperKind, string>> = {
  invoice: "Invoice",
  credit: "Credit note",
  receipt: "Receipt",
  refund: "Refund note",
  quote: "Quote",
};

/** `INV-000087`. */
export const paperNumber = (kind: PaperKind, number: number): string =>
  `${PREFIXES[kind]}-${String(number).padStart(6, "0")}`;

/** Reads `INV-000087` in exactly this spelling; undefined for anything else. */
export function parsePaperNumber(text: string): { kind: PaperKind; number: number } | undefined {
  const [, prefix, digits] = /^([A-Z]{2,3})-(\d{6,9})$/.exec(text) ?? [];
  const kind = paperKinds.find((one) => PREFIXES[one] === prefix);
  const number = Number(digits);
  return kind && number > 0 && paperNumber(kind, number) === text ? { kind, number } : undefined;
}

/**
 * The path of a paper.
 * @param key of its order; without it, only its buyer's browser may open it
 */
export const paperPath = (kind: PaperKind, number: number, key?: string): string =>
  `/papers/${paperNumber(kind, number)}.pdf${key ? `?key=${key}` : ""}`;

/** A paper of an order, in its list. */
export interface OrderPaper {
  kind: PaperKind;
  number: number;
  /** The payment of a receipt, the ledger entry of a refund note, or the quote. */
  ofId: string | null;
  /** `2026-11-21`, in Lagos. */
  day: string;
  /** Kobo. */
  amount: number;
}
