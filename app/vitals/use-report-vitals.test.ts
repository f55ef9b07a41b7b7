import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { patternOf } from "./use-report-vitals.ts";

test.each([
  ["/product/:productId", "/product/01990000-0000-7000-8000-000000000000"],
  ["/search/:nameOrCategory", "/search/business%20cards"],
  ["/search/:nameOrCategory", "/search/Ad%C3%A9"],
  ["/search/:nameOrCategory", "/search/A5%20%26%20A6"],
  ["/search/:nameOrCategory", "/search/a%2Fb"],
  ["/search/:nameOrCategory", "/search/100%25%20cotton"],
  ["/search/:nameOrCategory", "/search/search"],
  ["/products/:productName/:productId", "/products/mugs/mugs"],
  ["/products", "/products"],
  ["/", "/"],
])("a measurement goes under %s and holds nothing of %s", (pattern, pathname) => {
  const match = matchPath(pattern, pathname);
  expect(patternOf(match?.pathname ?? "", match?.params ?? {})).toBe(pattern);
});

test("what no route knows is one page", () => {
  expect(patternOf("/no/such page", { "*": "no/such page" })).toBe("/:*");
});
