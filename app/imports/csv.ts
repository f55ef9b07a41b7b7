/** CSV (RFC 4180): commas, quotes, UTF-8. */

/**
 * Begins a formula in a spreadsheet, or would once a `'` is taken off: those get one more, so that
 * every text comes back equal.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A row; see {@link plainCell} for texts. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;

/** Words that no spreadsheet takes for a formula: those that begin like one get a `'` in front. */
export const plainCell = (words: string): string => (FORMULA.test(words) ? `'${words}` : words);

/** Kobo as naira: `6517000` → `65170.00`. */
export const nairaCell = (kobo: number): string => (kobo / 100).toFixed(2);

/** The words of a cell that {@link plainCell} wrote. */
export const wordsOfCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Yields row after row, so that the reader can pause. A quote that never closes takes the rest. */
export function* csvRows(text: string): Generator<string[]> {
  const cell = /"((?:[^"]|"")*)(?:"|$)|[^,\r\n]*/y;
  let row: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const [whole = "", quoted] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text[at] === ",") {
      at++;
      if (at === text.length) row.push("");
      continue;
    }
    // Text behind a closing quote is not CSV: extra cells let the count of columns refuse it.
    while (at < text.length && !/[\r\n]/.test(text[at] ?? "")) {
      row.push("");
      at++;
    }
    if (text.startsWith("\r\n", at)) at++;
    at++;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

/** Whether a cell as it was read begins like a formula. */
export const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell);
