import { phonePhoto } from "../../test/files/pictures.ts";
import { ADD, asFile, choosePictures, fillProduct, MISSING } from "../support/pictures.ts";
import { expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  viewport: PHONE,
  expectedConsole: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
});

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page, "/admin-dashboard/add-product");
});

test("what is missing or cannot be is told beside its field, until it is right", {
  tag: LONG,
}, async ({ page }) => {
  await test.step("an empty form says what is missing beside each field, and in the specification's words", async () => {
    await page.getByRole("button", ADD).click();
    await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
    for (const [label, message] of Object.entries({
      Name: "Enter the name.",
      Price: "Enter the price.",
      Quantity: "Enter the quantity.",
      Category: "Choose a category.",
      "Feature 3": "Enter feature 3.",
    })) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(message),
      );
    }
  });

  await test.step("an error beside a field goes when the field is right, and not before", async () => {
    const price = page.getByLabel("Price", { exact: true });
    const category = page.getByLabel("Category");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await price.fill("1.200,50");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await price.fill("₦1,200.50");
    await expect(price).not.toHaveAttribute("aria-invalid", "true");
    await category.selectOption("Bags");
    await expect(category).not.toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("a price, quantity, name or feature that cannot be is refused beside its field, and stays", async () => {
    await fillProduct(page, "Bags of bad input");
    const tries: [string, string, RegExp][] = [
      ["Price", "-5", /A price is more than 0/],
      ["Price", "0", /A price is more than 0/],
      ["Price", "twelve", /Write the price in naira, such as 45,000/],
      ["Price", "12.345", /at most two decimals/],
      ["Price", "1000000000000", /A price is less than 1,000,000,000/],
      ["Quantity", "0", /A quantity is 1 or more/],
      ["Quantity", "-3", /A quantity is 1 or more/],
      ["Quantity", "1.5", /Enter a whole number/],
      ["Name", "x".repeat(500), /at most 200 characters/],
      ["Feature 2", "   ", /Enter feature 2/],
    ];
    for (const [label, value, message] of tries) {
      const field = page.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(value);
      const answered = page.waitForResponse(
        (response) => response.request().method() === "POST" && /add-product/.test(response.url()),
      );
      await page.getByRole("button", ADD).click();
      expect((await answered).status(), `${label} ${value}`).toBe(400);
      await expect(field, `${label} ${value}`).toHaveAccessibleDescription(message);
      await expect(field).toHaveValue(value);
      await field.fill(before);
    }
  });
});

test("two detail images are not enough; what is wrong keeps everything that was typed", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags with two details");
  await choosePictures(page);
  await page.getByRole("button", { name: "Remove detail image 2" }).click();
  await page.getByLabel("Price").fill("1.200,50");
  await page.getByRole("button", ADD).click();
  await expect(page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveAccessibleDescription(/a point before the kobo/);
  await expect(page.getByLabel("Price")).toHaveValue("1.200,50");
  await page.getByLabel("Price").fill("₦1,200.50");
  const photo = asFile("again.jpg", await phonePhoto());
  await page.getByLabel("Detail images").setInputFiles(photo);
  await page.getByRole("button", ADD).click();
  await expect(page.locator(".toast")).toHaveText("Product added successfully!");
  // The next one begins at the top.
  await expect(page.locator("#main")).toBeFocused();
});

test("no answer to the form itself keeps it, and a reload keeps what was typed", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags that wait");
  await choosePictures(page);
  await page.route("**/add-product.data*", (route) => route.abort());
  await page.getByRole("button", ADD).click();
  await expect(page.locator(".toast")).toHaveText("Failed to add product. Please try again.");
  await expect(page.getByLabel("Price")).toHaveValue("1200.50");
  await page.unrouteAll();
  await page.getByRole("button", ADD).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Half a product");
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a product");
});

test("a price corrected after a lost answer is the one in the shop; what differs is chosen", {
  tag: LONG,
}, async ({ page }) => {
  await fillProduct(page, "Bags of a lost answer");
  await choosePictures(page);
  const lose = () =>
    page.route(
      "**/add-product.data*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  for (const price of ["20000", "3000"]) {
    await lose();
    await page.getByLabel("Price").fill(price);
    const lost = page.waitForEvent("requestfailed");
    await page.getByRole("button", ADD).click();
    await lost;
    await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
  }
  // The first correction is in the shop, its answer was lost too.
  await page.getByLabel("Price").fill("2000");
  await page.getByRole("button", ADD).click();
  const differs = page.getByRole("alert").filter({ hasText: "in the shop already" });
  await expect(differs).toContainText("Price: the shop has 3,000; yours is 2000.");
  await expect(differs.getByRole("button")).toHaveCount(2);
  await differs.getByRole("button", { name: "Keep mine: Price" }).click();
  await page.getByRole("button", ADD).click();
  await expect(page.locator(".toast").filter({ hasText: "added" })).toBeVisible();
  await page.goto("/admin-dashboard/products?q=lost+answer");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await expect(page.locator(".product-list")).toContainText("2,000");
});

test("a press after the first try's errors adds one product, and no error stands over the emptied form", {
  tag: LONG,
}, async ({ page }) => {
  await page.getByRole("button", ADD).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Enter/);
  await fillProduct(page, "Bags of an eager finger");
  await page.getByLabel("Working days").fill("3");
  await page.route("**/uploads/**", async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  const chosen = choosePictures(page);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await page.getByLabel("Price").fill("1.200,50");
  await page.getByRole("button", ADD).click();
  // What was wrong before is no answer to this press.
  await expect(page.getByRole("button", { name: "Adding Product..." })).toBeDisabled();
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await page.getByLabel("Price").fill("1,200.50");
  // It comes through when the product has been added and the form is empty again.
  await page.getByRole("button", ADD).click();
  await chosen.catch(() => {});
  await expect(page.locator(".toast")).toHaveText("Product added successfully!");
  const added = page.getByRole("status").filter({ hasText: "Bags of an eager finger" });
  await expect(added).toBeVisible();
  // One that comes now was meant for the form before, too.
  await page.getByRole("button", ADD).click();
  expect(await page.locator(".product-form").getAttribute("aria-busy")).toBe("false");
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(page.locator(".error")).toHaveCount(0);

  await added.getByRole("link", { name: "See it in the shop" }).click();
  await expect(page.getByRole("heading", { name: "Bags of an eager finger" })).toBeVisible();
  await expect(page.getByText("3 working days").first()).toBeVisible();
  await page.goto("/admin-dashboard/products?q=eager");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
});

test("a draft is the shop's alone, until it is published", { tag: LONG }, async ({
  page,
  request,
}) => {
  const name = "Zebra almanac drafted";
  await fillProduct(page, name);
  await choosePictures(page);
  await page.getByLabel("Draft", { exact: true }).check();
  await page.getByRole("button", ADD).click();
  await page.getByRole("link", { name: "See it in the shop" }).click();
  await expect(page.getByText("This is a draft: only the shop sees it.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const { pathname } = new URL(page.url());

  const lists = [
    "/products",
    "/products?q=zebra+almanac",
    "/products?category=Bags",
    "/search-suggestions?q=zebra",
    "/sitemap.xml",
  ];
  /** Where a visitor comes upon it. */
  const seen = async () => {
    const found: string[] = [];
    for (const path of lists) {
      if ((await (await request.get(path)).text()).includes(pathname)) found.push(path);
    }
    return [(await request.get(pathname)).status(), ...found];
  };
  expect(await seen()).toEqual([404]);

  await page.goto(`/admin-dashboard/products?q=${encodeURIComponent(name)}`);
  await expect(page.locator(".product-list").getByText("Draft", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).first().click();
  await page.getByLabel("Published", { exact: true }).check();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.locator(".toast").filter({ hasText: "updated" })).toBeVisible();
  await expect.poll(seen).toEqual([200, ...lists]);
});

test("the product that was added leads to its line in the list", { tag: LONG }, async ({
  page,
}) => {
  await fillProduct(page, "Bags to be found again");
  await choosePictures(page);
  await page.getByRole("button", ADD).click();
  await page.getByRole("link", { name: "Its line in the list" }).click();
  await expect(page.getByRole("link", { name: "Bags to be found again" })).toBeInViewport();
});
