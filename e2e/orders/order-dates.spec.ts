/** The promised day of an order: asked for, fixed by approval and payment, moved by the shop, in two browsers. */
import { expectAccessible } from "../support/axe.ts";
import { proveOrder, requestOrder } from "../support/orders.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({ expectedConsole: [/status of 4\d\d/] });

/** A day from today on, as fields and tickets write it. */
function dayIn(days: number): { typed: string; said: string } {
  const day = new Date(Date.now() + 3_600_000 + days * 86_400_000);
  const said = day.toUTCString().slice(0, 11).replace(/, 0?/, " ");
  return { typed: day.toISOString().slice(0, 10), said };
}

test("the day is promised, fixed once it is approved and paid, and moved with a reason", {
  tag: LONG,
}, async ({ browser, shop }) => {
  const street = await browser.newContext({ baseURL: shop.url, viewport: PHONE });
  const office = await browser.newContext({ baseURL: shop.url });
  const [buyer, admin] = [await street.newPage(), await office.newPage()];
  const { id, number } = await requestOrder(buyer, shop, { phone: "0803 123 7788" });
  const date = buyer.locator(".order-date");
  await expect(date).toContainText(
    /^Ready by \w{3} \d+ \w{3}, if you approve the proof and pay ₦[\d,]+ by .*, \d\d:\d\d$/,
  );
  await proveOrder(shop, id);
  await buyer.reload();
  await becomeAlive(buyer);
  await buyer.getByRole("button", { name: /^Approve and print/ }).click();
  await expect(date).toContainText(/^Ready by \w{3} \d+ \w{3}, if you pay ₦11,900 by /);
  await expectAccessible(buyer);

  await signInAsAdmin(admin, `/admin-dashboard/orders/${number}`);
  await becomeAlive(admin);
  await admin.getByLabel("Transfer received, in naira").fill("11900");
  await admin.getByRole("button", { name: "Record transfer" }).click();
  await expect(date).toHaveText(/^Ready by \w{3} \d+ \w{3}$/);
  await admin.getByText("Move the date", { exact: true }).first().click();
  const form = admin.getByRole("form", { name: "Move the date" });
  const press = form.getByRole("button", { name: "Move the date" });
  const day = form.getByLabel("New date");
  const reason = form.getByLabel("Reason");
  await press.click();
  await expect(day).toHaveAccessibleDescription("Choose the new day.");
  await expect(day).toBeFocused();
  await day.fill(dayIn(-1).typed);
  await reason.fill("The press is being repaired");
  await press.click();
  await expect(day).toHaveAccessibleDescription(/That day is over/);
  await expect(reason).toHaveValue("The press is being repaired");
  const moved = dayIn(20);
  await day.fill(moved.typed);
  await reason.fill("  ");
  await press.click();
  await expect(reason).toHaveAccessibleDescription(/Write why it moves/);
  await expectAccessible(admin);
  await reason.fill("The press is being repaired");
  await press.click();
  await expect(admin.locator(".toast", { hasText: "WhatsApp" })).toBeVisible();
  await expect(admin.getByText(`Date moved to ${moved.said}`)).toBeVisible();

  await expect(date).toContainText(`Ready by ${moved.said}`);
  await expect(date).toContainText("The press is being repaired");
  await expect(buyer.getByText(`Date moved to ${moved.said}`)).toBeVisible();
  expect(
    await buyer.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true);
  for (const context of [street, office]) await context.close();
});
