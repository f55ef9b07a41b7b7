/**
 * Takes a bank's statement in: at once when the bank's columns are known, otherwise after somebody
 * has pointed at them (TRADE §4).
 */
import { hash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../../database/db.server.ts";
import { statementFiles } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { line } from "../../../accounts/field-rules.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import type { Refusal } from "../../../http/form-answer.server.ts";
import {
  type Columns,
  findColumns,
  guessColumns,
  type TableStart,
  wrongColumns,
} from "../reading/columns.ts";
import { type DayOrder, orderOf, orderToLearn } from "../reading/days.ts";
import { openStatement } from "../reading/statement-file.server.ts";
import { StatementRefused } from "../reading/statement-limits.ts";
import {
  type Example,
  exampleOf,
  findStatementTable,
  readTable,
} from "../reading/statement-lines.server.ts";
import { type OpenedStatement, readIn } from "./read-in.server.ts";
import { bankOf, findBank } from "./statement-banks.server.ts";

/** The statement was read, or its file waits for its columns. */
type Taken = { ok: true; statementId: string } | { ok: true; fileId: string } | Refusal;

const bankRule = line("A bank", "Write the bank that it is from.", 100);
const LONGEST_NAME = 200;

/**
 * Reads a statement, or stores it until somebody points at its columns.
 * @param sent.bank as the shop calls it: its columns are remembered by this name
 * @param sent.isLookedAt somebody points again, as what is remembered may be wrong
 * @throws Response 403 when the viewer is not an admin
 */
export async function takeStatement(
  viewer: Viewer,
  sent: { bank: string; name: string; bytes: Uint8Array; isLookedAt?: boolean },
): Promise<Taken> {
  const admin = staffOf(viewer, "money");
  const bank = bankRule.safeParse(sent.bank);
  const errors: Record<string, string> = {};
  if (!bank.success) errors.bank = bank.error.issues[0]?.message ?? "";
  if (sent.name === "") errors.file = "Choose the statement.";
  if (!bank.success || errors.file) return { ok: false, status: 400, errors };
  return refusable(async (): Promise<Taken> => {
    const { bytes } = sent;
    const name = sent.name.replace(/[\p{Cc}\ufffd]/gu, "").slice(0, LONGEST_NAME);
    const opened = await open(bytes, name);
    const of = { ...opened, bank: await bankOf(bank.data) };
    const known = sent.isLookedAt ? undefined : await knownWay(of);
    // The known columns may find no line in another kind of file: then somebody points again.
    const read = known && (await readIn(of, { ...known, isPointed: false }, admin));
    if (read?.ok || read?.status === 409) return read;
    const id = uuidv7();
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await db
      .insert(statementFiles)
      .values({ id, bankId: of.bank.id, name, bytes: whole, userId: admin.id });
    return { ok: true, fileId: id };
  });
}

/** Shows what is wrong with a file beside its field. */
async function refusable<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    return { ok: false, status: 400, errors: { file: error.message } };
  }
}

async function open(bytes: Uint8Array, name: string): Promise<Omit<OpenedStatement, "bank">> {
  const file = await openStatement(bytes, name);
  const digest = hash("sha256", bytes);
  return { name, digest, file, table: await findStatementTable(file, name) };
}

/** Undefined when a person has to say it. */
async function knownWay({ bank, file, table }: OpenedStatement) {
  const columns = bank.learnt ? findColumns(bank.learnt, table) : undefined;
  if (!columns) return undefined;
  const rows = await readTable(file, table, columns);
  const order = orderOf(rows.seen, bank.learnt?.order ?? null);
  return order ? { columns, rows, order } : undefined;
}

/** A file that waits for its columns. */
export interface WaitingFile {
  bank: string;
  name: string;
  table: TableStart;
  /** The columns as far as they can be guessed. */
  columns: Columns;
  /** Whether its days can be read in two ways, so that the person has to be asked. */
  asksOrder: boolean;
  /** What these columns make of one of the first lines; null when they make nothing of any. */
  example: Example | null;
  /** Which number comes first in its days, as they show it or as it was answered before. */
  order: DayOrder | null;
}

/**
 * @param id from outside, unchecked
 * @returns undefined when the file has been read or is gone
 * @throws Response 403 when the viewer is not an admin
 */
export async function readWaitingFile(
  viewer: Viewer,
  id: string,
): Promise<WaitingFile | undefined> {
  staffOf(viewer, "money");
  const opened = await openKept(id);
  if (!opened) return undefined;
  const { bank, name, file, table } = opened;
  const learnt = bank.learnt ? findColumns(bank.learnt, table) : undefined;
  const columns = learnt ?? guessColumns(table);
  const { seen } = await readTable(file, table, columns);
  const shown = orderOf(seen, null);
  const order = shown ?? bank.learnt?.order ?? null;
  const example = order && exampleOf(table, columns, order);
  const sure = orderToLearn(seen, order);
  return { bank: bank.name, name, table, columns, asksOrder: shown === null, example, order: sure };
}

const GONE: Refusal = {
  ok: false,
  status: 404,
  failure: "This file is read already, or too old. Choose it again.",
};

/**
 * Reads a waiting file with the columns that a person has pointed at, and remembers them for its
 * bank.
 * @param order the person's answer; null when nothing was asked
 * @returns a refusal that asks for `order` when the days can be read in two ways
 * @throws Response 403 when the viewer is not an admin
 */
export async function pointAtColumns(
  viewer: Viewer,
  fileId: string,
  { columns, order }: { columns: Columns; order: DayOrder | null },
): Promise<{ ok: true; statementId: string } | Refusal> {
  const admin = staffOf(viewer, "money");
  return refusable(async (): Promise<{ ok: true; statementId: string } | Refusal> => {
    const opened = await openKept(fileId);
    if (!opened) return GONE;
    const wrong = wrongColumns(columns);
    if (Object.keys(wrong).length > 0) return { ok: false, status: 400, errors: { ...wrong } };
    const rows = await readTable(opened.file, opened.table, columns);
    const isRead = orderOf(rows.seen, null) ?? order;
    if (!isRead) return { ok: false, status: 400, errors: { order: ASK_ORDER } };
    return readIn(opened, { columns, rows, order: isRead, isPointed: true, fileId }, admin);
  });
}

const ASK_ORDER = "Say which comes first in these days: the day or the month.";

/** How many bytes are read at once. */
const PIECE_BYTES = 1024 * 1024;

async function openKept(id: string): Promise<OpenedStatement | undefined> {
  const [kept] = isUuid(id)
    ? await db
        .select({
          bankId: statementFiles.bankId,
          name: statementFiles.name,
          size: sql<number>`length(${statementFiles.bytes})`,
        })
        .from(statementFiles)
        .where(eq(statementFiles.id, id))
    : [];
  const bank = kept && (await findBank(kept.bankId));
  if (!kept || !bank) return undefined;
  const pieces: Buffer[] = [];
  for (let from = 1; from <= kept.size; from += PIECE_BYTES) {
    const [piece] = await db
      .select({
        bytes: sql<Buffer>`substring(${statementFiles.bytes} from ${from}::integer for ${PIECE_BYTES}::integer)`,
      })
      .from(statementFiles)
      .where(eq(statementFiles.id, id));
    if (!piece) return undefined;
    pieces.push(piece.bytes);
  }
  return { ...(await open(Buffer.concat(pieces), kept.name)), bank };
}
