import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFolder, type Shop, startShop } from "../../running/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => removeFolder(shop.dataDir));

const ask = async (path: string) => {
  const answer = await fetch(shop.url + path, { signal: AbortSignal.timeout(5_000) });
  await answer.arrayBuffer();
  return answer.status;
};

/** More than a pipe and the shop's own buffer hold. */
const REQUESTS = 7_000;

test("a reader of the log that stalls stops nothing, and is told what it has missed", async () => {
  shop.stallLog();
  for (let asked = 0; asked < REQUESTS; asked += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => ask("/about")));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  expect(await ask("/healthz")).toBe(200);
  // Files are read by the threads that must not all be writing.
  expect(await ask("/robots.txt")).toBe(200);
  expect(await ask("/pictures/hero-900.webp")).toBeLessThan(500);
  shop.readLog();
  await expect.poll(() => shop.output()).toMatch(/\d+ lines were dropped/);
  await ask("/service");
  await expect.poll(() => shop.output()).toContain('"path":"/service"');
});

test("a shop whose log nobody reads ends all the same", async () => {
  shop.stallLog();
  for (let asked = 0; asked < 1_500; asked += 50) {
    await Promise.all(Array.from({ length: 50 }, () => ask("/about")));
  }
  expect(await shop.stop()).toEqual({ code: 0 });
});
