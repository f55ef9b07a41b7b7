/** A request that the shop does not take as it is. */
import { atDatabase } from "../../test/running/shop.ts";
import { file, naira, panel, pdf, ticket } from "../support/buyer-orders.ts";
import { post } from "../support/customers.ts";
import {
  anOrdered,
  fillRequest,
  moveOrder,
  openedOrder,
  requestOrder,
  sendButton,
} from "../support/orders.ts";
import { expect, LONG, test } from "../support/shop.ts";

test.describe("refused:", () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test("what is wrong is said beside its field, and what was typed stays", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    const told = (label: string | RegExp, words: string | RegExp) =>
      expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
    await page.getByLabel("Quantity").fill("7");
    await page.getByLabel("Phone or WhatsApp").fill("0803 000");
    await page.getByLabel(/^Email/).fill("adunni");
    await page.getByLabel("State").selectOption("Lagos");
    await page.getByLabel("Notes (optional)").fill("Stays");
    await sendButton(page).click();
    await told("Quantity", /We print at least 100\./);
    await told("Phone or WhatsApp", /Enter a phone number such as/);
    await told(/^Email/, /Enter an email address/);
    await told("Name", "Enter your name.");
    await told("City", "Choose a city.");
    await told("Street address", "Enter your street address.");
    await expect(page.getByLabel("Quantity")).toBeFocused();
    await expect(page.getByLabel("Notes (optional)")).toHaveValue("Stays");
    for (const [typed, words] of [
      ["a few", /Write the quantity as a whole number/],
      ["1000000000", /at most 1,000,000/],
      ["", /Write the quantity as a whole number/],
    ] as const) {
      await page.getByLabel("Quantity").fill(typed);
      await sendButton(page).click();
      await told("Quantity", words);
    }
    await page.getByLabel("Phone or WhatsApp").fill("0803 123 456");
    await sendButton(page).click();
    await told("Phone or WhatsApp", /Enter a full phone number/);
  });

  test("a city of another state, sent by hand, is refused with 400", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const product = await anOrdered(shop);
    const answer = await post(page.request, shop, `/order/new?product=${product.id}`, {
      clientId: crypto.randomUUID(),
      product: product.id,
      quantity: "100",
      name: "Ade",
      phoneNumber: "0803 123 4567",
      delivery: "delivery",
      "address.state": "Lagos",
      "address.city": "Kano",
      "address.streetAddress": "1 Marina",
    });
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain("Choose a city of Lagos");
  });

  test("a price that has changed, and a product that is gone, are told before anything is ordered", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    await fillRequest(page);
    const change = (set: string) =>
      atDatabase(shop, `update products set ${set} where id = '${product.id}'`);
    await change("price = price + 100000, prices_revision = prices_revision + 1");
    await sendButton(page).click();
    const question = page.getByRole("alertdialog", { name: "Send the order at the new price?" });
    await expect(question).toBeFocused();
    await expect(question.getByRole("row", { name: product.name })).toContainText(
      `${naira(product.price)}${naira(product.price + 100_000)}`,
    );
    await question.getByRole("button", { name: "No, go back" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Name")).toHaveValue("Bello Adunni");
    await expect(ticket(page)).toContainText(`${naira(product.price + 100_000)} for 100`);
    await sendButton(page).click();
    await openedOrder(page, shop);

    await page.goto(`/order/new?product=${product.id}`);
    await fillRequest(page);
    await change(`price = price - 100000, deleted_at = now()`);
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Product not found" })).toBeVisible();
    await change("deleted_at = null");
    expect((await page.request.get("/order/new?product=nonsense")).status()).toBe(404);
  });

  test("a draft's file that is gone is named, and replaced by choosing it again, or taken off", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    await fillRequest(page);
    const choose = page.getByLabel("Choose files or take a photo");
    const rows = page.getByRole("list", { name: "Chosen files" }).locator("> li");
    const all = [file("stays.pdf", pdf()), file("gone.pdf", pdf(20)), file("away.pdf", pdf(30))];
    await choose.setInputFiles(all);
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(3);
    await atDatabase(shop, "delete from files where name in ('gone.pdf', 'away.pdf')");
    await page.reload();
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(3);
    await sendButton(page).click();
    await expect(choose).toHaveAccessibleDescription(/Some files are no longer there/);
    const lost = "No longer there. Choose it again, or take it off.";
    await expect(rows.filter({ hasText: lost })).toHaveText([/gone\.pdf/, /away\.pdf/]);
    await expect(rows.filter({ hasText: "stays.pdf" })).toContainText("Uploaded, ");
    await choose.setInputFiles(all.slice(1, 2));
    await page.getByRole("button", { name: "Remove away.pdf" }).click();
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
    await expect(rows).toHaveCount(2);
    await sendButton(page).click();
    await openedOrder(page, shop);
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["stays.pdf", "gone.pdf"]);
  });

  test("a file that is gone is named on the order's page, too", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await requestOrder(page, shop, { phone: "0805 222 0001" });
    // The form that is left has an input of the same name.
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    const choose = page.getByLabel("Choose files or take a photo");
    const rows = page.getByRole("list", { name: "Chosen files" }).locator("> li");
    const all = [file("kept.pdf", pdf(40)), file("vanished.pdf", pdf(41))];
    await choose.setInputFiles(all);
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
    await atDatabase(shop, "delete from files where name = 'vanished.pdf'");
    await page.getByRole("button", { name: "Send files" }).click();
    await expect(choose).toHaveAccessibleDescription(/A file is no longer there/);
    await expect(rows.filter({ hasText: "vanished.pdf" })).toContainText("No longer there.");
    await expect(rows.filter({ hasText: "kept.pdf" })).toContainText("Uploaded, ");
    await choose.setInputFiles(all.slice(1));
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
    await page.getByRole("button", { name: "Send files" }).click();
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["kept.pdf", "vanished.pdf"]);
    await expect(rows).toHaveCount(0);
  });
});

test.describe("a file that does not arrive", () => {
  test.use({ expectedConsole: [/status of 40[03]/] });

  test("is asked about before the request is sent without it", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    const product = await anOrdered(shop);
    const open = async () => {
      await page.goto(`/order/new?product=${product.id}`);
      await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    };
    let cut = true;
    await context.route("**/uploads/artwork**", (route) =>
      cut ? route.fulfill({ status: 403 }) : route.continue(),
    );
    const choose = page.getByLabel("Choose files or take a photo");
    const rows = page.getByRole("list", { name: "Chosen files" });
    const question = page.getByRole("alert").filter({ hasText: "late.pdf has not arrived." });
    await open();
    await fillRequest(page, { phone: "0805 222 0002" });
    await choose.setInputFiles(file("late.pdf", pdf(90)));
    await expect(rows.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.getByLabel("Name").press("Enter");
    await expect(question).toBeVisible();
    await expect(question.locator("xpath=..")).toBeFocused();
    await expect(page).toHaveURL(/\/order\/new/);
    cut = false;
    await question.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Uploaded, /)).toBeVisible();
    await expect(question).toHaveCount(0);
    await sendButton(page).click();
    await openedOrder(page, shop);
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["late.pdf"]);

    cut = true;
    await open();
    await fillRequest(page, { phone: "0805 222 0002" });
    await choose.setInputFiles(file("late.pdf", pdf(91)));
    await expect(rows.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Not sent yet. Choose it again to go on.")).toBeVisible();
    await page.getByLabel("Quantity").fill("5");
    await sendButton(page).click();
    const chooser = page.waitForEvent("filechooser");
    await question.getByRole("button", { name: "Choose again" }).click();
    await chooser;
    await question.getByRole("button", { name: "Send without it" }).click();
    // Who has decided is not asked again, nor told that the file is missing before the order is there.
    await expect(page.getByText("We print at least 100.").first()).toBeVisible();
    await expect(choose).not.toHaveAttribute("aria-invalid");
    await page.getByLabel("Quantity").fill("100");
    await sendButton(page).click();
    const { id } = await openedOrder(page, shop);
    const told = page.getByText("late.pdf did not come along. Add it below.");
    await expect(told).toBeVisible();
    await expect(panel(page, "Artwork")).toContainText("No files yet.");
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    await moveOrder(shop, id, "cancelled");
    await expect(told).toHaveCount(0);
  });
});
