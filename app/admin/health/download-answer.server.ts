import { ReadableStream } from "node:stream/web";
import type { Download } from "../../backup/runs/take-out.server";

/** Sends a backup as a file to be saved. */
export function answerDownload({ name, bytes, source }: Download): Response {
  const headers = new Headers({
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
    // nginx would put up to 1 GiB onto its disk first, and take nothing more until that is sent.
    "x-accel-buffering": "no",
  });
  if (bytes !== undefined) headers.set("content-length", String(bytes));
  return new Response(ReadableStream.from(source) as unknown as BodyInit, { headers });
}
