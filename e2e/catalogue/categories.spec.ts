/** The owner changes the categories, on a phone (TRADE §5 'Catalogue'). */
import type { Browser, BrowserContextOptions } from "@playwright/test";
import { removeFolder, type Shop } from "../../test/running/shop.ts";
import { expectAccessible, expectFits } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import {
  expect,
  LONG,
  listenToConsole,
  openShop,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

const HERE = "/admin-dashboard/categories";

/** Other tests see SPEC's lists. */
let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
});
test.afterAll(async () => {
  await shop.stop();
  removeFolder(shop.dataDir);
});

/** The owner on the page, with a console that stays silent but for refusals. */
async function asOwner(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE, ...options });
  const complaints = listenToConsole(context, [/status of 4(00|09)/]);
  const page = await context.newPage();
  await signInAsAdmin(page, HERE);
  const line = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const form = (name: string) => page.getByRole("form", { name, exact: true });
  const leave = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, line, form, leave };
}

test("an owner adds, renames, orders, merges and removes categories", { tag: LONG }, async ({
  browser,
}) => {
  const { page, line, form, leave } = await asOwner(browser, { hasTouch: true });
  await becomeAlive(page);
  const names = page.getByRole("main").getByRole("heading", { level: 3 });

  await test.step("a name that is there is refused beside the field", async () => {
    await form("Add").getByLabel("Name").fill("books");
    await form("Add").getByRole("button").click();
    await expect(form("Add").getByLabel("Name")).toHaveAccessibleDescription(/Books already/);
    await expect(form("Add").getByLabel("Name")).toBeFocused();
    await form("Add").getByLabel("Name").fill("Diaries");
    await form("Add").getByRole("button").click();
    await expect(names.last()).toHaveText("Diaries");
    await expect(form("Add").getByLabel("Name")).toHaveValue("");
    // The button that waited has kept the focus.
    await expect(form("Add").getByRole("button")).toBeFocused();
  });

  await test.step("it moves with the keyboard, which keeps its place", async () => {
    const up = page.getByRole("button", { name: "Move Diaries up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(names.nth(10)).toHaveText("Diaries");
    await expect(up).toBeFocused();
  });

  await test.step("an old address leads to the new name", async () => {
    await line("Caps").getByText("Change", { exact: false }).first().click();
    await expectAccessible(page);
    await expectFits(page, 390);
    await form("Rename Caps").getByLabel("Name").fill("Hats");
    await form("Rename Caps").getByRole("button").click();
    await expect(line("Hats")).toContainText("2 products");
    const street = await browser.newContext({ baseURL: shop.url });
    const visitor = await street.newPage();
    await visitor.goto("/products?category=Caps");
    await expect(visitor).toHaveURL(/category=Hats$/);
    await expect(visitor.getByLabel("Category")).toHaveValue("Hats");
    await street.close();
  });

  await test.step("it is merged once the question is answered", async () => {
    const merge = form("Merge Hats");
    await line("Hats").getByText("Change", { exact: false }).first().click();
    await merge.getByLabel("Merge into").selectOption("Clothes");
    await merge.getByRole("button").click();
    await expect(merge.getByRole("alert")).toContainText("2 products of Hats will be in Clothes");
    await merge.getByRole("button").click();
    await expect(line("Clothes")).toContainText("5 products");
    await expect(line("Hats")).toHaveCount(0);
  });

  await test.step("one with products stays", async () => {
    await line("Clothes").getByText("Change", { exact: false }).first().click();
    await form("Remove Clothes").getByRole("button").click();
    await expect(form("Remove Clothes").getByRole("alert")).toContainText("5 products are in it");
    await line("Diaries").getByText("Change", { exact: false }).first().click();
    await form("Remove Diaries").getByRole("button").click();
    await expect(line("Diaries")).toHaveCount(0);
  });
  await leave();
});

test("without JavaScript every form works", { tag: LONG }, async ({ browser }) => {
  const { page, line, form, leave } = await asOwner(browser, { javaScriptEnabled: false });
  await form("Add").getByLabel("Name").fill("Planners");
  await form("Add").getByRole("button").click();
  await expect(line("Planners")).toBeVisible();
  await page.getByRole("button", { name: "Move Planners up" }).click();
  await line("Planners").getByText("Change", { exact: false }).first().click();
  await form("Rename Planners").getByLabel("Name").fill("Bags");
  await form("Rename Planners").getByRole("button").click();
  await expect(form("Rename Planners").getByLabel("Name")).toHaveValue("Bags");
  await expect(form("Rename Planners")).toContainText("There is a category Bags already");
  await form("Remove Planners").getByRole("button").click();
  await expect(line("Planners")).toHaveCount(0);
  await leave();
});
