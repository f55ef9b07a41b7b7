/** Detects the type of an uploaded file. */
import { fileTypeFromBuffer } from "file-type";
import { db } from "../../../database/db.server.ts";
import { fileTypes, wrongType } from "../file-types.ts";
import { digestStored, readStored, uploadStore } from "../storage/storage.server.ts";
import { readLater, readNow } from "./file-content.server.ts";
import { type FileRow, finishFile, UploadRefusal } from "./files.server.ts";

/** For type detection; office files name themselves after some other entries. */
const HEAD_BYTES = 65_536;
const ZIP = "application/zip";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/**
 * Checks a file's content and completes its row.
 * @throws UploadRefusal 415 naming the accepted types
 */
export async function completeFile(row: FileRow): Promise<void> {
  if (row.finishedAt) return;
  const head = await readBytes(row.path, { start: 0, end: Math.min(HEAD_BYTES, row.size) - 1 });
  const found = await typeOf(head, row.name);
  const type = found === ZIP && (await isLateDocx(row)) ? DOCX : found;
  const known = type ? fileTypes[type] : undefined;
  if (!type || !known) throw new UploadRefusal(415, wrongType(row.name));
  const ending = /\.([^.]+)$/.exec(row.name)?.[1]?.toLowerCase() ?? "";
  // The ending follows the content, so that the saved file opens.
  const name = known.endings.includes(ending) ? row.name : `${row.name}.${known.endings[0]}`;
  const content = await readNow({ ...row, type });
  await uploadStore().sync(row.path);
  if (content) return finishFile(row.id, { name, type, ...content });
  const sha256 = await digestStored(row.path);
  await db.transaction(async (tx) => {
    await finishFile(row.id, { name, type, sha256 }, tx);
    await readLater(tx, row.id);
  });
}

async function typeOf(head: Buffer, name: string): Promise<string | undefined> {
  // CorelDRAW up to X3, which the library does not know; later versions are ZIP.
  if (head.subarray(0, 4).toString("latin1") === "RIFF") {
    const form = head.subarray(8, 12).toString("latin1");
    if (/^CDR/i.test(form)) return "application/vnd.corel-draw";
  }
  // Printing software writes bytes before the header, which the library does not accept.
  const start = head.subarray(0, 1_024).toString("latin1");
  if (/^[\0\s]+%PDF-/.test(start)) return typeOf(head.subarray(start.indexOf("%PDF-")), name);
  if (start.startsWith("\x04%!PS")) return typeOf(head.subarray(1), name);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  switch (found?.mime) {
    case "application/eps":
      return "application/postscript";
    case "application/postscript":
      return found.ext === "ai" ? "application/illustrator" : "application/postscript";
    case "image/heif":
    case "image/heic-sequence":
    case "image/heif-sequence":
      return "image/heic";
    case "image/apng":
      return "image/png";
    case "application/pdf":
      return /\.ai$/i.test(name) ? "application/illustrator" : found.mime;
    case "application/zip":
    case "application/x-vnd.corel.zcf.draw.document+zip":
      return /\.cdr$/i.test(name) ? "application/vnd.corel-draw" : ZIP;
    case undefined:
      // The library reads the TIFF directory, which most programs write at the end.
      return isTiff(head) ? "image/tiff" : undefined;
    default:
      return found?.mime;
  }
}

/** TIFF and BigTIFF, of either byte order. */
function isTiff(head: Buffer): boolean {
  return ["II*\0", "II+\0", "MM\0*", "MM\0+"].includes(head.subarray(0, 4).toString("latin1"));
}

/** Whether a ZIP is a DOCX whose identifying entry comes after its pictures. */
async function isLateDocx({ name, path, size }: FileRow): Promise<boolean> {
  if (!/\.docx$/i.test(name)) return false;
  const tail = await readBytes(path, { start: Math.max(0, size - HEAD_BYTES), end: size - 1 });
  return tail.includes("word/document.xml");
}

async function readBytes(path: string, range: { start: number; end: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await readStored(path, range)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
