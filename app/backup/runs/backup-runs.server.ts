/** What backups the shop has made, and the one that it makes. */
import { hostname } from "node:os";
import { desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { backups, seedings } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { type Env, env, isPublic } from "../../shop/env.server.ts";
import type { BackupSummary } from "../backup-file.server.ts";
import { isHere } from "./backup-folder.server.ts";
import type { BackupStep } from "./backup-step.ts";
import { sinceNight } from "./night.ts";

type Row = typeof backups.$inferSelect;

/** Without a sign for so long, the process of a backup has been killed. */
const SILENT_S = 120;
const SILENCE = sql`make_interval(secs => ${SILENT_S})`;
/** The overview warns when the last one is older: a night was missed. */
const OLD_AFTER_MS = 36 * 3_600_000;
const MOST = 400;
const FORGOTTEN_AFTER = sql`interval '90 days'`;

/** A backup that is there. */
export interface MadeBackup
  extends Pick<Row, "bytes" | "files" | "isSealed" | "isTested" | "warnings" | "machine"> {
  name: string;
  /** ISO 8601. */
  at: string;
  /** Whether the machine that answers has its file. */
  isHere: boolean;
}

export interface BackupState {
  /** The last one, and those whose files the machine that answers has. */
  made: MadeBackup[];
  running?: { step: BackupStep; done: number; total: number };
  /** When the last one was made, when its file is gone. */
  goneOf?: string;
  /** Of the last one, when it came to nothing. */
  failed?: { at: string; why: string };
  /** Whether the shop has been open for a night without any. */
  isMissing: boolean;
  /** Whether a night was missed since the last one that was made. */
  isOld: boolean;
  /** Whether one is made every night. */
  isNightly: boolean;
  /** Whether a public shop makes them without a passphrase. */
  isExposed: boolean;
}

/**
 * @param keep for how many nights one is kept; 0 when none is made at night
 * @throws Response 403
 */
export async function readBackups(viewer: Viewer, keep: number): Promise<BackupState> {
  staffOf(viewer, "running");
  return lookAtBackups(keep);
}

/** @param keep see {@link readBackups} */
export async function lookAtBackups(
  keep: number,
  settings: Pick<Env, "publicUrl" | "backupPassphrase"> = env,
): Promise<BackupState> {
  const rows = await db
    .select()
    .from(backups)
    // Last what a clock that was wrong has dated ahead.
    .orderBy(sql`${backups.startedAt} > now()`, desc(backups.startedAt))
    .limit(MOST);
  const [age] = await db
    .select({ at: sql<Date | null>`min(${seedings.timestamp})` })
    .from(seedings);
  const isSilent = ({ seenAt }: Row) => isFarFromNow(seenAt, SILENT_S * 1_000);
  const last = rows.find((row) => row.endedAt || isSilent(row));
  const running = rows.find((row) => !row.endedAt && !isSilent(row));
  const all = rows.flatMap((row) => (row.file ? [toMade(row, row.file)] : []));
  // Machines that have made a file of this one's folder share that folder, or were this one.
  const owners = new Set([hostname(), ...all.flatMap((one) => (one.isHere ? one.machine : []))]);
  const isGone = ({ isHere, machine }: MadeBackup) => !isHere && owners.has(machine);
  const made = all.filter((one) => !isGone(one));
  return {
    made: made.filter((one) => one.isHere || one === made[0]),
    ...(running ? { running: pickStep(running) } : {}),
    ...(all[0] && isGone(all[0]) ? { goneOf: all[0].at } : {}),
    ...(last && !last.file
      ? { failed: { at: last.startedAt.toISOString(), why: whyNot(last) } }
      : {}),
    isMissing: keep > 0 && made.length === 0 && isLongAgo(age?.at ?? 0),
    isOld: keep > 0 && made[0] !== undefined && isLongAgo(made[0].at),
    isNightly: keep > 0,
    isExposed: isPublic(settings) && !settings.backupPassphrase && (keep > 0 || made.length > 0),
  };
}

const isLongAgo = (at: Date | string | number) => isFarFromNow(new Date(at), OLD_AFTER_MS);

/** Long past, or dated ahead by a clock that was wrong. */
const isFarFromNow = (at: Date, ms: number) => Math.abs(Date.now() - at.getTime()) > ms;

const pickStep = ({ step, done, total }: Row) => ({ step, done, total });

const whyNot = ({ failure }: Row) =>
  failure ?? "It was interrupted: the shop was stopped, or its machine.";

function toMade(row: Row, name: string): MadeBackup {
  const { bytes, files, isSealed, isTested, warnings, machine, startedAt } = row;
  const at = startedAt.toISOString();
  return { name, at, bytes, files, isSealed, isTested, warnings, machine, isHere: isHere(name) };
}

/** A backup that was made, by its name. */
export async function findBackup(name: string): Promise<Row | undefined> {
  const [row] = await db.select().from(backups).where(eq(backups.file, name));
  return row;
}

/**
 * Whether a night's backup has to be made: since the latest night there has been none. What is dated
 * later than `now` counts for nothing.
 */
export async function isBackupDue(now = new Date()): Promise<boolean> {
  const until = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select coalesce(
      (select max(${backups.startedAt}) from ${backups}
        where ${backups.file} is not null and ${backups.startedAt} <= ${until}),
      (select min(${seedings.timestamp}) from ${seedings}
        where ${seedings.timestamp} <= ${until}),
      'epoch'
    ) < ${sinceNight(now).toISOString()}::timestamptz as due`);
  return rows[0]?.due ?? false;
}

/** When the newest backup but `count - 1` was begun; undefined when there are fewer. */
export async function beginOfNewest(count: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ startedAt: backups.startedAt })
    .from(backups)
    .where(sql`${isNotNull(backups.file)} and ${backups.startedAt} <= now()`)
    .orderBy(desc(backups.startedAt))
    .limit(1)
    .offset(count - 1);
  return row?.startedAt;
}

/** Whether somebody makes one at the moment. */
export async function isBackupRunning(queries: Queries): Promise<boolean> {
  const running = await queries
    .select({ id: backups.id })
    .from(backups)
    .where(
      sql`${isNull(backups.endedAt)}
        and ${backups.seenAt} between now() - ${SILENCE} and now() + ${SILENCE}`,
    );
  return running.length > 0;
}

/**
 * Begins the row of a backup, or takes over the one that it was asked for with.
 * @returns false when it has been made already
 */
export async function beginRun(queries: Queries, id: string): Promise<boolean> {
  const now = sql`clock_timestamp()`;
  const begun = { startedAt: now, seenAt: now, machine: hostname() };
  const rows = await queries
    .insert(backups)
    .values({ id, ...begun })
    .onConflictDoUpdate({
      target: backups.id,
      set: { ...begun, endedAt: null, failure: null },
      setWhere: isNull(backups.file),
    })
    .returning({ id: backups.id });
  return rows.length > 0;
}

/** Notes how far it is, which is also its sign of life. */
export async function noteStep(
  id: string,
  at?: { step: BackupStep; done: number; total: number },
): Promise<void> {
  await db
    .update(backups)
    .set({ seenAt: sql`clock_timestamp()`, ...at })
    .where(eq(backups.id, id));
}

export async function endRun(id: string, name: string, summary: BackupSummary): Promise<void> {
  const { bytes, files, isSealed, isTested, untested } = summary;
  const { count, first } = files.faults;
  const more = count > first.length ? [`and ${count - first.length} more`] : [];
  const untestedWords = untested ? [`It could not be tested by restoring: ${untested}`] : [];
  const warnings = [...untestedWords, ...first, ...more];
  const made = { file: name, bytes, files: files.count, isSealed, isTested, warnings };
  await db
    .update(backups)
    .set({ ...made, endedAt: sql`clock_timestamp()` })
    .where(eq(backups.id, id));
}

export async function failRun(id: string, failure: string): Promise<void> {
  await db
    .update(backups)
    .set({ failure, endedAt: sql`clock_timestamp()` })
    .where(eq(backups.id, id));
}

/** Forgets a backup that was not begun after all. */
export async function dropRun(id: string): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id));
}

/** Forgets backups whose files were removed, and failures of long ago. */
export async function forgetRuns(names: string[]): Promise<void> {
  if (names.length > 0) await db.delete(backups).where(inArray(backups.file, names));
  await db
    .delete(backups)
    .where(
      sql`${lt(backups.startedAt, sql`now() - ${FORGOTTEN_AFTER}`)} and ${isNotNull(backups.failure)}`,
    );
}
