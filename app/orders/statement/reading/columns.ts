/**
 * Which column of a bank's statement means what. Somebody points at them once for each bank;
 * afterwards they are found by the words in the head.
 */
import { readAmount, sideOf } from "./amounts.ts";
import { type DayOrder, readDay } from "./days.ts";
import type { Row } from "./statement-limits.ts";

/** The meanings of columns, in the order of the questions (NAMES). */
export const COLUMN_NAMES = {
  day: "The day",
  moneyIn: "Money in",
  moneyOut: "Money out",
  side: "In or out",
  remark: "The remark",
  sender: "Who sent it",
  bankNumber: "The bank's own number",
} as const;

export type ColumnName = keyof typeof COLUMN_NAMES;

export const columnNames = Object.keys(COLUMN_NAMES) as ColumnName[];

/** What no statement can be read without; the rest may not be in the file. */
export const NEEDED: readonly ColumnName[] = ["day", "moneyIn", "remark"];

/** The place of each column, from 0; null for what the bank does not say. */
export type Columns = { [name in ColumnName]: number | null };

/** What is remembered of a bank. */
export interface LearntColumns {
  /** Its place, and the words in its head; empty when the table has no head. */
  columns: { [name in ColumnName]: { place: number; head: string } | null };
  /** Null until it was seen, or an ambiguous day had to be asked about. */
  order: DayOrder | null;
}

/** The head of a table, and the first rows below it. */
export interface TableStart {
  /** The row number of the head; 0 when the table has none. */
  row: number;
  /** The words in each column's head. */
  heads: string[];
  /** The first rows below. */
  samples: string[][];
}

/** A table has to begin within this many rows. */
export const HEAD_ROWS = 200;
const SAMPLES = 5;

const GUESSES: [ColumnName, RegExp][] = [
  [
    "day",
    /^(?:txn|trans(?:action)?|posting|post|booking|entry)?\.? ?(?:date|day)(?: ?(?:\/|and) ?time)?$/i,
  ],
  [
    "moneyIn",
    /^(?:credits?|money in|deposits?|cr|credit amount|paid in|lodge?ments?|inflow|amount)\b/i,
  ],
  ["moneyOut", /^(?:debits?|money out|withdrawals?|dr|debit amount|paid out|outflow)\b/i],
  [
    "side",
    /^(?:(?:cr|dr|c|d) ?\/ ?(?:cr|dr|c|d)|in or out|type|transaction type|indicator|direction)$/i,
  ],
  [
    "remark",
    /^(?:narration|remarks?|descriptions?|details?|transaction details|particulars|memo|purpose)\b/i,
  ],
  ["sender", /^(?:sender|from|payer|originator|counterparty|beneficiary|sender'?s? name)\b/i],
  [
    "bankNumber",
    /^(?:reference|ref|session|transaction id|txn id|transaction ref|instrument|cheque)\b/i,
  ],
];

/** Heads in the form in which they are compared. */
const plain = (head: string) =>
  head
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Finds where a table begins. Its head is the last row of words above the first row with a day and
 * an amount.
 * @param rows the first rows of a sheet
 * @returns undefined when no row has both
 */
export function findTable(rows: readonly Row[]): TableStart | undefined {
  const first = rows.findIndex(({ cells }) => isLine(cells));
  if (first === -1) return undefined;
  const filled = (cells: string[]) => cells.filter((cell) => cell !== "").length;
  const enough = Math.min(3, filled(rows[first]?.cells ?? []));
  const head = rows
    .slice(0, first)
    .findLast(({ cells }) => filled(cells) >= enough && !cells.some(isAmount));
  return {
    row: head?.row ?? 0,
    heads: head?.cells ?? [],
    samples: rows.slice(first, first + SAMPLES).map(({ cells }) => cells),
  };
}

const isAmount = (cell: string) => /\d/.test(cell) && readAmount(cell) !== undefined;
const isDay = (cell: string) =>
  readDay(cell, "day") !== undefined || readDay(cell, "month") !== undefined;

function isLine(cells: string[]): boolean {
  const day = cells.findIndex(isDay);
  return day !== -1 && cells.some((cell, place) => place !== day && !isDay(cell) && isAmount(cell));
}

/** A guess at the columns, for a person to check. */
export function guessColumns({ heads, samples }: TableStart): Columns {
  const guessed = Object.fromEntries(columnNames.map((name) => [name, null])) as Columns;
  const taken = new Set<number>();
  for (const [name, words] of GUESSES) {
    const place = heads.findIndex((head, at) => !taken.has(at) && words.test(head.trim()));
    if (place === -1) continue;
    guessed[name] = place;
    taken.add(place);
  }
  const side = guessed.side;
  if (side !== null && !samples.some((cells) => sideOf(cells[side] ?? ""))) guessed.side = null;
  return guessed;
}

/** What to remember of columns that somebody has pointed at. */
export function learnColumns(
  columns: Columns,
  { heads }: TableStart,
  order: DayOrder | null,
): LearntColumns {
  const learnt = Object.entries(columns).map(([name, place]) => [
    name,
    place === null ? null : { place, head: plain(heads[place] ?? "") },
  ]);
  return { columns: Object.fromEntries(learnt), order };
}

/**
 * Finds a bank's columns again, even if the bank has moved them.
 * @returns undefined when one is missing or ambiguous, so that somebody points again
 */
export function findColumns(learnt: LearntColumns, { heads }: TableStart): Columns | undefined {
  const found: [string, number | null][] = [];
  const words = heads.map(plain);
  for (const [name, column] of Object.entries(learnt.columns)) {
    let place = column?.place ?? null;
    if (column && (words[column.place] ?? "") !== column.head) {
      place = words.indexOf(column.head);
      if (place === -1 || column.head === "" || place !== words.lastIndexOf(column.head)) {
        return undefined;
      }
    }
    found.push([name, place]);
  }
  return Object.fromEntries(found) as Columns;
}

/** What is wrong with the columns that somebody has pointed at: a message for each. */
export function wrongColumns(columns: Columns): Partial<Record<ColumnName, string>> {
  const wrong: Partial<Record<ColumnName, string>> = {};
  if (columns.day === null) wrong.day = "Say in which column the day stands.";
  if (columns.moneyIn === null)
    wrong.moneyIn = "Say in which column the money that came in stands.";
  if (columns.remark === null)
    wrong.remark = "Say in which column the words of the transfer stand.";
  const seen = new Map<number, ColumnName>();
  for (const name of columnNames) {
    const place = columns[name];
    if (place === null) continue;
    const other = seen.get(place);
    if (other) wrong[name] ??= `This column is '${COLUMN_NAMES[other]}' already.`;
    seen.set(place, name);
  }
  return wrong;
}
