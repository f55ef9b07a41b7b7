/** The folder of the shop's own backups, on this machine. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../database/private-file.ts";
import { PRIVATE_FOLDER } from "../../uploads/storage/durable-files.server.ts";

/** `itewe-2026-11-23-0200.tar`, or `.tar.age` when it is encrypted. */
const NAME = /^itewe-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(?:-\d+)?\.tar(?:\.age)?$/;
/** No backup takes so long. */
const LEFT_AFTER_MS = 86_400_000;

let folder = "";

/** Sets the folder; call at start. */
export function openBackupFolder(path: string): void {
  folder = path;
}

/** Where a backup of this name is; undefined for a name that none has. */
export function pathOfBackup(name: string): string | undefined {
  return NAME.test(name) ? join(folder, name) : undefined;
}

/** Whether a backup's file is in the folder that this machine has, perhaps together with others. */
export function isHere(name: string): boolean {
  const path = pathOfBackup(name);
  return path !== undefined && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** A name for a backup that is made now, in Lagos, and that no other one has. */
export function newBackupName(now: Date, isSealed: boolean): string {
  makeFolder(folder, PRIVATE_FOLDER);
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
 * Removes backups, and the unfinished ones that killed processes have left.
 * @param isOld whether one that was begun at this time goes
 * @returns the names of the backups that were removed
 */
export function removeBackups(isOld: (at: Date) => boolean): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  const old = names.filter((name) => NAME.test(name) && isOld(timeOf(name)));
  const left = names.filter((name) => name.endsWith(".part") && isLeft(name));
  for (const name of [...old, ...left]) rmSync(join(folder, name), { force: true });
  return old;
}

/** Another machine may write one into this folder at the moment, or test it for hours. */
function isLeft(name: string): boolean {
  const written = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
  return NAME.test(name.slice(0, -".part".length)) && Date.now() - (written ?? 0) > LEFT_AFTER_MS;
}

/** `itewe-2026-11-23-0200.tar` names two o'clock in Lagos. */
function timeOf(name: string): Date {
  const [, day, hour, minute] = NAME.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:00+01:00`);
}
