/** Money in two browsers: a customer on a phone, and the shop at its desk with the bank's statement. */
import type { Page } from "@playwright/test";
import { expectNoFault } from "../support/axe.ts";
import { newCustomer } from "../support/customers.ts";
import { moveOrder, requestOrder } from "../support/orders.ts";
import {
  DESKTOP,
  enter,
  expect,
  LONG,
  listenToConsole,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

const BANK = "Two Browsers Bank";

/** Reads a statement with one transfer, and books it. */
async function book(admin: Page, day: string, remark: string, naira: string, isFirst: boolean) {
  await admin.goto("/admin-dashboard/statement");
  await admin.getByLabel("Bank", { exact: true }).fill(BANK);
  await admin.getByLabel("Statement file").setInputFiles({
    name: `${day.replaceAll("/", "-")}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`Txn Date,Narration,Debit,Credit\n${day},${remark},,"${naira}.00"`),
  });
  await admin.getByRole("button", { name: "Read", exact: true }).click();
  // A bank is pointed at once.
  if (isFirst) await admin.getByRole("button", { name: "Next" }).click();
  const line = admin.getByRole("checkbox", { name: new RegExp(`Book ₦${naira} from `) });
  await expect(line).toBeChecked();
  if (isFirst) {
    await expectNoFault(admin, "the worklist");
    await admin.getByRole("button", { name: "Dark theme" }).first().click();
    await expectNoFault(admin, "the worklist, dark", "colours");
  }
  await admin.getByRole("button", { name: /^Book \d+ transfers?$/ }).click();
  await expect(admin.getByText(new RegExp(`transfers? booked, ₦${naira}`))).toBeVisible();
}

test("order, claim, statement, received, receipt, the rest, invoice: each side sees at once what the other does", {
  tag: LONG,
}, async ({ browser, shop }) => {
  const street = await browser.newContext({ baseURL: shop.url, viewport: PHONE });
  const office = await browser.newContext({ baseURL: shop.url, viewport: DESKTOP });
  const complaints = [street, office].map((context) => listenToConsole(context));
  const buyer = await street.newPage();
  const admin = await office.newPage();
  await buyer.goto("/");
  await enter(buyer, await newCustomer(shop));
  const { number, id } = await requestOrder(buyer, shop);
  const reference = `ITW${Number(number.slice(4))}`;
  const due = buyer.getByRole("region", { name: "To pay now" });
  const payments = buyer.getByRole("region", { name: "Payments" });
  const sum = buyer.getByRole("region", { name: "What it comes to" });

  await signInAsAdmin(admin, `/admin-dashboard/orders/${number}`);
  const money = admin.getByRole("region", { name: "Money" });
  await money.getByLabel("Agreed total in naira").fill("93,100");
  await money.getByRole("button", { name: "Set total" }).click();
  await expect(due).toContainText("₦65,170.00");
  await expect(due).toContainText(reference);
  await expect(sum).toContainText("Now, 70 %₦65,170");
  await expect(sum).toContainText("Later₦27,930");

  await due.getByRole("button", { name: "I have paid" }).click();
  await due.getByLabel("From which bank").fill("Sample Bank");
  await due.getByLabel("Name on that account").fill("Bello Adunni");
  await due.getByRole("button", { name: "Send" }).click();
  await expect(due.getByText("We look now")).toBeVisible();
  await expect(money.getByRole("button", { name: "Confirm ₦65,170" })).toBeVisible();

  await admin.goto("/admin-dashboard/money");
  await expect(
    admin.getByRole("link", { name: new RegExp(`₦65,170 for ${number}`) }),
  ).toBeVisible();
  await book(admin, "21/10/2026", `TRF BELLO ADUNNI/${reference.toLowerCase()}`, "65,170", true);
  await expect(payments).toContainText("₦65,170 received");
  await expect(due).toHaveCount(0);
  const receipt = payments.getByRole("link", { name: /Receipt RC-\d{6}/ });
  const paper = await buyer.request.get((await receipt.getAttribute("href")) ?? "");
  expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await book(admin, "22/10/2026", `BALANCE ${reference}`, "27,930", false);
  await expect(payments).toContainText("Paid in full");
  await expect(receipt).toHaveCount(2);
  await expect(buyer.getByRole("region", { name: "To pay later" })).toHaveCount(0);

  await moveOrder(shop, id, "approved");
  await admin.goto(`/admin-dashboard/orders/${number}`);
  await admin.getByRole("button", { name: "Write the invoice" }).click();
  const invoice = buyer.getByRole("link", { name: /Invoice INV-\d{6}/ });
  await expect(invoice).toBeVisible();
  const bill = await buyer.request.get((await invoice.getAttribute("href")) ?? "");
  expect((await bill.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await admin.goto("/admin-dashboard/settings/tax");
  await expectNoFault(admin, "the tax, dark", "colours");

  await buyer.goto("/user-dashboard/statement");
  for (const line of ["Received ₦65,170.00", "Received ₦27,930.00", "Invoiced ₦93,100.00"]) {
    await expect(buyer.getByRole("cell", { name: line, exact: true }).first()).toBeVisible();
  }
  expect(complaints.flat(), "the consoles stay silent").toEqual([]);
  await street.close();
  await office.close();
});
