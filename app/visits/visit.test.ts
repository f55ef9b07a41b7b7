import { describe, expect, test } from "vitest";
import { type Coming, isRobot, otherPages, pageOf, sourceOf } from "./visit.ts";

const PRODUCT = "/product/01990000-0000-7000-8000-000000000000";

describe("a page", () => {
  test.each([
    ["/", "/"],
    ["/_.data", "/"],
    ["/.data", "/"],
    ["/products", "/products"],
    ["/products.data", "/products"],
    [PRODUCT, PRODUCT],
    [`${PRODUCT}.data`, PRODUCT],
    ["/products/Business_Cards", "/products/Business_Cards"],
    ["/products/Business_Cards/business-cards", "/products/Business_Cards/business-cards"],
    ["/category/Bags", "/category/Bags"],
    ["/order/new", "/order/new"],
    ["/contact", "/contact"],
  ])("%s counts as %s", (path, page) => {
    expect(pageOf(path)).toBe(page);
  });

  test("of a search is counted without what was searched for", () => {
    expect(pageOf("/search/bello-adunni-0803")).toBe("/search");
  });

  test.each([
    "/order/ITW-000123",
    "/order/ITW-000123/proof",
    "/order/find",
    "/papers/INV-000087.pdf",
    "/user-dashboard",
    "/admin-dashboard/orders",
    "/chat/back/secret",
    "/login",
    "/assets/x.js",
    "/product/../../etc",
    "/product/not-an-id",
    "/category/a/b/c",
    "/category/%3Cscript%3E",
    `/search/${"x".repeat(5_000)}`,
    "/unknown",
    "",
  ])("is not counted: %s", (path) => {
    expect(pageOf(path)).toBeUndefined();
  });

  test("beyond those that are counted by themselves stands under its kind", () => {
    expect([otherPages(PRODUCT), otherPages("/about")]).toEqual(["/product/*", "/about"]);
  });
});

describe("who comes", () => {
  const coming = (change: Partial<Coming> = {}): Coming => ({
    referrer: undefined,
    userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36",
    query: "",
    ownHosts: ["itewe.example", "localhost:3000"],
    ...change,
  });

  test.each([
    ["https://www.google.com/", "search"],
    ["https://www.google.com.ng/search?q=business+cards", "search"],
    ["android-app://com.google.android.googlequicksearchbox/", "search"],
    ["https://duckduckgo.com", "search"],
    ["https://ng.search.yahoo.com/x", "search"],
    ["https://mail.google.com/mail/u/0/", "other"],
    ["https://web.whatsapp.com/", "whatsapp"],
    ["android-app://com.whatsapp/", "whatsapp"],
    ["android-app://com.whatsapp.w4b/", "whatsapp"],
    ["https://l.instagram.com/?u=x", "instagram"],
    ["https://lm.facebook.com/l.php", "facebook"],
    ["http://m.facebook.com:80/", "facebook"],
    ["https://notgoogle.example/", "other"],
    ["https://google.com.evil.example/", "other"],
    ["https://blog.example/whatsapp.com", "other"],
    ["https://itewe.example/products", "shop"],
    ["http://localhost:3000/", "shop"],
    ["http://localhost:3001/", "other"],
    ["", "direct"],
    ["not an address", "direct"],
    ["https://", "direct"],
  ])("from %s comes from: %s", (referrer, source) => {
    expect(sourceOf(PRODUCT, coming({ referrer }))).toBe(source);
  });

  test("in the browser of an app is told by the browser's name", () => {
    const inApp = (more: string) => coming({ userAgent: `Mozilla/5.0 (iPhone) ${more}` });
    expect(sourceOf("/", inApp("Instagram 300.0"))).toBe("instagram");
    expect(sourceOf("/", inApp("[FBAN/FBIOS;FBAV/450]"))).toBe("facebook");
  });

  test.each([
    ["utm_source=WhatsApp&utm_medium=status", "whatsapp"],
    ["a=1&utm_source=ig", "instagram"],
    ["utm_source=a-flyer", "direct"],
    ["igsh=abc", "instagram"],
    ["fbclid=abc", "facebook"],
    ["gclid=abc", "search"],
    ["notfbclid=abc", "direct"],
  ])("by a link marked %s comes from: %s", (query, source) => {
    expect(sourceOf("/", coming({ query }))).toBe(source);
  });

  test("stays on the page that asks for itself again, and is not counted anew", () => {
    const referrer = `https://itewe.example${PRODUCT}?quantity=300`;
    expect(sourceOf(PRODUCT, coming({ referrer }))).toBeUndefined();
    expect(sourceOf("/products", coming({ referrer }))).toBe("shop");
  });

  test("with a referrer and a query of any length has one all the same", () => {
    const long = "a.".repeat(20_000);
    const from = (referrer: string) => sourceOf("/", coming({ referrer, query: long }));
    expect(["", long, `https://${long}`, "/".repeat(40_000)].map(from)).toEqual([
      ...["direct", "direct", "other", "direct"],
    ]);
  });
});

describe("no person", () => {
  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0)",
    "Mozilla/5.0 (X11) HeadlessChrome/140.0",
    "WhatsApp/2.23.20.0 A",
    "facebookexternalhit/1.1",
    "curl/8.5.0",
    "python-requests/2.31",
    "",
    `Mozilla/5.0 ${"x".repeat(10_000)}`,
  ])("is %s", (userAgent) => {
    expect(isRobot(userAgent)).toBe(true);
  });

  test.each([
    "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) Chrome/140.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
    "Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16",
  ])("is not %s", (userAgent) => {
    expect(isRobot(userAgent)).toBe(false);
  });
});
