/**
 * The steps of an import: a file is looked at, its owner is asked, and then all of it is taken in, or
 * nothing. Each step is a job, so that a request waits for none of them.
 */
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { LOCKS } from "../../../../database/advisory-locks.ts";
import {
  db,
  longTransaction,
  type Queries,
  type Transaction,
} from "../../../../database/db.server.ts";
import type { ImportState } from "../../../../database/schema/imports.ts";
import { importRecords, imports, users } from "../../../../database/schema.ts";
import { jsonbOf } from "../../../../database/storable.ts";
import { recordAct } from "../../../accounts/audit/record-act.server.ts";
import { roleMay } from "../../../accounts/may.ts";
import {
  type Importing,
  type ImportPlan,
  type MadeRecord,
  NotThere,
} from "../../../imports/importer.ts";
import { readTable } from "../../../imports/read-table.server.ts";
import { FileRefused } from "../../../imports/table.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.server.ts";
import { dropFile } from "../../../uploads/files/files.server.ts";
import { prepareSite, readOldSite } from "../old-site/import-site.server.ts";
import { prepareProducts, readProductsCsv } from "../products-zip/product-zip.server.ts";
import { thingsOf } from "../words/import-words.ts";
import { countLines, digestOf, keepReport } from "./import-report.server.ts";
import { tableImporters, takeBacks } from "./kinds.server.ts";

export type ImportRow = typeof imports.$inferSelect;

export const WORK = "import-step";
/** A step that has not said for so long that it goes on is broken off. */
const SILENT_S = 30;
const BEAT_MS = 2_000;
const SLICE = 1_000;

/** Makes the steps known; call before the jobs start. */
export function defineImports(): void {
  defineJob<{ id: string }>(WORK, ({ id }) => workOnImport(id));
}

/** Whether the step that is under way was begun, and has gone silent. */
export const isSilent = ({ activeAt }: Pick<ImportRow, "activeAt">): boolean =>
  activeAt !== null && Date.now() - activeAt.getTime() > SILENT_S * 1_000;

const isUnderWay = inArray(imports.state, ["checking", "importing", "taking-back"]);

interface Progress {
  done: number;
  total: number;
}

/** Does the step that an import waits for; nothing while another process is at it. */
async function workOnImport(id: string): Promise<void> {
  const [row] = await db
    .update(imports)
    .set({ activeAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(imports.id, id),
        isUnderWay,
        or(
          isNull(imports.activeAt),
          lt(imports.activeAt, sql`clock_timestamp() - make_interval(secs => ${SILENT_S})`),
        ),
      ),
    )
    .returning();
  if (!row) return;
  const progress: Progress = { done: row.done, total: row.total };
  const beat = setInterval(() => {
    db.update(imports)
      .set({ activeAt: sql`clock_timestamp()`, ...progress })
      // Not once the step is over, and the next one may be claimed.
      .where(and(eq(imports.id, id), isUnderWay, isNotNull(imports.activeAt)))
      .catch(() => {});
  }, BEAT_MS).unref();
  try {
    if (row.state === "checking") await check(row, progress);
    else if (row.state === "importing") await take(row, progress);
    else await takeBack(row);
  } catch (error) {
    // The next try need not wait until this one counts as silent.
    await stay(row, row.state, FAILED).catch(() => {});
    throw error;
  } finally {
    clearInterval(beat);
  }
}

const FAILED =
  "The last try did not work, and nothing was changed. The shop tries again by itself.";

/** Says what a file would do as things are. */
type Plans = (queries: Queries, isSure: boolean) => Promise<ImportPlan>;

/** Reads the file of an import: before a transaction, which waits for nothing but the database. */
async function readFileOf(row: ImportRow): Promise<Plans> {
  if (row.kind === "old-site") return readOldSite(row);
  const importer = tableImporters[row.kind];
  const bytes = row.bytes ?? (row.fileId && (await readProductsCsv(row)));
  if (!importer || !bytes) throw new Error("An import without its file");
  const table = await readTable(bytes, importer.columns);
  const counts = { rows: table.rows.length, formulas: table.formulas };
  return async (queries, isSure) => {
    const plan = await importer.plan(queries, table, isSure, row.id);
    return { ...plan, counts: { ...plan.counts, ...counts } };
  };
}

/** Looks at a file, and keeps what it would do. @param said what the owner is told first */
async function check(
  row: ImportRow,
  progress: Progress,
  said: string | null = null,
): Promise<void> {
  try {
    const prepare =
      row.kind === "old-site" ? prepareSite : row.fileId ? prepareProducts : undefined;
    const step = await prepare?.(row, progress);
    if (step) await goOn(row.id, step);
    else {
      const plans = await readFileOf(row);
      await keepPlan(row, await plans(db, false), said);
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await stay(row, "wrong", error.message);
  }
}

/** Leaves what is left of a step to the next job. */
async function goOn(
  id: string,
  step: { counts: Record<string, number> } & Progress,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ ...step, state: "checking", activeAt: null })
      .where(eq(imports.id, id));
    await enqueue(tx, WORK, { id });
  });
}

async function keepPlan(row: ImportRow, plan: ImportPlan, said: string | null): Promise<void> {
  const counts = countLines(plan.lines);
  const digest = await digestOf(plan.lines);
  await db.transaction(async (tx) => {
    await keepReport(tx, row.id, plan.lines);
    await tx
      .update(imports)
      .set({
        ...{ said, digest, done: 0, activeAt: null },
        counts: { ...row.counts, ...counts, ...plan.counts },
        total: counts.new + counts.change,
        state: counts.wrong > 0 ? "wrong" : "ready",
        checkedAt: sql`clock_timestamp()`,
      })
      .where(eq(imports.id, row.id));
  });
}

/** Ends the transaction of an import whose report is another by now. */
class Overtaken extends Error {}

const OVERTAKEN =
  "Something has been changed in the shop since you read the file. Look at it again, then import.";

/** All of it, in one transaction. */
async function take(row: ImportRow, progress: Progress): Promise<void> {
  const who = await whoOf(row);
  if (!who) return stay(row, "ready", NOT_ALLOWED);
  let plan: ImportPlan | undefined;
  try {
    const plans = await readFileOf(row);
    await longTransaction(async (tx) => {
      await waitForOthers(tx);
      plan = await plans(tx, true);
      if ((await digestOf(plan.lines)) !== row.digest) throw new Overtaken();
      const records = await plan.write(tx, who, (count) => {
        progress.done = count;
      });
      await keepRecords(tx, row.id, records);
      await tx
        .update(imports)
        .set({
          ...{ state: "done", bytes: null, fileId: null, done: row.total, activeAt: null },
          doneAt: sql`clock_timestamp()`,
        })
        .where(eq(imports.id, row.id));
      if (row.fileId) await dropFile(tx, row.fileId);
    });
  } catch (error) {
    const isGone = error instanceof NotThere;
    if (!isGone && !(error instanceof Overtaken)) throw error;
    // What was prepared and is gone is prepared again.
    return check(isGone ? { ...row, counts: {} } : row, progress, OVERTAKEN);
  }
  await plan?.tell?.();
}

/** The step is not done, and its person is told why. */
async function stay({ id }: ImportRow, state: ImportState, said: string): Promise<void> {
  await db.update(imports).set({ state, said, activeAt: null }).where(eq(imports.id, id));
}

const NOT_ALLOWED = "Whoever pressed the button may not import any more.";

/** Of two that come at once, the second waits, and sees what the first has done. */
async function waitForOthers(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '60s'`);
  // Between two statements a large file is read.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '2min'`);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.importing})`);
}

/** Who has pressed, if they still may. */
async function whoOf({ id: importId, userId }: ImportRow): Promise<Importing | undefined> {
  if (!userId) return undefined;
  const [user] = await db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !roleMay(user.role, "import")) return undefined;
  return { importId, user: { id: user.id, name: user.name } };
}

async function keepRecords(
  tx: Transaction,
  importId: string,
  records: readonly MadeRecord[],
): Promise<void> {
  for (let at = 0; at < records.length; at += SLICE) {
    const values = sql.param(jsonbOf(records.slice(at, at + SLICE)));
    await tx.execute(sql`
      insert into import_records (import_id, kind, key, target, before, after)
      select ${importId}, kind, key, target, nullif(before, 'null'::jsonb), after
      from jsonb_to_recordset(${values}::jsonb) as made(
        kind text, key text, target text, before jsonb, after text)`);
  }
}

/** Ends the transaction of what cannot be taken back; its message says why. */
class NotTakenBack extends Error {}

async function takeBack(row: ImportRow): Promise<void> {
  const who = await whoOf(row);
  if (!who) return stay(row, "done", NOT_ALLOWED);
  try {
    await longTransaction(async (tx) => {
      await waitForOthers(tx);
      for (const { kinds, takeBack: undo } of takeBacks) {
        const records = await tx
          .select()
          .from(importRecords)
          .where(and(eq(importRecords.importId, row.id), inArray(importRecords.kind, [...kinds])));
        if (records.length === 0) continue;
        const why = await undo(tx, records, who);
        if (why !== undefined) throw new NotTakenBack(why);
      }
      await tx.delete(importRecords).where(eq(importRecords.importId, row.id));
      await recordAct(tx, who.user, "take-import-back", { name: thingsOf(row.kind) });
      await tx
        .update(imports)
        .set({ state: "taken-back", activeAt: null, said: null })
        .where(eq(imports.id, row.id));
    });
  } catch (error) {
    if (!(error instanceof NotTakenBack)) throw error;
    await stay(row, "done", `Not taken back, and nothing is changed: ${error.message}`);
  }
}
