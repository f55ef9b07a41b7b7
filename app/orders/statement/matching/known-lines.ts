/**
 * Recognises a bank's line that is stored already, when the same file comes twice or files overlap.
 */
import { hash } from "node:crypto";
import type { StatementLine } from "../reading/statement-lines.server.ts";

/** What is stored of an earlier line. */
export interface KnownLine {
  id: string;
  core: string;
  day: string;
  kobo: number;
  sender: string;
  bankNumber: string;
}

/**
 * A digest of the day, the amount and the words: these are the same in every file with this line,
 * whatever its columns are called and however it writes amounts.
 * @returns 32 hexadecimal digits
 */
export function coreOf({ day, kobo, remark }: StatementLine): string {
  return hash("sha256", `${day} ${kobo} ${plain(remark)}`).slice(0, 32);
}

/** Letters and digits only, since banks and spreadsheets change spaces and signs. */
function plain(text: string): string {
  // Most lines are plain ASCII, for which this gives the same result in a fraction of the time.
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A line of a file, with its digest. */
export interface CoredLine {
  line: StatementLine;
  core: string;
}

/** The same, with the stored line that it is. */
interface ToldApart extends CoredLine {
  /** Null for a new line. */
  known: string | null;
}

/**
 * Finds out which lines are stored already. There are as many equal lines as the bank shows, and
 * each stored one matches one of them. A line stays the same if a sender or number was not read
 * before. It also stays the same with other words, if it has a long number of the bank's own that
 * only one line of that day and amount has. So naming the columns again adds no line twice.
 * @param known lines of any bank, at least all that share a core, or day, amount and the bank's
 *   number, with these lines
 */
export function tellApart(lines: readonly CoredLine[], known: readonly KnownLine[]): ToldApart[] {
  const before = Map.groupBy(known, ({ core }) => core);
  const told = lines.map((line): ToldApart => ({ ...line, known: null }));
  // Lines that agree in everything choose first, so that a less similar line does not take their
  // match.
  for (const agrees of [isSame, hasSameNumber, isCompatible]) {
    for (const one of told) {
      if (one.known !== null) continue;
      const left = before.get(one.core);
      const place = left?.findIndex((other) => agrees(one.line, other)) ?? -1;
      if (!left || place === -1) continue;
      one.known = left.splice(place, 1)[0]?.id ?? null;
    }
  }
  const stored = Map.groupBy([...before.values()].flat(), numberOf);
  const fresh = Map.groupBy(
    told.filter(({ known, line }) => known === null && namesOne(line)),
    ({ line }) => numberOf(line),
  );
  for (const [number, [one, ...others]] of fresh) {
    const [same, ...more] = stored.get(number) ?? [];
    if (!one || !same || others.length + more.length > 0) continue;
    if (agree(one.line.sender, same.sender)) one.known = same.id;
  }
  return told;
}

/** Shorter ones are counts of rows, and '0' stands where a bank has no number. */
const SHORTEST_NUMBER = 8;

/** Whether the bank's number names this transfer and no other. */
function namesOne({ bankNumber }: StatementLine): boolean {
  const number = plain(bankNumber);
  return number.length >= SHORTEST_NUMBER && new Set(number).size > 1;
}

type Numbered = Pick<KnownLine, "day" | "kobo" | "bankNumber">;

const numberOf = ({ day, kobo, bankNumber }: Numbered) => `${day} ${kobo} ${plain(bankNumber)}`;

const isSame = (line: StatementLine, known: KnownLine) =>
  plain(line.sender) === plain(known.sender) && plain(line.bankNumber) === plain(known.bankNumber);

const hasSameNumber = (line: StatementLine, known: KnownLine) =>
  plain(line.bankNumber) === plain(known.bankNumber) && isCompatible(line, known);

const isCompatible = (line: StatementLine, known: KnownLine) =>
  agree(line.sender, known.sender) && agree(line.bankNumber, known.bankNumber);

const agree = (one: string, other: string) =>
  plain(one) === "" || plain(other) === "" || plain(one) === plain(other);
