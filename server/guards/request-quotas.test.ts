import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { quotas } from "../../app/limits/quotas.server.ts";
import { findOverQuota } from "./request-quotas.ts";

const built = {
  routes: {
    "chat/reading/receipts-route": { id: "chat/reading/receipts-route", path: "chat/receipts" },
  },
} as unknown as ServerBuild;
const build = () => Promise.resolve(built);

/** Asks so often from one address. @returns the quota that refuses the last one */
async function ask(method: string, url: string, times: number, address: string) {
  let over: Awaited<ReturnType<typeof findOverQuota>>;
  for (let n = 0; n < times; n++) {
    const req = { method, url, headers: {} } as unknown as IncomingMessage;
    over = await findOverQuota(req, address, build);
  }
  return over?.quota;
}

test.each([
  ["a search", "search", "GET", "/search/mugs"],
  ["suggestions", "search", "GET", "/search-suggestions?q=mu"],
  ["a search of the catalogue, as data", "search", "GET", "/products.data?sort=new&q=mugs"],
  ["a search in the dashboard", "search", "GET", "/admin-dashboard/privacy?who=ade"],
  ["a paper", "download", "GET", "/papers/R-000001.pdf?key=a"],
  ["somebody's own data", "download", "GET", "/user-dashboard/my-data"],
  ["everything", "download", "GET", "/admin-dashboard/export/everything.tar"],
  ["a backup", "download", "GET", "/admin-dashboard/health/itewe-2026.tar"],
  ["a form that no list names", "form", "POST", "/made-up"],
  ["what a page sends by itself", "tap", "POST", "/chat/receipts"],
] as const)("%s counts in a quota of its address", async (what, quota, method, url) => {
  const address = `203.0.113.${what.length}`;
  const { ofAddress } = quotas[quota];
  expect(await ask(method, url, ofAddress, address)).toBeUndefined();
  expect(await ask(method, url, 1, address)).toBe(quota);
  expect(await ask(method, url, 1, "198.51.100.1")).toBeUndefined();
});

test("pages, and a search for nothing, count nowhere", async () => {
  const { ofAddress } = quotas.search;
  for (const url of ["/", "/products?q=", "/admin-dashboard/health", "/product/mug"]) {
    expect(await ask("GET", url, ofAddress + 1, "203.0.113.99"), url).toBeUndefined();
  }
});

test("one order's forms have a quota of their own at an address", async () => {
  const address = "203.0.113.98";
  expect(await ask("POST", "/order/ITW-000151?key=a", quotas.form.ofPerson, address)).toBe(
    undefined,
  );
  expect(await ask("POST", "/order/itw-000151.data?key=b", 1, address)).toBe("form");
  expect(await ask("POST", "/order/ITW-000152?key=a", 1, address)).toBeUndefined();
  expect(await ask("POST", "/order/ITW-000151?key=a", 1, "198.51.100.2")).toBeUndefined();
});
