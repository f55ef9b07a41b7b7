import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/**
 * What is kept of a caller's address for counting: a digest. An IPv6 line has 2^64 addresses; its
 * first half names it.
 */
export function networkDigest(address: string): string {
  const network = isIPv6(address) && !address.includes(".") ? firstHalf(address) : address;
  return createHash("sha256").update(network).digest("base64url");
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
