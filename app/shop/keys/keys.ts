/**
 * The keys that sign sessions and private links and encrypt the seeds of authenticator apps, as text in
 * a file or a setting.
 */
import { hkdfSync, randomBytes } from "node:crypto";

/** By name; others are derived from `root`, which is always there. */
export type Keys = ReadonlyMap<string, string>;

/** What other keys end; whoever runs the shop reads it. */
export const OTHER_KEYS_END =
  "everybody logs in again, private links sent so far no longer open, and codes from an app no longer work: whoever needs one uses a recovery code, or has `npm run unlock` remove the lock, and then sets the app up again.";

const ROOT = "root";
const LONGEST = 4_096;
/** No characters that a shell, an `.env` file or a URL would change. */
const ENTRY = /^([a-z][a-z-]{0,30})=([\w-]{32,200})$/;

/** Parses `name=value,name=value`; undefined when malformed or without `root`. */
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

export function formatKeys(keys: Keys): string {
  return [...keys].map((entry) => entry.join("=")).join(",");
}

/** Adds a new `root` if there is none. */
export function withRoot(keys: Iterable<[string, string]> = []): Keys {
  return new Map([[ROOT, randomBytes(32).toString("base64url")], ...keys]);
}

/** The key with this name, or one derived from `root`. */
export function keyNamed(keys: Keys, name: string): string {
  const named = keys.get(name);
  if (named) return named;
  const made = hkdfSync("sha256", keys.get(ROOT) ?? "", "", `itewe ${name}`, 32);
  return Buffer.from(made).toString("base64url");
}
