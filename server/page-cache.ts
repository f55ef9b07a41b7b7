/**
 * Public pages for people who are not signed in: rendered once, kept in memory compressed, and
 * forgotten at once when the catalogue changes, in whichever process it changed.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pages whose content is the same for everyone who is not signed in. */
const PUBLIC_PATH =
  /^\/(?:|products(?:\/[^/]+){0,2}|product\/[^/]+|category\/[^/]+|search\/[^/]+|about|service|term-condition|_root)(?:\.data)?$/;
/** Queries that choose among a bounded number of pages; any other query is rendered afresh. */
const KNOWN_QUERY = /^(?:category|sort|after|before|image|_routes)$/;
const LIMIT_BYTES = 64_000_000;
/** Pages also show the date, ms. */
const MAX_AGE_MS = 600_000;

interface Page {
  status: number;
  bodies: Record<"br" | "gzip" | "identity", Buffer>;
  headers: Record<string, string>;
  etag: string;
  bytes: number;
  madeAt: number;
}

/** Renders a page as a person without cookies sees it, whole and without a nonce. */
type Render = (url: string) => Promise<Response>;

/** See the top of this file. */
export class PageCache {
  readonly #render: Render;
  readonly #pages = new Map<string, Page>();
  readonly #underWay = new Map<string, Promise<Page | undefined>>();
  #bytes = 0;
  #generation = 0;
  #open = false;

  constructor(render: Render) {
    this.#render = render;
  }

  /** Forgets every page; one that is being rendered is not kept either. */
  forget(): void {
    this.#generation++;
    this.#pages.clear();
    this.#underWay.clear();
    this.#bytes = 0;
  }

  /** Whether changes are heard of; while they are not, nothing is kept. */
  setListening(listening: boolean): void {
    this.#open = listening;
    this.forget();
  }

  /**
   * Answers from memory, rendering the page first when it is not there.
   * @returns false when the request is not for a page that may be kept
   */
  async answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const url = req.url ?? "/";
    if (!this.#open || !isCacheable(req, url)) return false;
    const found = this.#pages.get(url);
    const fresh = found && Date.now() - found.madeAt < MAX_AGE_MS ? found : undefined;
    const page = fresh ?? (await this.#make(url));
    if (!page) return false;
    send(req, res, page);
    return true;
  }

  #make(url: string): Promise<Page | undefined> {
    const underWay = this.#underWay.get(url);
    if (underWay) return underWay;
    const generation = this.#generation;
    const making = (async () => {
      const response = await this.#render(url);
      if (response.headers.has("set-cookie")) {
        await response.body?.cancel();
        return undefined;
      }
      const page = await toPage(response);
      if (page.status === 200 && generation === this.#generation) this.#keep(url, page);
      return page;
    })().finally(() => {
      if (this.#underWay.get(url) === making) this.#underWay.delete(url);
    });
    this.#underWay.set(url, making);
    return making;
  }

  #keep(url: string, page: Page): void {
    this.#bytes += page.bytes - (this.#pages.get(url)?.bytes ?? 0);
    this.#pages.delete(url);
    this.#pages.set(url, page);
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#bytes <= LIMIT_BYTES) break;
      this.#pages.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

function isCacheable(req: IncomingMessage, url: string): boolean {
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  if (req.headers.cookie?.includes("itewe.session_token=")) return false;
  if (url.length > 300) return false;
  const [path = "/", query] = url.split("?", 2);
  if (!PUBLIC_PATH.test(path)) return false;
  return (
    query === undefined ||
    [...new URLSearchParams(query).keys()].every((key) => KNOWN_QUERY.test(key))
  );
}

async function toPage(response: Response): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  headers["cache-control"] = "public, max-age=0, must-revalidate";
  headers.vary = "Accept-Encoding, Cookie";
  if (headers["content-type"]?.startsWith("text/html")) {
    headers["content-security-policy"] = withScriptHashes(
      headers["content-security-policy"] ?? "",
      identity.toString(),
    );
  }
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: 9 }),
  ]);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    status: response.status,
    bodies: { br, gzip: gz, identity },
    headers,
    etag,
    bytes: identity.length + br.length + gz.length,
    madeAt: Date.now(),
  };
}

/** Names each inline script of a kept page by its hash, where a fresh one has a nonce. */
function withScriptHashes(policy: string, html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\bsrc=/.test(attributes) || script === "") continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return policy.replace("script-src 'self'", `script-src 'self' ${[...hashes].join(" ")}`);
}

function send(req: IncomingMessage, res: ServerResponse, page: Page): void {
  const accepted = req.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  const etag = `"${page.etag}-${encoding}"`;
  const headers: Record<string, string | number> = { ...page.headers, etag };
  if (page.status === 200 && req.headers["if-none-match"]?.includes(etag)) {
    // A browser takes over the headers of a 304, so the page's own policy goes along.
    res.writeHead(304, { ...page.headers, etag }).end();
    return;
  }
  const body = page.bodies[encoding];
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = body.length;
  res.writeHead(page.status, headers);
  res.end(req.method === "HEAD" ? undefined : body);
}
