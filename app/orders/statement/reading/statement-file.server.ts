/** Opens a bank's statement by its content, whatever its name is. */
import { csvRows } from "./csv-rows.server.ts";
import {
  CELL_CHARACTERS,
  type Row,
  STATEMENT_BYTES,
  StatementRefused,
  tooLarge,
} from "./statement-limits.ts";
import { openWorkbook } from "./xlsx-rows.server.ts";

/** An opened statement. */
export interface StatementFile {
  /** The names of its sheets; CSV has one without a name. */
  sheets: string[];
  /** Reads a sheet, 0 being the first, from its top, as often as needed. */
  rows: (sheet: number) => AsyncGenerator<Row>;
}

/** Files that some banks call a statement but that hold no table, by how they begin. */
const NO_TABLES: [RegExp, string][] = [
  [/^\s*%PDF/, "is not a table. Ask your bank for CSV or Excel (XLSX)."],
  [
    /^\u00D0\u00CF.\u00E0/,
    "is an old Excel file, or has a password. Save it as XLSX or CSV, without a password.",
  ],
  [/^\s*<|^\u00EF\u00BB\u00BF\s*</, "is a web page. Open it and save it as XLSX or CSV."],
  [
    /^(?:\u0089PNG|\u00FF\u00D8\u00FF|GIF8)/,
    "is a picture. Ask your bank for CSV or Excel (XLSX).",
  ],
];

/**
 * @param name of the file, for messages
 * @throws StatementRefused when it is empty, too large, or no CSV or XLSX
 */
export async function openStatement(bytes: Uint8Array, name: string): Promise<StatementFile> {
  if (bytes.length > STATEMENT_BYTES) throw tooLarge();
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString("latin1");
  if (start.trim() === "") throw new StatementRefused(`${name} is empty.`);
  const [, why] = NO_TABLES.find(([begin]) => begin.test(start)) ?? [];
  if (why) throw new StatementRefused(`${name} ${why}`);
  if (start.startsWith("PK\u0003\u0004")) return openWorkbook(bytes);
  return { sheets: [""], rows: () => shortened(csvRows(bytes)) };
}

async function* shortened(rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  for await (const { row, cells } of rows) {
    yield { row, cells: cells.map((cell) => cell.slice(0, CELL_CHARACTERS).trim()) };
  }
}
