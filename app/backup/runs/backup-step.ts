import type { backupSteps } from "../../../database/schema/backups.ts";

export type BackupStep = (typeof backupSteps)[number];

/** What a backup does, as a person reads it. */
export const stepWords: Readonly<Record<BackupStep, string>> = {
  rows: "Copying the database",
  files: "Copying files",
  reading: "Reading the backup again",
  testing: "Testing it by restoring",
};
