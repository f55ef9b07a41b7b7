/** A line of a bank is one line, ever: in the same file twice, and where files overlap. */
import { hash } from "node:crypto";
import type { StatementLine } from "../reading/statement-lines.server.ts";

/** What is kept of a line that came before. */
export interface KnownLine {
  id: string;
  core: string;
  sender: string;
  bankNumber: string;
}

/**
 * What stays of a line in every file that has it, whatever its columns are called and its amounts
 * look like: the day, the amount and the words.
 * @returns 32 hexadecimal digits
 */
export function coreOf({ day, kobo, remark }: StatementLine): string {
  return hash("sha256", `${day} ${kobo} ${plain(remark)}`).slice(0, 32);
}

/** Letters and figures alone: banks and spreadsheets change spaces and signs. */
function plain(text: string): string {
  // Most lines are English, of which this says the same in a fraction of the time.
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A line of a file, and what stays of it. */
export interface CoredLine {
  line: StatementLine;
  core: string;
}

/** The same, and the known line that it is. */
interface ToldApart extends CoredLine {
  /** Null for a new line. */
  known: string | null;
}

/**
 * Tells which lines are known. Lines alike in their core are as many as the bank shows; each known
 * one is one of them. A sender or number that was not read before tells nothing apart, so that
 * columns that are pointed at anew do not bring a line twice.
 * @param known of whatever bank, those with a core of these lines at least
 */
export function tellApart(lines: readonly CoredLine[], known: readonly KnownLine[]): ToldApart[] {
  const before = Map.groupBy(known, ({ core }) => core);
  const told = lines.map((line): ToldApart => ({ ...line, known: null }));
  // Those that agree in all first, so that a vaguer one does not take their place.
  for (const agrees of [isSame, hasSameNumber, isCompatible]) {
    for (const one of told) {
      if (one.known !== null) continue;
      const left = before.get(one.core);
      const place = left?.findIndex((other) => agrees(one.line, other)) ?? -1;
      if (!left || place === -1) continue;
      one.known = left.splice(place, 1)[0]?.id ?? null;
    }
  }
  return told;
}

const isSame = (line: StatementLine, known: KnownLine) =>
  plain(line.sender) === plain(known.sender) && plain(line.bankNumber) === plain(known.bankNumber);

const hasSameNumber = (line: StatementLine, known: KnownLine) =>
  plain(line.bankNumber) === plain(known.bankNumber) && isCompatible(line, known);

const isCompatible = (line: StatementLine, known: KnownLine) =>
  agree(line.sender, known.sender) && agree(line.bankNumber, known.bankNumber);

const agree = (one: string, other: string) =>
  plain(one) === "" || plain(other) === "" || plain(one) === plain(other);
