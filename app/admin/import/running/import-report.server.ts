/** The report of an import: what a file would do, line by line. */
import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { db, type Queries } from "../../../../database/db.server.ts";
import { importLines } from "../../../../database/schema.ts";
import { jsonbOf } from "../../../../database/storable.ts";
import { csvRow, plainCell } from "../../../imports/csv.ts";
import type { LineKind, ReportLine } from "../../../imports/importer.ts";
import type { LineGroup } from "../words/import-words.ts";

/** Lines that are kept; of more only the count. */
const MOST_LINES = 100_000;
const SLICE = 1_000;

/** Two reports have the same digest when they say the same. */
export async function digestOf(lines: readonly ReportLine[]): Promise<string> {
  const hash = createHash("sha256");
  for (const [index, { kind, row, subject, column, value, words }] of lines.entries()) {
    hash.update(JSON.stringify([kind, row, subject, column, value, words]));
    if (index % SLICE === 0) await turn();
  }
  return hash.digest("hex");
}

/** How many rows, or other things, there are of each kind of line. */
export function countLines(lines: readonly ReportLine[]): Record<LineKind, number> {
  const rows = new Map<LineKind, Set<number>>();
  const counts = { wrong: 0, new: 0, change: 0, same: 0, left: 0, note: 0 };
  for (const { kind, row } of lines) {
    const known = rows.get(kind) ?? new Set();
    rows.set(kind, known);
    // A row may have several lines; a line without a row is a thing of its own.
    if (row > 0 && known.has(row)) continue;
    known.add(row);
    counts[kind]++;
  }
  return counts;
}

/** Keeps a report instead of the one before. */
export async function keepReport(
  queries: Queries,
  importId: string,
  lines: readonly ReportLine[],
): Promise<void> {
  await queries.delete(importLines).where(eq(importLines.importId, importId));
  const kept = lines.slice(0, MOST_LINES);
  for (let at = 0; at < kept.length; at += SLICE) {
    const rows = kept.slice(at, at + SLICE).map((line, index) => {
      const { column, ...rest } = line;
      return { ...rest, columnName: column, importId, place: at + index + 1 };
    });
    const values = sql.param(jsonbOf(rows));
    await queries.execute(sql`
      insert into import_lines (import_id, place, kind, row, subject, column_name, value, words)
      select ${importId}, place, kind, row, subject, "columnName", value, words
      from jsonb_to_recordset(${values}::jsonb) as line(
        place integer, kind text, row integer, subject text, "columnName" text, value text, words text)`);
  }
}

/** Lines of some kinds after a place, in the order of the file. */
export async function readLines(
  importId: string,
  kinds: readonly LineKind[],
  after: number,
  limit: number,
): Promise<(ReportLine & { place: number })[]> {
  const rows = await db
    .select()
    .from(importLines)
    .where(
      and(
        eq(importLines.importId, importId),
        inArray(importLines.kind, [...kinds]),
        gt(importLines.place, after),
      ),
    )
    .orderBy(asc(importLines.place))
    .limit(limit);
  return rows.map(({ importId: _, columnName, ...line }) => ({ ...line, column: columnName }));
}

const MOST_GROUPS = 30;

/** Lines of a kind that say the same but for what stands between “ and ”, put together. */
export async function groupLines(importId: string, kind: LineKind): Promise<LineGroup[]> {
  const { rows } = await db.execute<{ column: string; words: string; count: number }>(sql`
    select column_name as column, words, count(*)::integer as count
    from (
      select place, column_name, regexp_replace(words, '[: ]*“[^”]*”', '', 'g') as words
      from import_lines where import_id = ${importId} and kind = ${kind}
    ) line
    group by column_name, words order by min(place) limit ${MOST_GROUPS}`);
  return rows.map(({ column, words, count }) => ({ column, words, count }));
}

const WORDS: Record<LineKind, string> = {
  wrong: "wrong",
  new: "new",
  change: "changed",
  same: "as it is",
  left: "not taken",
  note: "note",
};

/** The whole report as CSV, a part at a time. */
export async function* writeReport(importId: string): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(["row", "what", "subject", "column", "in the file", "words"])}`;
  let after = 0;
  for (;;) {
    const part = await readLines(importId, Object.keys(WORDS) as LineKind[], after, SLICE);
    if (part.length === 0) return;
    yield part
      .map(({ row, kind, subject, column, value, words }) =>
        csvRow([
          row === 0 ? "" : `${row}`,
          WORDS[kind],
          ...[subject, column, value, words].map(plainCell),
        ]),
      )
      .join("");
    after = part.at(-1)?.place ?? 0;
  }
}
