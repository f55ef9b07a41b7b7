import { atDatabase } from "../test/shop.ts";
import { expect, test } from "./shop.ts";

test("a visit that ends leaves how fast its page was, under the route and not the address", async ({
  page,
  shop,
}) => {
  // Visits of other tests to the same shop.
  await atDatabase(shop, "delete from web_vitals");
  await page.goto("/products");
  const measuring = page.waitForResponse(/report-vitals/);
  const href = await page.locator('a[href^="/product/"]').first().getAttribute("href");
  await page.goto(href ?? "");
  await measuring;
  // What has been painted is told a moment after the script came.
  await page.waitForTimeout(500);
  const rows = () =>
    atDatabase<{ page: string; metric: string; value: number }>(
      shop,
      "select page, metric, value from web_vitals where page like '/product/%'",
    );
  expect(await rows()).toEqual([]);
  await page.goto("/about");
  await expect.poll(async () => (await rows()).map(({ metric }) => metric)).toContain("TTFB");
  const kept = await rows();
  expect(new Set(kept.map((row) => row.page))).toEqual(new Set(["/product/:productId"]));
  expect(kept.map(({ metric }) => metric)).toContain("FCP");
  for (const { metric, value } of kept) {
    expect(value, metric).toBeGreaterThanOrEqual(0);
    expect(value, metric).toBeLessThan(60_000);
  }
});

test("a search of several words is told as a search, and kept", async ({ page, shop }) => {
  const measuring = page.waitForResponse(/report-vitals/);
  await page.goto("/search/business%20cards");
  await measuring;
  await page.waitForTimeout(500);
  await page.goto("/about");
  const pages = () =>
    atDatabase(shop, "select distinct page from web_vitals where page like '/search%'");
  await expect.poll(pages).toEqual([{ page: "/search/:nameOrCategory" }]);
});
