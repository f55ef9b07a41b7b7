import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";

/** Until the shop's key is set, digests are valid in this process only. */
let key: string | Buffer = randomBytes(32);

/**
 * Sets the HMAC key. A plain hash of an IPv4 address could be reversed by trying all 2^32
 * addresses.
 */
export function keyDigests(secret: string): void {
  key = secret;
}

/**
 * The network of a caller's address, for keys in memory: an IPv4 address, or the first half of an
 * IPv6 address, because one connection owns all 2^64 addresses with that half.
 */
export function networkOf(address: string): string {
  return isIPv6(address) && !address.includes(".") ? firstHalf(address) : address;
}

/** The digest of {@link networkOf}, for storage and logs. */
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
