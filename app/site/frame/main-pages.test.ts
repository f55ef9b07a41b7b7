import { describe, expect, test } from "vitest";
import { currentIn } from "./main-pages.ts";

describe("the current link of the navigation", () => {
  test("is the page itself", () => {
    expect(currentIn("/", "/")).toBe("page");
    expect(currentIn("/products", "/products")).toBe("page");
    expect(currentIn("/about", "/about/")).toBe("page");
  });

  test.each([
    "/products/Books",
    "/products/Books/novel",
    "/category/Books",
    "/product/01a1fdcb",
    "/search/mug",
  ])("is Catalog on %s", (pathname) => {
    expect(currentIn("/products", pathname)).toBe("true");
    expect(currentIn("/", pathname)).toBeUndefined();
  });

  test("is no link whose address only begins alike", () => {
    expect(currentIn("/products", "/productions")).toBeUndefined();
    expect(currentIn("/products", "/login")).toBeUndefined();
  });
});
