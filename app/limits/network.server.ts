import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";

/** Until the shop's own key is set, digests are good for this process alone. */
let key: string | Buffer = randomBytes(32);

/**
 * Sets the key that digests are made with. There are only 2^32 IPv4 addresses: anybody with a copy
 * of the table could try them all against a plain hash.
 */
export function keyDigests(secret: string): void {
  key = secret;
}

/**
 * The network that a caller's address counts as, for keys that stay in memory: an IPv4 address as
 * it is; of an IPv6 address the first half, because one line has the 2^64 addresses behind it.
 */
export function networkOf(address: string): string {
  return isIPv6(address) && !address.includes(".") ? firstHalf(address) : address;
}

/** The digest of {@link networkOf}: what is stored or logged of a caller's address. */
export function networkDigest(address: string): string {
  return digest(networkOf(address));
}

/** HMAC-SHA-256 of a text with the shop's key, base64url. */
export function digest(text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function firstHalf(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const after = tail ? tail.split(":") : [];
    while (groups.length + after.length < 8) groups.push("0");
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
