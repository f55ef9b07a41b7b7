/** An order that the shop makes for somebody. */
import { atDatabase } from "../../test/running/shop.ts";
import { move, openOrder, toasts } from "../support/admin-orders.ts";
import { newCustomer, post } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { PDF, pricedOrder, sendOrder } from "../support/sent-orders.ts";
import { expect, inLongRun, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

// Refusals are part of what is tested here, and so is a connection that breaks.
test.use({ expectedConsole: [/status of 4(00|09|1\d)|ERR_INTERNET_DISCONNECTED/] });

test("an order from a chat asks nothing twice, and stands in the chat for both sides", {
  tag: LONG,
}, async ({ browser, page, shop }) => {
  const { guest, number } = await pricedOrder(shop, {
    name: "Eze Ngozi",
    phoneNumber: "0802 222 3333",
  });
  expect((await guest.send("And 300 letterheads, please")).status).toBe(200);
  await signInAsAdmin(page);
  await page.getByRole("link", { name: /300 letterheads/ }).click();
  const beside = page.getByRole("navigation", { name: "Orders of this chat" });
  await expect(beside.getByRole("link", { name: number })).toBeVisible();
  await beside.getByRole("link", { name: "Make an order from this chat" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Eze Ngozi");
  await expect(page.getByLabel("Phone or WhatsApp")).toHaveValue("0802 222 3333");

  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Enter what is to be printed.")).toBeVisible();
  await expect(page.getByText(/^Write the quantity as a whole number/)).toBeVisible();
  await page.getByLabel("Description").fill("Letterheads with a gold edge");
  await page.getByLabel("Quantity").fill("300");
  await page.getByLabel("Notes").fill("As agreed in the chat");
  await page.getByRole("button", { name: "Save order" }).click();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  const made = page.url().slice(-10);
  await expect(page.getByText("Order entered by the shop")).toBeVisible();
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(beside.getByRole("link", { name: made })).toBeVisible();
  const log = page.getByRole("log");
  await expect(log.getByRole("link", { name: new RegExp(`^Order ${made}`) })).toContainText(
    "Now: Received",
  );
  await log.getByRole("link", { name: new RegExp(`^Order ${made}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/orders/${made}$`));

  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE });
  const [name = "", value = ""] = guest.cookie.split("=", 2);
  await context.addCookies([{ name, value, url: shop.url }]);
  const buyer = await context.newPage();
  await buyer.goto("/chat");
  await expect(
    buyer.getByRole("log").getByRole("link", { name: new RegExp(`^Order ${made}`) }),
  ).toBeVisible();
  // Nothing is approved without a price.
  await move(page, "approved");
  await expect(page.getByText("Set the agreed total first, under Money.")).toBeVisible();
  await page.getByLabel("Agreed total in naira").last().fill("60,000");
  await page.getByRole("button", { name: "Set total" }).click();
  await expect(page.getByText("Total set to ₦60,000")).toBeVisible();
  await move(page, "approved");
  await expect(
    buyer.getByRole("log").getByRole("link", { name: new RegExp(`^Order ${made}`) }),
  ).toContainText("Now: Approved");
  await buyer
    .getByRole("log")
    .getByRole("link", { name: new RegExp(`^Order ${made}`) })
    .click();
  await expect(buyer).toHaveURL(new RegExp(`/order/${made}\\?key=`));
  await context.close();
});

test("an order for a customer who has never written begins their chat", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const person = await newCustomer(shop);
  const [user] = await atDatabase<{ id: string }>(
    shop,
    `select id from users where email = '${person.email}'`,
  );
  await signInAsAdmin(page, `/admin-dashboard/chats/${user?.id}`);
  const beside = page.getByRole("navigation", { name: "Orders of this chat" });
  await beside.getByRole("link", { name: "Make an order from this chat" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
  await expect(page.getByLabel("Email (optional)")).toHaveValue(person.email);
  await becomeAlive(page);
  await page.getByLabel("Description").fill("Letterheads");
  await page.getByLabel("Quantity").fill("300");
  await page.getByText("Pick-up", { exact: true }).click();
  await page.getByRole("button", { name: "Save order" }).click();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  const made = page.url().slice(-10);
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(beside.getByRole("link", { name: made })).toBeVisible();
  await page.goto(`/admin-dashboard/chats/${user?.id}`);
  await expect(beside.getByRole("link", { name: made })).toBeVisible();
});

test("an order for somebody on the phone, of a product that is searched for", async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page, "/admin-dashboard/orders/new");
  // Without its script the page cannot take along what was typed when a product is searched.
  await becomeAlive(page);
  await page.getByLabel("Name", { exact: true }).fill("Adeyemi Tunde");
  await page.getByLabel("Phone or WhatsApp").fill("0805 111 2222");
  await page.getByRole("searchbox", { name: "Search the catalogue" }).fill("business cards");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Choose another" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Adeyemi Tunde");
  await page.getByLabel(/^Quantity/).fill("1");
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText(/We print at least/)).toBeVisible();
  await inLongRun("another order makes the page read itself again", async () => {
    await sendOrder(shop);
    await expect(toasts(page)).toHaveCount(1);
    await page.waitForTimeout(1_000);
    await expect(page.getByRole("link", { name: "Choose another" })).toBeVisible();
  });
  await page.getByLabel(/^Quantity/).fill("500");
  await page.getByText("Deliver", { exact: true }).click();
  await page.getByLabel("State").selectOption("Lagos");
  await page.getByLabel("City").selectOption("Surulere");
  await page.getByLabel("Street address").fill("14 Akerele Street");
  await page.getByRole("button", { name: "Save order" }).dblclick();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  await expect(page.getByText("14 Akerele Street, Surulere, Lagos")).toBeVisible();
  await expect(page.getByRole("link", { name: "Chat", exact: true })).toHaveCount(0);
  const [{ count } = { count: "0" }] = await atDatabase<{ count: string }>(
    shop,
    "select count(*) from orders where phone_digits = '2348051112222'",
  );
  expect(count).toBe("1");
});

test("a form that has made an order leads to it, and makes another with the same files", {
  tag: LONG,
}, async ({ page, shop }) => {
  await signInAsAdmin(page);
  await page.goto("/admin-dashboard/orders/new?q=business+cards");
  await becomeAlive(page);
  await page.getByRole("status").getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Twice Entered");
  await page.getByLabel("Phone or WhatsApp").fill("0805 111 3333");
  await page
    .getByLabel("Choose artwork, now or later")
    .setInputFiles({ name: "logo.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(page.getByText(/^Uploaded/)).toBeVisible();
  const hidden = (name: string) => page.locator(`form input[name="${name}"]`).last().inputValue();
  const made = await post(page.request, shop, "/admin-dashboard/orders/new", {
    clientId: await hidden("clientId"),
    product: await hidden("product"),
    item: await hidden("item"),
    files: await hidden("files"),
    quantity: "1000",
    name: "Twice Entered",
    phoneNumber: "0805 111 3333",
    delivery: "pick-up",
  });
  const [first = ""] = /ITW-\d{6}/.exec(made.headers().location ?? "") ?? [];
  expect(first).not.toBe("");
  await page.getByLabel(/^Quantity/).fill("2000");
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByRole("alert")).toContainText(`has made order ${first} already`);
  await expect(page.getByRole("link", { name: `Open order ${first}` })).toHaveAttribute(
    "href",
    `/admin-dashboard/orders/${first}`,
  );
  // Another product is another order, without being asked again.
  await page.getByRole("link", { name: "Choose another" }).click();
  await page.getByLabel("Description").fill("A banner");
  await page.getByLabel(/^Quantity/).fill("2");
  await page.getByRole("button", { name: "Save order" }).click();
  await page.waitForURL(/\/orders\/ITW-\d{6}$/);
  expect(page.url()).not.toContain(first);
  await expect(page.getByRole("region", { name: "Artwork" })).toContainText("logo.pdf");
  await openOrder(page, first);
  await expect(page.getByRole("region", { name: "Artwork" })).toContainText("logo.pdf");
});
