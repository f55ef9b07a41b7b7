/** Serves `/files/{id}/{name}` to those who may read the file. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { UUID } from "../../../database/uuid.ts";
import { nothingPolicy } from "../../http/nothing-policy.server.ts";
import { Busy } from "../../limits/turns.server.ts";
import { fileTypes } from "../file-types.ts";
import { UnshownDocument } from "../pages/drawer-messages.ts";
import { pagePath, thumbnailPath } from "../storage/paths-beside.ts";
import { LostFile, readStored } from "../storage/storage.server.ts";
import { type FileRow, findFile } from "./files.server.ts";
import { drawPage, findPage, TooManyPages } from "./page-pictures.server.ts";
import { uploadKind } from "./upload-kinds.server.ts";

const ADDRESS = new RegExp(`^/files/(${UUID})/(?:pages/(\\d{1,9})|[^/]+)$`);
/** No scripts, no requests, no origin. */
const POLICY = `${nothingPolicy}; style-src 'unsafe-inline'; sandbox`;
/** Every file is somebody's, and the next person may sit at the same computer. */
const KEPT_BY_NOBODY = { "cache-control": "no-store" };

/**
 * Answers a request to `/files/…`: the file; with `?thumbnail` the small picture; under `pages/2?w=480`
 * a page as a picture.
 * @param address the caller's network address
 * @param report called when a file is missing, truncated or breaks off
 */
export async function answerFile(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  report: (error: Error) => void,
): Promise<void> {
  const [path = "", search = ""] = (req.url ?? "").split("?", 2);
  const query = new URLSearchParams(search);
  const [, id, number] = ADDRESS.exec(path) ?? [];
  const file = id ? await findFile(id) : undefined;
  const headers = new Headers({ cookie: req.headers.cookie ?? "" });
  const kind = file && uploadKind(file.kind);
  if (!file || !kind || !(await kind.mayRead(headers, file, query, address))) return notFound(res);
  const small = query.has("thumbnail") && number === undefined;
  // Nothing is wrong with the address: the file has no picture, or none yet.
  if (small && !file.width) {
    res.writeHead(204, KEPT_BY_NOBODY).end();
    return;
  }
  const page = number === undefined ? undefined : findPage(file, number, query.get("w"));
  if (number !== undefined && !page) return notFound(res);

  const part = page ? `-page-${page.number}-${page.width}` : small ? "-thumbnail" : "";
  const etag = `"${file.id}${part}"`;
  const always = {
    ...KEPT_BY_NOBODY,
    "content-security-policy": POLICY,
    // By it a browser goes on with a download that broke off.
    etag,
  };
  if (req.headers["if-none-match"] === etag) {
    res.writeHead(304, always).end();
    return;
  }
  const answer = page
    ? pictureAt(pagePath(file.path, page.number, page.width))
    : small
      ? pictureAt(thumbnailPath(file.path))
      : wholeOf(req, file);
  const whole = { ...answer, headers: { ...always, ...answer.headers } };
  const onBreak = (error: Error) =>
    report(new Error(`File ${file.id} broke off`, { cause: error }));
  try {
    await send(req, res, whole, onBreak).catch(async (error: unknown) => {
      if (!page || !(error instanceof LostFile)) throw error;
      await drawPage(file, page, address);
      await send(req, res, whole, onBreak);
    });
  } catch (error) {
    if (error instanceof UnshownDocument) return notFound(res, "This page cannot be shown.\n");
    if (error instanceof TooManyPages) return refuse(res, 429, error.retryAfterSeconds);
    if (error instanceof Busy) return refuse(res, 503, error.retryAfterSeconds);
    if (!(error instanceof LostFile)) throw error;
    report(new Error(`File ${file.id} is lost`, { cause: error }));
    notFound(res, "This file has been lost. Please ask for it again.\n");
  }
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  /** The stored file; absent for no body. */
  path?: string;
  range?: { start: number; end: number };
}

function pictureAt(path: string): Answer {
  return { status: 200, headers: { "content-type": "image/webp" }, path };
}

function wholeOf(req: IncomingMessage, file: FileRow): Answer {
  const type = file.type ?? "application/octet-stream";
  const show = fileTypes[type]?.harmless;
  const headers = {
    "content-type": type,
    "content-disposition": disposition(show ? "inline" : "attachment", file.name),
    "accept-ranges": "bytes",
  };
  const range = rangeOf(req, file.size);
  if (range === "unsatisfiable") {
    return { status: 416, headers: { ...headers, "content-range": `bytes */${file.size}` } };
  }
  const { path } = file;
  if (!range) {
    const all = { start: 0, end: file.size - 1 };
    return { status: 200, headers: { ...headers, "content-length": file.size }, path, range: all };
  }
  const part = {
    "content-range": `bytes ${range.start}-${range.end}/${file.size}`,
    "content-length": range.end - range.start + 1,
  };
  return { status: 206, headers: { ...headers, ...part }, path, range };
}

/** @throws LostFile before the headers are sent */
async function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, path, range }: Answer,
  onBreak: (error: Error) => void,
): Promise<void> {
  const bytes = path ? await readStored(path, range) : undefined;
  // Whoever left meanwhile leaves an open file behind: a pipe to nobody never starts, nor closes it.
  if (res.destroyed) {
    bytes?.destroy();
    return;
  }
  res.writeHead(status, headers);
  if (!bytes || req.method === "HEAD") {
    bytes?.destroy();
    res.end();
    return;
  }
  pipeline(bytes, res, (error) => {
    // A reader that leaves is no error.
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") onBreak(error);
  });
}

function rangeOf(req: IncomingMessage, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(req.headers.range ?? "") ?? [];
  if ((!first && !last) || (req.headers["if-range"] ?? "") !== "") return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? "unsatisfiable" : { start, end };
}

function disposition(kind: "inline" | "attachment", name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "'");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function notFound(res: ServerResponse, text = "There is no such file.\n"): void {
  res.writeHead(404, { ...KEPT_BY_NOBODY, "content-type": "text/plain; charset=utf-8" });
  res.end(text);
}

function refuse(res: ServerResponse, status: 429 | 503, retryAfterSeconds: number): void {
  res.writeHead(status, {
    ...KEPT_BY_NOBODY,
    "content-type": "text/plain; charset=utf-8",
    "retry-after": String(retryAfterSeconds),
  });
  res.end("Too many pages are being drawn. Try again in a moment.\n");
}
