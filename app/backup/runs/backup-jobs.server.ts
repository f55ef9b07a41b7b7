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
  removeOldBackups,
} from "./backup-folder.server.ts";
import { runBackup } from "./backup-process.server.ts";
import {
  beginRun,
  endRun,
  failRun,
  forgetRuns,
  isBackupDue,
  isBackupRunning,
  noteStep,
} from "./backup-runs.server.ts";
import { untilNight } from "./night.ts";

const NIGHTLY = "backup-at-night";
const MAKE = "make-backup";
const HOUR_S = 3_600;
/** A night's backup that failed is tried again so often, an hour later each. */
const MORE_TRIES = 3;
const SIGN_EVERY_MS = 15_000;

interface Settings {
  /** `DATA_DIR/backups`. */
  folder: string;
  /** How many are kept; 0 for none at night. */
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
    const isMade = await make(isOfNight ? uuidv7() : wanted.id, settings);
    if (isMade || !isOfNight || wanted.try > MORE_TRIES) return;
    await enqueue(db, MAKE, { try: wanted.try + 1 } satisfies Wanted, HOUR_S);
  });
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

/** @returns whether it was made; else the row says why not */
async function make(id: string, { keep, isSealed }: Settings): Promise<boolean> {
  if (!(await beginRun(db, id))) return true;
  // The next sign tells how far it is.
  const note = (...at: Parameters<typeof noteStep>) => void noteStep(...at).catch(() => {});
  const signs = setInterval(() => note(id), SIGN_EVERY_MS);
  try {
    const name = await newBackupName(new Date(), isSealed);
    const summary = await runBackup(pathOfBackup(name) ?? "", (at) => note(id, at));
    await forgetRuns(removeOldBackups(Math.max(1, keep)));
    await endRun(id, name, summary);
    return true;
  } catch (error) {
    await failRun(id, (error as Error).message);
    return false;
  } finally {
    clearInterval(signs);
  }
}
