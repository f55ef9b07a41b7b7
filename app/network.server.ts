import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";

/** Without the shop's own, counts are good for this process alone. */
let key: string | Buffer = randomBytes(32);

/**
 * Says what digests are made with. There are only 2^32 IPv4 addresses: with a plain digest, whoever
 * has a copy of the table could try them all.
 */
export function keyDigests(secret: string): void {
  key = secret;
}

/**
 * What is kept of a caller's address for counting: a digest. An IPv6 line has 2^64 addresses; its
 * first half names it.
 */
export function networkDigest(address: string): string {
  const network = isIPv6(address) && !address.includes(".") ? firstHalf(address) : address;
  return digest(network);
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
