/** The owner brings products: a file with a mistake, then the corrected one, and takes it back. */
import { expectAccessible, expectNoFault } from "../support/axe.ts";
import { expect, inLongRun, PHONE, signInAsAdmin, test } from "../support/shop.ts";

// A form that says what is wrong with it.
test.use({ expectedConsole: [/status of 400/] });

const HEAD = "product name,category,quantity,price";
const file = (...rows: string[]) => ({
  name: "products-november.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...rows].join("\r\n")),
});

test("an owner's file is checked row by row, taken in whole, and taken back", async ({ page }) => {
  await signInAsAdmin(page, "/admin-dashboard/products");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import");
  await expect(page.getByRole("group", { name: "What do you bring" })).toBeVisible();
  await inLongRun("nothing is chosen", async () => {
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Choose a file.")).toBeVisible();
  });
  await page.getByLabel("File").setInputFiles(file("Import Mug,Custom Mugs,6,₦20.000"));
  await page.getByRole("button", { name: "Check" }).click();

  await expect(page.getByRole("heading", { name: "1 row needs a look" })).toBeVisible();
  await expect(page.getByText("Write naira without dots: 20000 or 20,000.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Choose the corrected file" }).click();
  await page.getByLabel("File").setInputFiles(file("Import Mug,Custom Mugs,6,20000"));
  await page.getByRole("button", { name: "Check" }).click();

  await expect(page.getByText("1 row, all right")).toBeVisible();
  await inLongRun("what will change can be read in the dark", async () => {
    await page.getByRole("button", { name: "Dark theme" }).first().click();
    await expectNoFault(page, "what will change, dark", "colours");
  });
  await page.getByRole("button", { name: "Import 1 change" }).click();
  await expect(page.getByText("1 change is in.")).toBeVisible();
  await page.getByRole("link", { name: "See the products" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(page.getByText("Import Mug")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("The shop is as it was before this import.")).toBeVisible();
});
