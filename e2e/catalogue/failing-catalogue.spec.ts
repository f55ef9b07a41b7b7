import type { APIRequestContext, Page } from "@playwright/test";
import {
  hrefOf,
  linksOf,
  partOf,
  readPage,
  regionOf,
  textOf,
  textsOf,
} from "../../test/requests/html.ts";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { becomeAlive, newest } from "../support/reading.ts";
import { expect, LONG, test } from "../support/shop.ts";

test.use({ expectedConsole: [/status of 500/] });

const FAILED = "Failed to fetch products";

const catalogue = (page: Page) => page.getByRole("region", { name: "Browse All Printing Catalog" });

/** Takes the products away while `meanwhile` runs; `path` has noticed by then. */
async function withoutProducts(
  shop: Shop,
  request: APIRequestContext,
  path: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await atDatabase(
    shop,
    "alter table products rename to products_away",
    // A renamed table announces nothing; what was kept before must not hide the failure.
    "update categories set name = name",
  );
  try {
    await expect
      .poll(async () => (await request.get(path)).status(), { message: `${path} fails` })
      .toBe(500);
    await meanwhile();
  } finally {
    await atDatabase(shop, "alter table products_away rename to products");
  }
}

test("the home page says that products could not be read, and has them again when they can", async ({
  request,
  shop,
}) => {
  const CATALOGUE = "Browse All Printing Catalog";
  await withoutProducts(shop, request, "/", async () => {
    const { status, main } = await readPage(request, "/");
    expect(status).toBe(500);
    expect(textOf(partOf(regionOf(main, CATALOGUE), '[role="alert"]'))).toBe(FAILED);
    expect(textsOf(regionOf(main, CATALOGUE), "li")).toEqual([]);
    expect(main).not.toContain("Loading....");
    // The rest of the page stands.
    expect(hrefOf(main, "Contact Now")).toMatch(/^tel:/);
    expect(regionOf(main, "Itewe in numbers")).not.toBe("");
  });
  const { status, main } = await readPage(request, "/");
  expect(status).toBe(200);
  expect(linksOf(partOf(regionOf(main, CATALOGUE), "ul"))[0]?.name).toBe(newest.name);
  expect(main).not.toContain(FAILED);
});

test("the catalogue says that products could not be read, and has them at Try again when they can", {
  tag: LONG,
}, async ({ page, request, shop }) => {
  const path = "/products?category=Books";
  await withoutProducts(shop, request, path, async () => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(500);
    await expect(catalogue(page).getByRole("heading", { name: FAILED })).toBeVisible();
    await expect(catalogue(page).getByRole("listitem")).toHaveCount(0);
    await catalogue(page).getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/products\?category=Books$/);
    await expect(catalogue(page).getByRole("heading", { name: FAILED })).toBeVisible();
  });
  await catalogue(page).getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/products\?category=Books$/);
  await expect(catalogue(page).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

test("the failure is told, and forgotten, also to a visitor who is already in the shop", {
  tag: LONG,
}, async ({ page, request, shop }) => {
  await page.goto("/about");
  await becomeAlive(page);
  const catalog = page.getByRole("banner").getByRole("link", { name: "Catalog" });
  await withoutProducts(shop, request, "/products.data", async () => {
    await catalog.click();
    await expect(catalogue(page).getByRole("heading", { name: FAILED })).toBeVisible();
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await catalog.click();
  await expect(catalogue(page).getByRole("listitem").first()).toBeVisible();
});
