/** The built browser files: small ones from memory, already compressed; pictures from the disk. */
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

interface KeptFile {
  bodies: { br?: Buffer; gzip?: Buffer; identity: Buffer };
  etag: string;
  headers: Record<string, string>;
}

/**
 * A page of the shop carries some six hundred bytes of policies. On what it loads they would mean
 * nothing and cost a first visit 10 kB; only a drawing that somebody opens as a page needs one. What
 * the build has made is what its name says.
 */
const policies = (path: string): Record<string, string> => ({
  ...(path.startsWith("/assets/") ? {} : { "x-content-type-options": "nosniff" }),
  ...(extname(path) === ".svg" ? { "content-security-policy": "default-src 'none'" } : {}),
});

interface Picture {
  file: string;
  bytes: number;
}

/** Answers a request for a file; returns false when there is no such file. */
type FileServer = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Serves the files of `folder` as they are now.
 * @param folder where the build has put them, with `.br` and `.gz` beside what compresses
 */
export function staticFiles(folder: string): FileServer {
  const kept = new Map<string, KeptFile>();
  const pictures = new Map<string, Picture>();
  for (const path of listFiles(folder, "")) {
    if (path.startsWith("/pictures/")) {
      const file = join(folder, path);
      pictures.set(path, { file, bytes: statSync(file).size });
    } else if (!/\.(?:br|gz)$/.test(path)) {
      kept.set(path, read(folder, path));
    }
  }
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const path = (req.url ?? "/").split("?", 1)[0] ?? "/";
    const file = kept.get(path);
    const picture = pictures.get(path);
    if (file) send(req, res, file);
    else if (picture) stream(req, res, picture);
    return Boolean(file ?? picture);
  };
}

function listFiles(folder: string, below: string): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}

function read(folder: string, path: string): KeptFile {
  const file = join(folder, path);
  const identity = readFileSync(file);
  const optional = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
  // Built files carry a hash in their name; a font or a picture that changes gets a new one.
  const forever = /^\/(?:assets|fonts)\//.test(path);
  return {
    bodies: { br: optional(`${file}.br`), gzip: optional(`${file}.gz`), identity },
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    headers: {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "cache-control": forever ? FOREVER : AN_HOUR,
      vary: "Accept-Encoding",
      ...policies(path),
    },
  };
}

function send(req: IncomingMessage, res: ServerResponse, file: KeptFile): void {
  const { identity } = file.bodies;
  const best = bestEncoding(req.headers["accept-encoding"]);
  const smaller = file.bodies[best];
  const [encoding, body] = smaller ? [best, smaller] : (["identity", identity] as const);
  const etag = `"${file.etag}-${encoding}"`;
  if (req.headers["if-none-match"]?.includes(etag)) {
    res.writeHead(304, { etag, ...file.headers }).end();
    return;
  }
  // HTTP/1.1 keeps the connection without being told.
  res.removeHeader("connection");
  res.writeHead(200, {
    ...file.headers,
    // What never changes is never asked for again, so it needs no tag.
    ...(file.headers["cache-control"] === FOREVER ? {} : { etag }),
    "content-length": body.length,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  res.end(req.method === "HEAD" ? undefined : body);
}

function stream(req: IncomingMessage, res: ServerResponse, { file, bytes }: Picture): void {
  const etag = `"${bytes}"`;
  const headers = {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "cache-control": FOREVER,
    etag,
    ...policies(file),
  };
  if (req.headers["if-none-match"]?.includes(etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  res.writeHead(200, { ...headers, "content-length": bytes });
  if (req.method === "HEAD") {
    res.end();
    return;
  }
  // A file that has gone since the start, or a reader that leaves, ends this answer and no more.
  pipeline(createReadStream(file), res, () => {});
}
