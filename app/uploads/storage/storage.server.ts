/** The storage of uploads: a folder or an S3 bucket. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { uuidv7 } from "uuidv7";
import { Bucket } from "./bucket.server.ts";
import { Folder } from "./folder.server.ts";

let storage: Folder | Bucket | undefined;

/**
 * Opens the storage; call once at start. @param settings.s3Url
 * `https://KEY:SECRET@host/bucket?region=…`
 */
export function openStorage(settings: { folder: string; s3Url?: string }): void {
  storage = settings.s3Url ? new Bucket(new URL(settings.s3Url)) : new Folder(settings.folder);
}

export function uploadStore(): Folder | Bucket {
  if (!storage) throw new Error("The storage of files is not open");
  return storage;
}

/** A stored file is missing or truncated. */
export class LostFile extends Error {
  override name = "LostFile";
}

/**
 * Reads a stored file, or its bytes `start` to `end` (inclusive).
 * @throws LostFile when some are missing, or the file is empty
 */
export async function readStored(
  path: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const bytes = await uploadStore().readFile(path, range);
  // Without the path, which holds the owner and the name.
  if (!bytes) throw new LostFile("A stored file is missing or too short");
  return bytes;
}

/**
 * SHA-256 of a stored file, hex.
 * @param take gets the bytes, too
 * @throws LostFile
 */
export async function digestStored(
  path: string,
  take: (piece: Buffer) => void = () => {},
): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of await readStored(path)) {
    hash.update(piece as Buffer);
    take(piece as Buffer);
  }
  return hash.digest("hex");
}

/** Reads a file that fits into memory. @throws LostFile */
export async function readWhole(path: string): Promise<Buffer> {
  return buffer(await readStored(path));
}

/** A file can be stored and read, but not removed; the cause says why. */
export class NotRemoved extends Error {
  override name = "NotRemoved";
}

/** One for each process: where nothing can be removed, no more than this stays. */
const TRIED = `tried-${uuidv7()}`;

/**
 * Stores, reads and removes a file.
 * @throws NotRemoved
 * @throws whatever kept it from being stored or read
 */
export async function tryStorage(): Promise<void> {
  const store = uploadStore();
  const bytes = Buffer.from("written to see whether files can be stored");
  try {
    await store.put(TRIED, bytes);
    if (!(await readWhole(TRIED)).equals(bytes)) throw new LostFile("Other bytes were read");
  } catch (error) {
    await store.remove(TRIED).catch(() => {});
    throw error;
  }
  await store.remove(TRIED).catch((cause: unknown) => {
    throw new NotRemoved("A file was stored and read, but not removed", { cause });
  });
}

/** Where files are, in words. */
export const storageName = () => (storage instanceof Bucket ? "bucket" : "folder");
