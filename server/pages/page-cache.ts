/**
 * Public pages for people who are not signed in: rendered once, kept in memory compressed, and
 * forgotten at once when the catalogue changes, in whichever process it changed.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { dayAt, daysAfter, startOfDay } from "../../app/catalogue/prices/promised-date.ts";
import { compressWhole } from "./compress.ts";
import { bestEncoding, type Encoding } from "./encoding.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Pages whose content is the same for everyone who is not signed in, and what each reads of its
 * query; `*` ends a name that goes on. Whatever else an address carries (`fbclid`, `ref`, anything)
 * makes no other page.
 */
const PUBLIC: [path: RegExp, reads: string[]][] = [
  [/^\/(?:_?\.data)?$/, ["category"]],
  [/^\/products(?:\.data)?$/, ["category", "q", "sort", "after", "before"]],
  [/^\/product\/[^/]+$/, ["image", "quantity", "delivery", "state", "city", "reviews", "o-*"]],
  [/^\/delivery-zones$/, []],
  [/^\/products(?:\/[^/]+){1,2}$/, []],
  [/^\/(?:category|search)\/[^/]+$/, []],
  [/^\/(?:about|service|term-condition)(?:\.data)?$/, []],
];
/** What the router reads of an address that ends so. */
const DATA = /\.data$/;
const ROUTES = "_routes";
/** Everybody searches for something else: such a page is rendered afresh. */
const SEARCH = "q";
/** An address that leads to a page is never longer. */
const LONGEST = 2_000;
/** That of a page that others ask for, too. */
const LONGEST_KEPT = 300;
/** Brotli's for the first who ask; whoever asks again gets the best. */
const FIRST_QUALITY = 5;
/** Past it the oldest pages that nobody has asked for again go. */
const LIMIT_BYTES = 32_000_000;
/** What a page takes beside its bodies: headers, tags, the map's entry. */
const OVERHEAD_BYTES = 6_000;
/** Pages also show the date, and what is promised from it, ms; while the database is away an older one is better than none. */
const MAX_AGE_MS = 600_000;

/** A page in one encoding, with every header but the request's id, as Node takes them fastest. */
interface Variant {
  body: Buffer;
  /** Names and values in turn. */
  headers: string[];
  /** The same for an answer without a body. */
  unchangedHeaders: string[];
}

interface Page {
  status: number;
  /** All that do not depend on the encoding. */
  headers: Record<string, string>;
  /** Names the content, however it is packed. */
  hash: string;
  identity: Buffer<ArrayBuffer>;
  /** What has been asked for, quickly packed; of a page that is asked for again all, and well. */
  variants: Partial<Record<Encoding, Variant>>;
  isPacked: boolean;
  bytes: number;
  /** ms since 1970: the day in Lagos is another then, or the page is old. */
  freshUntil: number;
  /** Whether someone asked for it since it last came up for going. */
  isWanted: boolean;
  /** Whether its bytes are counted. */
  isKept: boolean;
}

/** Renders a page as a person without cookies sees it, whole and without a nonce. */
type Render = (url: string) => Promise<Response>;

/** See the top of this file. */
export class PageCache {
  readonly #render: Render;
  readonly #commonHeaders: () => Record<string, string>;
  readonly #hasSession: (cookies: string | undefined) => boolean;
  readonly #limit: number;
  readonly #pages = new Map<string, Page>();
  readonly #underWay = new Map<string, Promise<Page | undefined>>();
  #bytes = 0;
  #generation = 0;
  #open = false;

  /**
   * @param render makes a page that is not here
   * @param commonHeaders what every answer of the shop carries, unless the page sets it itself
   * @param hasSession whether the cookies of a request may be those of somebody who has signed in
   * @param limit bytes
   */
  constructor(
    render: Render,
    commonHeaders: () => Record<string, string>,
    hasSession: (cookies: string | undefined) => boolean,
    limit = LIMIT_BYTES,
  ) {
    this.#limit = limit;
    this.#render = render;
    this.#commonHeaders = commonHeaders;
    this.#hasSession = hasSession;
  }

  /** Forgets every page; one that is being rendered is not kept either. */
  forget(): void {
    this.#generation++;
    for (const page of this.#pages.values()) page.isKept = false;
    this.#pages.clear();
    this.#underWay.clear();
    this.#bytes = 0;
  }

  /**
   * Whether changes are heard of. While they are not, nothing more is kept; what is kept still
   * stands, as the database is away, until changes that may have been missed can be asked for.
   */
  setListening(listening: boolean): void {
    this.#open = listening;
    if (listening) this.forget();
    else this.#generation++;
  }

  /**
   * Answers at once when the page is in memory: the way of nearly every request, so it does
   * nothing that can wait.
   * @param id the request's, sent along
   * @returns false when the page is not there or not for this request
   */
  answerKept(req: IncomingMessage, res: ServerResponse, id: string): boolean {
    const url = req.url ?? "/";
    const page = this.#pages.get(url) ?? this.#pages.get(keptAddress(url) ?? "");
    if (!page || !this.#isForVisitor(req)) return false;
    if (this.#open && Date.now() >= page.freshUntil) return false;
    page.isWanted = true;
    if (!page.isPacked) this.#pack(page);
    this.#send(req, res, page, id);
    return true;
  }

  /**
   * Renders the page, keeps it, and answers with it.
   * @param id the request's, sent along
   * @returns false when the request is not for a page that may be kept
   */
  async answer(req: IncomingMessage, res: ServerResponse, id: string): Promise<boolean> {
    const url = keptAddress(req.url ?? "/");
    if (!this.#open || url === undefined || !this.#isForVisitor(req)) return false;
    const page = await this.#make(url);
    // A redirect takes all of the query along, also what this page does not read.
    const redirects = page && page.status !== 200 && page.status < 400;
    if (!page || (redirects && url !== req.url)) return false;
    this.#send(req, res, page, id);
    return true;
  }

  #isForVisitor(req: IncomingMessage): boolean {
    return (req.method === "GET" || req.method === "HEAD") && !this.#hasSession(req.headers.cookie);
  }

  #make(url: string): Promise<Page | undefined> {
    const underWay = this.#underWay.get(url);
    if (underWay) return underWay;
    const generation = this.#generation;
    const making = (async () => {
      const begun = Date.now();
      const response = await this.#render(url);
      if (response.headers.has("set-cookie")) {
        await response.body?.cancel();
        return undefined;
      }
      const page = await toPage(response, this.#commonHeaders(), begun);
      if (page.status === 200 && generation === this.#generation) this.#keep(url, page);
      return page;
    })().finally(() => {
      if (this.#underWay.get(url) === making) this.#underWay.delete(url);
    });
    this.#underWay.set(url, making);
    return making;
  }

  #keep(url: string, page: Page): void {
    const former = this.#pages.get(url);
    if (former) former.isKept = false;
    this.#bytes += page.bytes - (former?.bytes ?? 0);
    this.#pages.delete(url);
    this.#pages.set(url, page);
    page.isKept = true;
    for (const [oldest, kept] of this.#pages) {
      if (this.#bytes <= this.#limit) break;
      this.#pages.delete(oldest);
      // Whatever is asked for again and again stays: made-up addresses push out each other.
      if (kept.isWanted) {
        kept.isWanted = false;
        this.#pages.set(oldest, kept);
      } else {
        kept.isKept = false;
        this.#bytes -= kept.bytes;
      }
    }
  }

  /** Packs a page as small as it goes, on other threads: what nobody asks for again never is. */
  async #pack(page: Page): Promise<void> {
    page.isPacked = true;
    const { identity } = page;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    };
    try {
      const [br, gz] = await Promise.all([
        compressBrotli(identity, { params }),
        compressGzip(identity, { level: 9 }),
      ]);
      this.#add(page, "br", br);
      this.#add(page, "gzip", gz);
    } catch {
      page.isPacked = false;
    }
  }

  #add(page: Page, encoding: Encoding, body: Buffer): Variant {
    const variant = variantOf(page, encoding, body);
    const more = variant.body.length - (page.variants[encoding]?.body.length ?? 0);
    page.variants[encoding] = variant;
    if (encoding === "identity") return variant;
    page.bytes += more;
    if (page.isKept) this.#bytes += more;
    return variant;
  }

  #send(req: IncomingMessage, res: ServerResponse, page: Page, id: string): void {
    const encoding = bestEncoding(req.headers["accept-encoding"]);
    const { body, headers, unchangedHeaders } =
      page.variants[encoding] ??
      this.#add(
        page,
        encoding,
        encoding === "identity"
          ? page.identity
          : compressWhole(page.identity, encoding, FIRST_QUALITY),
      );
    const had = req.headers["if-none-match"];
    if (page.status === 200 && had && (had === "*" || had.includes(`"${page.hash}-${encoding}"`))) {
      res.writeHead(304, [...unchangedHeaders, "x-request-id", id]).end();
      return;
    }
    res.writeHead(page.status, [...headers, "x-request-id", id]);
    res.end(req.method === "HEAD" ? undefined : body);
  }
}

/**
 * The address under which a page is kept: with what it reads of its query, each once and in one
 * order; undefined when it is none that is kept.
 */
function keptAddress(url: string): string | undefined {
  if (url.length > LONGEST) return undefined;
  const [path = "/", sent] = url.split("?", 2);
  const reads = PUBLIC.find(([pattern]) => pattern.test(path))?.[1];
  if (!reads) return undefined;
  const query = new URLSearchParams(sent);
  const read = new URLSearchParams();
  for (const name of DATA.test(path) ? [...reads, ROUTES] : reads) {
    const names = name.endsWith("*") ? namesFrom(query, name.slice(0, -1)) : [name];
    for (const each of names) {
      const value = query.get(each);
      if (value !== null) read.set(each, value);
    }
  }
  if (read.has(SEARCH)) return undefined;
  const address = read.size > 0 ? `${path}?${read}` : path;
  return address.length > LONGEST_KEPT ? undefined : address;
}

/** The names of a query that begin so, each once and in one order. */
const namesFrom = (query: URLSearchParams, beginning: string): string[] =>
  [...new Set(query.keys())].filter((name) => name.startsWith(beginning)).sort();

/** @param begun when its rendering began, ms: what it promises counts from then */
async function toPage(
  response: Response,
  commonHeaders: Record<string, string>,
  begun: number,
): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer());
  const { "content-length": _, ...own } = Object.fromEntries(response.headers);
  const headers: Record<string, string> = { ...commonHeaders, ...own };
  const isKept = response.status < 500;
  headers["cache-control"] = isKept ? "public, max-age=0, must-revalidate" : "no-store";
  headers.vary = "Accept-Encoding, Cookie";
  if (headers["content-type"]?.startsWith("text/html")) {
    headers["content-security-policy"] = withScriptHashes(
      headers["content-security-policy"] ?? "",
      identity.toString(),
    );
  }
  return {
    status: response.status,
    headers,
    hash: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    identity,
    variants: {},
    isPacked: false,
    bytes: identity.length + OVERHEAD_BYTES,
    freshUntil: Math.min(begun + MAX_AGE_MS, nextMidnight(begun)),
    isWanted: false,
    isKept: false,
  };
}

/** When the day in Lagos ends. */
const nextMidnight = (now: number): number => startOfDay(daysAfter(dayAt(now), 1));

function variantOf(page: Page, encoding: Encoding, packed: Buffer): Variant {
  // Compressors answer with a slice of a larger piece of memory, all of which would be kept.
  const { buffer, byteOffset, length } = packed;
  const body =
    encoding === "identity" ? packed : Buffer.from(buffer.slice(byteOffset, byteOffset + length));
  // The same for a page that is packed once more: what it unpacks to has not changed, and no part
  // of an answer can be asked for.
  const unchanged = { ...page.headers, etag: `"${page.hash}-${encoding}"` };
  const whole = {
    ...unchanged,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "content-length": String(body.length),
  };
  return {
    body,
    headers: Object.entries(whole).flat(),
    // A browser takes over the headers of a 304, so the page's own policy goes along.
    unchangedHeaders: Object.entries(unchanged).flat(),
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
