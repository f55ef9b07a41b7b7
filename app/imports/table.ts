/** What a file may be that is brought into the shop, known before any work is done on it. */
import { formatCount } from "../ui/format/money.ts";

/** Bytes of a file. */
export const TABLE_BYTES = 20 * 1024 * 1024;
/** Rows of a file, without the one that names its columns. */
export const MOST_ROWS = 10_000;
/** Columns of a file. */
export const MOST_COLUMNS = 200;
/** Characters of a cell. */
export const CELL_CHARACTERS = 20_000;

/** A file that cannot be read at all; its message is for the person who sent it. */
export class FileRefused extends Error {}

/** Of a file that is refused before it is read. */
export const tooLarge = () =>
  new FileRefused(`A file has at most ${TABLE_BYTES / 1024 / 1024} MB. Cut it in two.`);

export const tooManyRows = (rows: number) =>
  new FileRefused(
    `${formatCount(rows)} rows. ${formatCount(MOST_ROWS)} are the most for one file. Cut it into ${formatCount(Math.ceil(rows / MOST_ROWS))}.`,
  );

/** A row that was read. */
export interface TableRow {
  /** As a spreadsheet counts: the one that names the columns is 1. */
  row: number;
  /** The words of a cell; undefined when the file does not have the column. */
  cell: (column: string) => string | undefined;
}

/** A file that was read. */
export interface Table {
  /** By their names, in the order of the file. */
  columns: string[];
  rows: TableRow[];
  /** Cells that begin like a formula; they are words. */
  formulas: number;
}

/** The columns that a kind of file may have. */
export interface ColumnRules {
  required: readonly string[];
  optional: readonly string[];
  /** Columns whose names have a number: `price 2`. */
  numbered?: RegExp;
}
