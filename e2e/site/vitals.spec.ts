import type { Page } from "@playwright/test";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, test } from "../support/shop.ts";

/** Opens a page of the shop; resolves when it is painted and its script measures it. */
async function visit(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse(/report-vitals/);
  await page.goto(path);
  await becomeAlive(page);
  const script = (await asked).url();
  await page.evaluate(async (url) => {
    await import(url);
    await new Promise((seen) => {
      new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
    });
  }, script);
}

/** Reads what has been told of pages like `pattern` since now: other tests have made visits too. */
async function listen(shop: Shop, pattern: string) {
  const [last] = await atDatabase<{ id: string }>(
    shop,
    "select coalesce(max(id), 0) as id from web_vitals",
  );
  return () =>
    atDatabase<{ page: string; metric: string; value: number }>(
      shop,
      `select page, metric, value from web_vitals where id > ${last?.id} and page like '${pattern}'`,
    );
}

test("a visit that ends leaves how fast its page was, under the route and not the address", {
  tag: LONG,
}, async ({ page, shop }) => {
  await page.goto("/products");
  const href = await page.locator('a[href^="/product/"]').first().getAttribute("href");
  const told = await listen(shop, "/product/%");
  await visit(page, href ?? "");
  expect(await told()).toEqual([]);
  await page.goto("/about");
  await expect.poll(async () => (await told()).map(({ metric }) => metric)).toContain("TTFB");
  const kept = await told();
  expect(new Set(kept.map((row) => row.page))).toEqual(new Set(["/product/:productId"]));
  expect(kept.map(({ metric }) => metric)).toContain("FCP");
  for (const { metric, value } of kept) {
    expect(value, metric).toBeGreaterThanOrEqual(0);
    expect(value, metric).toBeLessThan(60_000);
  }
});

test("a search of several words is told as a search, and kept", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const told = await listen(shop, "/search%");
  await visit(page, "/search/business%20cards");
  await page.goto("/about");
  const pages = async () => [...new Set((await told()).map((row) => row.page))];
  await expect.poll(pages).toEqual(["/search/:nameOrCategory"]);
});
