/** Small files of the data folder that only the shop may read, and that a power cut leaves whole. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes `file`, readable by its owner only; it is on the disk when this returns. */
export function writePrivateFile(file: string, content: string | Buffer): void {
  // Written beside and renamed: whatever happens in between leaves no half of it.
  const beside = `${file}.new`;
  const descriptor = openSync(beside, "w", 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
  syncFolder(dirname(file));
}

/** What stands in `file` without spaces around it; empty when there is no such file. */
export function readPrivateFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Puts on the disk which files are in `folder`. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
