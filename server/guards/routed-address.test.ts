import { expect, test } from "vitest";
import { routedAddress } from "./routed-address.ts";

test.each([
  ["/products?q=a%20b", "/products?q=a%20b"],
  ["/a/./../%2E%2e/search/mugs", "/search/mugs"],
  ["/search\\mugs#q", "/search/mugs"],
  ["/se%0Aarch/m?%0dq=a", "/search/m?q=a"],
  ["/100%?q=%", "/100%25?q=%"],
  // What the rules for requests refuse is not made good.
  ["/\\evil.example/", "//evil.example/"],
  ["*", "*"],
  ["http://evil.example/", "http://evil.example/"],
])("%s becomes %s", (url, routed) => {
  expect(routedAddress(url)).toBe(routed);
});
