import type { Page } from "@playwright/test";
import { staticCatalogue } from "../app/catalogue/static/static-catalogue.ts";
import { expectAccessible, PROMISE } from "./axe.ts";
import { becomeAlive, loadedPicture } from "./reading.ts";
import { expect, LONG, test } from "./shop.ts";

/** One of each page of the static catalogue. */
const PAGES = [
  "/category/Business_Cards",
  "/products/Business_Stationeries",
  "/products/Business_Stationeries/business-stationeries",
  "/products/Books/novel-series",
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

test.describe("a category", () => {
  test("leads to WhatsApp, and a search to it", async ({ page, baseURL }) => {
    await test.step("opens a chat that names the product, its quantity and its page", async () => {
      await page.goto("/category/Business_Cards");
      expect(await messageOf(page, "Order on WhatsApp")).toEqual([
        "I want to print",
        "Business Cards",
        "Quantity: 100",
        `${baseURL}/products/Business_Cards/business-cards`,
      ]);
    });

    await test.step("is where a search for its name leads", async () => {
      await page.goto("/search/tshirt-branding");
      await expect(page).toHaveURL(/\/category\/Tshirt_Branding$/);
    });
  });
});

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

    await test.step("is one press away from the catalogue", async () => {
      const ranges = page.getByRole("region", { name: "Shop by range" });
      await expect(ranges.getByRole("link")).toHaveCount(9);
      await ranges.getByRole("link", { name: "Custom Mugs" }).click();
      await expect(page).toHaveURL(/\/products\/Custom_Mugs$/);
      await expect(page.getByRole("heading", { level: 1, name: "Custom Mugs" })).toBeVisible();
    });
  });
});

test.describe("a product's details", () => {
  test("tell everything, or invite to ask", async ({ page, baseURL }) => {
    await test.step("has everything the specification lists", async () => {
      await page.goto("/products/Business_Stationeries/business-stationeries");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Business Stationeries");
      await expect(main.locator(".item-view-facts")).toContainText("₦50,500 for /50");
      await expect(main).toContainText("printed together so every sheet carries the same colour");
      await expect(main).toContainText("One A5 notebook with a printed cover");
      await expect(main.getByText("50 units")).toBeVisible();
      await expect(main.getByText("3 working days", { exact: true })).toBeVisible();
      await expect(main.getByRole("link", { name: "Company profile" })).toHaveAttribute(
        "href",
        "/about",
      );
      expect(await messageOf(page, "Quick order")).toEqual([
        "I want to print",
        "Business Stationeries",
        "Quantity: 50",
        `${baseURL}/products/Business_Stationeries/business-stationeries`,
      ]);
      const related = page.getByRole("region", { name: "Related products" });
      await expect(related.getByRole("listitem")).toHaveCount(3);
      await related.getByRole("link", { name: "Branded Notebooks" }).click();
      await expect(page).toHaveURL(/\/products\/Business_Stationeries\/branded-notebooks$/);
    });

    await test.step("without a price invite to ask for one", async () => {
      await page.goto("/products/Books/novel-series");
      const facts = page.getByRole("main").locator(".item-view-facts");
      await expect(facts.getByRole("link", { name: "Request a quote" })).toHaveAttribute(
        "href",
        "/chat",
      );
      await expect(facts.getByRole("link", { name: "Quick order" })).toBeVisible();
      await expect(facts).not.toContainText(/₦|NaN|null/);
    });

    await test.step("are where the search goes on to", async () => {
      await page.goto("/search/novel");
      const order = page.getByRole("main").getByRole("link", { name: "Order now" });
      await expect(order).toHaveAttribute("href", /^\/order\/new\?item=Books\/novel&shown=/);
      await page.getByRole("link", { name: "View Details" }).click();
      await expect(page).toHaveURL(/\/products\/Books\/novel$/);
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

  const words: [string, string][] = [
    ["/category/Spaceships", "Category not found"],
    ["/products/Spaceships", "Category not found"],
    ["/products/Books/spaceship", "Product not found"],
    ["/products/Spaceships/novel", "Product not found"],
    ["/products/Bags/novel", "Product not found"],
  ];
  test("is told as what it is, with the ways on", async ({ page }) => {
    for (const [path, title] of words) {
      await test.step(`${path} is '${title}'`, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(
          page.getByRole("heading", { level: 1, name: title, exact: true }),
        ).toBeVisible();
        const main = page.getByRole("main");
        await expect(main.getByRole("searchbox", { name: "Search catalogue" })).toBeVisible();
        await expect(main.getByRole("link", { name: /chat/i })).toBeVisible();
        await main.getByRole("link", { name: "Custom Mugs" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Custom Mugs" })).toBeVisible();
      });
    }
  });

  test(`each dead end ${PROMISE}`, { tag: LONG }, ({ page }) =>
    expectEachAccessible(page, DEAD_ENDS),
  );
});

test(`each page of it ${PROMISE}`, ({ page }) => expectEachAccessible(page, PAGES));

async function expectEachAccessible(page: Page, paths: string[]): Promise<void> {
  test.slow();
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
}

test("the pressed category is in view on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pressed = page.locator('.category-chips [aria-current="page"]');
  await page.goto("/category/Business_Cards");
  await expect(pressed).toBeInViewport({ ratio: 1 });
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link").last().click();
  await expect(page).not.toHaveURL(/Business_Cards/);
  await expect(pressed).toBeInViewport({ ratio: 1 });
});
