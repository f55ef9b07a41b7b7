/**
 * Reads a file's bytes once, when it has come: their SHA-256, its pages, and the small first page,
 * which stands for it.
 */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Queries } from "../../../database/db.server.ts";
import { enqueue } from "../../jobs/jobs.server.ts";
import { Busy, Turns } from "../../limits/turns.server.ts";
import { PHONE_WIDTH } from "../file-pages.ts";
import { fileTypes } from "../file-types.ts";
import { type DocumentFormat, UnshownDocument } from "../pages/drawer-messages.ts";
import { askDocument } from "../pages/page-drawer.server.ts";
import { pagePath, thumbnailPath } from "../storage/paths-beside.ts";
import { digestStored, readStored, uploadStore } from "../storage/storage.server.ts";
import { AVIF_PIXEL_LIMIT } from "./decoding.server.ts";
import type { FileContent, FileRow } from "./files.server.ts";
import { uploadKind } from "./upload-kinds.server.ts";

const THUMBNAIL = { width: 480, height: 360 };
/** Most pixels of a picture: a small file can decode to more than the memory holds. */
const PIXEL_LIMIT = 120_000_000;
/** For formats that are not decoded row by row. */
const WHOLE_PIXEL_LIMIT = 50_000_000;

/** Reads one file again. */
export const READ_FILE = "read-file";

type Stored = Pick<FileRow, "id" | "path" | "size" | "ownerId" | "type" | "kind">;

/**
 * How long an upload waits until others' files have been read: one that takes long, or is made to,
 * holds nobody up.
 */
const PATIENCE_MS = 500;
/** Several pictures need no more memory than one. */
const pictures = new Turns({ atOnce: 1, atOnceInAll: 1, waiting: 200 });

/**
 * Reads a file that has just come.
 * @returns undefined when its turn does not come soon: then it is a plain line until a job reads it
 * @throws LostFile
 */
export async function readNow(file: Stored): Promise<FileContent | undefined> {
  const patienceMs = uploadKind(file.kind)?.waitsForPages ? undefined : PATIENCE_MS;
  return readPages(file, file.ownerId, patienceMs).catch((error: unknown) => {
    if (error instanceof Busy) return undefined;
    throw error;
  });
}

export async function readLater(transaction: Queries, id: string): Promise<void> {
  await enqueue(transaction, READ_FILE, { id });
}

/**
 * Reads a file, and draws the small first page of one that has pages.
 * @param who waits for it
 * @param patienceMs how long they wait for their turn
 * @throws Busy, LostFile
 */
export async function readPages(
  file: Stored,
  who: string,
  patienceMs?: number,
): Promise<FileContent> {
  const known = fileTypes[file.type ?? ""];
  if (known?.picture) return pictures.take(who, () => readPicture(file.path), patienceMs);
  if (known?.document) return readDocument(file, who, patienceMs);
  return { sha256: await digestStored(file.path) };
}

/** A picture that cannot be decoded has no thumbnail. */
async function readPicture(path: string): Promise<FileContent> {
  const pieces: Buffer[] = [];
  const sha256 = await digestStored(path, (piece) => pieces.push(piece));
  const small = await shrink(Buffer.concat(pieces)).catch(() => undefined);
  if (!small) return { sha256 };
  await uploadStore().put(thumbnailPath(path), small.data);
  return { sha256, pages: 1, width: small.info.width, height: small.info.height };
}

async function shrink(bytes: Buffer) {
  const { format, isProgressive, width, height } = await sharp(bytes).metadata();
  const isWhole = isProgressive || format === "gif";
  const limit = format === "heif" ? AVIF_PIXEL_LIMIT : isWhole ? WHOLE_PIXEL_LIMIT : PIXEL_LIMIT;
  if (width * height > limit) return undefined;
  return sharp(bytes, { limitInputPixels: limit, sequentialRead: true, failOn: "error" })
    .rotate()
    .resize({ ...THUMBNAIL, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 74 })
    .toBuffer({ resolveWithObject: true });
}

async function readDocument(file: Stored, who: string, patienceMs?: number): Promise<FileContent> {
  const hash = createHash("sha256");
  let isWhole = false;
  async function* read() {
    for await (const piece of await readStored(file.path)) {
      hash.update(piece as Buffer);
      yield piece as Buffer;
    }
    isWhole = true;
  }
  const digest = async () => (isWhole ? hash.digest("hex") : digestStored(file.path));
  try {
    const document = { ...storedDocument(file), read };
    const isWaitedFor = uploadKind(file.kind)?.waitsForPages;
    const { sizes, first, forPhone } = await askDocument(
      who,
      document,
      async (process) => ({
        sizes: process.sizes,
        first: await process.ask("draw", { page: 1, width: THUMBNAIL.width }),
        // Whoever opens it first does not wait for that.
        forPhone: isWaitedFor && (await process.ask("draw", { page: 1, width: PHONE_WIDTH })),
      }),
      patienceMs,
    );
    await uploadStore().put(thumbnailPath(file.path), Buffer.from(first.webp));
    if (forPhone) {
      await uploadStore().put(pagePath(file.path, 1, PHONE_WIDTH), Buffer.from(forPhone.webp));
    }
    const { width, height } = first;
    return { sha256: await digest(), pages: sizes.length, pageSizes: sizes, width, height };
  } catch (error) {
    if (!(error instanceof UnshownDocument)) throw error;
    return { sha256: await digest(), unseen: error.fault };
  }
}

/** A file as the drawer takes it. */
export function storedDocument({ path, size, type }: Pick<FileRow, "path" | "size" | "type">) {
  const format: DocumentFormat = fileTypes[type ?? ""]?.picture ? "picture" : "pdf";
  return {
    path,
    format,
    bytes: size,
    async *read() {
      yield* (await readStored(path)) as AsyncIterable<Buffer>;
    },
  };
}
