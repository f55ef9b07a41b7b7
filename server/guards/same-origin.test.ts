import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

const options = { publicOrigin: "https://itewe.example", trustProxy: false };

describe("an unsafe request", () => {
  test.each([
    [{ origin: "https://itewe.example", host: "10.0.0.5:3000" }],
    [{ origin: "https://localhost:3000", host: "localhost:3000" }],
    [{ "sec-fetch-site": "same-origin", host: "localhost:3000" }],
    [{ origin: "null", "sec-fetch-site": "same-origin", host: "localhost:3000" }],
  ])("from a page of the shop is let in: %j", (headers) => {
    expect(isSameOrigin({ headers }, options)).toBe(true);
  });

  test.each([
    [{ host: "localhost:3000" }],
    [{ origin: "null", host: "localhost:3000" }],
    [{ origin: "null", "sec-fetch-site": "cross-site", host: "localhost:3000" }],
    [{ origin: "https://evil.example", host: "localhost:3000" }],
    [{ origin: "https://evil.example", host: "x", "x-forwarded-host": "evil.example" }],
    [{ origin: "http://localhost:3001", host: "localhost:3000" }],
    [{ "sec-fetch-site": "cross-site", host: "localhost:3000" }],
    [{ origin: "http://itewe.example", host: "itewe.example" }],
  ])("from elsewhere is refused: %j", (headers) => {
    expect(isSameOrigin({ headers }, options)).toBe(false);
  });

  test("of a shop without a public https address comes from the host it was sent to", () => {
    const shop = { ...options, publicOrigin: "http://localhost:3000" };
    const headers = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
    expect(isSameOrigin({ headers }, shop)).toBe(true);
  });

  test("behind a trusted proxy the forwarded host counts", () => {
    const headers = {
      origin: "https://shop.example",
      host: "app",
      "x-forwarded-host": "shop.example",
    };
    expect(isSameOrigin({ headers }, { ...options, trustProxy: true })).toBe(true);
  });
});
