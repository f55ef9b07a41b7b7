/** Paying: what is due, what the buyer tells, and the shop's one tap. */
import { request as playwright } from "@playwright/test";
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { expect, hearNothing, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

// A form that says what is wrong with it.
test.use({ expectedConsole: [/status of 400/] });

test("the buyer is told what to pay and tells of it; the shop confirms it, and the buyer sees it at once", {
  tag: LONG,
}, async ({ page: buyer, browser, shop }) => {
  const { number, path } = await sendOrder(shop);
  await atDatabase(
    shop,
    `update orders set total = 9310000 where number = ${Number(number.slice(4))}`,
  );
  await buyer.setViewportSize(PHONE);
  await buyer.goto(path);
  const due = buyer.getByRole("region", { name: "To pay now" });
  await expect(due).toContainText("₦65,170.00");
  await expect(due).toContainText(`ITW${Number(number.slice(4))}`);
  await expect(buyer.getByRole("region", { name: "To pay later" })).toContainText("₦27,930");
  for (const what of ["account number", "bank", "account name", "amount", "reference"]) {
    await expect(due.getByRole("button", { name: `Copy the ${what}`, exact: true })).toBeVisible();
  }
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => buyer.evaluate(() => navigator.clipboard.readText());
  const said = due.getByRole("status").filter({ hasText: "Copied the " });
  await due.getByRole("button", { name: "Copy the amount" }).click();
  await expect(said).toHaveText("Copied the amount.");
  expect(await clipboard()).toBe("65170");
  await due.getByRole("button", { name: "Copy the reference" }).click();
  await expect(said).toHaveText("Copied the reference.");
  expect(await clipboard()).toBe(`ITW${Number(number.slice(4))}`);
  await expect(due.getByText("Copied", { exact: true }), "only the last one says so").toHaveCount(
    1,
  );
  await expectAccessible(buyer);

  await due.getByRole("button", { name: "I have paid" }).click();
  await due.getByRole("button", { name: "Send" }).click();
  await expect(due.getByText("Write the bank that you sent it from.")).toBeVisible();
  await due.getByLabel("From which bank").fill("Sample Bank");
  await due.getByLabel("Name on that account").fill("Bello Adunni");
  await due.getByRole("button", { name: "Send" }).click();
  await expect(due.getByText("We look now")).toBeVisible();
  await expectAccessible(buyer);

  const context = await browser.newContext({ baseURL: shop.url });
  const admin = await context.newPage();
  // Of what happens meanwhile this page hears nothing.
  await hearNothing(admin);
  await signInAsAdmin(admin, `/admin-dashboard/orders/${number}`);
  await expectAccessible(admin);
  // Nor does it ask by itself.
  const isAsked = ({ pathname }: URL) => pathname.endsWith(".data");
  await admin.route(isAsked, () => {});
  await due.getByRole("button", { name: "I have not paid yet" }).click();
  await expect(due.getByRole("button", { name: "I have paid" })).toBeVisible();
  const toast = (text: string) => admin.locator(".toast", { hasText: text });
  await admin.unroute(isAsked);
  await admin.getByRole("button", { name: "Confirm ₦65,170" }).click();
  await expect(toast("The buyer says now that this was not paid yet.")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Confirm ₦65,170" })).toHaveCount(0);
  await admin.unrouteAll({ behavior: "ignoreErrors" });
  await admin.reload();
  await due.getByRole("button", { name: "I have paid" }).click();
  await due.getByLabel("From which bank").fill("Sample Bank");
  await due.getByLabel("Name on that account").fill("Bello Adunni");
  await due.getByRole("button", { name: "Send" }).click();
  await expect(due.getByText("We look now")).toBeVisible();

  const changed = admin.getByText("This order has changed while it was open.");
  await expect(changed).toBeVisible();
  await admin.getByRole("button", { name: "Confirm ₦65,170" }).click();
  await expect(toast("It is received.")).toBeVisible();
  await expect(changed, "it is dealt with").toHaveCount(0);
  await expect(admin.getByRole("heading", { name: "Money", exact: true })).toBeFocused();
  const payments = buyer.getByRole("region", { name: "Payments" });
  await expect(payments).toContainText("₦65,170 received");
  await expect(payments).toContainText(/Receipt RC-\d{6}/);
  await expect(due).toHaveCount(0);
  await expectAccessible(buyer);

  // The papers, out of the server's own bundle.
  const receipt = payments.getByRole("link", { name: /Receipt RC-\d{6}/ });
  const address = (await receipt.getAttribute("href")) ?? "";
  const paper = await buyer.request.get(address);
  expect(paper.headers()).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
  });
  expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const stranger = await playwright.newContext({ baseURL: shop.url });
  expect((await stranger.get(address.split("?")[0] ?? "")).status()).toBe(404);
  await stranger.dispose();
  await atDatabase(
    shop,
    `update orders set status = 'approved' where number = ${Number(number.slice(4))}`,
  );
  await admin.reload();
  await admin.getByRole("button", { name: "Write the invoice" }).click();
  await expect(admin.getByRole("link", { name: /Invoice INV-\d{6}/ })).toBeVisible();
  await expect(buyer.getByRole("link", { name: /Invoice INV-\d{6}/ })).toBeVisible();
  await expectAccessible(admin);
  await expectAccessible(buyer);

  for (const section of ["money", "bank", "tax"]) {
    await admin.goto(`/admin-dashboard/settings/${section}`);
    await expectAccessible(admin);
  }
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer chooses how much, and tells of a payment", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const { number, path } = await sendOrder(shop);
    const set = `update orders set total = 9310000 where number = ${Number(number.slice(4))}`;
    await atDatabase(shop, set);
    await page.goto(path);
    const due = page.getByRole("region", { name: "To pay now" });
    await due.getByRole("link", { name: "All ₦93,100" }).click();
    await expect(due).toContainText("₦93,100.00");
    await due.getByRole("button", { name: "I have paid" }).click();
    await due.getByLabel("Amount you sent, in naira").fill("100,000");
    await due.getByLabel("From which bank").fill("Sample Bank");
    await due.getByLabel("Name on that account").fill("Bello Adunni");
    await due.getByRole("button", { name: "Send" }).click();
    await expect(due.getByText(/Only ₦93,100 is open/)).toBeVisible();
    await due.getByLabel("Amount you sent, in naira").fill("93,100");
    await due.getByRole("button", { name: "Send" }).click();
    await expect(due.getByText("You told us", { exact: true }).first()).toBeVisible();
    await due.getByRole("button", { name: "I have not paid yet" }).click();
    await expect(due.getByRole("button", { name: "I have paid" })).toBeVisible();
  });
});
