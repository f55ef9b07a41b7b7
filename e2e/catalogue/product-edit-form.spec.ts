/** A product's form on the phone of an admin: it opens, is left and is sent. */
import type { Page } from "@playwright/test";
import { edit, LIST, rows, updateOutOf } from "../support/product-list.ts";
import { expect, goTo, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({ viewport: PHONE });

test("a form opens in view, is not left without a question when it is changed, and says that it is done", async ({
  page,
}) => {
  await signInAsAdmin(page, LIST);
  await test.step("far down the list, with the focus in it, and closes at its line", () =>
    openAndCloseLast(page));

  const list = "?category=Clothes";
  await page.goto(LIST + list);
  await test.step("a changed product is not left without a question", () => leaveChanged(page));
  await test.step(`an update that takes the product out of ${list} says that it is done`, () =>
    updateOutOf(page, list, () =>
      page.locator(".product-form").getByLabel("Category").selectOption("Bags"),
    ));
});

async function leaveChanged(page: Page): Promise<void> {
  const feature = page.getByLabel("Feature 2");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await edit(page, "first");
  const before = await feature.inputValue();
  await feature.fill("Not saved yet");
  await goTo(page, "Add Product");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(feature).toHaveValue("Not saved yet");
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(feature).toBeHidden();
  await edit(page, "first");
  await expect(feature).toHaveValue(before);
  await feature.fill("Not wanted");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(feature).toBeHidden();
  await expect(question).toBeHidden();
}

async function openAndCloseLast(page: Page): Promise<void> {
  const change = rows(page).last().getByRole("button", { name: "Edit" });
  const form = page.getByRole("region", { name: /^Edit / });
  const heading = form.getByRole("heading");
  for (const close of ["Cancel", "Update"]) {
    // The shop takes its time: the list stays where it is, and its button tells.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${LIST}.data*`, async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await expect(change).toBeEnabled();
    await change.press("Enter");
    await expect(change).toHaveAttribute("aria-busy", "true");
    // Longer than the loader waits.
    await page.waitForTimeout(300);
    await expect(change).toBeInViewport();
    release();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: close, exact: true }).press("Enter");
    await expect(form).toHaveCount(0);
    await expect(change).toBeFocused();
    await expect(change).toBeInViewport();
  }
}
