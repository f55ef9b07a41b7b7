/** What the admin is told of products, users and lists: the words of SPEC §8, with the toasts of §9. */
import type { Page, Route } from "@playwright/test";
import { ADMIN, atDatabase, type Shop } from "../../test/running/shop.ts";
import { newCustomer } from "../support/customers.ts";
import { choosePictures, fillProduct } from "../support/pictures.ts";
import { putProduct, removeProduct } from "../support/products.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, enter, expect, hearNothing, LONG, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  viewport: DESKTOP,
  expectedConsole: [/status of (?:4\d\d|50[03])|ERR_FAILED|Failed to fetch$/],
});

/** Waits for a toast with exactly these words, where and as long as SPEC §9 wants it, and dismisses it. */
async function expectToast(
  page: Page,
  kind: "ok" | "bad",
  text: string,
  seconds = 5,
): Promise<void> {
  const toast = page
    .getByRole(kind === "ok" ? "status" : "alert")
    .filter({ has: page.getByText(text, { exact: true }) })
    .and(page.locator(".toast"));
  await expect(toast).toBeVisible();
  // The one before may still be on its way out.
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(40);
  const box = await toast.boundingBox();
  expect(DESKTOP.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  const lasts = await toast.evaluate((one) =>
    one
      .getAnimations({ subtree: true })
      .filter((each) => (each as CSSAnimation).animationName === "toast-clock")
      .map((each) => each.effect?.getTiming().duration),
  );
  expect(lasts).toEqual([seconds * 1_000]);
  // The sheet of all pages, once: a second one behind a page's own would win over it.
  await expect(page.locator('link[href*="/entry-"][rel=stylesheet]')).toHaveCount(1);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
}

const line = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });

async function answerYes(page: Page): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
}

test("a product that is added, changed and deleted, or could not be", { tag: LONG }, async ({
  page,
}) => {
  test.slow();
  await signInAsAdmin(page, "/admin-dashboard/add-product");
  await fillProduct(page, "Bags with a word");
  await choosePictures(page);
  const add = page.getByRole("button", { name: "Add Product", exact: true });
  await page.route("**/add-product.data*", (route) => route.abort());
  await add.click();
  await expectToast(page, "bad", "Failed to add product. Please try again.");
  await page.unrouteAll();
  await add.click();
  await expectToast(page, "ok", "Product added successfully!");

  await page.goto("/admin-dashboard/products?q=bags+with+a+word");
  const product = line(page, "Bags with a word");
  await product.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Price").fill("1300");
  await page.route("**/products.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Update" }).click();
  await expectToast(page, "bad", "Failed to update product. Please try again.");
  await expect(page.getByLabel("Price")).toHaveValue("1300");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Update" }).click();
  await expectToast(page, "ok", "Product updated successfully!");

  await page.route("**/product-acts", (route) => route.abort());
  await product.getByRole("button", { name: "Delete" }).click();
  await answerYes(page);
  await expectToast(page, "bad", "Failed to delete product. Please try again.");
  await expect(product).toBeVisible();
  await page.unrouteAll();
  await product.getByRole("button", { name: "Delete" }).click();
  await answerYes(page);
  await expectToast(page, "ok", "Product deleted successfully!", 10);
});

test("a user that is deleted, could not be, or is gone already", { tag: LONG }, async ({
  page,
  context,
  playwright,
  shop,
}) => {
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const person = await newCustomer(shop);
  await request.dispose();
  const found = `/admin-dashboard/users?q=${encodeURIComponent(person.email)}`;
  await signInAsAdmin(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(found);
    await becomeAlive(tab);
    await expect(line(tab, person.email)).toBeVisible();
  }
  const ask = (tab: Page) => line(tab, person.email).getByRole("button", { name: "Delete" });

  await ask(page).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "No" }).click();
  await expect(line(page, person.email)).toBeVisible();
  await page.route("**/user-acts", (route) => route.abort());
  await ask(page).click();
  await answerYes(page);
  await expectToast(page, "bad", "Failed to delete user. Please try again.");
  await page.unrouteAll();
  await page.route("**/user-acts", (route) => route.fulfill({ status: 500, body: "" }));
  await ask(page).click();
  await answerYes(page);
  await expectToast(page, "bad", "Failed to delete user. Please try again.");
  await page.unrouteAll();
  await ask(page).click();
  await answerYes(page);
  await expectToast(page, "ok", "User deleted successfully!");
  await expect(page.getByText("Nobody found")).toBeVisible();

  await ask(other).click();
  await answerYes(other);
  await expectToast(other, "bad", "User does not exist");
  await expect(other.getByText("Nobody found")).toBeVisible();
});

/** Takes away what a list is read from while `meanwhile` runs. */
async function without(
  shop: Shop,
  [away, back]: [string, string],
  meanwhile: () => Promise<void>,
): Promise<void> {
  await atDatabase(shop, away);
  try {
    await meanwhile();
  } finally {
    await atDatabase(shop, back);
  }
}

test("lists that could not be fetched, and are there at Try again", { tag: LONG }, async ({
  page,
  shop,
}) => {
  await hearNothing(page);
  await signInAsAdmin(page);
  const lists = {
    "Failed to fetch products": [
      "/admin-dashboard/products",
      "alter table products rename to products_away",
      "alter table products_away rename to products",
    ],
    "Failed to fetch users": [
      "/admin-dashboard/users",
      // What the list needs, and who is signed in does not.
      "alter table participants rename to participants_away",
      "alter table participants_away rename to participants",
    ],
  };
  for (const [text, [path = "", away = "", back = ""]] of Object.entries(lists)) {
    await without(shop, [away, back], async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(503);
      await expectToast(page, "bad", text);
      await expect(page.getByRole("heading", { name: text })).toBeVisible();
    });
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: text })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  }
});

test("whoever is signed out meanwhile is told so at once, and may go on where they were", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  const denied = "Access Denied. You do not have permission to view this page.";
  await newCustomer(shop);
  await atDatabase(
    shop,
    `insert into feedbacks (id, client_id, stars, message) values
      (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp denial')`,
  );
  await putProduct(shop, "Signed out satchels");
  const signedOut = page.getByText(/^You are signed out/);
  const data = /\.data(?:\?|$)/;
  const mark = line(page, "Sharp denial").getByRole("button", { name: "Mark as handled" });
  const remove = page.getByRole("button", { name: "Delete", exact: true }).first();
  const update = page.getByRole("button", { name: "Update", exact: true });
  for (const { path, open, press } of [
    { path: "feedbacks", open: async () => {}, press: () => mark.click() },
    { path: "users", open: () => remove.click(), press: () => answerYes(page) },
    { path: "products?q=satchels", open: () => remove.click(), press: () => answerYes(page) },
    {
      path: "products?q=satchels",
      open: async () => {
        await page.getByRole("button", { name: "Edit" }).first().click();
        await page.getByLabel("Feature 2").fill("Typed with care");
      },
      press: () => update.click(),
    },
  ]) {
    await signInAsAdmin(page, `/admin-dashboard/${path}`);
    await becomeAlive(page);
    await open();
    // The page learns it by what it is refused, not by being read again.
    const { promise: refused, resolve: go } = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      if (route.request().method() === "GET") await refused;
      await route.continue().catch(() => {});
    };
    await page.route(data, hold);
    await context.clearCookies();
    await press();
    await expect(signedOut).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: denied })).toBeVisible();
    go();
    await page.unroute(data, hold);
  }
  await enter(page, ADMIN);
  await expect(signedOut).toHaveCount(0);
  await expect(page.getByLabel("Feature 2")).toHaveValue("Typed with care");
  await update.click();
  await expectToast(page, "ok", "Product updated successfully!");
  await removeProduct(shop, "Signed out satchels");
});
