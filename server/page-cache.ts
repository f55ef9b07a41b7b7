/**
 * Public pages for people who are not signed in: rendered once, kept in memory compressed, and
 * forgotten at once when the catalogue changes, in whichever process it changed.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bestEncoding, type Encoding } from "./encoding.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pages whose content is the same for everyone who is not signed in. */
const PUBLIC_PATH =
  /^\/(?:|products(?:\/[^/]+){0,2}|product\/[^/]+|category\/[^/]+|search\/[^/]+|about|service|term-condition|_)(?:\.data)?$/;
/** Queries that lead to pages that others ask for, too; any other query is rendered afresh. */
const KNOWN_QUERY = /^(?:category|sort|after|before|image|_routes)$/;
/** Past it the oldest pages that nobody has asked for again go. */
const LIMIT_BYTES = 32_000_000;
/** What a page takes beside its bodies: headers, tags, the map's entry. */
const OVERHEAD_BYTES = 6_000;
/** Pages also show the date, ms. */
const MAX_AGE_MS = 600_000;

/** A page in one encoding, with every header but the request's id, as Node takes them fastest. */
interface Variant {
  etag: string;
  body: Buffer;
  /** Names and values in turn. */
  headers: string[];
  /** The same for an answer without a body. */
  unchangedHeaders: string[];
}

interface Page {
  status: number;
  variants: Record<Encoding, Variant>;
  bytes: number;
  madeAt: number;
  /** Whether someone asked for it since it last came up for going. */
  isWanted: boolean;
}

/** Renders a page as a person without cookies sees it, whole and without a nonce. */
type Render = (url: string) => Promise<Response>;

/** See the top of this file. */
export class PageCache {
  readonly #render: Render;
  readonly #commonHeaders: () => Record<string, string>;
  readonly #limit: number;
  readonly #pages = new Map<string, Page>();
  readonly #underWay = new Map<string, Promise<Page | undefined>>();
  #bytes = 0;
  #generation = 0;
  #open = false;

  /**
   * @param render makes a page that is not here
   * @param commonHeaders what every answer of the shop carries, unless the page sets it itself
   * @param limit bytes
   */
  constructor(render: Render, commonHeaders: () => Record<string, string>, limit = LIMIT_BYTES) {
    this.#limit = limit;
    this.#render = render;
    this.#commonHeaders = commonHeaders;
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
   * Answers at once when the page is in memory: the way of nearly every request, so it does
   * nothing that can wait.
   * @param id the request's, sent along
   * @returns false when the page is not there or not for this request
   */
  answerKept(req: IncomingMessage, res: ServerResponse, id: string): boolean {
    const url = req.url ?? "/";
    const page = this.#pages.get(url);
    if (!page || !isReadByVisitor(req) || Date.now() - page.madeAt >= MAX_AGE_MS) return false;
    page.isWanted = true;
    send(req, res, page, id);
    return true;
  }

  /**
   * Renders the page, keeps it, and answers with it.
   * @param id the request's, sent along
   * @returns false when the request is not for a page that may be kept
   */
  async answer(req: IncomingMessage, res: ServerResponse, id: string): Promise<boolean> {
    const url = req.url ?? "/";
    if (!this.#open || !isReadByVisitor(req) || !mayBeKept(url)) return false;
    const page = await this.#make(url);
    if (!page) return false;
    send(req, res, page, id);
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
      const page = await toPage(response, this.#commonHeaders());
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
    for (const [oldest, kept] of this.#pages) {
      if (this.#bytes <= this.#limit) break;
      this.#pages.delete(oldest);
      // Whatever is asked for again and again stays: made-up addresses push out each other.
      if (kept.isWanted) this.#pages.set(oldest, { ...kept, isWanted: false });
      else this.#bytes -= kept.bytes;
    }
  }
}

function isReadByVisitor(req: IncomingMessage): boolean {
  return (
    (req.method === "GET" || req.method === "HEAD") &&
    !req.headers.cookie?.includes("itewe.session_token=")
  );
}

function mayBeKept(url: string): boolean {
  if (url.length > 300) return false;
  const [path = "/", query] = url.split("?", 2);
  if (!PUBLIC_PATH.test(path)) return false;
  return (
    query === undefined ||
    [...new URLSearchParams(query).keys()].every((key) => KNOWN_QUERY.test(key))
  );
}

async function toPage(response: Response, commonHeaders: Record<string, string>): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = { ...commonHeaders, ...Object.fromEntries(response.headers) };
  if (response.status < 500) headers["cache-control"] = "public, max-age=0, must-revalidate";
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
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const variant = (encoding: Encoding, { length, buffer, byteOffset }: Buffer): Variant => {
    // Compressors answer with a slice of a larger piece of memory, all of which would be kept.
    const body = Buffer.from(buffer.slice(byteOffset, byteOffset + length));
    const etag = `"${hash}-${encoding}"`;
    const unchanged = { ...headers, etag };
    const whole = {
      ...unchanged,
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": String(body.length),
    };
    return {
      etag,
      body,
      headers: Object.entries(whole).flat(),
      // A browser takes over the headers of a 304, so the page's own policy goes along.
      unchangedHeaders: Object.entries(unchanged).flat(),
    };
  };
  return {
    status: response.status,
    variants: {
      br: variant("br", br),
      gzip: variant("gzip", gz),
      identity: variant("identity", identity),
    },
    bytes: identity.length + br.length + gz.length + OVERHEAD_BYTES,
    madeAt: Date.now(),
    isWanted: false,
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

function send(req: IncomingMessage, res: ServerResponse, page: Page, id: string): void {
  const encoding = bestEncoding(req.headers["accept-encoding"]);
  const { etag, body, headers, unchangedHeaders } = page.variants[encoding];
  const had = req.headers["if-none-match"];
  if (page.status === 200 && had && (had === "*" || had.includes(etag))) {
    res.writeHead(304, [...unchangedHeaders, "x-request-id", id]).end();
    return;
  }
  res.writeHead(page.status, [...headers, "x-request-id", id]);
  res.end(req.method === "HEAD" ? undefined : body);
}
