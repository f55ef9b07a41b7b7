/** Reads the rows of tables as text: a line each, as COPY writes them. */
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { TableShape } from "../archive/archive-format.ts";
import { TableSum } from "../archive/table-sum.ts";
import { QUEUE_TABLES, quoted, quotedList } from "./tables.server.ts";

/** Bytes of a part: rows are put together until there are so many. */
const PART_BYTES = 4 * 1_048_576;
const LINE_FEED = 10;

/** Jobs that are done or called off stay behind. */
const UNDONE = "where state not in ('completed', 'cancelled')";

/** The rows of a table, in its order. */
function readRows(client: pg.Client, { name, columns }: TableShape, isEmpty: boolean) {
  const some = isEmpty ? "where false" : name === "jobs.job" ? UNDONE : "";
  const whole = !some && !QUEUE_TABLES.includes(name);
  const source = whole
    ? `${quoted(name)} (${quotedList(columns)})`
    : `(select ${quotedList(columns)} from ${quoted(name)} ${some})`;
  return client.query(copyTo(`copy ${source} to stdout`));
}

/**
 * A table's rows in parts that begin with the names of the columns.
 * @returns what an archive says of them at its end
 */
export async function* readParts(
  client: pg.Client,
  table: TableShape,
  isEmpty: boolean,
): AsyncGenerator<Buffer, { rows: number; sha256: string }> {
  const names = Buffer.from(`${table.columns.join("\t")}\n`);
  const sum = new TableSum();
  let held: Buffer[] = [];
  let length = 0;
  let parts = 0;
  for await (const bytes of readRows(client, table, isEmpty) as AsyncIterable<Buffer>) {
    sum.add(bytes);
    held.push(bytes);
    length += bytes.length;
    // One row may be longer than a part.
    if (length < PART_BYTES || !bytes.includes(LINE_FEED)) continue;
    const all = Buffer.concat(held, length);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    parts++;
    yield Buffer.concat([names, all.subarray(0, end)]);
    held = [all.subarray(end)];
    length -= end;
  }
  if (length > 0 || parts === 0) yield Buffer.concat([names, ...held]);
  return sum.result();
}

/** Count and hash of a table's rows, as {@link readParts} tells them. */
export async function sumTable(client: pg.Client, table: TableShape) {
  const sum = new TableSum();
  for await (const bytes of readRows(client, table, false) as AsyncIterable<Buffer>) sum.add(bytes);
  return sum.result();
}
