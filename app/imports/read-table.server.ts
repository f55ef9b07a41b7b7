/** Reads a CSV file as it was sent, while others have their turns. */
import { isUtf8 } from "node:buffer";
import { setImmediate as turn } from "node:timers/promises";
import { csvRows, isFormula, wordsOfCell } from "./csv.ts";
import {
  CELL_CHARACTERS,
  type ColumnRules,
  FileRefused,
  MOST_COLUMNS,
  MOST_ROWS,
  TABLE_BYTES,
  type Table,
  type TableRow,
  tooLarge,
  tooManyRows,
} from "./table.ts";

/** Rows that are read without letting others have a turn. */
const SLICE = 200;
const SAVE_AS = "In Excel choose Save as, then CSV UTF-8.";

/** What is no CSV, by how it begins. */
const OTHERS: [RegExp, string][] = [
  [/^PK/, `This is an Excel file or a zip. ${SAVE_AS}`],
  [/^\u00D0\u00CF.\u00E0/, `This is an old Excel file. ${SAVE_AS}`],
  [/^%PDF/, "This is a PDF and no table. Bring it as CSV."],
  [/^(?:\u0089PNG|\u00FF\u00D8\u00FF|GIF8)/, "This is a picture and no table. Bring it as CSV."],
  [/^(?:\u00FF\u00FE|\u00FE\u00FF)/, `This file is in UTF-16. ${SAVE_AS}`],
  [
    /^(?:\u00EF\u00BB\u00BF)?\s*<(?:!doctype|html|\?xml)/i,
    "This is a web page and no table. Bring it as CSV.",
  ],
];

/**
 * Reads a file whose columns are known.
 * @throws FileRefused in clear words
 */
export async function readTable(bytes: Uint8Array, rules: ColumnRules): Promise<Table> {
  const rows = rowsOf(textOf(bytes));
  const head = rows.next();
  const columns = readHead(head.done ? [] : head.value, rules);
  const places = new Map(columns.map((name, place) => [name, place]));
  const table: Table = { columns, rows: [], formulas: 0 };
  let row = 1;
  let count = 0;
  for (const cells of rows) {
    row++;
    if (row % SLICE === 0) await turn();
    // A blank line, which a spreadsheet leaves at the end.
    if (cells.every((cell) => cell.trim() === "")) continue;
    count++;
    // The rest is only counted.
    if (count > MOST_ROWS) continue;
    table.rows.push(readRow(cells, row, places, table));
  }
  if (count > MOST_ROWS) throw tooManyRows(count);
  if (count === 0) throw new FileRefused("There are no rows in this file.");
  return table;
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > TABLE_BYTES) throw tooLarge();
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  if (start.trim() === "") throw new FileRefused("This file is empty. Choose another one.");
  const [, why] = OTHERS.find(([begins]) => begins.test(start)) ?? [];
  if (why) throw new FileRefused(why);
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new FileRefused(`This file is not in UTF-8. ${SAVE_AS}`);
  }
  return new TextDecoder().decode(bytes);
}

/** The rows; a line that Excel puts before them is left out. */
function* rowsOf(text: string): Generator<string[]> {
  const rows = csvRows(text);
  const first = rows.next();
  if (first.done) return;
  if (!/^sep=.$/i.test(first.value.join(","))) yield first.value;
  yield* rows;
}

function readHead(cells: readonly string[], rules: ColumnRules): string[] {
  const { required, optional, numbered } = rules;
  const names = cells.map((cell) => wordsOfCell(cell).trim().toLowerCase().replace(/\s+/g, " "));
  while (names.at(-1) === "") names.pop();
  const [only = ""] = names;
  if (names.length === 1 && /[;\t|]/.test(only)) {
    throw new FileRefused(
      `The cells of this file are not separated by commas. ${SAVE_AS} The first row is: ${only.slice(0, 100)}`,
    );
  }
  if (names.length > MOST_COLUMNS) {
    throw new FileRefused(`A file has at most ${MOST_COLUMNS} columns.`);
  }
  const found = names
    .slice(0, 20)
    .map((name) => name.slice(0, 40) || "(without a name)")
    .join(", ");
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const [one] = missing;
    const words =
      missing.length === 1
        ? `The column “${one}” is missing.`
        : `The columns ${missing.map((name) => `“${name}”`).join(", ")} are missing.`;
    throw new FileRefused(`${words} Found: ${found}.`);
  }
  const isKnown = (name: string) =>
    required.includes(name) || optional.includes(name) || (numbered?.test(name) ?? false);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined) {
    const name = unknown.slice(0, 40);
    throw new FileRefused(
      name === ""
        ? "A column has no name. Name it in the first row, or take it out."
        : `No column is called “${name}” here. Rename it, or take it out.`,
    );
  }
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new FileRefused(`The column “${twice}” is there twice.`);
  return names;
}

function readRow(
  cells: readonly string[],
  row: number,
  places: Map<string, number>,
  table: Table,
): TableRow {
  if (cells.slice(places.size).some((cell) => cell.trim() !== "")) {
    throw new FileRefused(
      `Row ${row} has more cells than there are columns. A comma in words needs quotation marks around them.`,
    );
  }
  const words = cells.map((cell, place) => {
    const read = wordsOfCell(cell);
    if (read.length > CELL_CHARACTERS) {
      const name = table.columns[place] ?? "";
      throw new FileRefused(
        `Row ${row} has a longer text in “${name}” than any text of the shop. Is a quotation mark missing?`,
      );
    }
    if (isFormula(read) && !/^[+-][\d\s().,]*$/.test(read)) table.formulas++;
    return read;
  });
  return {
    row,
    cell: (column) => {
      const place = places.get(column);
      return place === undefined ? undefined : (words[place] ?? "");
    },
  };
}
