import { createHash } from "node:crypto";

/** A UUID that is always the same for the same words: version 8 of RFC 9562, a custom scheme. */
export function derivedUuid(words: string): string {
  const hex = createHash("sha256").update(words).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}
