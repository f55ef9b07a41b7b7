/** Stores the lines of a file, each once, ever (TRADE §4). */
import { setImmediate } from "node:timers/promises";
import { and, between, eq, inArray, ne, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../../database/db.server.ts";
import { statementLines } from "../../../../database/schema.ts";
import { jsonbOf } from "../../../../database/storable.ts";
import { daysAfter } from "../../../catalogue/prices/promised-date.ts";
import { type CoredLine, coreOf, tellApart } from "../matching/known-lines.ts";
import { isReversal, REVERSED_WITHIN_DAYS, reversedLines } from "../matching/reversals.ts";
import type { ReadLines, StatementLine } from "../reading/statement-lines.server.ts";
import {
  correctLines,
  dropLines,
  type EarlierLine,
  type Merged,
  mergeLines,
  type NewLine,
  readEarlier,
} from "./same-file.server.ts";

/** Lines to work on between two pauses. */
const AT_ONCE = 1_000;

/** Passed as one parameter each: writing thousands of parameters takes longer than the insert. */
async function insert(
  tx: Transaction,
  statementId: string,
  made: NewLine[],
  rows: { row: number; lineId: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into statement_lines
      (id, core, fingerprint, state, day, "time", kobo, remark, sender, bank_number)
    select id, core,
      -- A line that was corrected has kept its fingerprint, though its core is another now.
      case when exists (select 1 from statement_lines old where old.fingerprint = made.fingerprint)
        then core || '-' || id else fingerprint end,
      state, day, "time", kobo, remark, sender, "bankNumber"
    from jsonb_to_recordset(${jsonbOf(made)}::jsonb) as made(
      id uuid, core text, fingerprint text, state text, day date, "time" text, kobo bigint,
      remark text, sender text, "bankNumber" text)`);
  await tx.execute(sql`
    insert into statement_rows (statement_id, "row", line_id)
    select ${statementId}::uuid, "row", "lineId"
    from jsonb_to_recordset(${jsonbOf(rows)}::jsonb) as read("row" integer, "lineId" uuid)`);
}

/**
 * Stores the new lines of a file, corrects those of a file that is read again, and marks what the
 * bank has taken back. Files are stored one after the other; other requests are answered meanwhile.
 * @returns how many lines no earlier file had
 */
export async function keepLines(
  tx: Transaction,
  statementId: string,
  { lines: read, unread }: ReadLines,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('statement lines', 0))`);
  const earlier = await readEarlier(tx, statementId);
  const own = new Set([...earlier.values()].map(({ id }) => id));
  let fresh = 0;
  for (const lines of await alikeTogether(read)) {
    const { rows, made, corrected, merged } = await tellNew(tx, lines, { earlier, own });
    await insert(tx, statementId, made, rows);
    await correctLines(tx, corrected);
    await mergeLines(tx, merged);
    fresh += made.length;
    await setImmediate();
  }
  for (const { row } of [...read, ...unread]) earlier.delete(row);
  const left = [...earlier.values()].filter(({ isFixed }) => !isFixed);
  await dropLines(
    tx,
    statementId,
    left.map(({ id }) => id),
  );
  if (fresh > 0 || own.size > 0) await markReversed(tx, read);
  return fresh;
}

/**
 * Splits the lines so that those which may be equal, of one day and amount, are in the same portion;
 * as far as possible the oldest come first.
 */
async function alikeTogether(read: readonly StatementLine[]): Promise<CoredLine[][]> {
  const isNewestFirst = (read[0]?.day ?? "") > (read.at(-1)?.day ?? "");
  const ordered = isNewestFirst ? read.toReversed() : read;
  const alike = new Map<string, CoredLine[]>();
  for (const [index, line] of ordered.entries()) {
    const core = coreOf(line);
    const others = alike.get(`${line.day} ${line.kobo}`);
    if (others) others.push({ line, core });
    else alike.set(`${line.day} ${line.kobo}`, [{ line, core }]);
    if (index % AT_ONCE === 0) await setImmediate();
  }
  const portions: CoredLine[][] = [[]];
  for (const lines of alike.values()) {
    if ((portions.at(-1)?.length ?? 0) >= AT_ONCE) portions.push([]);
    for (const line of lines) portions.at(-1)?.push(line);
  }
  return portions;
}

/** What is known of a file's rows from reading it before, and the ids of their lines. */
interface ReadBefore {
  earlier: ReadonlyMap<number, EarlierLine>;
  own: ReadonlySet<string>;
}

/** Finds the stored line of each row, and makes lines for the others. */
async function tellNew(tx: Transaction, lines: CoredLine[], { earlier, own }: ReadBefore) {
  const cores = [...new Set(lines.map(({ core }) => core))];
  const known = await tx
    .select({
      id: statementLines.id,
      core: statementLines.core,
      day: statementLines.day,
      kobo: statementLines.kobo,
      sender: statementLines.sender,
      bankNumber: statementLines.bankNumber,
    })
    .from(statementLines)
    // As one parameter: parsing a thousand takes longer than looking them up.
    .where(
      or(sql`${statementLines.core} = any(${`{${cores.join()}}`}::text[])`, sameNumber(lines)),
    );
  const counts = new Map<string, number>();
  for (const { core } of known) counts.set(core, (counts.get(core) ?? 0) + 1);
  const rows: { row: number; lineId: string }[] = [];
  const [made, corrected]: [NewLine[], NewLine[]] = [[], []];
  const merged: Merged[] = [];
  const others = lines.filter(({ line, core }) => {
    const before = earlier.get(line.row);
    if (!before || !(before.isFixed || before.core === core)) return true;
    rows.push({ row: line.row, lineId: before.id });
    if (!before.isFixed) corrected.push(newLine(line, core, { id: before.id }));
    return false;
  });
  // The lines of other files.
  const foreign = known.filter(({ id }) => !own.has(id));
  for (const { line, core, known: same } of tellApart(others, foreign)) {
    const id = earlier.get(line.row)?.id;
    const lineId = same ?? id ?? uuidv7();
    rows.push({ row: line.row, lineId });
    if (same !== null && id) merged.push({ id, into: same });
    else if (id) corrected.push(newLine(line, core, { id }));
    else if (same === null) {
      const count = (counts.get(core) ?? 0) + 1;
      counts.set(core, count);
      made.push(newLine(line, core, { id: lineId, count }));
    }
  }
  return { rows, made, corrected, merged };
}

/** Of stored lines that may have the bank's number of one of these; undefined when none has any. */
function sameNumber(lines: CoredLine[]) {
  const numbered = lines.filter(({ line }) => line.bankNumber !== "");
  const days = numbered.map(({ line }) => line.day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return undefined;
  const amounts = [...new Set(numbered.map(({ line }) => line.kobo))];
  const { day, kobo, bankNumber } = statementLines;
  return and(
    between(day, first, last),
    sql`${kobo} = any(${`{${amounts.join()}}`}::bigint[])`,
    ne(bankNumber, ""),
  );
}

function newLine(
  line: StatementLine,
  core: string,
  { id, count = 0 }: { id: string; count?: number },
): NewLine {
  const { day, time, kobo } = line;
  // Of money out the words are dropped, since nobody needs to know whom the shop pays, except those
  // of a reversal.
  const isWorded = kobo > 0 || isReversal(line);
  const kept = (text: string) => (isWorded ? text : "");
  return {
    ...{ id, core, fingerprint: `${core}-${count}`, day, time, kobo },
    state: kobo > 0 ? "open" : "out",
    remark: kept(line.remark),
    sender: kept(line.sender),
    bankNumber: kept(line.bankNumber),
  };
}

/**
 * Marks transfers that came and went back, including those whose two lines are in different files.
 */
async function markReversed(tx: Transaction, read: readonly StatementLine[]): Promise<void> {
  const { firstDay, lastDay } = span(read);
  const backs = await tx
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.state, "out"),
        ne(statementLines.remark, ""),
        between(statementLines.day, firstDay, daysAfter(lastDay, REVERSED_WITHIN_DAYS)),
      ),
    );
  if (backs.length === 0) return;
  const amounts = [...new Set(backs.map(({ kobo }) => -kobo))];
  const came = await tx
    .select()
    .from(statementLines)
    .where(
      and(
        inArray(statementLines.state, ["open", "aside"]),
        inArray(statementLines.kobo, amounts),
        between(statementLines.day, daysAfter(firstDay, -REVERSED_WITHIN_DAYS), lastDay),
      ),
    );
  const lines = [...came, ...backs].map((line) => ({ ...line, row: 0 }));
  const aside = reversedLines(lines);
  const ids = lines.filter((line) => aside.has(line)).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await tx
      .update(statementLines)
      .set({ state: "reversed" })
      .where(inArray(statementLines.id, ids.slice(at, at + AT_ONCE)));
  }
}

/** The first and the last day of some lines; empty when there are none. */
export function span(lines: readonly StatementLine[]) {
  let [firstDay, lastDay] = [lines[0]?.day ?? "", lines[0]?.day ?? ""];
  for (const { day } of lines) {
    if (day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
  }
  return { firstDay, lastDay };
}
