/** Prices from both sides on a phone, with Tab, Enter, Space, arrows and letters alone. */
import type { Locator, Page } from "@playwright/test";
import { phonePhoto } from "../../test/files/pictures.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { openedOrder } from "../support/orders.ts";
import { asFile } from "../support/pictures.ts";
import { putCards, removeProduct } from "../support/products.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({
  viewport: PHONE,
  // The browser notes the question about a new price, which is no failure.
  expectedConsole: [/status of 400/],
});

/** Goes on to a control, which must come within a page's worth of stops. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < 90; stops++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No way to ${control} by Tab.`);
}

async function press(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Types into a field, in place of what is there; of a list, chooses what begins so. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await field.evaluate((element) => element instanceof HTMLInputElement && element.select());
  await page.keyboard.type(text);
}

const button = (at: Page | Locator, name: string) => at.getByRole("button", { name, exact: true });

test("300 cards to Ibadan are chosen, ordered, asked about at a new price, and sent", {
  tag: LONG,
}, async ({ page, shop }) => {
  const name = "Cards for the keyboard";
  const id = await putCards(shop, name);
  await page.goto(`/product/${id}`);
  await becomeAlive(page);
  const ticket = page.getByRole("region", { name: "Your price" });
  await type(page, page.getByRole("combobox", { name: "State" }), "Oyo");
  await type(page, page.getByRole("combobox", { name: "City" }), "Ibadan");
  const more = button(page, "More: Quantity");
  await tabTo(page, more);
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Enter");
  await expect(ticket.getByText("Total ₦24,600")).toBeVisible();
  await expect(ticket).toContainText("and pay ₦17,220 by");
  await press(page, ticket.getByRole("link", { name: "Order now" }));

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request an order");
  const sum = page.getByRole("region", { name: "Your order in sum" });
  await expect(sum).toContainText("Total₦24,600");
  await expect(sum).toContainText("and pay ₦17,220 by");
  await press(page, button(page, "Change"));
  const change = page.getByRole("group", { name: `Change ${name}` });
  await type(page, change.getByLabel("Finish"), "Soft");
  await press(page, change.getByRole("button", { name: "Update" }));
  await expect(sum).toContainText("Total₦27,132");
  await type(page, page.getByLabel("Street address"), "27 Ring Road");
  await type(page, page.getByLabel("Name"), "Bello Adunni");
  await type(page, page.getByLabel("Phone or WhatsApp"), "0803 123 9292");
  await atDatabase(
    shop,
    `update price_lists set document = replace(document::text, '1200', '1300')::jsonb
      where product_id = '${id}'`,
  );
  await atDatabase(shop, `update products set prices_revision = 3 where id = '${id}'`);
  await press(page, button(page, "Send order request"));
  const question = page.getByRole("alertdialog", { name: "Send the order at the new price?" });
  await expect(question.getByRole("row", { name })).toContainText("₦23,632₦23,843");
  await press(page, question.getByRole("button", { name: "Yes, send" }));
  await openedOrder(page, shop);
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("₦27,343");
  await removeProduct(shop, name);
});

test("the owner makes a product, its prices and a zone", { tag: LONG }, async ({ page, shop }) => {
  const name = "Bags for the keyboard";
  await signInAsAdmin(page, "/admin-dashboard/add-product");
  await becomeAlive(page);
  const photo = await phonePhoto(640, 480);
  const choose = async (label: string, count: number) => {
    const chooser = page.waitForEvent("filechooser");
    await press(page, page.getByLabel(label, { exact: true }).first(), "Space");
    const files = Array.from({ length: count }, (_, n) => asFile(`${label} ${n}.jpg`, photo));
    await (await chooser).setFiles(files);
  };
  await choose("Main image", 1);
  await choose("Detail images", 3);
  await expect(button(page, "Remove detail image 3")).toBeVisible();
  const fields = {
    ...{ Name: name, Category: "Bags", Price: "8,500", Quantity: "100", Description: "Kraft." },
    ...{ "Feature 1": "Rope handle", "Feature 2": "Four colours", "Feature 3": "A5 to A2" },
  };
  for (const [label, text] of Object.entries(fields)) {
    await type(page, page.getByLabel(label, { exact: true }), text);
  }
  await press(page, button(page, "Add Product"));
  await expect(page.locator(".toast", { hasText: "Product added" })).toBeVisible();

  const [product] = await atDatabase<{ id: string }>(
    shop,
    `select id from products where name = '${name}'`,
  );
  await page.goto(`/admin-dashboard/products/${product?.id}/prices`);
  await becomeAlive(page);
  const ladder = page.getByRole("region", { name: "Ladder" });
  const rung = ladder.getByRole("group", { name: "Rung 2", exact: true });
  await press(page, button(page, "Add a rung"));
  await type(page, rung.getByLabel("Quantity"), "250");
  await type(page, rung.getByLabel("Price together"), "18,000");
  await press(page, button(page, "Add an option"));
  const option = page.getByRole("region", { name: "Options" }).locator("details").last();
  await type(page, option.getByLabel("Name of the option"), "Handle");
  await type(page, option.getByLabel("Value", { exact: true }).first(), "Rope");
  await type(page, option.getByLabel("Value", { exact: true }).last(), "Ribbon");
  await type(page, option.getByLabel("₦ each").last(), "18");
  await press(page, button(page, "Update"));
  await expect(page.locator(".toast", { hasText: "Product updated" })).toBeVisible();

  await page.goto("/admin-dashboard/delivery");
  await becomeAlive(page);
  await press(page, button(page, "Open South-West"));
  await press(page, button(page, "Edit Ekiti"));
  const zone = page.getByRole("group", { name: "Edit Ekiti", exact: true });
  await tabTo(page, zone.getByRole("radio", { checked: true }));
  while (!(await zone.getByLabel("We deliver").isChecked())) {
    await page.keyboard.press("ArrowDown");
  }
  await type(page, zone.getByLabel("Fee", { exact: true }), "4,100");
  await type(page, zone.getByLabel("Days", { exact: true }), "3");
  await press(page, button(page, "Update").first());
  await expect(page.locator(".toast", { hasText: "Ekiti: saved" })).toBeVisible();

  await page.goto(`/product/${product?.id}?quantity=250&delivery=delivery&state=Ekiti`);
  await expect(page.getByRole("region", { name: "Your price" })).toContainText("Total ₦22,100");
  await removeProduct(shop, name);
});
