/** Two admins at one product, and a button that is pressed twice. */
import { putProduct, removeProduct } from "../support/products.ts";
import { expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  viewport: PHONE,
  expectedConsole: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
});

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page, "/admin-dashboard/add-product");
});

test("two admins at one product: the second sees what changed, and chooses", { tag: LONG }, async ({
  page,
  context,
  shop,
}) => {
  const name = "Mugs of two hands";
  await putProduct(shop, name);
  const list = `/admin-dashboard/products?q=${encodeURIComponent(name)}`;
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(list);
    await tab.getByRole("button", { name: "Edit" }).first().click();
    await expect(tab.getByRole("button", { name: "Update" })).toBeEnabled();
  }
  await page.getByLabel("Price").fill("7000");
  await page.getByLabel("Quantity").fill("12");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.locator(".toast")).toHaveText("Product updated successfully!");

  await second.getByLabel("Price").fill("8000");
  await second.getByLabel("Feature 1").fill("Dishwasher safe, tried 500 times");
  await second.getByRole("button", { name: "Update" }).click();
  const changes = second.getByRole("alert").filter({ hasText: "Somebody else changed" });
  await expect(changes).toContainText("Quantity is now 12.");
  await expect(changes).toContainText("Theirs is 7,000; yours is 8000.");
  // Update was pressed screens below it.
  await expect(changes.getByText("Somebody else changed")).toBeInViewport({ ratio: 1 });
  await expect(second.locator(".said")).toBeFocused();
  await expect(second.getByLabel("Quantity")).toHaveValue("12");
  await expect(second.getByLabel("Price", { exact: true })).toHaveValue("8000");

  let sent = 0;
  second.on("request", (request) => {
    if (request.method() === "POST" && /products\.data/.test(request.url())) sent++;
  });
  await second.getByRole("button", { name: "Update" }).click();
  await expect(changes).toContainText("Nothing was sent");
  await expect(changes.getByText("Nothing was sent")).toBeInViewport({ ratio: 1 });
  await expect(second.locator(".said")).toBeFocused();
  expect(sent).toBe(0);
  await page.goto(list);
  await expect(page.locator(".product-list")).toContainText("7,000");
  await expect(page.locator(".product-list")).not.toContainText("8,000");

  const mine = changes.getByRole("button", { name: "Keep mine: Price" });
  const theirs = changes.getByRole("button", { name: "Use theirs: Price" });
  await mine.click();
  await expect(mine).toHaveAttribute("aria-pressed", "true");
  await expect(changes).not.toContainText("Nothing was sent");
  await theirs.click();
  await expect(second.getByLabel("Price", { exact: true })).toHaveValue("7,000");
  await mine.click();
  await expect(second.getByLabel("Price", { exact: true })).toHaveValue("8000");
  await theirs.click();
  await expect(mine).toHaveAttribute("aria-pressed", "false");
  await second.getByRole("button", { name: "Update" }).click();
  await expect(second.locator(".toast").filter({ hasText: "updated" })).toBeVisible();
  expect(sent).toBe(1);
  await page.goto(list);
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(page.getByLabel("Feature 1")).toHaveValue("Dishwasher safe, tried 500 times");
  await expect(page.getByLabel("Quantity")).toHaveValue("12");
  await removeProduct(shop, name);
});

test("Update pressed twice changes a product once", { tag: LONG }, async ({ page }) => {
  await page.goto("/admin-dashboard/products");
  await page.getByRole("button", { name: "Edit" }).last().click();
  await page.getByLabel("Quantity").fill("77");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /products\.data/.test(request.url())) sent++;
  });
  await page.getByRole("button", { name: "Update" }).dblclick();
  await expect(page.locator(".toast")).toHaveText("Product updated successfully!");
  expect(sent).toBe(1);
});

test("deleting and changing what is already gone says so", { tag: LONG }, async ({
  page,
  context,
}) => {
  const list = "/admin-dashboard/products?q=calendar";
  const second = await context.newPage();
  const third = await context.newPage();
  // No event reads a list again before it is pressed in.
  await context.route(
    ({ pathname }) => pathname === "/live",
    () => {},
  );
  for (const tab of [page, second, third]) await tab.goto(list);
  await third.getByRole("button", { name: "Edit" }).first().click();
  for (const tab of [page, second]) {
    await tab.getByRole("button", { name: "Delete" }).first().click();
    await tab.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  }
  await expect(page.locator(".toast")).toContainText("Product deleted successfully!");
  await expect(second.locator(".toast")).toHaveText("Product not found");
  await third.getByRole("button", { name: "Update" }).click();
  await expect(third.locator(".toast")).toHaveText("Product not found");
});
