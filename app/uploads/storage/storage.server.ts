/** Where uploaded bytes are: a folder, or an S3 bucket. Both resume what was cut off. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Bucket } from "./bucket.server.ts";
import { Folder } from "./folder.server.ts";

let storage: Folder | Bucket | undefined;

/**
 * Says where files are kept; call once at start.
 * @param settings.folder where they are without S3
 * @param settings.s3Url `https://KEY:SECRET@host/bucket?region=…`
 */
export function openStorage(settings: { folder: string; s3Url?: string }): void {
  storage = settings.s3Url ? new Bucket(new URL(settings.s3Url)) : new Folder(settings.folder);
}

/** Where files are written to; what it keeps outlives a power cut. */
export function uploadStore(): Folder | Bucket {
  if (!storage) throw new Error("The storage of files is not open");
  return storage;
}

/** That a file which was stored is not there, or shorter than it was. */
export class LostFile extends Error {
  override name = "LostFile";
}

/**
 * Reads a stored file, or the bytes from `start` to `end` (both included) of it.
 * @throws LostFile when they are not all there; an empty file is none
 */
export async function readStored(
  path: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const bytes = await uploadStore().readFile(path, range);
  // Where it is tells who has sent it, under which name.
  if (!bytes) throw new LostFile("A stored file is missing or too short");
  return bytes;
}

/**
 * The whole of a stored file that fits into memory.
 * @throws LostFile
 */
export async function readWhole(path: string): Promise<Buffer> {
  return buffer(await readStored(path));
}
