/**
 * A bucket of S3 that uploads are written to and read from. Several machines may take pieces of
 * one upload at the same time: every part begins and ends at the same byte whoever writes it, and
 * what does not fill a part yet is kept under that part's number, so that a late writer repeats
 * bytes or has its piece refused, and never shifts any.
 */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { S3Store } from "@tus/s3-store";
import { ERRORS, Upload } from "@tus/server";

/** The least that S3 takes for a part that is not the last. */
const PART_BYTES = 5_242_880;
/** Readers with slow lines hold theirs for long; the client's own 50 are soon taken. */
const MOST_CONNECTIONS = 500;
const CONNECT_MS = 5_000;

export class Bucket extends S3Store {
  /** @param url `https://KEY:SECRET@host/bucket?region=…` */
  constructor(url: URL) {
    const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
    super({
      partSize: PART_BYTES,
      // Most servers besides Amazon's know no tags.
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
        // Nor the checksums that the newest clients send by themselves.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent },
      },
    });
  }

  /** Nobody counts what a bucket takes. */
  freeBytes(): undefined {}

  /** An object that was acknowledged is kept. */
  async sync(_path: string): Promise<void> {}

  /**
   * Reads an object, or the bytes from `start` to `end` (both included) of it.
   * @returns undefined when they are not all there
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
    if ((object?.ContentLength ?? 0) >= least) return bytes;
    bytes?.destroy();
    return undefined;
  }

  /** Stores bytes that are all there as one object. */
  async put(path: string, bytes: Buffer): Promise<void> {
    await this.client.putObject({ Bucket: this.bucket, Key: path, Body: bytes });
  }

  /**
   * How far an upload is. One whose parts are all there becomes its object here, when the process
   * that brought the last part did not live to make it so.
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
   * Takes the bytes of an upload from `offset` on; what arrived before the source broke stays.
   * @returns the bytes that are there then
   * @throws 409 when the upload is not at `offset`
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { file } = await this.getMetadata(id);
    const size = sizeOf(file);
    // Slow lines are waited for first: nothing is fetched or changed until all bytes are here.
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

  /** Removes an object with all that its upload left; one that is not there is removed already. */
  override async remove(id: string): Promise<void> {
    const upload = await this.getMetadata(id).catch(unlessMissing);
    if (upload?.["upload-id"]) {
      const which = { Bucket: this.bucket, Key: id, UploadId: upload["upload-id"] };
      // There is none when the upload is complete.
      await this.client.abortMultipartUpload(which).catch(unlessMissing);
    }
    const { Contents = [] } = await this.client.listObjectsV2({
      Bucket: this.bucket,
      Prefix: `${id}.`,
    });
    // One by one: removing many at once takes a checksum that not every server knows. What an
    // upload is known by goes last, so that a removal which was cut off can be repeated.
    const rest = Contents.map(({ Key = "" }) => Key).filter((key) => key !== this.infoKey(id));
    for (const Key of [id, ...rest, this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket: this.bucket, Key }).catch(unlessMissing);
    }
    await this.clearCache(id);
  }

  /** Adds bytes that begin at `offset`; returns where they end. */
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

  /** Stores the bytes that follow `full` parts. */
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

  /** Makes an object of the parts; twice is once. */
  private async finish(id: string): Promise<void> {
    const parts = await this.partsOf(id);
    if (parts) {
      await this.finishMultipartUpload(await this.getMetadata(id), parts).catch(unlessMissing);
    }
    await this.clearCache(id);
  }

  /** The parts that are there; undefined when they have become an object. */
  private async partsOf(id: string): Promise<{ Size?: number | undefined }[] | undefined> {
    return this.retrieveParts(id).catch(unlessMissing);
  }

  private async waitingBytes(id: string, full: number): Promise<number> {
    const head = await this.client
      .headObject({ Bucket: this.bucket, Key: waitingKey(id, full) })
      .catch(unlessMissing);
    return head?.ContentLength ?? 0;
  }

  /**
   * The first `length` bytes of those that wait for a part to be full.
   * @throws 409 when there are not so many
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
