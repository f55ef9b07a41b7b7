/** A product's form in the admin's list: nothing that happens to the list takes it, or its answer, away. */
import type { Page } from "@playwright/test";
import { ADMIN, atDatabase, type Shop } from "../../test/running/shop.ts";
import { newCustomer, post } from "../support/customers.ts";
import {
  edit,
  LIST,
  price,
  rows,
  toast,
  UPDATED,
  update,
  updateOutOf,
} from "../support/product-list.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, expect, LONG, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  // It changes and deletes products that other tests look for.
  shopOf: "product-edit",
  viewport: DESKTOP,
  expectedConsole: [/status of 4\d\d|ERR_FAILED|Failed to fetch$/],
});

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page, LIST);
});

async function answerYes(page: Page): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
}

const isListRead = (response: { url: () => string; request: () => { method: () => string } }) =>
  response.request().method() === "GET" && response.url().includes(`${LIST}.data`);

/** Has every open dashboard read its page again; resolves when `page` has. */
async function announceSomething(page: Page, shop: Shop): Promise<void> {
  const read = page.waitForResponse(isListRead);
  await atDatabase(
    shop,
    `insert into feedbacks (id, client_id, stars, message)
      values (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp mugs')`,
  );
  await read;
}

for (const { list, change } of [
  {
    list: "?q=textbook",
    change: (page: Page) => page.getByLabel("Name", { exact: true }).fill("Zebra calipers"),
  },
  { list: "?sort=price-down", change: (page: Page) => price(page).fill("1") },
]) {
  test(`an update that takes the product out of ${list} says that it is done`, {
    tag: LONG,
  }, async ({ page }) => {
    await page.goto(LIST + list);
    await updateOutOf(page, list, change);
  });
}

test("an update is done although the list cannot be read after it, and is read later", {
  tag: LONG,
}, async ({ page }) => {
  await edit(page, "first");
  await price(page).fill("4321");
  let failed = 0;
  await page.route(`**${LIST}.data*`, (route) => {
    if (route.request().method() === "POST") return route.continue();
    failed++;
    return route.abort();
  });
  await update(page).click();
  await expect(toast(page, UPDATED)).toBeVisible();
  await expect(update(page)).toHaveCount(0);
  await expect.poll(() => failed).toBeGreaterThan(1);
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  await page.unrouteAll();
  await expect(rows(page).first()).toContainText("4,321");
});

test("whoever closes a form is at its line again, which shows what came meanwhile", {
  tag: LONG,
}, async ({ page, shop }) => {
  const address = await edit(page, "last");
  const change = page.locator(`.product-list li:has(a[href="${address}"])`).getByLabel("Edit");
  // The list is being read again, and the shop takes its time.
  let held = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${LIST}.data*`, async (route) => {
    held++;
    await released;
    await route.continue().catch(() => {});
  });
  const id = address.split("/").at(-1);
  await atDatabase(
    shop,
    `update products set price = 765400, version = version + 1 where id = '${id}'`,
    `insert into feedbacks (id, client_id, stars, message)
      values (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp mugs')`,
  );
  await expect.poll(() => held).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(update(page)).toHaveCount(0);
  await expect(change).toBeFocused();
  await expect(change).toBeInViewport();
  release();
  await expect(rows(page).last()).toContainText("7,654");
  await page.unrouteAll();

  await change.press("Enter");
  await price(page).fill("7655");
  await update(page).press("Enter");
  await expect(toast(page, UPDATED)).toBeVisible();
  await expect(change).toBeFocused();
  await expect(rows(page).last()).toContainText("7,655");
  await expect(change).toBeFocused();
});

test("a form whose product leaves the shown page stays as it is, and can be sent", {
  tag: LONG,
}, async ({ page }) => {
  const last = rows(page).last().locator(".product-row-name");
  const before = (await last.getAttribute("href")) ?? "";
  await rows(page).first().getByRole("button", { name: "Delete" }).click();
  await answerYes(page);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  // The next one of the following page has come up.
  await expect(last).not.toHaveAttribute("href", before);
  const address = await edit(page, "last");
  await price(page).fill("2345");
  const form = page.locator(".product-form");
  await form.evaluate((element) => element.setAttribute("data-same", ""));
  await undo.click();
  const note = page.getByText("This product is not in the list below.");
  await expect(note).toBeVisible();
  await expect(page.locator(`.product-list a[href="${address}"]`)).toHaveCount(0);
  await expect(price(page)).toHaveValue("2345");
  await expect(price(page)).toBeInViewport();
  await expect(form).toHaveAttribute("data-same", "");
  await update(page).click();
  await expect(toast(page, UPDATED)).toBeVisible();
  await expect(update(page)).toHaveCount(0);
});

test("two changes of one product are still brought together when it has left the list", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${LIST}?category=Books`);
    await becomeAlive(tab);
    await edit(tab, "first");
  }
  await second.locator(".product-form").getByLabel("Category").selectOption("Bags");
  await price(second).fill("7000");
  await update(second).click();
  await expect(toast(second, UPDATED)).toBeVisible();

  await price(page).fill("8000");
  await page.getByLabel("Feature 1").fill("Typed with care");
  await update(page).click();
  const changes = page.getByRole("alert").filter({ hasText: "Somebody else changed" });
  await expect(changes).toContainText("Theirs is 7,000; yours is 8000.");
  await announceSomething(page, shop);
  await expect(page.getByText("This product is not in the list below.")).toBeVisible();
  await expect(changes).toContainText("Theirs is 7,000; yours is 8000.");
  await expect(page.getByLabel("Feature 1")).toHaveValue("Typed with care");
  await changes.getByRole("button", { name: "Keep mine: Price" }).click();
  await update(page).click();
  await expect(toast(page, UPDATED)).toBeVisible();
  await expect(update(page)).toHaveCount(0);
});

test("a form whose product is deleted meanwhile keeps what was typed, and says so", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  await page.goto(`${LIST}?category=Books`);
  await edit(page, "first");
  await price(page).fill("3456");
  const second = await context.newPage();
  await second.goto(`${LIST}?category=Books`);
  await becomeAlive(second);
  await rows(second).first().getByRole("button", { name: "Delete" }).click();
  await answerYes(second);
  await expect(toast(second, "deleted")).toBeVisible();
  await announceSomething(page, shop);
  const gone = page.getByText("This product has been deleted.");
  await expect(gone).toBeVisible();
  await expect(price(page)).toHaveValue("3456");
  await update(page).click();
  await expect(toast(page, "Product not found")).toBeVisible();
  await expect(price(page)).toHaveValue("3456");

  await second.getByRole("button", { name: "Undo" }).click();
  await expect(toast(second, "back in the shop")).toBeVisible();
  await announceSomething(page, shop);
  await expect(gone).toHaveCount(0);
  // Nobody has changed it: there is nothing to choose.
  await update(page).click();
  await expect(toast(page, UPDATED)).toBeVisible();
  await expect(update(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${LIST}?category=Books`);
});

test("a deletion is done although the list cannot be read after it, and is read later", {
  tag: LONG,
}, async ({ page }) => {
  const row = rows(page).first();
  const address = (await row.getByRole("link").first().getAttribute("href")) ?? "";
  let failed = 0;
  await page.route(`**${LIST}.data*`, (route) => {
    failed++;
    return route.abort();
  });
  await row.getByRole("button", { name: "Delete" }).click();
  await answerYes(page);
  await expect(toast(page, "Product deleted successfully!")).toBeVisible();
  await expect.poll(() => failed).toBeGreaterThan(1);
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  await page.unrouteAll();
  await expect(page.locator(`.product-list a[href="${address}"]`)).toHaveCount(0);
});

test("a deletion whose answer was lost can still be undone", { tag: LONG }, async ({ page }) => {
  // The stream's first word has the list read again; no other reason comes before the second try.
  const read = page.waitForResponse(isListRead);
  await page.reload();
  await read;
  const address =
    (await rows(page).first().locator(".product-row-name").getAttribute("href")) ?? "";
  const line = rows(page).filter({ has: page.locator(`a[href="${address}"]`) });
  await page.route(
    "**/product-acts",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  for (const text of ["Failed to delete product. Please try again.", "Product not found"]) {
    await line.getByRole("button", { name: "Delete" }).click();
    await answerYes(page);
    await expect(toast(page, text)).toBeVisible();
  }
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(line).toBeVisible();
});

test("a product that comes back after another page was looked at is in the list again", {
  tag: LONG,
}, async ({ page }) => {
  // The stream's first word has the list read again; no other reason comes before Undo.
  const read = page.waitForResponse(isListRead);
  await page.reload();
  await read;
  const address =
    (await rows(page).first().locator(".product-row-name").getAttribute("href")) ?? "";
  const line = rows(page).filter({ has: page.locator(`a[href="${address}"]`) });
  await line.getByRole("button", { name: "Delete" }).click();
  await answerYes(page);
  await expect(line).toHaveCount(0);
  const rail = page.locator(".rail");
  await rail.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Products" })).toHaveCount(0);
  await rail.getByRole("link", { name: "Products" }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "The product is back in the shop.")).toBeVisible();
  await expect(line).toBeVisible();
});

test("a filter that was not followed, as a form is open, does not stand in the tools", {
  tag: LONG,
}, async ({ page }) => {
  await edit(page, "first");
  await price(page).fill("5432");
  const filter = page.locator(".list-tools").getByLabel("Category");
  await filter.selectOption("Books");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(filter).toHaveValue("");
  await expect(price(page)).toHaveValue("5432");
  await filter.selectOption("Books");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/category=Books/);
  await expect(filter).toHaveValue("Books");
  await expect(update(page)).toHaveCount(0);
});

test("by keyboard, a deletion can be undone at once, and the focus stays in the list", {
  tag: LONG,
}, async ({ page }) => {
  const button = (which: number, name: string) =>
    rows(page).nth(which).getByRole("button", { name, exact: true });
  const names = rows(page).locator(".product-row-name");
  const [first = "", second = ""] = await names.allTextContents();
  const yes = page.getByRole("alertdialog").getByRole("button", { name: "Yes" });
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(button(0, "Delete")).toBeEnabled();
  await button(0, "Delete").press("Enter");
  await yes.press("Enter");
  await expect(undo).toBeFocused();
  await expect(names.first()).toHaveText(second);
  await undo.press("Enter");
  await expect(names.first()).toHaveText(first);
  await expect(button(0, "Edit")).toBeFocused();

  await button(0, "Delete").press("Enter");
  await yes.press("Enter");
  await expect(undo).toBeFocused();
  // It goes after its ten seconds.
  await expect(undo).toHaveCount(0);
  await expect(names.first()).toHaveText(second);
  await expect(button(0, "Edit")).toBeFocused();

  // Who points at things is left in the list.
  await button(0, "Delete").click();
  await yes.click();
  await expect(undo).toBeVisible();
  await expect(names.first()).not.toHaveText(second);
  await expect(button(0, "Edit")).toBeFocused();
});

test("a chosen category keeps the focus, and another list shows its own", { tag: LONG }, async ({
  page,
}) => {
  const tools = page.locator(".list-tools");
  const category = tools.getByLabel("Category");
  await becomeAlive(page);
  await category.focus();
  await category.selectOption("Books");
  await expect(page).toHaveURL(/category=Books/);
  await expect(rows(page).first()).toContainText("Books");
  await expect(category).toBeFocused();
  const sort = tools.getByLabel("Sort");
  await sort.focus();
  await sort.selectOption("price-up");
  await expect(page).toHaveURL(/sort=price-up/);
  await expect(sort).toBeFocused();
  await page.goBack();
  await expect(sort).toHaveValue("");
  await expect(category).toHaveValue("Books");
  await page.goBack();
  await expect(category).toHaveValue("");
});

test.describe("a change that was not saved", () => {
  const IS_BACK = "What you had typed is here again. It is not saved yet.";

  test("is there again after the phone has put the page away, until it is given up", {
    tag: LONG,
  }, async ({ page, context }) => {
    await page.goto(`${LIST}?category=Books`);
    const address = await edit(page, "first");
    const before = await price(page).inputValue();
    await price(page).fill("4321");
    await page.close();
    const again = await context.newPage();
    await again.goto(`${LIST}?category=Books`);
    expect(await edit(again, "first")).toBe(address);
    await expect(again.getByText(IS_BACK)).toBeVisible();
    await expect(price(again)).toHaveValue("4321");
    await again.getByRole("button", { name: "Cancel" }).click();
    await edit(again, "first");
    await expect(price(again)).toHaveValue(before);
    await expect(again.getByText(IS_BACK)).toHaveCount(0);
    await price(again).fill("4322");
    await again.getByRole("link", { name: "Users", exact: true }).first().click();
    await again.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(again).toHaveURL(/\/users$/);
    await again.goBack();
    await expect(price(again)).toHaveValue(before);
    await expect(again.getByText(IS_BACK)).toHaveCount(0);
  });

  /** Somebody else saves another price and first feature. */
  async function saveAsSomebodyElse(
    shop: Shop,
    address: string,
    kobo: number,
    feature: string,
  ): Promise<void> {
    await atDatabase(
      shop,
      `update products set price = ${kobo}, features[1] = '${feature}', version = version + 1
        where id = '${address.split("/").at(-1)}'`,
    );
  }

  test("takes nothing back that somebody else has saved since, before Update and after", {
    tag: LONG,
  }, async ({ page, context, shop }) => {
    const feature = `Sewn ${Date.now()}`;
    await page.goto(`${LIST}?category=Books`);
    const address = await edit(page, "first");
    await price(page).fill("4321");
    await page.close();
    await saveAsSomebodyElse(shop, address, 990_000, feature);
    const again = await context.newPage();
    again.on("dialog", (dialog) => void dialog.accept());
    await again.goto(`${LIST}?category=Books`);
    await edit(again, "first");
    const changes = again.getByRole("alert").filter({ hasText: "Somebody else changed" });
    // Also when it is read again while nothing is chosen.
    for (const _ of ["at first", "after a reload"]) {
      await expect(price(again)).toHaveValue("4321");
      await update(again).click();
      await expect(changes).toContainText("Theirs is 9,900; yours is 4321.");
      await expect(again.getByLabel("Feature 1")).toHaveValue(feature);
      await again.reload();
      await expect(update(again)).toBeEnabled();
    }
    await update(again).click();
    await changes.getByRole("button", { name: "Use theirs: Price" }).click();
    await again.getByLabel("Feature 2").fill("Typed after that");
    await again.reload();
    await expect(update(again)).toBeEnabled();
    await expect(price(again)).toHaveValue("9,900");
    await expect(again.getByLabel("Feature 2")).toHaveValue("Typed after that");
    await update(again).click();
    await expect(toast(again, UPDATED)).toBeVisible();
  });

  test("does not come back after theirs was chosen", { tag: LONG }, async ({ page, shop }) => {
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(`${LIST}?category=Books`);
    const address = await edit(page, "first");
    await price(page).fill("4321");
    await saveAsSomebodyElse(shop, address, 880_000, `Glued ${Date.now()}`);
    await update(page).click();
    await page.getByRole("button", { name: "Use theirs: Price" }).click();
    await page.reload();
    await expect(update(page)).toBeEnabled();
    await expect(price(page)).toHaveValue("8,800");
    await expect(page.getByText(IS_BACK)).toHaveCount(0);
  });

  test("is its admin's alone", { tag: LONG }, async ({ page, context, shop }) => {
    await page.goto(`${LIST}?category=Books`);
    await edit(page, "first");
    const before = await price(page).inputValue();
    await price(page).fill("4321");
    await page.close();
    const other = await newCustomer(shop);
    await atDatabase(shop, `update users set role = 'admin' where email = '${other.email}'`);
    for (const [who, shown] of [
      [other, before],
      [ADMIN, "4321"],
    ] as const) {
      await context.clearCookies();
      expect((await post(context.request, shop, "/login", { ...who })).status()).toBe(302);
      const theirs = await context.newPage();
      await theirs.goto(`${LIST}?category=Books`);
      await edit(theirs, "first");
      await expect(price(theirs)).toHaveValue(shown);
      await theirs.close();
    }
  });
});
