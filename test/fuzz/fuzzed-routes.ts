/** Every route as `app/routes.ts` and `app/raw-routes.ts` have it, with the words of its source. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { rawRoutes } from "../../app/raw-routes.ts";
import routes from "../../app/routes.ts";

export interface FuzzedRoute {
  pattern: string;
  takesForms: boolean;
  /** Short strings of its file: names of fields and acts that no served form shows. */
  words: string[];
}

function read(entries: RouteConfigEntry[], parent = ""): FuzzedRoute[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    if (entry.children) return read(entry.children, pattern);
    const source = readFileSync(join("app", entry.file), "utf8");
    const takesForms = /^export (?:async )?(?:function|const) action\b/m.test(source);
    const words = [...source.matchAll(/["'`]([\w.-]{2,30})["'`]/g)].map(([, word = ""]) => word);
    return [{ pattern: pattern || "/", takesForms, words: [...new Set(words)] }];
  });
}

function weight(pattern: string): number {
  return (pattern.match(/[:*]/g)?.length ?? 0) * 10 - pattern.length / 100;
}

/** The pages, the longest patterns without a parameter first: what the router would choose. */
export const fuzzedRoutes = read((await routes) as RouteConfigEntry[])
  .filter(({ pattern }) => !pattern.startsWith("/dev/"))
  .sort((a, b) => weight(a.pattern) - weight(b.pattern));

const matchers = fuzzedRoutes.map(({ pattern }) => ({ pattern, matcher: matcherOf(pattern) }));

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".*");
  return new RegExp(`^${source}$`);
}

export const rawPatterns = Object.values(rawRoutes).map(({ path }) => path as string);

/** The names of parameters that any part of the shop reads of an address. */
export const queryNames = [
  "__proto__",
  ...new Set(
    globSync("app/**/*.{ts,tsx}").flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(/(?:[pP]arams|query)\.(?:get|getAll|has)\("(\w+)"/g),
      ].map(([, name = ""]) => name),
    ),
  ),
];

/** The pattern that answers a path. */
export function patternOf(address: string): string {
  const path = address.split("?", 1)[0] ?? "/";
  const raw = rawPatterns.find((pattern) =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
  if (raw && raw !== "/chat/messages") return raw;
  const plain = path.replace(/\.data$/, "") || "/";
  return matchers.find(({ matcher }) => matcher.test(plain))?.pattern ?? "/*";
}
