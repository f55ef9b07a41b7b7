/** The static ranges, as the owner edits them on a phone. */
import { phonePhoto } from "../../test/files/pictures.ts";
import { expectNoFault } from "../support/axe.ts";
import { asFile } from "../support/pictures.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, listenToConsole, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test("an owner changes, adds, hides and brings back items; buyers see each at once", {
  tag: LONG,
}, async ({ browser, shop }) => {
  test.slow();
  const read = async (path: string) => (await fetch(shop.url + path)).text();
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: PHONE,
    hasTouch: true,
  });
  const complaints = listenToConsole(context, [/status of 400/]);
  const page = await context.newPage();
  await signInAsAdmin(page, "/admin-dashboard/products");
  const save = () => page.getByRole("button", { name: "Save and show" }).click();
  const saved = () =>
    expect(page.locator(".toast", { hasText: "Every page shows it" }).last()).toBeVisible();

  await test.step("what is wrong is said beside its field, what was typed stays", async () => {
    await page.getByRole("link", { name: "Ranges" }).click();
    await page.getByRole("link", { name: "Books 7 items" }).click();
    await page.getByRole("link", { name: "Novel ₦2,000 for 1" }).click();
    await becomeAlive(page);
    await page.getByLabel("Price").fill("two thousand");
    await page.getByLabel("Working days").fill("9");
    await save();
    await expect(page.getByText("Write the price in naira")).toBeVisible();
    await expect(page.getByLabel("Price")).toBeFocused();
    await expect(page.getByLabel("Working days")).toHaveValue("9");
    await expectNoFault(page, "an item with what is wrong", "errors");
  });

  await test.step("a change shows in the preview, and is on its page at once", async () => {
    await page.getByLabel("Price").fill("2,613");
    await expect(page.getByRole("region", { name: "How the item will look" })).toContainText(
      "2,613",
    );
    await save();
    await saved();
    await expect.poll(() => read("/products/Books/novel")).toContain("2,613");
  });

  await test.step("a new item comes with its picture, and goes when it is hidden", async () => {
    await page.getByRole("link", { name: "Books", exact: true }).click();
    await page.getByRole("link", { name: "Add an item" }).click();
    const form = page.getByRole("form", { name: "A new item of Books" });
    for (const [label, value] of Object.entries({
      ...{ Name: "Hymn Book", Description: "Sewn, with a ribbon.", "Minimum quantity": "50" },
      ...{ "Working days": "8", "Feature 1": "A6", "Feature 2": "Gilt edge", "Feature 3": "Sewn" },
    })) {
      await form.getByLabel(label, { exact: true }).fill(value);
    }
    await form
      .getByLabel("Picture", { exact: true })
      .setInputFiles(asFile("hymns.jpg", await phonePhoto(900, 900)));
    await save();
    await expect(page.getByRole("form", { name: "Hymn Book" })).toBeVisible();
    await expect.poll(() => read("/category/Books")).toContain("Hymn Book");
    await page.getByRole("button", { name: "Hide" }).click();
    await expect(page.getByRole("button", { name: "Show" })).toBeVisible();
    await expect.poll(() => read("/products/Books/hymn-book")).toContain("Product not found</h1>");
  });

  await test.step("all of it is put back", async () => {
    await page.getByRole("link", { name: "Books", exact: true }).click();
    await page.getByRole("link", { name: "All ranges" }).click();
    await becomeAlive(page);
    await expect(page.getByText("Hymn Book, on the site, before: shown")).toBeVisible();
    await expectNoFault(page, "the ranges with what was done", "colours");
    await page.getByRole("button", { name: "Bring back the ranges it came with" }).click();
    await expect.poll(() => read("/products/Books/novel")).toContain("2,000");
    await expect(page.getByText("Earlier saves")).toBeVisible();
  });
  await context.close();
  expect(complaints).toEqual([]);
});
