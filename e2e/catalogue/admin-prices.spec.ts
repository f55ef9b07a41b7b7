/** The owner's prices of a product, on a phone. */
import type { Locator, Page } from "@playwright/test";
import { readPage, textOf } from "../../test/requests/html.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault } from "../support/axe.ts";
import { putProduct, removeProduct } from "../support/products.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, inLongRun, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  viewport: PHONE,
  expectedConsole: [/status of 4\d\d/],
});

const region = (page: Page, name: string) => page.getByRole("region", { name });
const rung = (page: Page, number: number) =>
  region(page, "Ladder").getByRole("group", { name: `Rung ${number}`, exact: true });
const button = (at: Page | Locator, name: string) => at.getByRole("button", { name, exact: true });
const update = (page: Page) => button(page, "Update").click();

async function fillRung(page: Page, number: number, quantity: string, price: string) {
  await rung(page, number).getByLabel("Quantity").fill(quantity);
  await rung(page, number).getByLabel("Price together").fill(price);
}

const pathOf = (id: string) => `/admin-dashboard/products/${id}/prices`;

interface Kept {
  price: string;
  from_each: string;
  document: { rungs: unknown; options: { id: string; values: { id: string }[] }[]; exclusions: [] };
}
const keptOf = async (shop: Parameters<typeof atDatabase>[0], id: string) => {
  const [kept] = await atDatabase<Kept>(
    shop,
    `select price, from_each, document from products join price_lists on product_id = id
      where id = '${id}'`,
  );
  return kept;
};

test("the owner makes a ladder and options with a pair that is ruled out, sees what they come to, and keeps them; the whole price list is taken out as a file, changed, looked at and taken in", async ({
  page,
  shop,
}) => {
  const name = "Cards with prices of their own";
  const id = await putProduct(shop, name);
  try {
    await signInAsAdmin(page, pathOf(id));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await becomeAlive(page);
    await fillRung(page, 1, "100", "8,500");
    await button(page, "Add a rung").click();
    await fillRung(page, 2, "250", "18,000");
    await button(page, "Add a rung").click();
    await fillRung(page, 3, "500", "17,000");
    await expect(page.getByText("500 cost less than 250 (₦18,000).")).toBeVisible();
    await rung(page, 3).getByLabel("Price together").fill("33,500");
    await page.getByLabel("In steps of").check();
    await page.getByLabel("Step", { exact: true }).fill("50");

    for (const [option, first, second] of [
      ["Paper", "350 gsm", "600 gsm"],
      ["Finish", "Matt", "Gold foil"],
    ] as const) {
      await button(page, "Add an option").click();
      const part = region(page, "Options").locator("details").last();
      await part.getByLabel("Name of the option").fill(option);
      await part.getByLabel("Value", { exact: true }).first().fill(first);
      await part.getByLabel("Value", { exact: true }).last().fill(second);
      await part.getByLabel("₦ each").last().fill("18");
      await part.getByLabel("Working days").last().fill("1");
    }
    const pairs = region(page, "Do not go together");
    await pairs.getByLabel("This value").selectOption("Paper: 600 gsm");
    await pairs.getByLabel("is not possible with").selectOption("Finish: Gold foil");
    await pairs.getByLabel("Buyers read").fill("Foil does not hold on 600 gsm");
    await button(pairs, "Rule out").click();
    await expect(pairs.getByText("Buyers read: Foil does not hold on 600 gsm")).toBeVisible();

    const preview = region(page, "Preview");
    await expect(preview).toContainText("300 to Ibadan, 350 gsm, Matt: ₦");
    await expect(preview).toContainText("₦21,100");
    await preview.getByText("Try other choices").click();
    await preview.getByLabel("Finish").selectOption("Gold foil");
    await expect(preview).toContainText("+ ₦5,400");
    await inLongRun("the filled form has no fault that axe knows", async () => {
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
    });
    await update(page);
    await expect(page.locator(".toast")).toHaveText(/Product updated successfully!/);
    expect(await keptOf(shop, id)).toMatchObject({
      price: "850000",
      from_each: "6700",
      document: {
        step: 50,
        rungs: [
          { quantity: 250, price: 1_800_000 },
          { quantity: 500, price: 3_350_000 },
        ],
        options: [
          { id: "paper", chosen: "350-gsm" },
          { id: "finish", chosen: "matt" },
        ],
        exclusions: [{ one: ["paper", "600-gsm"], other: ["finish", "gold-foil"] }],
      },
    });
    const { main } = await readPage(page.request, `/product/${id}`);
    expect(textOf(main)).toContain("8,500");

    await page.goto("/admin-dashboard/price-list");
    await becomeAlive(page);
    await checkRows(page, id, (row) => row.replace(",8500.00,", ",9000.00,"));
    await expect(page.getByRole("table")).toContainText("₦8,500₦9,000");
    await page.getByRole("button", { name: /^Take in \d+ rows$/ }).click();
    await expect(page.getByText(/^\d+ rows are taken in\.$/)).toBeVisible();
    expect(await keptOf(shop, id)).toMatchObject({ price: "900000" });
  } finally {
    await removeProduct(shop, name);
  }
});

test("what is wrong is told beside its field, and nothing typed is lost", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const name = "Cards with a wrong ladder";
  const id = await putProduct(shop, name);
  try {
    await signInAsAdmin(page, pathOf(id));
    await becomeAlive(page);
    await fillRung(page, 1, "100", "8500");
    await button(page, "Add a rung").click();
    await fillRung(page, 2, "100", "1k");
    await update(page);
    await expect(rung(page, 2)).toContainText("Write the price in naira");
    await expect(rung(page, 2).getByLabel("Price together")).toBeFocused();
    await expect(rung(page, 2).getByLabel("Price together")).toHaveValue("1k");
    await expectNoFault(page, "errors", "errors");
    await fillRung(page, 2, "100", "18,000");
    await update(page);
    await expect(rung(page, 2)).toContainText(
      "100 is there twice. Give each rung its own quantity.",
    );
    await rung(page, 2).getByLabel("Quantity").fill("250");

    await update(page);
    await expect(page.locator(".toast")).toHaveText(/Product updated successfully!/);
    expect(await keptOf(shop, id)).toMatchObject({ price: "850000" });
  } finally {
    await removeProduct(shop, name);
  }
});

test("of two admins at one ladder the second sees both, and loses nothing typed", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  const name = "Cards of two admins";
  const id = await putProduct(shop, name);
  try {
    await signInAsAdmin(page, pathOf(id));
    const second = await context.newPage();
    await second.goto(pathOf(id));
    for (const [one, price, more] of [
      [page, "9,000", "19,000"],
      [second, "8,500", "18,000"],
    ] as const) {
      await becomeAlive(one);
      await fillRung(one, 1, "100", price);
      await button(one, "Add a rung").click();
      await fillRung(one, 2, "250", more);
    }
    await update(page);
    await expect(page.locator(".toast")).toHaveText(/Product updated successfully!/);

    const answered = second.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes("/prices"),
    );
    await update(second);
    expect((await answered).status()).toBe(409);
    const told = second.getByRole("alert").filter({ hasText: "changed these prices" });
    await expect(told.getByRole("row", { name: /^100 / })).toContainText("₦9,000₦8,500");
    await expect(told.getByRole("row", { name: /^250 / })).toContainText("₦19,000₦18,000");
    await expectNoFault(second, "changed by another", "errors");
    await expect(rung(second, 2).getByLabel("Price together")).toHaveValue("18,000");
    expect(await keptOf(shop, id)).toMatchObject({ price: "900000" });
    await button(told, "Keep mine").click();
    await expect(told).toHaveCount(0);
    await update(second);
    await expect(second.locator(".toast")).toHaveText(/Product updated successfully!/);
    expect(await keptOf(shop, id)).toMatchObject({
      price: "850000",
      document: { rungs: [{ quantity: 250, price: 1_800_000 }] },
    });
  } finally {
    await removeProduct(shop, name);
  }
});

/** Chooses a product's own rows as the file of the price list, each changed, and has them checked. */
async function checkRows(page: Page, id: string, change: (row: string) => string) {
  const file = await (await page.request.get("/admin-dashboard/price-list.csv")).text();
  const [head = "", ...rows] = file.split("\r\n");
  const text = [head, ...rows.filter((row) => row.startsWith(id)).map(change), ""].join("\r\n");
  await page
    .getByLabel("Upload CSV")
    .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await button(page, "Check the rows").click();
}

test("a price list as a file that cannot be is told where it is wrong", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const name = "Cards from a file";
  const id = await putProduct(shop, name);
  try {
    await signInAsAdmin(page, "/admin-dashboard/price-list");
    await becomeAlive(page);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.getByLabel("Upload CSV").setInputFiles({
      name: "prices.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Ẹ̀kọ́ ", "utf16le"),
    });
    await expect(page.getByText("This file is not in UTF-8.")).toBeVisible();
    await checkRows(page, id, (row) => row.replace(",1200.00,", ",cheap,"));
    await expect(page.getByRole("alert")).toContainText("1 row. 1 needs a look.");
    await expect(page.getByRole("row").nth(1)).toContainText("in naira");
    await checkRows(page, id, (row) => row.replace(",1200.00,", ",1350.00,"));
    await expect(page.getByRole("row").nth(1)).toContainText("₦1,200₦1,350");
    await expectNoFault(page, "preview", "errors");
  } finally {
    await removeProduct(shop, name);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("rungs, options and values are added by buttons, and kept", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const name = "Cards without scripts";
    const id = await putProduct(shop, name);
    try {
      await signInAsAdmin(page, pathOf(id));
      await fillRung(page, 1, "100", "8,500");
      await button(page, "Add a rung").click();
      await fillRung(page, 2, "250", "18,000");
      await button(page, "Add an option").click();
      await page.getByLabel("Name of the option").fill("Finish");
      await page.getByLabel("Value", { exact: true }).first().fill("Matt");
      await button(page, "Add a value").click();
      await page.getByLabel("Value", { exact: true }).nth(1).fill("Gloss");
      await page.getByLabel("Value", { exact: true }).nth(2).fill("Foil");
      await update(page);
      await expect(page.getByText("These prices are in the shop.")).toBeVisible();
      await expect(rung(page, 2).getByLabel("Price together")).toHaveValue("18,000");
      const kept = await keptOf(shop, id);
      expect(kept?.document.options[0]?.values.map((value) => value.id)).toEqual([
        "matt",
        "gloss",
        "foil",
      ]);
    } finally {
      await removeProduct(shop, name);
    }
  });
});
