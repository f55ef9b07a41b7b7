/** Writes files that survive a power cut, by waiting until bytes and names are on the disk. */
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Readable only by the user that the shop runs as. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Resolves when a file's bytes and name are on the disk. */
export async function syncFile(path: string): Promise<void> {
  await sync(path);
  await sync(dirname(path));
}

/** Writes a whole file or none; resolves when it is on the disk. */
export async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await makePrivateFolder(dirname(path));
  try {
    await writeFile(path, bytes, { mode: PRIVATE_FILE, flush: true });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  await sync(dirname(path));
}

/** Creates a folder and its parents; resolves when they are on the disk. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (!first) return;
  const top = dirname(first);
  for (let made = dirname(folder); made.length >= top.length; made = dirname(made)) {
    await sync(made);
    if (made === dirname(made)) return;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
