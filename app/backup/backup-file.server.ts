/** Makes a backup as a file, which is there whole, or not at all. */
import { existsSync, rmSync } from "node:fs";
import { type FileHandle, link, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type pg from "pg";
import { syncFolder } from "../../database/private-file.ts";
import { ArchiveError } from "./archive/archive-error.ts";
import { type ArchiveSummary, makeArchive, type Report } from "./make-archive.server.ts";
import { verifyArchive } from "./read-archive.server.ts";
import { lackOfRoom } from "./room.server.ts";
import { testArchive } from "./test-archive.server.ts";

/** What a backup has become. */
export interface BackupSummary extends ArchiveSummary {
  bytes: number;
  isSealed: boolean;
  /** Whether it was restored, for a test. */
  isTested: boolean;
  /** Why it was not, when it should have been. */
  untested?: string;
}

export interface BackupOptions {
  shop: string;
  keys: string;
  passphrase?: string | undefined;
  /** The shop's data folder, in which a test restores it. */
  dataDir: string;
  path: string | undefined;
  /** Whether to test it by restoring. */
  test: boolean;
  /** Bytes of the file's disk that stay free, and of that of `dataDir` while it is tested. */
  keepFree: number;
  /** As {@link makeArchive} takes them. */
  stillMs?: number;
  sealWork?: number;
  report: (
    step: Parameters<Report>[0] | "reading" | "testing",
    done: number,
    total: number,
  ) => void;
}

/** @throws ArchiveError with what to do */
export async function makeBackupFile(
  config: pg.ClientConfig,
  file: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  if (existsSync(file)) {
    throw new ArchiveError(`${file} exists already: choose another name, or remove it first.`);
  }
  const unfinished = `${file}.part`;
  const remove = () => rmSync(unfinished, { force: true });
  try {
    const handle = await openNew(unfinished);
    // A signal ends the process before `finally`.
    process.once("exit", remove);
    try {
      return await write(config, file, { unfinished, handle }, options);
    } finally {
      process.off("exit", remove);
      remove();
    }
  } catch (error) {
    throw inWords(error, file);
  }
}

/** @throws ArchiveError when it is there: another backup to the same name may be writing it */
async function openNew(unfinished: string): Promise<FileHandle> {
  return open(unfinished, "wx", 0o600).catch((error) => {
    if (error.code !== "EEXIST") throw error;
    throw new ArchiveError(
      `${unfinished} exists already: another backup is writing it, or was killed and left it. Choose another name, or remove that file if no backup is running.`,
    );
  });
}

async function write(
  config: pg.ClientConfig,
  file: string,
  { unfinished, handle }: { unfinished: string; handle: FileHandle },
  options: BackupOptions,
): Promise<BackupSummary> {
  const { passphrase, keepFree, report, test } = options;
  const checkRoom = (bytes: { files: number; database: number }) => {
    const needed = bytes.files + bytes.database;
    const lack = lackOfRoom(dirname(file), { what: "a backup", needed, keepFree });
    if (lack) throw new ArchiveError(lack);
  };
  const target = handle.createWriteStream({ flush: true });
  const summary = await makeArchive(config, target, { ...options, checkRoom }).finally(() =>
    // It is still open when the first look at the shop has failed.
    target.destroy(),
  );
  report("reading", 0, 1);
  await verifyArchive(unfinished, passphrase);
  const { size } = await stat(unfinished);
  if (test) report("testing", 0, 1);
  const tested = test
    ? await testArchive(unfinished, { ...options, textBytes: size - summary.files.bytes })
    : { isTested: false };
  await giveName(unfinished, file);
  return { ...summary, ...tested, bytes: size, isSealed: Boolean(passphrase) };
}

/** Codes of disks without links, such as those of USB sticks. */
const WITHOUT_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    // Unlike a rename it never replaces a file that has come meanwhile.
    await link(unfinished, file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!WITHOUT_LINKS.includes(code) || existsSync(file)) throw error;
    await rename(unfinished, file);
  }
  syncFolder(dirname(file));
}

function inWords(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const folder = dirname(file);
  const words: Record<string, string> = {
    EEXIST: `${file} exists already: choose another name, or remove it first.`,
    ENOENT: `The folder ${folder} does not exist.`,
    ENOTDIR: `${folder} is no folder.`,
    EACCES: `${folder} cannot be written by this user: choose another folder, or run this as its owner.`,
    EPERM: `${folder} cannot be written by this user: choose another folder, or run this as its owner.`,
    EROFS: `The disk of ${folder} is read-only: choose another folder.`,
    ENOSPC: `The disk of ${folder} is full: free some space; nothing of this backup was kept.`,
    EDQUOT: `The disk of ${folder} is full: free some space; nothing of this backup was kept.`,
    EFBIG: `The disk of ${folder} holds no file as large as this: choose another folder.`,
    ENAMETOOLONG: `The name ${file} is too long.`,
  };
  const said = words[code ?? ""];
  return said ? new ArchiveError(said, { cause: error }) : error;
}
