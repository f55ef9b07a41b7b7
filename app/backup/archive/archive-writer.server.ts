/** Writes an archive as one stream, with bounded memory. */
import { createHash, type Hash } from "node:crypto";
import { createTarPacker } from "modern-tar";
import {
  ABOUT,
  type About,
  END,
  type End,
  type Fault,
  FORMAT,
  LIST_LENGTH,
  listName,
} from "./archive-format.ts";

/** Of every entry: only its owner may read what is unpacked. */
const MODE = 0o600;

export class ArchiveWriter {
  /** The archive's bytes. */
  readonly bytes: ReadableStream<Uint8Array>;
  /** How many bytes its entries have so far. */
  written = 0;
  /** Whether it waits for whoever reads it. */
  isHeldUp = false;
  readonly #tar: ReturnType<typeof createTarPacker>["controller"];
  readonly #mtime = new Date();
  #list: string[] = [];
  #lists = 0;
  readonly #listsHash: Hash = createHash("sha256");

  constructor() {
    const { readable, controller } = createTarPacker();
    this.bytes = readable;
    this.#tar = controller;
  }

  async begin(about: Omit<About, "format">): Promise<void> {
    await this.addText(ABOUT, json({ format: FORMAT, ...about }));
  }

  async addText(name: string, text: string | Buffer): Promise<void> {
    const bytes = Buffer.from(text as string);
    await this.add(name, bytes.length, [bytes]);
  }

  /**
   * Adds an entry.
   * @param size of all its bytes together
   * @param faultOf asked when they have been read
   */
  async add(
    name: string,
    size: number,
    source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    faultOf: (sha256: string) => Fault | undefined = () => undefined,
  ): Promise<Fault | undefined> {
    const hash = createHash("sha256");
    await this.#write(name, size, source, hash);
    const sha256 = hash.digest("hex");
    const fault = faultOf(sha256);
    await this.#note(`${sha256}\t${size}\t${name}\t${fault ?? ""}`);
    return fault;
  }

  /** Notes an entry that cannot be added. */
  async noteMissing(name: string, fault: Fault): Promise<void> {
    await this.#note(`\t\t${name}\t${fault}`);
  }

  async end(end: Omit<End, "lists">): Promise<void> {
    await this.#endList();
    const lists = { count: this.#lists, sha256: this.#listsHash.digest("hex") };
    const bytes = Buffer.from(json({ ...end, lists }));
    await this.#write(END, bytes.length, [bytes]);
    this.#tar.finalize();
  }

  /** Ends the stream with an error. */
  fail(error: unknown): void {
    this.#tar.error(error);
  }

  async #note(line: string): Promise<void> {
    this.#list.push(line);
    if (this.#list.length === LIST_LENGTH) await this.#endList();
  }

  async #endList(): Promise<void> {
    if (this.#list.length === 0) return;
    const bytes = Buffer.from(`${this.#list.join("\n")}\n`);
    this.#list = [];
    this.#listsHash.update(bytes);
    await this.#write(listName(++this.#lists), bytes.length, [bytes]);
  }

  async #write(
    name: string,
    size: number,
    source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    hash?: Hash,
  ): Promise<void> {
    const body = this.#tar.add({ name, size, mode: MODE, mtime: this.#mtime }).getWriter();
    // The stream's failure is told by the write that meets it.
    body.closed.catch(() => {});
    for await (const bytes of source) {
      hash?.update(bytes);
      await this.#sent(body.write(bytes));
      this.written += bytes.length;
    }
    await this.#sent(body.close());
  }

  async #sent(sending: Promise<void>): Promise<void> {
    this.isHeldUp = true;
    await sending;
    this.isHeldUp = false;
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
