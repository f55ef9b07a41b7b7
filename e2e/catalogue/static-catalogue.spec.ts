import type { Page } from "@playwright/test";
import { staticCatalogue } from "../../app/catalogue/static/static-catalogue.ts";
import { expectAccessible, PROMISE } from "../support/axe.ts";
import { becomeAlive, loadedPicture } from "../support/reading.ts";
import { expect, IS_LONG, inLongRun, LONG, PHONE, test } from "../support/shop.ts";

/** One of each page of the static catalogue, but for a category. */
const PAGES = [
  "/products/Business_Stationeries",
  "/products/Business_Stationeries/business-stationeries",
  // The same page, of an item without a price.
  ...(IS_LONG ? ["/products/Books/novel-series"] : []),
];

const DEAD_ENDS = ["/category/Spaceships", "/products/Spaceships", "/products/Books/spaceship"];

/** What a WhatsApp link says. */
async function messageOf(page: Page, name: string) {
  const href = await page.getByRole("link", { name }).first().getAttribute("href");
  const link = new URL(href ?? "");
  expect(link.host).toBe("wa.me");
  expect(link.pathname).toMatch(/^\/234\d{10}$/);
  return link.searchParams.get("text")?.split("\n");
}

test.describe("the list of a range", () => {
  test("names and shows its products, and leads to the catalogue and back", async ({ page }) => {
    await test.step("names each product, and its working days", async () => {
      await page.goto("/products/Books");
      const rows = page.getByRole("main").getByRole("listitem");
      await expect(rows.filter({ hasText: "Brochure" })).toContainText("Ready in 4 working days");
      await expect(rows.filter({ hasText: "Biography" })).toContainText("Ready in 7 working days");
      await expect(rows.getByRole("link", { name: "View Details" })).toHaveCount(
        await rows.count(),
      );
      await expect(rows.getByRole("link").first()).toHaveAccessibleDescription("Novel");
    });

    await test.step("has the picture of each product, loaded", async () => {
      const items = staticCatalogue.filter(({ category }) => category === "Books");
      const rows = page.getByRole("main").getByRole("listitem");
      await expect(rows).toHaveCount(items.length);
      for (const [place, { name, image }] of items.entries()) {
        const row = rows.nth(place);
        await expect(row.getByRole("heading")).toHaveText(name);
        await row.scrollIntoViewIfNeeded();
        const stem = image.replace(/\.webp$/, "");
        await expect
          .poll(() => loadedPicture(row.locator("img")), name)
          .toMatch(new RegExp(`${stem}-\\d+\\.`));
      }
    });

    await test.step("leads back to the catalogue with Back", async () => {
      await becomeAlive(page);
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await page.getByRole("main").getByRole("link", { name: "Back", exact: true }).click();
      await expect(page).toHaveURL(/\/products$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything we print");
      const stayed = await page.evaluate(() => "stayed" in window);
      expect(stayed, "without loading the page anew").toBe(true);
    });

    await inLongRun("is one press away from the catalogue", async () => {
      const ranges = page.getByRole("region", { name: "Shop by range" });
      await expect(ranges.getByRole("link")).toHaveCount(9);
      await ranges.getByRole("link", { name: "Custom Mugs" }).click();
      await expect(page).toHaveURL(/\/products\/Custom_Mugs$/);
      await expect(page.getByRole("heading", { level: 1, name: "Custom Mugs" })).toBeVisible();
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a category leads to WhatsApp, a list to the details and back", { tag: LONG }, async ({
    page,
  }) => {
    await page.goto("/products");
    await page.getByRole("link", { name: "Bags", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bags" })).toBeVisible();
    await page.getByRole("link", { name: "View Details" }).first().click();
    await expect(page.getByRole("link", { name: "Quick order" })).toBeVisible();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByRole("link", { name: "Bags" }).click();
    await page.getByRole("link", { name: "Order Bags on WhatsApp" }).click();
    expect((await messageOf(page, "Order on WhatsApp"))?.[0]).toBe("I want to print");
    await page.getByRole("link", { name: "See Bags with their details" }).click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(/\/products$/);
  });
});

test.describe("what is not there", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test(`each dead end ${PROMISE}`, { tag: LONG }, ({ page }) =>
    expectEachAccessible(page, DEAD_ENDS),
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test(`each page of it ${PROMISE}, and the pressed category is in view`, async ({ page }) => {
    const pressed = page.locator('.category-chips [aria-current="page"]');
    await page.goto("/category/Business_Cards");
    await expect(pressed).toBeInViewport({ ratio: 1 });
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link").last().click();
    await expect(page).not.toHaveURL(/Business_Cards/);
    await expect(pressed).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await expectEachAccessible(page, PAGES);
  });
});

async function expectEachAccessible(page: Page, paths: string[]): Promise<void> {
  test.slow();
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
}

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`on a phone with ${deviceScaleFactor} pixels a point`, () => {
    test.use({ viewport: PHONE, deviceScaleFactor });

    test("the first picture of a product comes within one round trip", { tag: LONG }, async ({
      page,
    }) => {
      for (const path of ["/products/Books/novel", "/search/Novel"]) {
        await page.goto(path);
        const first = page.locator("main img").first();
        await expect.poll(() => loadedPicture(first), path).not.toBe("");
        const answer = await page.request.get(await loadedPicture(first));
        expect((await answer.body()).length, path).toBeLessThanOrEqual(14_000);
      }
    });
  });
}
