/** Reads an archive as one stream, and refuses one that is not exactly what was written. */
import { createHash, type Hash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { createTarDecoder } from "modern-tar";
import type { z } from "zod";
import { ArchiveError, CHANGED, CUT_OFF } from "./archive-error.ts";
import {
  ABOUT,
  type About,
  aboutShape,
  END,
  type End,
  endShape,
  FILES,
  FORMAT,
  KEYS,
  LARGEST_TEXT,
  LIST_LENGTH,
  LISTS,
  listName,
  storedPath,
  tableOfPart,
} from "./archive-format.ts";
import { TableSum } from "./table-sum.ts";

const NO_BACKUP = "This file is no backup of a shop.";

export interface Entry {
  name: string;
  size: number;
  /** To be read once, or not at all. */
  bytes: AsyncIterable<Uint8Array>;
}

type TarEntry = { header: { name: string; size: number }; body: AsyncIterable<Uint8Array> };

export class ArchiveReader {
  readonly about: About;
  readonly #tar: AsyncIterator<TarEntry>;
  readonly #sums = new Map<string, TableSum>();
  readonly #files = { count: 0, bytes: 0 };
  readonly #listsHash = createHash("sha256");
  #lists = 0;
  #faults = 0;
  /** What the next list has to say. */
  #unlisted: string[] = [];
  #end: End | undefined;

  private constructor(about: About, tar: AsyncIterator<TarEntry>) {
    this.about = about;
    this.#tar = tar;
  }

  /** @throws ArchiveError for what is no archive, or one of a newer release */
  static async open(source: AsyncIterable<Uint8Array>): Promise<ArchiveReader> {
    const tar = decode(source)[Symbol.asyncIterator]();
    const { value, done } = await tar.next().catch((error) => {
      // Only the tar's own errors: what was encrypted for a shop is a backup, though damaged.
      throw error.message === CHANGED && error.cause ? new ArchiveError(NO_BACKUP) : error;
    });
    if (done || value.header.name !== ABOUT) throw new ArchiveError(NO_BACKUP);
    const bytes = await readText(value);
    const about = parse(aboutShape, bytes, (found) => {
      const { format } = (found ?? {}) as { format?: unknown };
      if (typeof format !== "number" || format <= FORMAT) return;
      throw new ArchiveError(
        `A newer release of the shop made this archive (format ${format}; this one reads ${FORMAT}): restore it with that release.`,
      );
    });
    const reader = new ArchiveReader(about, tar);
    reader.#unlisted.push(
      `${createHash("sha256").update(bytes).digest("hex")}\t${bytes.length}\t${ABOUT}`,
    );
    return reader;
  }

  /** What the last entry says; there when {@link entries} has ended. */
  get end(): End {
    if (!this.#end) throw new Error("The archive has not been read to its end");
    return this.#end;
  }

  /**
   * The tables' parts, the files and the keys. What is wrong with one is known by the next list.
   * @throws ArchiveError for anything that is not as it was written
   */
  async *entries(): AsyncGenerator<Entry> {
    for (;;) {
      const { value, done } = await this.#tar.next();
      if (done) break;
      const { name, size } = value.header;
      if (this.#end) throw new ArchiveError(CHANGED);
      if (name === END) {
        this.#end = parse(endShape, await readText(value));
      } else if (name.startsWith(LISTS)) {
        this.#compareList(name, await readText(value));
      } else {
        yield* this.#entry(name, size, value.body);
      }
    }
    this.#compareEnd();
  }

  async *#entry(
    name: string,
    size: number,
    body: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Entry> {
    const table = tableOfPart(name);
    if (!table && !storedPath(name) && name !== KEYS) throw new ArchiveError(CHANGED);
    const hash = createHash("sha256");
    const sum = table ? this.#sumOf(table) : undefined;
    sum?.beginPart();
    const bytes = watched(body, hash, sum);
    yield { name, size, bytes };
    // What nobody has read is looked at, too.
    for await (const _ of bytes);
    this.#unlisted.push(`${hash.digest("hex")}\t${size}\t${name}`);
    if (this.#unlisted.length > LIST_LENGTH) throw new ArchiveError(CHANGED);
    if (!name.startsWith(FILES)) return;
    this.#files.count++;
    this.#files.bytes += size;
  }

  #sumOf(table: string): TableSum {
    const sum = this.#sums.get(table) ?? new TableSum();
    this.#sums.set(table, sum);
    return sum;
  }

  #compareList(name: string, bytes: Buffer): void {
    const lines = bytes.toString().split("\n").slice(0, -1);
    this.#faults += lines.filter((line) => !line.endsWith("\t")).length;
    const there = lines
      .filter((line) => !line.startsWith("\t"))
      .map((line) => line.slice(0, line.lastIndexOf("\t")));
    if (name !== listName(++this.#lists) || there.join("\n") !== this.#unlisted.join("\n")) {
      throw new ArchiveError(CHANGED);
    }
    this.#listsHash.update(bytes);
    this.#unlisted = [];
  }

  #compareEnd(): void {
    if (!this.#end) throw new ArchiveError(CUT_OFF);
    const { tables, files, faults, lists } = this.#end;
    const named = this.about.tables.map(({ name }) => name);
    const isRight =
      this.#unlisted.length === 0 &&
      lists.count === this.#lists &&
      lists.sha256 === this.#listsHash.digest("hex") &&
      files.count === this.#files.count &&
      files.bytes === this.#files.bytes &&
      faults.count === this.#faults &&
      Object.keys(tables).length === named.length &&
      [...this.#sums.keys()].every((table) => named.includes(table)) &&
      named.every((table) => {
        const { rows, sha256 } = this.#sumOf(table).result();
        return tables[table]?.rows === rows && tables[table].sha256 === sha256;
      });
    if (!isRight) throw new ArchiveError(CHANGED);
  }
}

/** The entries of a tar; its errors in words for people. */
async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      yield { header, body: explained(body) };
    }
  } catch (error) {
    throw inWords(error);
  }
}

async function* explained(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  // The disk's and the network's errors have a code.
  if (!(error instanceof Error) || error instanceof ArchiveError || "code" in error) return error;
  return new ArchiveError(/truncated/.test(error.message) ? CUT_OFF : CHANGED, { cause: error });
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  hash: Hash,
  sum: TableSum | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    hash.update(bytes);
    sum?.add(bytes);
    yield bytes;
  }
}

async function readText({ header, body }: TarEntry): Promise<Buffer> {
  if (header.size > LARGEST_TEXT) throw new ArchiveError(CHANGED);
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parse<Shape extends z.ZodType>(
  shape: Shape,
  bytes: Buffer,
  look: (found: unknown) => void = () => {},
): z.output<Shape> {
  let found: unknown;
  try {
    found = JSON.parse(bytes.toString());
  } catch {
    throw new ArchiveError(CHANGED);
  }
  look(found);
  const parsed = shape.safeParse(found);
  if (!parsed.success) throw new ArchiveError(CHANGED);
  return parsed.data;
}
