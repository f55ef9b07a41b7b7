/** The admin's list of products, and the form that a row of it opens. */
import { expect, type Page } from "@playwright/test";

export const LIST = "/admin-dashboard/products";
export const UPDATED = "Product updated successfully!";

export const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
export const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });
export const price = (page: Page) => page.getByLabel("Price", { exact: true });
export const rows = (page: Page) =>
  page.locator(".product-list > li:not(.list-heads):not(.product-list-form)");

/** Opens the form of a row; returns its product's address. */
export async function edit(page: Page, which: "first" | "last"): Promise<string> {
  const row = rows(page)[which]();
  const address = (await row.getByRole("link").first().getAttribute("href")) ?? "";
  await row.getByRole("button", { name: "Edit" }).click();
  await expect(update(page)).toBeEnabled();
  return address;
}

/** Updates the first product of the list so that it is there no more. */
export async function updateOutOf(
  page: Page,
  list: string,
  change: (page: Page) => Promise<unknown>,
) {
  const address = await edit(page, "first");
  await change(page);
  await update(page).click();
  await expect(toast(page, UPDATED)).toBeVisible();
  await expect(page).toHaveURL(LIST + list);
  await expect(update(page)).toHaveCount(0);
  await expect(page.locator(`.product-list a[href="${address}"]`)).toHaveCount(0);
}
