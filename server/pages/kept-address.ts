/** Which pages are kept, and under which address. */
import type { Segment } from "./segments.ts";

/**
 * Pages that hold nothing personal, and what each reads of its
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
  [/^\/(?:about|service|privacy)(?:\.data)?$/, []],
  [/^\/term-condition(?:\.data)?$/, ["version"]],
];
/** It tells what delivery home costs. */
const PRODUCT = /^\/product\//;
/** What the router reads of an address that ends so. */
const DATA = /\.data$/;
const ROUTES = "_routes";
/** Everybody searches for something else: such a page is rendered afresh. */
const SEARCH = "q";
/** An address that leads to a page is never longer. */
const LONGEST = 2_000;
/** That of a page that others ask for, too. */
const LONGEST_KEPT = 300;

/**
 * The address under which a page is kept: with what it reads of its query, each once and in one
 * order; undefined when it is none that is kept.
 */
export function keptAddress(url: string): string | undefined {
  if (url.length > LONGEST) return undefined;
  const [path = "/", sent] = url.split("?", 2);
  const reads = readsOf(path);
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

/** Whether a path leads to one of these pages, which holds nothing personal, kept or not. */
export const isPublic = (path: string): boolean => readsOf(path) !== undefined;

const readsOf = (path: string): string[] | undefined =>
  PUBLIC.find(([pattern]) => pattern.test(path))?.[1];

/** The key of a kept page: its address, and what it shows of a segment. */
export function keptKey(address: string, segment: Segment): string {
  if (segment.kind === "visitor") return address;
  const { role, home } = segment.user;
  return JSON.stringify(PRODUCT.test(address) ? [role, home, address] : [role, address]);
}

/** The names of a query that begin so, each once and in one order. */
const namesFrom = (query: URLSearchParams, beginning: string): string[] =>
  [...new Set(query.keys())].filter((name) => name.startsWith(beginning)).sort();
