import type { BackupState } from "../backup/runs/backup-runs.server.ts";
import { inSentence } from "./backup-words.ts";
import type { Part } from "./part.ts";

/** What is wrong with the backups, if anything is. @param today as `2026-11-21` */
export function backupPart(backups: BackupState, today: string): Part | undefined {
  const { made, failed, running, goneOf, isMissing, isOld, isExposed } = backups;
  const [newest] = made;
  const safe = newest ? ` The one of ${inSentence(newest.at, today)} is safe.` : "";
  const need = (state: "warn" | "bad", title: string, advice: string): Part => ({
    ...{ name: "backup", state, badge: "", facts: "" },
    trouble: { title, advice },
  });
  if (running) return undefined;
  if (failed) {
    const title = `The backup of ${inSentence(failed.at, today)} failed`;
    return need("bad", title, failed.why + safe);
  }
  if (goneOf) {
    const title = `The backup of ${inSentence(goneOf, today)} is gone`;
    const advice = `Its file is no longer in the folder backups on the server.${safe} Make another one now: the shop stays open.`;
    return need("bad", title, advice);
  }
  if (isMissing || isOld) {
    const title = newest
      ? `The last backup is of ${inSentence(newest.at, today)}`
      : "There is no backup of the shop";
    return need("warn", title, "A night was missed. Make one now: the shop stays open.");
  }
  if (newest && newest.warnings.length > 0) {
    const title = `The backup of ${inSentence(newest.at, today)} is not as it should be`;
    return need("warn", title, "It is listed below what is not in it.");
  }
  if (isExposed) {
    return need(
      "warn",
      "Backups are not encrypted",
      "Whoever gets one reads your customers’ data, and the shop’s keys are not in it: after it is brought back, private links and codes from an app no longer work. Set BACKUP_PASSPHRASE on the server, and start the shop again. Keep the passphrase elsewhere, too: no backup opens without it.",
    );
  }
  return undefined;
}

export function lastBackupWords({ made: [newest] }: BackupState, today: string): string {
  if (!newest) return "There is no backup.";
  return `Last backup ${inSentence(newest.at, today)}, ${newest.isTested ? "tested" : "not tested"}.`;
}
