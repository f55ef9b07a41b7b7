/**
 * Public pages: rendered once for each segment of people, kept in memory compressed, and forgotten
 * at once when the catalogue changes, in whichever process it changed.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { compressWhole } from "./compress.ts";
import { bestEncoding, type Encoding } from "./encoding.ts";
import { keptAddress, keptKey } from "./kept-address.ts";
import { type Page, toPage, type Variant, variantOf } from "./kept-page.ts";
import type { Segment } from "./segments.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli's for the first who ask; whoever asks again gets the best. */
const FIRST_QUALITY = 5;
/** Past it the oldest pages that nobody has asked for again go. */
const LIMIT_BYTES = 32_000_000;

/** Renders a page as everybody of a segment sees it, whole and without a nonce. */
type Render = (url: string, segment: Segment) => Promise<Response>;

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
   * @param segment of whoever asks
   * @param id the request's, sent along
   * @returns false when the page is not there or not for this request
   */
  answerKept(req: IncomingMessage, res: ServerResponse, segment: Segment, id: string): boolean {
    const url = req.url ?? "/";
    const page =
      this.#pages.get(keptKey(url, segment)) ??
      this.#pages.get(keptKey(keptAddress(url) ?? "", segment));
    if (!page || !isReading(req)) return false;
    if (this.#open && Date.now() >= page.freshUntil) return false;
    page.isWanted = true;
    if (!page.isPacked) this.#pack(page);
    this.#send(req, res, page, id);
    return true;
  }

  /** Whether the request is for a page that may be kept. */
  mayKeep(req: IncomingMessage): boolean {
    return this.#open && isReading(req) && keptAddress(req.url ?? "/") !== undefined;
  }

  /**
   * Renders the page, keeps it, and answers with it.
   * @param segment of whoever asks
   * @param id the request's, sent along
   * @returns false when the request is not for a page that may be kept
   */
  async answer(
    req: IncomingMessage,
    res: ServerResponse,
    segment: Segment,
    id: string,
  ): Promise<boolean> {
    const url = keptAddress(req.url ?? "/");
    if (url === undefined || !this.mayKeep(req)) return false;
    const page = await this.#make(url, segment);
    // A redirect takes all of the query along, also what this page does not read.
    const redirects = page && page.status !== 200 && page.status < 400;
    if (!page || (redirects && url !== req.url)) return false;
    this.#send(req, res, page, id);
    return true;
  }

  #make(url: string, segment: Segment): Promise<Page | undefined> {
    const key = keptKey(url, segment);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const making = (async () => {
      const begun = Date.now();
      const response = await this.#render(url, segment);
      if (response.headers.has("set-cookie")) {
        await response.body?.cancel();
        return undefined;
      }
      const page = await toPage(response, this.#commonHeaders(), begun, segment.kind === "visitor");
      if (page.status === 200 && generation === this.#generation) this.#keep(key, page);
      return page;
    })().finally(() => {
      if (this.#underWay.get(key) === making) this.#underWay.delete(key);
    });
    this.#underWay.set(key, making);
    return making;
  }

  #keep(key: string, page: Page): void {
    const former = this.#pages.get(key);
    if (former) former.isKept = false;
    this.#bytes += page.bytes - (former?.bytes ?? 0);
    this.#pages.delete(key);
    this.#pages.set(key, page);
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

const isReading = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";
