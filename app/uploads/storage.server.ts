/** Where uploaded bytes are: a folder, or an S3 bucket. Both resume what was cut off. */
import { createReadStream } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { FileStore } from "@tus/file-store";
import { Upload } from "@tus/server";
import { Bucket } from "./bucket.server.ts";

type Store = FileStore | Bucket;

interface Storage {
  store: Store;
  /** Bytes that can still be stored; undefined where nobody counts. */
  freeBytes(): Promise<number | undefined>;
  read(path: string, range?: { start: number; end: number }): Promise<Readable>;
  put(path: string, bytes: Buffer): Promise<void>;
}

let storage: Storage | undefined;

/**
 * Says where files are kept; call once at start.
 * @param settings.folder where they are without S3
 * @param settings.s3Url `https://KEY:SECRET@host/bucket?region=…`
 */
export function openStorage(settings: { folder: string; s3Url?: string }): void {
  storage = settings.s3Url ? inBucket(new URL(settings.s3Url)) : inFolder(settings.folder);
}

/** What the upload protocol writes to. */
export function uploadStore(): Store {
  return opened().store;
}

/** Bytes that can still be stored; undefined where nobody counts. */
export function freeBytes(): Promise<number | undefined> {
  return opened().freeBytes();
}

/**
 * Reads a stored file, or the bytes from `start` to `end` (both included) of it.
 * @throws when it is not there, here or as the stream's error
 */
export function readStored(
  path: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  return opened().read(path, range);
}

/** The whole of a stored file that fits into memory; undefined when it is not there. */
export async function readWhole(path: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await readStored(path));
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    if (code === "ENOENT" || name === "NoSuchKey") return undefined;
    throw error;
  }
}

/** Stores a small file that was made here. */
export async function putStored(path: string, bytes: Buffer): Promise<void> {
  await opened().put(path, bytes);
}

/** Removes a stored file; one that is not there is removed already. */
export async function removeStored(path: string): Promise<void> {
  await opened()
    .store.remove(path)
    .catch((error: unknown) => {
      if ((error as { status_code?: number }).status_code !== 404) throw error;
    });
}

function opened(): Storage {
  if (!storage) throw new Error("The storage of files is not open");
  return storage;
}

function inFolder(folder: string): Storage {
  const store = new FileStore({ directory: folder });
  return {
    store,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async read(path, range) {
      return createReadStream(join(folder, path), range);
    },
    async put(path, bytes) {
      await store.create(new Upload({ id: path, size: bytes.length, offset: 0 }));
      await store.write(Readable.from([bytes]), path, 0);
    },
  };
}

function inBucket(url: URL): Storage {
  const store = new Bucket(url);
  return {
    store,
    freeBytes: async () => undefined,
    read: (path, range) => store.readObject(path, range),
    put: (path, bytes) => store.putObject(path, bytes),
  };
}
