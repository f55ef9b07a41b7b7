import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

const options = { publicOrigin: "https://itewe.example", trustProxy: false };

describe("an unsafe request", () => {
  test.each([
    [{ origin: "https://itewe.example", host: "10.0.0.5:3000" }],
    [{ origin: "http://localhost:3000", host: "localhost:3000" }],
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
  ])("from elsewhere is refused: %j", (headers) => {
    expect(isSameOrigin({ headers }, options)).toBe(false);
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
