import { expect, test } from "vitest";
import { findRefusal } from "./request-rules.ts";

const shop = {
  build: () => Promise.reject(new Error("not asked")),
  publicOrigin: () => "https://itewe.example",
  trustProxy: false,
};

test("a form from another site is refused, and told apart from other refusals for the log", async () => {
  const from = (headers: Record<string, string>) =>
    findRefusal(
      { method: "POST", url: "/login", headers: { host: "itewe.example", ...headers } } as never,
      undefined,
      shop,
    );
  const foreign = await from({ origin: "https://evil.example" });
  expect(foreign).toMatchObject({ status: 403, isForeign: true });
  expect(await from({ origin: "https://itewe.example" })).not.toHaveProperty("isForeign");
});

test.each(["localhost:99999", "[::1", "..:x", "a b", "", "1.2.3.4.5.999"])(
  "a request to the host “%s”, which no address can have, is refused",
  async (host) => {
    const asked = { method: "GET", url: "/products", headers: { host } };
    expect(await findRefusal(asked as never, undefined, shop)).toMatchObject({ status: 400 });
  },
);
