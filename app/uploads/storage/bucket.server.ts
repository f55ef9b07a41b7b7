/**
 * Stores uploads in an S3 bucket. Several processes may write to one upload: parts have fixed
 * boundaries, and an incomplete part is stored under its number. So a late writer repeats bytes or
 * is refused, but never shifts any.
 */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { S3Store } from "@tus/s3-store";
import { ERRORS, Upload } from "@tus/server";
import { pagesFolder } from "./paths-beside.ts";

/** S3's smallest part, except the last. */
const PART_BYTES = 5_242_880;
/** More than the client's 50, which slow readers would use up. */
const MOST_CONNECTIONS = 500;
const CONNECT_MS = 5_000;
/**
 * Most time between two signs of life, for a part to arrive, too. After a failover a connection is
 * silent for ever.
 */
const ANSWER_MS = 15_000;
/** An idle connection is closed: one that has fallen silent would cost the next request its time. */
const IDLE_MS = 4_000;

export class Bucket extends S3Store {
  readonly #answerMs: number;

  /**
   * @param url `https://KEY:SECRET@host/bucket?region=…`
   * @param answerMs after so long without an answer it is asked again, twice
   */
  constructor(url: URL, answerMs = ANSWER_MS) {
    const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS, timeout: IDLE_MS };
    super({
      partSize: PART_BYTES,
      // Most servers besides Amazon's have no tags.
      useTags: false,
      s3ClientConfig: {
        bucket: decodeURIComponent(url.pathname.slice(1)),
        region: url.searchParams.get("region") ?? "us-east-1",
        endpoint: url.origin,
        forcePathStyle: true,
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
        // Nor the newest clients' checksums.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        requestHandler: {
          connectionTimeout: CONNECT_MS,
          requestTimeout: answerMs,
          throwOnRequestTimeout: true,
          httpAgent: agent,
          httpsAgent: agent,
        },
      },
    });
    this.#answerMs = answerMs;
  }

  /** A bucket reports no limit. */
  freeBytes(): undefined {}

  /** Acknowledged objects are durable. */
  async sync(_path: string): Promise<void> {}

  /**
   * Reads an object, or its bytes `start` to `end` (inclusive); undefined when some are missing. The
   * stream breaks when the storage stops sending what is waited for.
   */
  async readFile(
    path: string,
    range?: { start: number; end: number },
  ): Promise<Readable | undefined> {
    const object = await this.client
      .getObject({
        Bucket: this.bucket,
        Key: path,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      })
      .catch(unlessMissing);
    const bytes = object?.Body as Readable | undefined;
    const least = range ? range.end - range.start + 1 : 1;
    if (bytes && (object?.ContentLength ?? 0) >= least) return this.#unstalled(bytes);
    bytes?.destroy();
    return undefined;
  }

  /** The size of an object; undefined when it is missing. */
  async sizeOf(path: string): Promise<number | undefined> {
    const head = await this.client
      .headObject({ Bucket: this.bucket, Key: path })
      .catch(unlessMissing);
    return head && (head.ContentLength ?? 0);
  }

  /** Everything that is stored, also what is there beside files. */
  async *allPaths(): AsyncGenerator<string> {
    let after: string | undefined;
    do {
      const where = { Bucket: this.bucket, ...(after ? { ContinuationToken: after } : {}) };
      const { Contents = [], NextContinuationToken } = await this.client.listObjectsV2(where);
      for (const { Key = "" } of Contents) yield Key;
      after = NextContinuationToken;
    } while (after);
  }

  /** An object with its size; undefined when it is missing. */
  async openFile(path: string): Promise<{ size: number; bytes: Readable } | undefined> {
    const object = await this.client
      .getObject({ Bucket: this.bucket, Key: path })
      .catch(unlessMissing);
    if (!object) return undefined;
    return { size: object.ContentLength ?? 0, bytes: this.#unstalled(object.Body as Readable) };
  }

  /** The same stream, which breaks when the storage stops sending what is waited for. */
  #unstalled(bytes: Readable): Readable {
    const whole = Readable.from(unstalled(bytes, this.#answerMs), { objectMode: false });
    return whole.once("close", () => bytes.destroy());
  }

  /** Stores a stream of so many bytes as one object. */
  async putStream(path: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const source = Readable.from(bytes, { objectMode: false });
    if (size <= PART_BYTES) {
      await this.put(path, await buffer(source));
      return;
    }
    await this.create(new Upload({ id: path, size, offset: 0 }));
    await this.write(source, path, 0);
  }

  /** Acknowledged objects are durable. */
  async settle(): Promise<void> {}

  /** Whether nothing is stored. */
  async isEmpty(): Promise<boolean> {
    return (await this.keysFrom("")).length === 0;
  }

  /** Stores bytes as one object. */
  async put(path: string, bytes: Buffer): Promise<void> {
    await this.client.putObject({ Bucket: this.bucket, Key: path, Body: bytes });
  }

  /**
   * The progress of an upload. Completes one whose parts are all stored, in case the process that
   * stored the last one died.
   * @throws 404 when there is none
   */
  override async getUpload(id: string): Promise<Upload> {
    const { file } = await this.getMetadata(id).catch((error: unknown) => {
      throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error;
    });
    const size = sizeOf(file);
    const parts = await this.partsOf(id);
    const sent = parts ? bytesOf(parts) : size;
    if (sent === size) await this.finish(id);
    const waiting = parts && sent < size ? await this.waitingBytes(id, parts.length) : 0;
    return new Upload({ ...file, size, offset: sent + waiting });
  }

  /**
   * Writes bytes from `offset` on; keeps what arrived before the source broke.
   * @returns the new offset
   * @throws 409 when the upload is not at `offset`
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { file } = await this.getMetadata(id);
    const size = sizeOf(file);
    // Buffers a whole part first: nothing is locked or changed while a slow client sends.
    let pieces: Buffer[] = [];
    let held = 0;
    let at = offset;
    let broken: unknown;
    const flush = async () => {
      at = await this.append(id, size, at, Buffer.concat(pieces));
      pieces = [];
      held = 0;
    };
    try {
      for await (const piece of source) {
        pieces.push(piece as Buffer);
        held += (piece as Buffer).length;
        if (held >= PART_BYTES) await flush();
      }
    } catch (error) {
      broken = error;
    }
    await flush();
    if (broken) throw broken;
    return at;
  }

  /** Removes an object and all parts of its upload; may be repeated. */
  override async remove(id: string): Promise<void> {
    const upload = await this.getMetadata(id).catch(unlessMissing);
    if (upload?.["upload-id"]) {
      const which = { Bucket: this.bucket, Key: id, UploadId: upload["upload-id"] };
      // There is none once the upload is complete.
      await this.client.abortMultipartUpload(which).catch(unlessMissing);
    }
    await this.removePages(id);
    const rest = (await this.keysFrom(`${id}.`)).filter((key) => key !== this.infoKey(id));
    // The upload's metadata goes last, so that an interrupted removal can be repeated.
    await this.removeKeys([id, ...rest, this.infoKey(id)]);
    await this.clearCache(id);
  }

  /** Removes the pictures of a file's pages: 999 at most, which one answer lists. */
  async removePages(id: string): Promise<void> {
    await this.removeKeys(await this.keysFrom(`${pagesFolder(id)}/`));
  }

  private async keysFrom(prefix: string): Promise<string[]> {
    const where = { Bucket: this.bucket, Prefix: prefix };
    const { Contents = [] } = await this.client.listObjectsV2(where);
    return Contents.map(({ Key = "" }) => Key);
  }

  /** One by one, as not every server knows the checksums of bulk deletion. */
  private async removeKeys(keys: string[]): Promise<void> {
    for (const Key of keys) {
      await this.client.deleteObject({ Bucket: this.bucket, Key }).catch(unlessMissing);
    }
  }

  /** Writes bytes at `offset`; returns their end. */
  private async append(id: string, size: number, offset: number, bytes: Buffer): Promise<number> {
    const end = offset + bytes.length;
    const parts = await this.partsOf(id);
    if (!parts) {
      if (end !== size || bytes.length > 0) throw ERRORS.INVALID_OFFSET;
      return end;
    }
    if (bytes.length > 0) {
      const before = await this.waiting(id, parts.length, offset - bytesOf(parts));
      await this.keep(id, size, parts.length, Buffer.concat([before, bytes]));
    }
    if (end === size) await this.finish(id);
    return end;
  }

  /** Stores the bytes after `full` complete parts. */
  private async keep(id: string, size: number, full: number, bytes: Buffer): Promise<void> {
    const metadata = await this.getMetadata(id);
    let stored = full;
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      const part = bytes.subarray(from, from + PART_BYTES);
      const isLast = stored * PART_BYTES + part.length === size;
      if (part.length < PART_BYTES && !isLast) {
        await this.put(waitingKey(id, stored), part);
        return;
      }
      await this.uploadPart(metadata, part, stored + 1);
      await this.client
        .deleteObject({ Bucket: this.bucket, Key: waitingKey(id, stored) })
        .catch(unlessMissing);
      stored++;
    }
  }

  /** Completes the object; may be repeated. */
  private async finish(id: string): Promise<void> {
    const parts = await this.partsOf(id);
    if (parts) {
      await this.finishMultipartUpload(await this.getMetadata(id), parts).catch(unlessMissing);
    }
    await this.clearCache(id);
  }

  /** The stored parts; undefined once the object is complete. */
  private async partsOf(id: string): Promise<{ Size?: number | undefined }[] | undefined> {
    return this.retrieveParts(id).catch(unlessMissing);
  }

  private async waitingBytes(id: string, full: number): Promise<number> {
    return (await this.sizeOf(waitingKey(id, full))) ?? 0;
  }

  /**
   * The first `length` bytes of the incomplete part.
   * @throws 409 when it is shorter
   */
  private async waiting(id: string, full: number, length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0);
    const stream = await this.readFile(waitingKey(id, full));
    const bytes = stream ? await buffer(stream) : Buffer.alloc(0);
    if (length < 0 || length > bytes.length) throw ERRORS.INVALID_OFFSET;
    return bytes.subarray(0, length);
  }
}

function waitingKey(id: string, full: number): string {
  return `${id}.${full + 1}.part`;
}

function sizeOf({ size }: Upload): number {
  if (size === undefined) throw new Error("An upload without a size");
  return size;
}

function bytesOf(parts: { Size?: number | undefined }[]): number {
  return parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
}

function isMissing(error: unknown): boolean {
  const { name } = error as { name?: string };
  return ["NoSuchKey", "NoSuchUpload", "NotFound", "InvalidRange"].includes(name ?? "");
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** The pieces of a stream, which breaks when one is waited for too long. */
async function* unstalled(bytes: Readable, mostMs: number): AsyncGenerator<Buffer> {
  const stop = () =>
    bytes.destroy(Object.assign(new Error("The storage stopped sending"), { code: "ETIMEDOUT" }));
  // Only while somebody waits: a slow reader may take as long as they like.
  let timer = setTimeout(stop, mostMs);
  try {
    for await (const piece of bytes) {
      clearTimeout(timer);
      yield piece as Buffer;
      timer = setTimeout(stop, mostMs);
    }
  } finally {
    clearTimeout(timer);
  }
}
