/**
 * A file that was read before, and is read again because its columns or its days were read wrongly:
 * each of its rows stays the line that it was (record 105).
 */
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../../database/db.server.ts";
import type { statementLines } from "../../../../database/schema.ts";
import { jsonbOf } from "../../../../database/storable.ts";
import { WORDS_KEPT_DAYS } from "./statement-personal-data.server.ts";
import { wasBooked } from "./was-booked.server.ts";

export type NewLine = Omit<typeof statementLines.$inferSelect, "createdAt">;

/** The line that a row was when its file was read before. */
export type EarlierLine = {
  id: string;
  core: string;
  /** It stays as it is: it was booked, or its words are erased. */
  isFixed: boolean;
};

/** The lines of an earlier reading of the same bytes, by their rows; none for a new file. */
export async function readEarlier(
  tx: Transaction,
  statementId: string,
): Promise<Map<number, EarlierLine>> {
  const { rows } = await tx.execute<EarlierLine & { row: number }>(sql`
    select distinct on (statement_rows."row") statement_rows."row", statement_lines.id,
      statement_lines.core, ${wasBooked} or statement_lines.created_at
        < now() - make_interval(days => ${WORDS_KEPT_DAYS}::integer) as "isFixed"
    from statements own
    join statements earlier on earlier.digest = own.digest and earlier.id <> own.id
    join statement_rows on statement_rows.statement_id = earlier.id
    join statement_lines on statement_lines.id = statement_rows.line_id
    where own.id = ${statementId}
    order by statement_rows."row", earlier.id desc`);
  return new Map(rows.map(({ row, ...line }) => [row, line]));
}

/** Corrects lines. Their fingerprints stay, so that whoever books one meanwhile books this one. */
export async function correctLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    update statement_lines
    set core = read.core, day = read.day, "time" = read."time", kobo = read.kobo,
      remark = read.remark, sender = read.sender, bank_number = read."bankNumber",
      -- What somebody set aside was another day or amount.
      state = case when statement_lines.kobo = read.kobo
          and (statement_lines.state = 'reversed' or statement_lines.day = read.day)
        then statement_lines.state else read.state end
    from jsonb_to_recordset(${jsonbOf(lines)}::jsonb) as read(
      id uuid, core text, state text, day date, "time" text, kobo bigint,
      remark text, sender text, "bankNumber" text)
    where statement_lines.id = read.id and not ${wasBooked}
      and (statement_lines.day, statement_lines."time", statement_lines.kobo,
           statement_lines.remark, statement_lines.sender, statement_lines.bank_number)
        is distinct from
          (read.day, read."time", read.kobo, read.remark, read.sender, read."bankNumber")`);
}

/** A line that, read correctly, is one that another file had. */
export interface Merged {
  id: string;
  into: string;
}

/** Leaves one line of each two that are the same. */
export async function mergeLines(tx: Transaction, merged: readonly Merged[]): Promise<void> {
  if (merged.length === 0) return;
  const read = sql`jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as read(id uuid, "into" uuid)`;
  await tx.execute(sql`
    update statement_rows set line_id = read."into" from ${read} where line_id = read.id`);
  await tx.execute(sql`
    delete from statement_lines using ${read}
    where statement_lines.id = read.id and not ${wasBooked}`);
}

/** Drops what an earlier reading took for lines, unless they were booked or another file has them. */
export async function dropLines(
  tx: Transaction,
  statementId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const these = sql`any(${`{${ids.join()}}`}::uuid[])`;
  await tx.execute(sql`
    delete from statement_rows using statements own, statements earlier
    where own.id = ${statementId} and earlier.digest = own.digest
      and statement_rows.statement_id = earlier.id and statement_rows.line_id = ${these}`);
  await tx.execute(sql`
    delete from statement_lines
    where id = ${these} and not ${wasBooked} and not exists (
      select 1 from statement_rows where statement_rows.line_id = statement_lines.id)`);
}
