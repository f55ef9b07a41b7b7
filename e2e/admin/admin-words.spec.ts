/** What the dashboard says where there is nothing, where something is not kept, or is gone meanwhile. */
import type { Page } from "@playwright/test";
import { Guest } from "../../test/running/guest.ts";
import { ADMIN, atDatabase, type Shop } from "../../test/running/shop.ts";
import { asFile, choosePictures, fillProduct } from "../support/pictures.ts";
import { putProduct, removeProduct } from "../support/products.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, enter, expect, hearNothing, LONG, signInAsAdmin, test } from "../support/shop.ts";

const HOME = "/admin-dashboard";

test.use({
  viewport: DESKTOP,
  expectedConsole: [/status of (?:4\d\d|503)|ERR_FAILED|Failed to fetch$/],
});

const toast = (page: Page, text: string) =>
  page.locator(".toast").filter({ has: page.getByText(text, { exact: true }) });
const line = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });
const title = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Changes the database while `meanwhile` runs. */
async function changed(
  shop: Shop,
  { away, back }: { away: string[]; back: string[] },
  meanwhile: () => Promise<void>,
): Promise<void> {
  await atDatabase(shop, ...away);
  try {
    await meanwhile();
  } finally {
    await atDatabase(shop, ...back);
  }
}

/** An empty table in place of one that has rows. */
const emptied = (table: string) => ({
  away: [
    `alter table ${table} rename to ${table}_away`,
    `create table ${table} (like ${table}_away including all)`,
  ],
  back: [`drop table ${table}`, `alter table ${table}_away rename to ${table}`],
});

test("a list without a line says what will stand there, or that nothing was found", {
  tag: LONG,
}, async ({ page, shop }) => {
  await signInAsAdmin(page);
  for (const { table, path, says } of [
    { table: "products", path: "products", says: "No products yet" },
    { table: "feedbacks", path: "feedbacks", says: "No feedback yet" },
    {
      table: "contact_messages",
      path: "feedbacks?show=contact",
      says: "No contact messages yet",
    },
    { table: "audit_lines", path: "audit", says: "Nothing done yet" },
  ]) {
    await changed(shop, emptied(table), async () => {
      await page.goto(`${HOME}/${path}`);
      await expect(title(page, says)).toBeVisible();
    });
  }

  for (const { path, hint, all } of [
    {
      path: "products",
      hint: "Check the spelling, or choose another category.",
      all: "All products",
    },
    {
      path: "audit",
      hint: "Try a word such as delete, a product or an admin's name.",
      all: "The whole audit",
    },
  ]) {
    await page.goto(`${HOME}/${path}?q=qxzvqxzv`);
    await expect(title(page, "Nothing found")).toBeVisible();
    await expect(page.getByText(hint)).toBeVisible();
    await page.getByRole("link", { name: all }).click();
    await expect(page).toHaveURL(`${HOME}/${path}`);
    await expect(title(page, "Nothing found")).toHaveCount(0);
  }
});

test("messages and the audit that could not be fetched say so, and are there at Try again", {
  tag: LONG,
}, async ({ page, shop }) => {
  await atDatabase(
    shop,
    `insert into feedbacks (id, client_id, stars, message) values
      (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp patience')`,
  );
  await hearNothing(page);
  await signInAsAdmin(page);
  for (const { path, table, column, says } of [
    // What the list needs, and the dashboard's frame does not.
    { path: "feedbacks", table: "feedbacks", column: "stars", says: "Failed to fetch messages" },
    { path: "audit", table: "audit_lines", column: "details", says: "Failed to fetch the audit" },
  ]) {
    const rename = (from: string, to: string) => [
      `alter table ${table} rename column ${from} to ${to}`,
    ];
    const trouble = { away: rename(column, "away"), back: rename("away", column) };
    await changed(shop, trouble, async () => {
      expect((await page.goto(`${HOME}/${path}`))?.status()).toBe(503);
      await expect(toast(page, says)).toBeVisible();
      await expect(title(page, says)).toBeVisible();
    });
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(title(page, says)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  }
});

test("a mark that was not kept is taken back with a word, and so is one on a message that is gone", {
  tag: LONG,
}, async ({ page, shop }) => {
  await atDatabase(
    shop,
    `insert into feedbacks (id, client_id, stars, message) values
      (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp oblivion')`,
  );
  await hearNothing(page);
  await signInAsAdmin(page, `${HOME}/feedbacks`);
  await becomeAlive(page);
  const message = line(page, "Sharp oblivion");
  const mark = message.getByRole("button", { name: "Mark as handled" });
  await page.route("**/inbox-acts", (route) => route.abort(), { times: 1 });
  await mark.click();
  await expect(toast(page, "That was not kept. Please try again.")).toBeVisible();
  await mark.click();
  const unmark = message.getByRole("button", { name: "Mark as unhandled" });
  await expect(unmark).toBeVisible();

  await atDatabase(shop, "delete from feedbacks where message = 'Sharp oblivion'");
  await unmark.click();
  await expect(toast(page, "This message is no longer there.")).toBeVisible();
  await expect(message).toHaveCount(0);
});

test("a product that did not come back can be asked back again; its form says what it is doing", {
  tag: LONG,
}, async ({ page, shop }) => {
  const name = "Zither cases";
  const id = await putProduct(shop, name);
  try {
    await signInAsAdmin(page, `${HOME}/products?q=zither+cases`);
    await becomeAlive(page);
    const product = line(page, name);
    await product.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    const undo = (text: string) => toast(page, text).getByRole("button", { name: "Undo" });
    await expect(product).toHaveCount(0);
    await page.route("**/product-acts", (route) => route.abort(), { times: 1 });
    await undo("Product deleted successfully!").click();
    const broken = "The product is not back yet: the connection broke. Try again.";
    await expect(toast(page, broken)).toBeVisible();
    await expect(product).toHaveCount(0);
    await undo(broken).click();
    await expect(toast(page, "The product is back in the shop.")).toBeVisible();
    await expect(product).toBeVisible();

    await page.goto(`${HOME}/products?q=qxzvqxzv&edit=${id}`);
    await expect(title(page, "Nothing found")).toBeVisible();
    await expect(page.getByText("This product is not in the list below.")).toBeVisible();
    await page.getByLabel("Quantity").fill("250");
    const held = Promise.withResolvers<void>();
    await page.route("**/products.data*", async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect(page.getByRole("button", { name: "Updating...", exact: true })).toBeDisabled();
    held.resolve();
    await expect(toast(page, "Product updated successfully!")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Updat/ })).toHaveCount(0);
  } finally {
    await removeProduct(shop, name);
  }
});

test("a form that has added its product already is shown what somebody has made of it since", {
  tag: LONG,
}, async ({ page, shop }) => {
  const name = "Zither strings";
  try {
    await signInAsAdmin(page, `${HOME}/add-product`);
    await fillProduct(page, name);
    await choosePictures(page);
    const add = page.getByRole("button", { name: "Add Product", exact: true });
    await page.route(
      "**/add-product.data*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await add.click();
    await expect(toast(page, "Failed to add product. Please try again.")).toBeVisible();
    const updated = await atDatabase(
      shop,
      `update products set price = 999900, version = version + 1 where name = '${name}' returning id`,
    );
    expect(updated).toHaveLength(1);
    await add.click();
    const differs = page.getByRole("alert").filter({
      hasText:
        /^This product is in the shop already, and differs from your form\. Look through it and press Add Product again\./,
    });
    await expect(differs).toContainText("Price: the shop has 9,999; yours is 1200.50.");
    await differs.getByRole("button", { name: "Use theirs: Price" }).click();
    await add.click();
    await expect(toast(page, "Product added successfully!")).toBeVisible();
  } finally {
    await removeProduct(shop, name);
  }
});

test("a form of an older product is answered with the newer one, and of one that is gone with that", {
  tag: LONG,
}, async ({ page, shop }) => {
  const name = "Zither picks";
  const id = await putProduct(shop, name);
  const stored = () =>
    atDatabase<{ category_name: string; image_url: string; detail_images: string[] }>(
      shop,
      `select * from products where id = '${id}'`,
    );
  try {
    await enter(page, ADMIN);
    const [first] = await stored();
    await atDatabase(shop, `update products set price = 4321000, version = 2 where id = '${id}'`);
    const newer = await stored();
    const send = (version: string) => {
      const form = new URLSearchParams({
        id,
        version,
        name,
        price: "1250",
        description: "Sent with an old form",
        quantity: "100",
        categoryName: first?.category_name ?? "",
        feature1: "One",
        feature2: "Two",
        feature3: "Three",
        main: first?.image_url ?? "",
      });
      for (const picture of first?.detail_images ?? []) form.append("details", picture);
      return page.request.post(`${HOME}/products.data`, {
        headers: { origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
        data: String(form),
      });
    };
    const late = await send("1");
    expect(late.status()).toBe(409);
    expect(await late.text()).toContain("4321000");
    expect(await stored()).toEqual(newer);
    expect((await send("2")).status()).toBe(200);
    expect(await stored()).toMatchObject([{ price: "125000", version: 3 }]);
    await removeProduct(shop, name);
    expect((await send("3")).status()).toBe(404);
  } finally {
    await removeProduct(shop, name);
  }
});

test("a file in a chat waits for an admin who was signed out, and goes on when they are back", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  const guest = await new Guest(shop.url).open();
  await guest.sendSurely("My logo, please");
  const [chat] = await atDatabase<{ id: string }>(
    shop,
    "select id from conversations order by last_message_at desc limit 1",
  );
  const thread = `${HOME}/chats/${chat?.id}`;
  await signInAsAdmin(page, thread);
  await becomeAlive(page);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/uploads\/chat\//, async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH" || request.headers()["upload-offset"] === "0") {
      return route.continue();
    }
    begin();
    await released;
    // The line breaks: where the file goes on is asked for next, by a question without words.
    await route.abort();
  });
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(2_000_000, 7)]);
  await page.getByLabel("Attach file").setInputFiles(asFile("proof.pdf", pdf, ""));
  await begun;
  await context.clearCookies();
  release();
  // Under the notice nothing of the page is shown.
  await expect(
    page
      .getByRole("alert", { includeHidden: true })
      .filter({ hasText: /^Sign in again, and the file goes on\.$/ }),
  ).toHaveCount(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await signInAsAdmin(page, thread);
  await expect(
    page.getByRole("log", { name: "Messages" }).getByRole("link", { name: /proof\.pdf.*2\.0 MB/ }),
  ).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form of a product says that its pictures need it, and cannot be sent", {
    tag: LONG,
  }, async ({ page }) => {
    await signInAsAdmin(page, `${HOME}/add-product`);
    // No role finds what stands in a noscript element.
    const notice = page.locator(".product-form noscript > *");
    await expect(notice).toHaveText("Switch JavaScript on to upload pictures.");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Product", exact: true })).toBeDisabled();
  });
});
