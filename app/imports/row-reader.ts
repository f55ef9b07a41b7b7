/** Reads the cells of one row, and notes what is wrong with them. */
import type { z } from "zod";
import { firstOf } from "../../database/storable.ts";
import { readNaira } from "../ui/format/typed-money.ts";
import type { ReportLine } from "./importer.ts";
import type { TableRow } from "./table.ts";

/** Characters of a cell that are told. */
const MOST_TOLD = 200;

export class RowReader {
  readonly faults: ReportLine[] = [];
  readonly #row: TableRow;
  readonly #subject: string;

  constructor(row: TableRow, subject: string) {
    this.#row = row;
    this.#subject = subject;
  }

  /** The words of a cell; undefined when the file does not have the column. */
  words(column: string): string | undefined {
    return this.#row.cell(column)?.trim();
  }

  fault(column: string, words: string): void {
    if (this.faults.some((fault) => fault.column === column)) return;
    this.faults.push(this.line("wrong", column, this.words(column) ?? "", words));
  }

  line(kind: ReportLine["kind"], column: string, value: string, words: string): ReportLine {
    const [subject, told, said] = [this.#subject, value, words].map((text) =>
      text.length > MOST_TOLD ? `${firstOf(text, MOST_TOLD)}…` : text,
    ) as [string, string, string];
    return { kind, row: this.#row.row, subject, column, value: told, words: said };
  }

  /**
   * A cell by a field's rule. One that says what there is already is not held to rules that are
   * younger than it.
   */
  field(column: string, rule: z.ZodType<string, string>, now: string | undefined): string {
    const words = this.words(column) ?? now ?? "";
    if (words === now) return words;
    const parsed = rule.safeParse(words);
    if (parsed.success) return parsed.data;
    this.fault(column, parsed.error.issues[0]?.message ?? "This cannot be read.");
    return "";
  }

  /** A whole number; null when the cell is empty. */
  count(column: string, least: number, most: number, example: string): number | null {
    const words = this.words(column) ?? "";
    if (words === "") return null;
    // Some spreadsheets put commas between thousands.
    const digits = /^\d{1,3}(?:,\d{3})+$/.test(words) ? words.replaceAll(",", "") : words;
    const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    if (number >= least && number <= most) return number;
    const range =
      number < least ? ` It is ${least} or more.` : number > most ? " It is too much." : "";
    this.fault(column, `A whole number, such as ${example}.${range}`);
    return null;
  }

  /** Kobo; null when the cell is empty. */
  naira(column: string, what: string): number | null {
    const words = this.words(column) ?? "";
    if (words === "") return null;
    const read = readNaira(words, what);
    if (read.ok) return read.kobo;
    // ₦20.000 is 20,000 to whoever wrote it.
    const isDotted = /^[₦N\s]*\d{1,3}(?:\.\d{3})+$/i.test(words);
    this.fault(column, isDotted ? "Write naira without dots: 20000 or 20,000." : read.error);
    return null;
  }

  /** A day, `2026-11-23`; null when the cell is empty. */
  day(column: string): string | null {
    const words = this.words(column) ?? "";
    if (words === "") return null;
    if (isDay(words)) return words;
    this.fault(column, "Write the day as 2026-11-23.");
    return null;
  }

  /** One of several words, in any case. */
  choice<Word extends string>(column: string, words: readonly Word[]): Word | null {
    const typed = (this.words(column) ?? "").toLowerCase();
    if (typed === "") return null;
    const found = words.find((word) => word === typed);
    if (!found) this.fault(column, `Write ${inWords(words)}.`);
    return found ?? null;
  }
}

/** Whether a calendar has the day. */
function isDay(words: string): boolean {
  const at = /^(?:19|20)\d\d-\d\d-\d\d$/.test(words)
    ? Date.parse(`${words}T00:00:00Z`)
    : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(words);
}

const inWords = (words: readonly string[]) =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);

/** The one of some names that is most like a typed one, if any is. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const [best] = names
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .sort((one, other) => one.far - other.far);
  return best && best.far <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : undefined;
}

/** How many letters are to be changed (Levenshtein); of long words the beginning. */
function distance(one: string, other: string): number {
  const [short, long] = [one.slice(0, 40), other.slice(0, 40)];
  let row = Array.from({ length: long.length + 1 }, (_, index) => index);
  for (let at = 1; at <= short.length; at++) {
    const next = [at];
    for (let to = 1; to <= long.length; to++) {
      const isSame = short[at - 1] === long[to - 1];
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[long.length] ?? 0;
}
