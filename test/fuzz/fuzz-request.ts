/** A request, and what pages and forms have in common: who asks, and addresses with a query. */
import { chance, type Draw, hostileEncoded, one } from "./hostile.ts";
import type { KnownShop } from "./known-shop.ts";
import { type Kind, kinds } from "./people.ts";

export interface FuzzRequest {
  kind: Kind;
  method: string;
  /** A path with its query, already encoded. */
  address: string;
  pattern: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** The connection ends within the body. */
  isCut?: boolean;
}

export const URLENCODED = "application/x-www-form-urlencoded";
export const BOUNDARY = "----fuzzed-form";

export const anybody = (draw: Draw): Kind =>
  one(draw, [...kinds, "guest", "customer", "admin", "admin"]);

/** Who may open the pages of a pattern, mostly. */
export function whoFor(draw: Draw, pattern: string): Kind {
  if (chance(draw, 15)) return anybody(draw);
  if (pattern.startsWith("/admin-dashboard"))
    return one(draw, ["admin", "admin", "desk", "accounts"]);
  if (pattern.startsWith("/user-dashboard")) return "customer";
  return anybody(draw);
}

/** What takes long on purpose: a password's hash, or a copy of the whole shop. */
const COSTLY =
  /^\/(?:login|register|reset-password|verify-email|admin-dashboard\/(?:health|account|second-lock|export\/everything))/;

/** Whether a route that was chosen is asked: one that is costly seldom is. */
export const isWorthIt = (draw: Draw, pattern: string) => !COSTLY.test(pattern) || chance(draw, 10);

export const joined = (path: string, parts: string[]) => {
  const query = parts.filter(Boolean).join("&");
  return query ? `${path}?${query}` : path;
};

/** A pattern with values in it: known ids, or anything. */
export const filled = (draw: Draw, pattern: string, served: KnownShop) =>
  pattern.replace(/[:*][\w-]*\??/g, () =>
    chance(draw, 70) && served.ids.length > 0 ? one(draw, served.ids) : hostileEncoded(draw, 3_000),
  );

const QUERY_NAMES = [
  ...["q", "find", "who", "sort", "after", "before", "page", "category", "status", "from", "to"],
  ...["month", "key", "token", "redirectTo", "edit", "open", "tab", "kind", "id", "order", "index"],
  ...["product", "item", "quantity", "state", "version", "line", "__proto__", "image"],
];

/** Changes, repeats or adds values of a query. */
export function spoilQuery(draw: Draw, query: string, served: KnownShop): string {
  if (chance(draw, 25)) return query;
  const pairs = query ? query.split("&") : [];
  for (let left = 1 + draw.upTo(1); left > 0; left--) {
    const place = draw.upTo(pairs.length);
    const [name = ""] = pairs[place]?.split("=", 1) ?? [one(draw, QUERY_NAMES)];
    const value =
      chance(draw, 25) && served.ids.length > 0
        ? one(draw, served.ids)
        : hostileEncoded(draw, chance(draw, 5) ? 12_000 : 300);
    pairs.splice(place, chance(draw, 80) ? 1 : 0, `${name}=${value}`);
  }
  return pairs.join("&");
}
