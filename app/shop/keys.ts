/** The keys that sign sessions and private links, as they stand in a file or a setting. */
import { hkdfSync, randomBytes } from "node:crypto";

/** By name. What is not named is made of `root`, which is always there. */
export type Keys = ReadonlyMap<string, string>;

const ROOT = "root";
const LONGEST = 4_096;
/** Names and values hold nothing that a shell, an `.env` file or a URL would change. */
const ENTRY = /^([a-z][a-z-]{0,30})=([\w-]{32,200})$/;

/** The keys in `name=value,name=value`; undefined when they are malformed or have no `root`. */
export function parseKeys(text: string): Keys | undefined {
  if (text.length > LONGEST) return undefined;
  const keys = new Map<string, string>();
  for (const entry of text.split(",")) {
    const [, name = "", value = ""] = ENTRY.exec(entry.trim()) ?? [];
    if (!name || keys.has(name)) return undefined;
    keys.set(name, value);
  }
  return keys.has(ROOT) ? keys : undefined;
}

/** What `parseKeys` reads. */
export function formatKeys(keys: Keys): string {
  return [...keys].map((entry) => entry.join("=")).join(",");
}

/** `keys`, with a new `root` when they have none. */
export function withRoot(keys: Iterable<[string, string]> = []): Keys {
  return new Map([[ROOT, randomBytes(32).toString("base64url")], ...keys]);
}

/** The key with this name. */
export function keyNamed(keys: Keys, name: string): string {
  const named = keys.get(name);
  if (named) return named;
  const made = hkdfSync("sha256", keys.get(ROOT) ?? "", "", `itewe ${name}`, 32);
  return Buffer.from(made).toString("base64url");
}
