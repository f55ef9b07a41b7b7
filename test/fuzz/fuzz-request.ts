/** A request, and what pages and forms have in common: who asks, and addresses with a query. */
import { queryNames } from "./fuzzed-routes.ts";
import {
  chance,
  type Draw,
  encode,
  hostileDay,
  hostileEncoded,
  hostileText,
  one,
} from "./hostile.ts";
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
  /** Sent twice at once, as by a double press. */
  isDouble?: boolean;
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

/** Changes, repeats or adds values of a query. */
export function spoilQuery(draw: Draw, query: string, served: KnownShop): string {
  if (chance(draw, 25)) return query;
  const pairs = query ? query.split("&") : [];
  for (let left = 1 + draw.upTo(1); left > 0; left--) {
    const place = draw.upTo(pairs.length);
    const [name = one(draw, queryNames), was = ""] = pairs[place]?.split("=", 2) ?? [];
    pairs.splice(place, chance(draw, 80) ? 1 : 0, `${name}=${spoilValue(draw, was, served)}`);
  }
  return pairs.join("&");
}

/** @param was already encoded, as the answer is */
function spoilValue(draw: Draw, was: string, served: KnownShop): string {
  switch (draw.upTo(9)) {
    case 0:
    case 1:
      return served.ids.length > 0 ? one(draw, served.ids) : "";
    case 2:
      return was + hostileEncoded(draw, 300);
    case 3:
      return was.slice(0, -1);
    // Places in lists are JSON in base64.
    case 4: {
      const json = Buffer.from(decodeLoosely(was), "base64url").toString();
      const typed = hostileText(draw, 100);
      const changed = one(draw, [
        json.replace(/\d+/, typed),
        json.replace(/"[^"]*"/, typed),
        typed,
      ]);
      return Buffer.from(changed).toString("base64url");
    }
    case 5:
      return hostileEncoded(draw, 12_000);
    // Others are a day or a time, and a number or an id.
    case 6: {
      const other = served.ids.length > 0 ? one(draw, served.ids) : hostileText(draw, 40);
      const last = one(draw, ["5", other, hostileText(draw, 40)]);
      return encode([hostileDay(draw), last].join(one(draw, ["_", "/", ":", "~", "."])));
    }
    default:
      return hostileEncoded(draw, 300);
  }
}

const decodeLoosely = (text: string) => text.replace(/%[0-9a-f]{2}/gi, "");
