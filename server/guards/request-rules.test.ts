import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { watchDisk } from "../../app/uploads/storage/disk.server.ts";
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

test("while the disk is full nothing is taken but what makes room: signing in, the dashboard, a removal", async () => {
  watchDisk(tmpdir(), true, { low: 2 ** 60, full: 2 ** 60 });
  onTestFinished(() => watchDisk(tmpdir(), true, { low: 0, full: 0 }));
  const statusOf = async (method: string, url: string, raw?: "sendMessage" | "upload") => {
    const headers = { host: "itewe.example", origin: "https://itewe.example" };
    return (await findRefusal({ method, url, headers } as never, raw, shop))?.status;
  };
  const full = {
    status: 503,
    text: "The shop cannot take anything at the moment. Try again later.",
  };
  const headers = { host: "itewe.example", origin: "https://itewe.example" };
  const message = { method: "POST", url: "/chat/messages", headers };
  expect(await findRefusal(message as never, "sendMessage", shop)).toEqual(full);
  expect(await statusOf("POST", "/order/new")).toBe(503);
  expect(await statusOf("PATCH", "/uploads/chat/an-id", "upload")).toBe(503);
  expect(await statusOf("DELETE", "/uploads/chat/an-id", "upload")).toBeUndefined();
  expect(await statusOf("GET", "/chat")).toBeUndefined();
  // Without a length, which is looked at later.
  for (const path of ["/login", "/logout", "/admin-dashboard/products"])
    expect(await statusOf("POST", path), path).toBe(411);
});
