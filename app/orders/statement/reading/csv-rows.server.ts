/** Reads the rows of a CSV file, whatever bank made it. */
import { isUtf8 } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import {
  MOST_COLUMNS,
  MOST_ROWS,
  type Row,
  StatementRefused,
  tooManyRows,
} from "./statement-limits.ts";

const SEPARATORS = [",", ";", "\t", "|"];
const CHUNK_BYTES = 64 * 1024;
/** How many rows are looked at to find the separator. */
const SAMPLE_ROWS = 200;
/** In cells. */
const RECORD_CHARACTERS = 100_000;
/** With what is between cells. */
const LINE_CHARACTERS = 4 * RECORD_CHARACTERS;

const OPTIONS: Options = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: RECORD_CHARACTERS,
};

/**
 * Reads piece by piece, so that other requests are answered meanwhile.
 * @param bytes UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons, tabs or bars
 * @throws StatementRefused when the file is no table
 */
export async function* csvRows(bytes: Uint8Array): AsyncGenerator<Row> {
  const encoding = encodingOf(bytes);
  const { separator, columns, from } = shapeOf(sampleOf(bytes, encoding));
  const parser = parse({ ...OPTIONS, delimiter: separator });
  // The parser makes an error object, at three times the cost of a row, for each row that is not as
  // wide as the first one. In a bank's file that is a title, so it first gets a row of the usual
  // width.
  const widest = `${separator.repeat(columns - 1)}\n`;
  // An error in it also ends the loop below.
  pipeline(Readable.from(textOf(bytes, encoding, widest)), parser, () => {});
  let row = -1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (row > MOST_ROWS) throw tooManyRows();
      if (row >= from) yield { row, cells: cells.slice(0, MOST_COLUMNS) };
    }
  } catch (error) {
    if (isOpenQuote(error)) {
      throw new StatementRefused(
        `A quotation mark opens in line ${row + 1} and does not close. Save the file again at your bank.`,
      );
    }
    throw error;
  }
}

const isOpenQuote = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE");

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return isUtf8(bytes) ? "utf-8" : "windows-1252";
  // In UTF-16 every English letter has a zero byte.
  if (odd > start.length / 4 && even < start.length / 50) return "utf-16le";
  if (even > start.length / 4 && odd < start.length / 50) return "utf-16be";
  throw new StatementRefused("This is not a table. Ask your bank for CSV or Excel (XLSX).");
}

/**
 * The text without a byte order mark, after a first line of ours.
 * @throws StatementRefused when a line is so long that its cells alone would fill the memory
 */
async function* textOf(bytes: Uint8Array, encoding: string, first: string): AsyncGenerator<string> {
  yield first;
  const decoder = new TextDecoder(encoding);
  let long = 0;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
    long = end === -1 ? long + text.length : text.length - end - 1;
    if (long > LINE_CHARACTERS) {
      throw new StatementRefused("No statement has lines this long. Ask your bank for CSV.");
    }
    if (text !== "") yield text;
    await setImmediate();
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The first whole lines. */
function sampleOf(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, CHUNK_BYTES));
  if (bytes.length <= CHUNK_BYTES) return text;
  const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return end === -1 ? text : text.slice(0, end + 1);
}

/** The separator of a file's cells, how many cells most rows have, and the row to start from. */
interface Shape {
  separator: string;
  columns: number;
  from: number;
}

/** Chooses the separator by which most rows have equally many cells. */
function shapeOf(sample: string): Shape {
  // A line of Excel's own names the separator.
  const [, said] = /^sep=(.)\r?\n/.exec(sample) ?? [];
  if (said) return { separator: said, columns: scoreOf(sample, said).columns, from: 2 };
  const scored = SEPARATORS.map((separator) => ({ separator, ...scoreOf(sample, separator) }));
  const { separator, columns } = scored.reduce((one, other) =>
    other.score > one.score ? other : one,
  );
  return { separator, columns, from: 1 };
}

function scoreOf(sample: string, separator: string): { columns: number; score: number } {
  const counts = new Map<number, number>();
  try {
    const rows: string[][] = parseAtOnce(sample, {
      ...OPTIONS,
      delimiter: separator,
      to: SAMPLE_ROWS,
    });
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  } catch {
    return { columns: 1, score: 0 };
  }
  return [...counts]
    .map(([columns, rows]) => ({ columns, score: (columns - 1) * rows }))
    .reduce((one, other) => (other.score > one.score ? other : one), { columns: 1, score: 0 });
}
