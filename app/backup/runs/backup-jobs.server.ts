/** Makes a backup every night, and when the owner asks for one. */

import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { LOCKS } from "../../../database/advisory-locks.ts";
import { db } from "../../../database/db.server.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { defineDailyJob, defineLongJob, enqueue } from "../../jobs/jobs.server.ts";
import {
  newBackupName,
  openBackupFolder,
  pathOfBackup,
  removeBackups,
} from "./backup-folder.server.ts";
import { BackupFailure, runBackup } from "./backup-process.server.ts";
import {
  beginOfNewest,
  beginRun,
  dropRun,
  endRun,
  failRun,
  forgetRuns,
  isBackupDue,
  isBackupRunning,
  noteStep,
} from "./backup-runs.server.ts";
import { isOld, untilNight } from "./night.ts";

const NIGHTLY = "backup-at-night";
const MAKE = "make-backup";
const HOUR_S = 3_600;
/** A night's backup that failed is tried again so often, an hour later each. */
const MORE_TRIES = 3;
/** One that meets another backup is none that failed, and is tried again so soon. */
const BUSY_S = 300;
const TIDY_EVERY_MS = HOUR_S * 1_000;
const SIGN_EVERY_MS = 15_000;

interface Settings {
  /** `DATA_DIR/backups`. */
  folder: string;
  /** For how many nights one is kept; with 0 none is made at night, and none removed. */
  keep: number;
  isSealed: boolean;
}

type Wanted = { id: string } | { try: number };

/** Makes the jobs known; call before the jobs start. */
export function defineBackups(settings: Settings): void {
  openBackupFolder(settings.folder);
  const isWanted = async () => settings.keep > 0 && (await isBackupDue());
  defineDailyJob(
    NIGHTLY,
    async () => {
      if (await isWanted()) await enqueue(db, MAKE, { try: 1 } satisfies Wanted);
    },
    untilNight,
  );
  defineLongJob<Wanted>(MAKE, async (wanted) => {
    const isOfNight = "try" in wanted;
    if (isOfNight && !(await isWanted())) return;
    if (!isOfNight) await make(wanted.id, settings);
    else await makeOfNight(wanted.try, settings);
  });
}

/**
 * Removes old backups of this machine at once and every hour, as another one may make the new ones;
 * call when the shop starts.
 * @param keep for how many nights one is kept
 */
export function startTidying(keep: number, onError: (error: unknown) => void): void {
  const tidy = () => void removeOldBackups(keep).catch(onError);
  tidy();
  setInterval(tidy, TIDY_EVERY_MS).unref();
}

/** @param keep see {@link startTidying} */
export async function removeOldBackups(keep: number): Promise<void> {
  const nthNewest = keep > 0 ? await beginOfNewest(keep) : undefined;
  await forgetRuns(removeBackups((at) => nthNewest !== undefined && isOld(at, keep, nthNewest)));
}

/**
 * Asks for a backup now.
 * @returns false when one is under way
 * @throws Response 403
 */
export async function askForBackup(viewer: Viewer): Promise<boolean> {
  const admin = staffOf(viewer, "running");
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.askingForBackup})`);
    if (await isBackupRunning(tx)) return false;
    const id = uuidv7();
    await beginRun(tx, id);
    await recordAct(tx, admin, MAKE, {});
    await enqueue(tx, MAKE, { id } satisfies Wanted);
    return true;
  });
}

async function makeOfNight(tried: number, settings: Settings): Promise<void> {
  const id = uuidv7();
  const failure = await make(id, settings);
  if (failure instanceof BackupFailure && failure.isBusy) {
    await dropRun(id);
    await enqueue(db, MAKE, { try: tried } satisfies Wanted, BUSY_S);
  } else if (failure && tried <= MORE_TRIES) {
    await enqueue(db, MAKE, { try: tried + 1 } satisfies Wanted, HOUR_S);
  }
}

/** @returns why there is none, as its row says, too */
async function make(id: string, { isSealed }: Settings): Promise<Error | undefined> {
  if (!(await beginRun(db, id))) return undefined;
  // The next sign tells how far it is.
  const note = (...at: Parameters<typeof noteStep>) => void noteStep(...at).catch(() => {});
  const signs = setInterval(() => note(id), SIGN_EVERY_MS);
  try {
    const name = newBackupName(new Date(), isSealed);
    const summary = await runBackup(pathOfBackup(name) ?? "", (at) => note(id, at));
    await endRun(id, name, summary);
    return undefined;
  } catch (error) {
    await failRun(id, (error as Error).message);
    return error as Error;
  } finally {
    clearInterval(signs);
  }
}
