import type { Page } from "@playwright/test";
import { becomeAlive } from "./reading.ts";
import { expect, LONG, PHONE, test } from "./shop.ts";

/** The scripts a page has loaded, with when, ms. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
  );

test.describe("the first load on a phone", () => {
  test.use({ viewport: PHONE });

  for (const path of ["/", "/products", "/category/Books"]) {
    test(`${path} asks for few scripts, none before it is painted`, async ({ page }) => {
      await page.goto(path);
      await becomeAlive(page);
      const painted = await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      );
      const scripts = await scriptsOf(page);
      expect(scripts.length).toBeGreaterThan(3);
      expect(scripts.length).toBeLessThanOrEqual(10);
      for (const { path, startTime } of scripts) {
        expect(startTime, path).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
        expect(path).not.toMatch(/chat|admin|inbox|form|login|toast/);
      }
    });
  }

  test("comes alive though a picture never arrives", { tag: LONG }, async ({ page }) => {
    await page.route(/wordmark\.svg/, () => {});
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Search" })).toBeVisible({ timeout: 15_000 });
  });
});
