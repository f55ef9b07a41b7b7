/**
 * The zip of an old site: read where it is stored, a part at a time. Its sizes are bounded before
 * anything is unpacked, and what unpacks to more than it says is refused.
 */
import { PassThrough, pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { FileRefused } from "../../../imports/table.ts";
import { formatCount } from "../../../ui/format/money.ts";
import { readStored } from "../../../uploads/storage/storage.server.ts";
import { readDocuments, type SiteDocument } from "./documents.server.ts";
import {
  type Collection,
  collectionNames,
  collections,
  FILE_BYTES,
  MOST_ENTRIES,
  UNPACKED_BYTES,
} from "./site-limits.ts";

/** An opened zip. */
export interface SiteZip {
  /** Whether it has a collection. */
  has(name: Collection): boolean;
  /** The documents of a collection; none when the zip does not have it. */
  documents(name: Collection): AsyncGenerator<SiteDocument>;
  /** Whether it has a file of the old storage. */
  hasFile(path: string): boolean;
  /** @throws FileFault for one that is not there, too large or damaged */
  readFile(path: string): Promise<Buffer>;
}

/** Why one file cannot be taken; its message is for the report. */
export class FileFault extends Error {}

/**
 * @param stored its path in the storage, and its size
 * @throws FileRefused in clear words for what is no such zip
 */
export async function openSiteZip(stored: { path: string; size: number }): Promise<SiteZip> {
  const reader = new StoredReader(stored.path);
  const zip = await readable(
    fromRandomAccessReaderPromise(reader, stored.size, { autoClose: false }),
  );
  const entries = await readable(listEntries(zip));
  const root = rootOf([...entries.keys()]);
  const entryOf = (path: string) =>
    entries.get(`${root}${path}`) ?? entries.get(`${root}${path.normalize("NFC")}`);
  for (const name of collectionNames) {
    const entry = entryOf(`${name}.json`);
    if (!entry || entry.uncompressedSize <= collections[name].bytes) continue;
    const most = collections[name].bytes / 1024 / 1024;
    throw new FileRefused(`${name}.json has more than ${most} MB unpacked, which is the most.`);
  }
  return {
    has: (name) => entryOf(`${name}.json`) !== undefined,
    async *documents(name) {
      const entry = entryOf(`${name}.json`);
      if (!entry) return;
      const most = collections[name].documents;
      let count = 0;
      for await (const document of readDocuments(await openEntry(zip, entry), `${name}.json`)) {
        count++;
        if (count > most) {
          throw new FileRefused(
            `${name}.json has more than ${formatCount(most)} documents, which are the most.`,
          );
        }
        yield document;
      }
    },
    hasFile: (path) => entryOf(path) !== undefined,
    async readFile(path) {
      const entry = entryOf(path);
      if (!entry) throw new FileFault("It is not in the zip.");
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

/** The folder that the collections are in, with a `/`; empty at the top. */
function rootOf(names: readonly string[]): string {
  const [root] = names
    .filter((name) => /(?:^|\/)(?:users|products|categories|chats)\.json$/.test(name))
    .map((name) => name.slice(0, name.lastIndexOf("/") + 1))
    .sort((one, other) => one.length - other.length);
  if (root === undefined) {
    throw new FileRefused(
      "None of users.json, products.json, categories.json and chats.json is in this zip.",
    );
  }
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
