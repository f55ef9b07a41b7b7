/** The data folder and its small private files, which survive a power cut. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** Writes `file`, readable by its owner only; on the disk when this returns. */
export function writePrivateFile(file: string, content: string | Buffer): void {
  // Written beside and renamed, so that it is never half written.
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

/** The trimmed content of `file`; empty when it does not exist. */
export function readPrivateFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/**
 * Makes the data folder, or one in it, and what is missing above it; on the disk when this returns.
 * Not by `recursive`, which loops for ever under /proc, where nobody can make a folder.
 * @throws with the `path` that is in the way
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw Object.assign(new Error(`${folder} is no folder`), { path: folder });
  }
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start has created it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  syncFolder(dirname(folder));
}

/** Flushes the names of a folder's files to the disk. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
