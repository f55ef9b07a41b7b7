/** The folder of the shop's own backups, on this machine. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder } from "../../uploads/storage/durable-files.server.ts";

/** `itewe-2026-11-23-0200.tar`, or `.tar.age` when it is encrypted. */
const NAME = /^itewe-\d{4}-\d{2}-\d{2}-\d{4}(?:-\d+)?\.tar(?:\.age)?$/;

let folder = "";

/** Sets the folder; call at start. */
export function openBackupFolder(path: string): void {
  folder = path;
}

/** Where a backup of this name is; undefined for a name that none has. */
export function pathOfBackup(name: string): string | undefined {
  return NAME.test(name) ? join(folder, name) : undefined;
}

/** Whether a backup's file is on this machine. */
export function isHere(name: string): boolean {
  const path = pathOfBackup(name);
  return path !== undefined && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** A name for a backup that is made now, in Lagos, and that no other one has. */
export async function newBackupName(now: Date, isSealed: boolean): Promise<string> {
  await makePrivateFolder(folder);
  const time = now.toLocaleString("sv-SE", { timeZone: "Africa/Lagos" });
  const stem = `itewe-${time.slice(0, 10)}-${time.slice(11, 13)}${time.slice(14, 16)}`;
  const ending = isSealed ? ".tar.age" : ".tar";
  const taken = new Set(readdirSync(folder));
  for (let count = 1; ; count++) {
    const name = `${stem}${count > 1 ? `-${count}` : ""}${ending}`;
    if (!taken.has(name)) return name;
  }
}

/**
 * Removes all but the newest backups, and what killed ones have left.
 * @returns the names of those removed
 */
export function removeOldBackups(keep: number): string[] {
  const names = readdirSync(folder);
  const backups = names.filter((name) => NAME.test(name)).sort(byTime);
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  const left = names.filter((name) => name.endsWith(".part") && NAME.test(name.slice(0, -5)));
  for (const name of [...old, ...left]) rmSync(join(folder, name), { force: true });
  return old;
}

/** Those of one minute by their numbers. */
const byTime = (one: string, other: string) =>
  one.slice(0, 21).localeCompare(other.slice(0, 21)) || one.length - other.length;
