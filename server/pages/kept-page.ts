/** A page as it is kept: its content, and its answer in each encoding. */
import { createHash } from "node:crypto";
import { dayAt, daysAfter, startOfDay } from "../../app/catalogue/prices/promised-date.ts";
import type { Encoding } from "./encoding.ts";

/** What a page takes beside its bodies: headers, tags, the map's entry. */
const OVERHEAD_BYTES = 6_000;
/** Pages also show the date, and what is promised from it, ms; while the database is away an older one is better than none. */
const MAX_AGE_MS = 600_000;

/** A page in one encoding, with every header but the request's id, as Node takes them fastest. */
export interface Variant {
  body: Buffer;
  /** Names and values in turn. */
  headers: string[];
  /** The same for an answer without a body. */
  unchangedHeaders: string[];
}

export interface Page {
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

/**
 * @param begun when its rendering began, ms: what it promises counts from then
 * @param isPublic whether others may keep it for everybody
 */
export async function toPage(
  response: Response,
  commonHeaders: Record<string, string>,
  begun: number,
  isPublic: boolean,
): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer());
  const { "content-length": _, ...own } = Object.fromEntries(response.headers);
  const headers: Record<string, string> = { ...commonHeaders, ...own };
  const isKept = response.status < 500;
  headers["cache-control"] = isKept
    ? `${isPublic ? "public" : "private"}, max-age=0, must-revalidate`
    : "no-store";
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

export function variantOf(page: Page, encoding: Encoding, packed: Buffer): Variant {
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
    // Structured data is not run.
    if (/\bsrc=|\bld\+json\b/.test(attributes) || script === "") continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return policy.replace("script-src 'self'", `script-src 'self' ${[...hashes].join(" ")}`);
}
