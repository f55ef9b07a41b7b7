/**
 * A zip that was uploaded, read where it is stored, a part at a time. Its sizes are bounded before
 * anything is unpacked, and what unpacks to more than it says is refused.
 */
import { PassThrough, pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { FileRefused } from "../../../imports/table.ts";
import { formatCount } from "../../../ui/format/money.ts";
import { readStored } from "../../../uploads/storage/storage.server.ts";
import { FILE_BYTES, MOST_ENTRIES, UNPACKED_BYTES } from "./zip-limits.ts";

/** An opened zip; its paths are those below the folder that it has all in. */
export interface StoredZip {
  /** How many bytes a file has unpacked; undefined when it is not there. */
  sizeOf(path: string): number | undefined;
  /** @throws FileFault for one that is not there, or damaged */
  open(path: string): Promise<Readable>;
  /** @throws FileFault for one that is not there, too large or damaged */
  readFile(path: string): Promise<Buffer>;
}

/** Why one file cannot be taken; its message is for the report. */
export class FileFault extends Error {}

/**
 * @param stored its path in the storage, and its size
 * @param main the files by which the folder that all is in is known
 * @param missing what is said where none of them is in it
 * @throws FileRefused in clear words for what is no such zip
 */
export async function openStoredZip(
  stored: { path: string; size: number },
  main: readonly string[],
  missing: string,
): Promise<StoredZip> {
  const reader = new StoredReader(stored.path);
  const zip = await readable(
    fromRandomAccessReaderPromise(reader, stored.size, { autoClose: false }),
  );
  const entries = await readable(listEntries(zip));
  const root = rootOf([...entries.keys()], main);
  if (root === undefined) throw new FileRefused(missing);
  const entryOf = (path: string) =>
    entries.get(`${root}${path}`) ?? entries.get(`${root}${path.normalize("NFC")}`);
  const there = (path: string) => {
    const entry = entryOf(path);
    if (!entry) throw new FileFault("It is not in the zip.");
    return entry;
  };
  return {
    sizeOf: (path) => entryOf(path)?.uncompressedSize,
    open: async (path) => openEntry(zip, there(path)),
    async readFile(path) {
      const entry = there(path);
      if (entry.uncompressedSize > FILE_BYTES) {
        throw new FileFault(`It has more than ${FILE_BYTES / 1024 / 1024} MB.`);
      }
      if (entry.uncompressedSize === 0) throw new FileFault("It is empty.");
      const stream = await openEntry(zip, entry);
      return buffer(stream).catch(() => {
        throw new FileFault("It is damaged in the zip.");
      });
    },
  };
}

/** Reads ranges of a stored file. */
class StoredReader extends RandomAccessReader {
  readonly #path: string;
  constructor(path: string) {
    super();
    this.#path = path;
    // It is open as long as anybody has it.
    (this as unknown as { ref(): void }).ref();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough();
    readStored(this.#path, { start, end: end - 1 }).then(
      (source) => pipeline(source, out, () => {}),
      (error: Error) => out.destroy(error),
    );
    return out;
  }
}

const BROKEN = "This is no zip that can be read. Make it again, and choose it once more.";

/** Whatever is wrong in a zip, its owner can only make it again. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const { message = "" } = error as Error;
    if (/absolute path|relative path|invalid characters in fileName/.test(message)) {
      throw new FileRefused(
        "A file of this zip has a path that leads out of it (../). It is not opened.",
      );
    }
    if (/encryption/.test(message)) throw new FileRefused(LOCKED);
    if (isOfStorage(error)) throw error;
    throw new FileRefused(BROKEN);
  }
}

const LOCKED = "This zip has a password. Make it without one.";
const isOfStorage = (error: unknown) =>
  error instanceof Error && ("$metadata" in error || "syscall" in error);

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/") || entry.fileName.startsWith("__MACOSX/")) continue;
    if (entry.isEncrypted()) throw new FileRefused(LOCKED);
    unpacked += entry.uncompressedSize;
    if (entries.size >= MOST_ENTRIES) {
      throw new FileRefused(`This zip has more than ${formatCount(MOST_ENTRIES)} files.`);
    }
    if (unpacked > UNPACKED_BYTES) {
      throw new FileRefused(
        `This zip has more than ${UNPACKED_BYTES / 1e9} GB unpacked, which is the most.`,
      );
    }
    const name = entry.fileName.normalize("NFC");
    if (entries.has(name)) throw new FileRefused(`This zip has ${name.slice(0, 100)} twice.`);
    entries.set(name, entry);
  }
  return entries;
}

/** The folder that the main files are in, with a `/`; empty at the top. */
function rootOf(names: readonly string[], main: readonly string[]): string | undefined {
  const [root] = names
    .filter((name) => main.includes(name.slice(name.lastIndexOf("/") + 1)))
    .map((name) => name.slice(0, name.lastIndexOf("/") + 1))
    .sort((one, other) => one.length - other.length);
  return root;
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    if (isOfStorage(error)) throw error;
    throw new FileFault("It is damaged in the zip.");
  }
}
