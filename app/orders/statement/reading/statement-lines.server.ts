/** Turns the rows of a statement into lines of money. */
import { setImmediate } from "node:timers/promises";
import { readAmount, sideOf } from "./amounts.ts";
import { type Columns, findTable, HEAD_ROWS, type TableStart } from "./columns.ts";
import { type DayOrder, type OrderSeen, readDay, seeOrder } from "./days.ts";
import type { StatementFile } from "./statement-file.server.ts";
import { type Row, StatementRefused } from "./statement-limits.ts";

/** A line of a statement. */
export interface StatementLine {
  /** Its row in the file, from 1. */
  row: number;
  /** `2026-11-23`, in Lagos. */
  day: string;
  /** `14:05`, in Lagos; null when the bank does not tell. */
  time: string | null;
  /** Kobo in; below zero for money out. Never 0. */
  kobo: number;
  remark: string;
  /** Empty when the bank has no column for it. */
  sender: string;
  /** Empty when the bank has no column for it. */
  bankNumber: string;
}

/** A row whose day or amount cannot be read. */
interface UnreadRow {
  row: number;
  /** For the person who sent the file. */
  why: string;
}

/** The lines of a statement's table. */
export interface ReadLines {
  lines: StatementLine[];
  unread: UnreadRow[];
  /** How many rows of the table move no money. */
  zero: number;
}

/** A statement's table, on the sheet where most of one is found. */
export interface FoundTable extends TableStart {
  /** 0 is the first. */
  sheet: number;
}

/** How many sheets are looked at. */
const MOST_SHEETS = 20;
/** Rows to work on between two pauses. */
const ROWS_AT_ONCE = 500;

/**
 * Finds the table of a statement.
 * @param name of the file, for the message
 * @throws StatementRefused when no sheet has a row with a day and an amount
 */
export async function findStatementTable(file: StatementFile, name: string): Promise<FoundTable> {
  const tables: FoundTable[] = [];
  for (const sheet of file.sheets.slice(0, MOST_SHEETS).keys()) {
    const start = findTable(await firstRows(file, sheet));
    if (start) tables.push({ ...start, sheet });
  }
  const best = tables.toSorted((one, other) => other.samples.length - one.samples.length)[0];
  if (best) return best;
  const many =
    file.sheets.length > 1
      ? ` It has ${file.sheets.length} sheets: ${file.sheets.slice(0, MOST_SHEETS).join(", ")}.`
      : "";
  throw new StatementRefused(
    `No rows with a day and an amount are found in ${name}. Is it the right file?${many}`,
  );
}

async function firstRows(file: StatementFile, sheet: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of file.rows(sheet)) {
    rows.push(row);
    if (rows.length === HEAD_ROWS) break;
  }
  return rows;
}

/**
 * Rows that may be lines. Which day each one means is decided later, with the order of day and
 * month.
 */
export interface TableRows {
  rows: TableRow[];
  /** What their days reveal about that order. */
  seen: OrderSeen;
}

interface TableRow {
  row: number;
  dayCell: string;
  /** Kobo in, below zero for money out; or what is wrong with the amount. */
  kobo: number | string;
  remark: string;
  sender: string;
  bankNumber: string;
}

/** Reads a table. Rows without a day or without an amount are skipped: heads, sums, notes. */
export async function readTable(
  file: StatementFile,
  table: FoundTable,
  columns: Columns,
): Promise<TableRows> {
  const read: TableRows = { rows: [], seen: { day: false, month: false, unclear: false } };
  let count = 0;
  for await (const row of file.rows(table.sheet)) {
    count++;
    if (count % ROWS_AT_ONCE === 0) await setImmediate();
    if (row.row <= table.row) continue;
    const dayCell = cellOf(row, columns.day);
    if (dayCell === "") continue;
    seeOrder(read.seen, dayCell);
    const one = readRow(row, columns, dayCell);
    if (one) read.rows.push(one);
  }
  return read;
}

/** One of a table's first lines, as it is read. */
export interface Example {
  /** 0 is the first below the head. */
  place: number;
  day: string;
  kobo: number;
}

/** Reads the second of a table's first lines, or else the first one that can be read. */
export function exampleOf(
  { samples }: TableStart,
  columns: Columns,
  order: DayOrder,
): Example | null {
  const read = samples.flatMap((cells, place): Example[] => {
    const row = readRow({ row: place, cells }, columns, cellOf({ row: place, cells }, columns.day));
    const day = row && readDay(row.dayCell, order)?.day;
    const isMoney = typeof row?.kobo === "number" && row.kobo !== 0;
    return day && isMoney ? [{ place, day, kobo: Number(row.kobo) }] : [];
  });
  return read.find(({ place }) => place === 1) ?? read[0] ?? null;
}

const cellOf = ({ cells }: Row, place: number | null) =>
  place === null ? "" : (cells[place] ?? "");

/** Undefined for a row without an amount. */
function readRow(row: Row, columns: Columns, dayCell: string): TableRow | undefined {
  const inCell = cellOf(row, columns.moneyIn);
  const outCell = cellOf(row, columns.moneyOut);
  if (inCell === "" && outCell === "") return undefined;
  const side = columns.side === null ? undefined : cellOf(row, columns.side);
  return {
    row: row.row,
    dayCell,
    kobo: koboOf(inCell, outCell, side),
    remark: cellOf(row, columns.remark),
    sender: cellOf(row, columns.sender),
    bankNumber: cellOf(row, columns.bankNumber),
  };
}

/**
 * Decides which rows of a table are lines.
 * @param today `2026-11-23` in Lagos: a later day was read in the wrong order, or is not booked yet
 */
export async function linesOf(
  { rows }: TableRows,
  { order, today }: { order: DayOrder; today: string },
): Promise<ReadLines> {
  const read: ReadLines = { lines: [], unread: [], zero: 0 };
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const line = lineOf(row, order, today);
    if (line === undefined) continue;
    if ("why" in line) read.unread.push(line);
    else if (line.kobo === 0) read.zero++;
    else read.lines.push(line);
  }
  return read;
}

function lineOf(
  { row, dayCell, kobo, remark, sender, bankNumber }: TableRow,
  order: DayOrder,
  today: string,
): StatementLine | UnreadRow | undefined {
  const day = readDay(dayCell, order);
  // Words in the column of days: a repeated head, a sum, a note.
  if (!day && !/\d/.test(dayCell)) return undefined;
  if (!day) return { row, why: `'${dayCell.slice(0, 40)}' is no day.` };
  if (day.day > today) return { row, why: `${day.day} has not come yet.` };
  if (typeof kobo === "string") return { row, why: kobo };
  return { row, ...day, kobo, remark, sender, bankNumber };
}

/**
 * @param side the text in the column for it; undefined when there is no such column
 * @returns kobo in, below zero for money out; or what is wrong
 */
function koboOf(inCell: string, outCell: string, side: string | undefined): number | string {
  const moneyIn = readAmount(inCell);
  const moneyOut = readAmount(outCell);
  if (!moneyIn) return `'${inCell.slice(0, 40)}' is no amount.`;
  if (!moneyOut) return `'${outCell.slice(0, 40)}' is no amount.`;
  if (moneyIn.kobo !== 0 && moneyOut.kobo !== 0) return "Money came in and went out in one line.";
  // Some banks put a minus before amounts in the column for money out.
  if (moneyOut.kobo !== 0) return 0 - Math.abs(moneyOut.kobo);
  const said = moneyIn.side ?? sideOf(side ?? "");
  if (said === "out") return 0 - Math.abs(moneyIn.kobo);
  if (said === null && side !== undefined && moneyIn.kobo > 0) {
    return `'${side.slice(0, 40)}' says neither in nor out.`;
  }
  return moneyIn.kobo;
}
