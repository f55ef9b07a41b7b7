/** Backups as downloads of the owner. */
import { createReadStream } from "node:fs";
import { hostname } from "node:os";
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
 * @throws Response 403; 404 with what to do
 */
export async function takeBackup(viewer: Viewer, name: string): Promise<Download> {
  const admin = staffOf(viewer, "running");
  const path = pathOfBackup(name);
  const row = path ? await findBackup(name) : undefined;
  if (!path || !row?.bytes) throw notFound("There is no such backup.");
  if (!isHere(name)) throw notFound(notHere(name, row.machine));
  await recordAct(db, admin, "download-backup", { name });
  return { name, bytes: row.bytes, source: createReadStream(path, { highWaterMark: 262_144 }) };
}

const notFound = (words: string) => new Response(words, { status: 404 });

function notHere(name: string, machine: string): string {
  if (machine === hostname()) {
    return `The file ${name} is no longer in the folder backups on the server. Make another backup now, on the page Running.`;
  }
  return `The file ${name} is on the machine ${machine}, and the machine ${hostname()} has answered. Copy it from the folder backups on ${machine}, or have both machines share one folder for backups.`;
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
