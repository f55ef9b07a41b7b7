/** Backups as downloads of the owner. */
import { createReadStream } from "node:fs";
import { db } from "../../../database/db.server.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { fileNameOf } from "../../shop/file-name.ts";
import { isHere, pathOfBackup } from "./backup-folder.server.ts";
import { streamBackup } from "./backup-process.server.ts";
import { findBackup } from "./backup-runs.server.ts";

export interface Download {
  name: string;
  bytes?: number;
  source: AsyncIterable<Uint8Array>;
}

/**
 * Opens a backup that was made.
 * @returns undefined when there is none of this name on this machine
 * @throws Response 403
 */
export async function takeBackup(viewer: Viewer, name: string): Promise<Download | undefined> {
  const admin = staffOf(viewer, "running");
  const path = pathOfBackup(name);
  const row = path ? await findBackup(name) : undefined;
  if (!path || !row?.bytes || !isHere(name)) return undefined;
  await recordAct(db, admin, "download-backup", { name });
  return { name, bytes: row.bytes, source: createReadStream(path, { highWaterMark: 262_144 }) };
}

/**
 * Everything that the shop keeps, as an archive of this moment.
 * @throws Response 403; BackupFailure, also while another one is under way
 */
export async function takeEverything(viewer: Viewer, isSealed: boolean): Promise<Download> {
  const admin = staffOf(viewer, "running");
  const source = await streamBackup();
  await recordAct(db, admin, "export-everything", {}).catch(async (error) => {
    await source.return(undefined);
    throw error;
  });
  const day = new Date().toLocaleDateString("sv-SE", { timeZone: "Africa/Lagos" });
  return { name: `${fileNameOf(day)}.tar${isSealed ? ".age" : ""}`, source };
}
