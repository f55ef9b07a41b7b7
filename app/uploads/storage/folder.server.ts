/** Stores uploads in a private folder, as long as enough of the disk stays free. */
import { execFile } from "node:child_process";
import { chmodSync, createWriteStream } from "node:fs";
import { chmod, mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { FileStore } from "@tus/file-store";
import { ERRORS, type Upload } from "@tus/server";
import { freeSpace } from "../../../database/free-space.ts";
import { makeFolder } from "../../../database/private-file.ts";
import { explained } from "../../../database/start-error.ts";
import { limits, NO_ROOM } from "../upload-quotas.server.ts";
import {
  makePrivateFolder,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  syncFile,
  writeDurably,
} from "./durable-files.server.ts";
import { pagesFolder } from "./paths-beside.ts";

export class Folder extends FileStore {
  /**
   * @param folder in the shop's data folder; is created, or made private
   * @throws StartError when it cannot be
   */
  constructor(folder: string) {
    try {
      makeFolder(folder, PRIVATE_FOLDER);
    } catch (error) {
      throw explained(error, dirname(folder));
    }
    try {
      chmodSync(folder, PRIVATE_FOLDER);
    } catch {
      // Some mounted disks have no modes; the mount decides who reads them.
    }
    super({ directory: folder });
  }

  /** Free bytes; undefined where the disk does not tell. */
  freeBytes(): number | undefined {
    return freeSpace(this.directory);
  }

  override async create(upload: Upload): Promise<Upload> {
    const path = this.#pathOf(upload.id);
    await makePrivateFolder(dirname(path));
    await writeFile(path, "", { mode: PRIVATE_FILE });
    await this.configstore.set(upload.id, upload);
    await chmod(infoOf(path), PRIVATE_FILE);
    return upload;
  }

  /**
   * The progress of an upload.
   * @throws 404 when there is none, or a power cut has left half of it
   */
  override async getUpload(id: string): Promise<Upload> {
    return super.getUpload(id).catch((error: unknown) => {
      throw error === ERRORS.FILE_NO_LONGER_EXISTS ? ERRORS.FILE_NOT_FOUND : error;
    });
  }

  /**
   * Writes bytes from `offset` on; keeps what arrived before the source broke.
   * @returns the new offset
   * @throws 507 when too little of the disk is free
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const target = createWriteStream(this.#pathOf(id), { flags: "r+", start: offset });
    await pipeline(source, (bytes) => this.#whileThereIsRoom(bytes), target).catch(asRefusal);
    return offset + target.bytesWritten;
  }

  /** Removes a file and the pictures of its pages; may be repeated. */
  override async remove(id: string): Promise<void> {
    const path = this.#pathOf(id);
    await this.removePages(id);
    await rm(path, { force: true });
    await rm(infoOf(path), { force: true });
  }

  /** Removes the pictures of a file's pages. */
  async removePages(id: string): Promise<void> {
    await rm(pagesFolder(this.#pathOf(id)), { recursive: true, force: true });
  }

  /** Stores bytes as one file; resolves when they are on the disk. @throws 507 on a full disk */
  async put(id: string, bytes: Buffer): Promise<void> {
    await writeDurably(this.#pathOf(id), bytes).catch(asRefusal);
  }

  /** Resolves when a file is on the disk. @throws 507 on a full disk */
  async sync(id: string): Promise<void> {
    await syncFile(this.#pathOf(id)).catch(asRefusal);
  }

  /**
   * Stores a stream of so many bytes as one file; it is on the disk after {@link settle}. Unlike an
   * upload it may take all of the disk.
   */
  async putStream(id: string, _size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#pathOf(id);
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
    await pipeline(bytes, createWriteStream(path, { mode: PRIVATE_FILE }));
  }

  /** Resolves when everything is on the disk that was written before: one wait for all files. */
  async settle(): Promise<void> {
    await promisify(execFile)("sync");
  }

  /** Whether nothing is stored. */
  async isEmpty(): Promise<boolean> {
    return (await readdir(this.directory)).length === 0;
  }

  /** The size of a file; undefined when it is missing. */
  async sizeOf(id: string): Promise<number | undefined> {
    return stat(this.#pathOf(id)).then(({ size }) => size, unlessMissing);
  }

  /** Everything that is stored, also what is there beside files. */
  async *allPaths(): AsyncGenerator<string> {
    const whole = { recursive: true, withFileTypes: true } as const;
    for (const entry of await readdir(this.directory, whole)) {
      if (entry.isFile()) yield relative(this.directory, join(entry.parentPath, entry.name));
    }
  }

  /** A file with its size; undefined when it is missing. */
  async openFile(id: string): Promise<{ size: number; bytes: Readable } | undefined> {
    const file = await this.#open(id);
    if (!file) return undefined;
    const { size } = await file.stat();
    return { size, bytes: file.createReadStream() };
  }

  /** Reads a file, or its bytes `start` to `end` (inclusive); undefined when some are missing. */
  async readFile(id: string, range?: { start: number; end: number }) {
    const file = await this.#open(id);
    if (!file) return undefined;
    const { size } = await file.stat();
    if (size > (range?.end ?? 0)) return file.createReadStream(range);
    await file.close();
    return undefined;
  }

  async #open(id: string) {
    return open(this.#pathOf(id)).catch(unlessMissing);
  }

  async *#whileThereIsRoom(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = limits.lookAgainBytes;
    for await (const bytes of source) {
      unseen += bytes.length;
      if (unseen > limits.lookAgainBytes) {
        const free = this.freeBytes() ?? limits.keepFreeBytes;
        if (free < limits.keepFreeBytes) throw new NoRoom();
        unseen = 0;
      }
      yield bytes;
    }
  }

  #pathOf(id: string): string {
    return join(this.directory, id);
  }
}

/** The library's metadata file. */
function infoOf(path: string): string {
  return `${path}.json`;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** The library answers with its fields. */
class NoRoom extends Error {
  readonly status_code = 507;
  readonly body = NO_ROOM;
}

function asRefusal(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOSPC" || error.code === "EDQUOT" ? new NoRoom() : error;
}
