/**
 * Serves the built browser files: small ones from memory, precompressed; pictures from the disk.
 * Instead of sirv, whose version 3.0.2 leaks a file descriptor for each aborted download, and
 * crashes when a file disappears.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream";
import { nothingPolicy } from "../../app/http/nothing-policy.server.ts";
import { bestEncoding } from "./encoding.ts";

const FOREVER = "max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const SHORT_POLICY = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

interface StaticFile {
  file: string;
  bytes: number;
  headers: Record<string, string>;
  /** Absent for immutable files, which are never revalidated. */
  etag?: string;
  /** Absent for pictures, which are read from the disk. */
  bodies?: { br?: Buffer; gzip?: Buffer; identity: Buffer };
}

/** Answers a request for a file; returns false when there is no such file. */
type FileServer = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Serves the files in `folder` at this moment, with `.br` and `.gz` beside compressible ones.
 * @param transport headers that every answer carries over https
 */
export function staticFiles(
  folder: string,
  transport: () => Record<string, string> = () => ({}),
): FileServer {
  const names = listFiles(folder, "").filter((path) => !/\.(?:br|gz)$/.test(path));
  const files = new Map(names.map((path) => [path, readStaticFile(folder, path)]));
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const file = files.get((req.url ?? "/").split("?", 1)[0] ?? "/");
    if (file) send(req, res, file, transport());
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
    // Names of built files hold a hash; a changed font or picture gets a new name.
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
 * Only what these files need: the 600 bytes of a page's policies would add 10 kB to a first visit.
 * A drawing, opened by itself, is a document that could run scripts.
 */
function policies(path: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": extname(path) === ".svg" ? nothingPolicy : SHORT_POLICY,
  };
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  file: StaticFile,
  transport: Record<string, string>,
): void {
  const best = bestEncoding(req.headers["accept-encoding"]);
  const encoding = file.bodies?.[best] ? best : "identity";
  const body = file.bodies?.[encoding];
  const etag = file.etag && `"${file.etag}-${encoding}"`;
  const headers = { ...transport, ...file.headers, ...(etag ? { etag } : {}) };
  if (etag && req.headers["if-none-match"]?.includes(etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  // HTTP/1.1 connections are kept by default.
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
  // A missing file, or a reader that leaves, ends only this answer.
  pipeline(createReadStream(file.file), res, () => {});
}
