/** Reads a statement whose columns are known into the database, completely or not at all. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../../database/db.server.ts";
import { statementBanks, statementFiles, statements } from "../../../../database/schema.ts";
import { storable } from "../../../../database/storable.ts";
import { recordAct } from "../../../accounts/audit/record-act.server.ts";
import type { SessionUser } from "../../../accounts/viewer.server.ts";
import type { Refusal } from "../../../http/form-answer.server.ts";
import { lagosDay } from "../../../ui/format/lagos-time.ts";
import { type Columns, learnColumns } from "../reading/columns.ts";
import { type DayOrder, orderToLearn } from "../reading/days.ts";
import type { StatementFile } from "../reading/statement-file.server.ts";
import {
  type FoundTable,
  linesOf,
  type ReadLines,
  type TableRows,
} from "../reading/statement-lines.server.ts";
import { keepLines, span } from "./keep-lines.server.ts";
import type { Bank } from "./statement-banks.server.ts";

/** A statement whose file has been opened. */
export interface OpenedStatement {
  bank: Bank;
  /** The name of the file. */
  name: string;
  /** SHA-256 of its bytes. */
  digest: string;
  file: StatementFile;
  table: FoundTable;
}

/** How to read it. */
interface How {
  columns: Columns;
  rows: TableRows;
  order: DayOrder;
  /** Whether a person has pointed at the columns, so that they are remembered for the bank. */
  isPointed: boolean;
  /** The stored file, which is deleted together with this. */
  fileId?: string;
}

/** How many unreadable rows are named; the others are only counted. */
const UNREAD_SHOWN = 10;
/** `lock_not_available`: somebody else is reading a file. */
const WAITED = "55P03";

/**
 * @returns the statement's id; a refusal when no line can be read
 */
export async function readIn(
  { bank, name, digest, table }: OpenedStatement,
  { columns, rows, order, isPointed, fileId }: How,
  admin: SessionUser,
): Promise<{ ok: true; statementId: string } | Refusal> {
  const today = lagosDay(new Date().toISOString());
  const read = await linesOf(rows, { order, today });
  if (read.lines.length === 0) return nothingRead(read);
  const write = async (tx: Transaction) => {
    const statementId = uuidv7();
    await tx.insert(statements).values({
      ...{ id: statementId, bankId: bank.id, fileName: name, digest, userId: admin.id },
      ...{ ...span(read.lines), lines: read.lines.length, fresh: 0 },
      ...{ unread: read.unread.length, unreadRows: shownUnread(read) },
    });
    const fresh = await keepLines(tx, statementId, read);
    await tx.update(statements).set({ fresh }).where(eq(statements.id, statementId));
    const shown = orderToLearn(rows.seen, null);
    // What a file shows stands above what was answered, or shown by another, before.
    if (isPointed || (shown && shown !== bank.learnt?.order)) {
      const asked = orderToLearn(rows.seen, order) ?? bank.learnt?.order ?? null;
      const learnt = learnColumns(columns, table, asked);
      await tx
        .update(statementBanks)
        .set({ columns: learnt })
        .where(eq(statementBanks.id, bank.id));
    }
    if (fileId) await tx.delete(statementFiles).where(eq(statementFiles.id, fileId));
    await recordAct(tx, admin, "read-statement", { lines: read.lines.length, fresh });
    return { ok: true, statementId } as const;
  };
  try {
    return await db.transaction(write);
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== WAITED) throw error;
    const failure = "Somebody reads another statement at this moment. Try again in a minute.";
    return { ok: false, status: 409, failure };
  }
}

function nothingRead({ unread }: ReadLines): Refusal {
  const [first] = unread;
  const why = first ? ` Row ${first.row}: ${first.why}` : "";
  return { ok: false, status: 400, failure: `No line can be read with these columns.${why}` };
}

const shownUnread = ({ unread }: ReadLines) =>
  unread.slice(0, UNREAD_SHOWN).map(({ row, why }) => ({ row, why: storable(why) }));
