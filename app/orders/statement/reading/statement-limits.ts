/** The limits of a statement, which are checked before any work is done on it. */
import { formatCount } from "../../../ui/format/money.ts";

/** The most bytes of a file: some 100,000 lines. */
export const STATEMENT_BYTES = 20 * 1024 * 1024;

/** The most rows of a file. */
export const MOST_ROWS = 200_000;

/** The most cells of a row; further ones are left out. */
export const MOST_COLUMNS = 60;

/** The most characters of a cell; the rest is left out. */
export const CELL_CHARACTERS = 500;

/** The file cannot be read. The message is for the person who sent it. */
export class StatementRefused extends Error {}

/** For a file that is refused before it is read. */
export function tooLarge(): StatementRefused {
  return new StatementRefused(
    `A statement has at most ${STATEMENT_BYTES / 1024 / 1024} MB. Ask your bank for fewer days at a time.`,
  );
}

/** For a file with more rows than are read. */
export function tooManyRows(): StatementRefused {
  return new StatementRefused(
    `A statement has at most ${formatCount(MOST_ROWS)} lines. Ask your bank for fewer days at a time.`,
  );
}

/** A row of a statement's file. */
export interface Row {
  /** As a spreadsheet counts, from 1. */
  row: number;
  cells: string[];
}
