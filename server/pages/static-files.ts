/**
 * The built browser files: small ones from memory, already compressed; pictures from the disk.
 * The package sirv would do it in fewer lines. Its version 3.0.2 leaves a file open for each download
 * that a reader breaks off, and ends the process when a file has gone since the start.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream";
import { bestEncoding } from "./encoding.ts";

const FOREVER = "max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

interface StaticFile {
  file: string;
  bytes: number;
  headers: Record<string, string>;
  /** Undefined of what never changes: it is never asked for again. */
  etag?: string;
  /** Undefined of a picture, which is read from the disk for each request. */
  bodies?: { br?: Buffer; gzip?: Buffer; identity: Buffer };
}

/** Answers a request for a file; returns false when there is no such file. */
type FileServer = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Serves the files of `folder` as they are now.
 * @param folder where the build has put them, with `.br` and `.gz` beside what compresses
 */
export function staticFiles(folder: string): FileServer {
  const names = listFiles(folder, "").filter((path) => !/\.(?:br|gz)$/.test(path));
  const files = new Map(names.map((path) => [path, readStaticFile(folder, path)]));
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const file = files.get((req.url ?? "/").split("?", 1)[0] ?? "/");
    if (file) send(req, res, file);
    return Boolean(file);
  };
}

function listFiles(folder: string, below: string): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}

function readStaticFile(folder: string, path: string): StaticFile {
  const file = join(folder, path);
  const { size: bytes } = statSync(file);
  const headers = {
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    // Built files carry a hash in their name; a font or a picture that changes gets a new one.
    "cache-control": /^\/(?:assets|fonts|pictures)\//.test(path) ? FOREVER : AN_HOUR,
    ...policies(path),
  };
  if (path.startsWith("/pictures/")) return { file, bytes, headers, etag: String(bytes) };
  const identity = readFileSync(file);
  const optional = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    file,
    bytes,
    headers: { ...headers, vary: "Accept-Encoding" },
    ...(headers["cache-control"] === FOREVER ? {} : { etag }),
    bodies: { br: optional(`${file}.br`), gzip: optional(`${file}.gz`), identity },
  };
}

/**
 * A page of the shop carries some six hundred bytes of policies. On what it loads they would mean
 * nothing and cost a first visit 10 kB; only a drawing that somebody opens as a page needs one.
 */
function policies(path: string): Record<string, string> {
  return {
    ...(path.startsWith("/assets/") ? {} : { "x-content-type-options": "nosniff" }),
    ...(extname(path) === ".svg" ? { "content-security-policy": "default-src 'none'" } : {}),
  };
}

function send(req: IncomingMessage, res: ServerResponse, file: StaticFile): void {
  const best = bestEncoding(req.headers["accept-encoding"]);
  const encoding = file.bodies?.[best] ? best : "identity";
  const body = file.bodies?.[encoding];
  const etag = file.etag && `"${file.etag}-${encoding}"`;
  const headers = { ...file.headers, ...(etag ? { etag } : {}) };
  if (etag && req.headers["if-none-match"]?.includes(etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  // HTTP/1.1 keeps the connection without being told.
  res.removeHeader("connection");
  res.writeHead(200, {
    ...headers,
    "content-length": body?.length ?? file.bytes,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  if (req.method === "HEAD" || body) {
    res.end(req.method === "HEAD" ? undefined : body);
    return;
  }
  // A file that has gone since the start, or a reader that leaves, ends this answer and no more.
  pipeline(createReadStream(file.file), res, () => {});
}
