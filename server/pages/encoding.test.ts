import { expect, test } from "vitest";
import { bestEncoding } from "./encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["BR", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=1.0, br;q=0.0", "gzip"],
  ["gzip;q=0.5, br ; q=0.1", "br"],
  ["gzip;q=0", "identity"],
  ["brotli-of-another-kind;q=1", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("%s is answered in %s", (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});
