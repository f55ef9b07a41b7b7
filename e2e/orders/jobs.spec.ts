/** The workshop's page: what is printed by when, and its two buttons (TRADE §5 'Jobs'). */
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { expectFits, expectNoFault, PROMISE } from "../support/axe.ts";
import { moveOrder, proveOrder } from "../support/orders.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({ expectedConsole: [/status of 409/] });

/** An order whose proof is approved. */
async function approvedOrder(shop: Shop) {
  const { number } = await sendOrder(shop, { name: "Hidden Buyer", notes: "call my aunt" });
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  const id = row?.id ?? "";
  await proveOrder(shop, id);
  await moveOrder(shop, id, "approved");
  return { id, number };
}

test("the workshop prints a job, says when it is ready, and hears nothing of buyer and money", async ({
  page,
  shop,
}) => {
  const { id, number } = await approvedOrder(shop);
  await page.setViewportSize(PHONE);
  await signInAsAdmin(page, "/admin-dashboard/jobs");
  const job = page.getByRole("article", { name: number });

  await test.step("it stands with what is printed, and without the buyer", async () => {
    await expect(job).toContainText("× 200");
    await expect(job.getByText("Approved proof")).toBeVisible();
    const html = await page.content();
    expect(html).not.toContain("Hidden Buyer");
    expect(html).not.toContain("my aunt");
    expect(await job.textContent()).not.toContain("₦");
    await expectFits(page, 390);
    await expectNoFault(page, PROMISE);
  });

  await test.step("it is held until the desk lets it go on", async () => {
    await job.getByRole("button", { name: `Printing now: ${number}` }).click();
    await expect(job.getByRole("alert")).toContainText("Ask the desk");
  });

  await test.step("it is printed, then ready, and leaves the list", async () => {
    await atDatabase(shop, `update orders set total = 0 where id = '${id}'`);
    await job.getByRole("button", { name: `Printing now: ${number}` }).click();
    const told = page.locator(".toast", { hasText: `${number} is noted` });
    await told.getByRole("button", { name: "Dismiss" }).click();
    await job.getByRole("button", { name: `Ready: ${number}` }).click();
    await expect(job).toHaveCount(0);
    await expect(told).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("without JavaScript the job ticket prints, and the buttons work", { tag: LONG }, async ({
  browser,
  shop,
}) => {
  const { id, number } = await approvedOrder(shop);
  await atDatabase(shop, `update orders set total = 0 where id = '${id}'`);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAsAdmin(page, "/admin-dashboard/jobs");
  await page.getByRole("link", { name: `Job ticket of ${number}` }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
  await expect(page.getByText("Packed")).toBeVisible();
  // Paper has the ticket alone, on its whole width.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Jobs", exact: true })).toHaveCount(0);
  const width = (await page.getByRole("article").boundingBox())?.width;
  expect(width).toBeGreaterThan(0.9 * (page.viewportSize()?.width ?? 0));
  await page.emulateMedia({ media: "screen" });
  await page.goto("/admin-dashboard/jobs");
  const job = page.getByRole("article", { name: number });
  await job.getByRole("button", { name: `Printing now: ${number}` }).click();
  await expect(job.getByRole("button", { name: `Ready: ${number}` })).toBeVisible();
  await page.goto("/admin-dashboard/jobs/ITW-999999");
  await expect(page.getByRole("heading", { name: "No job of this number" })).toBeVisible();
  await context.close();
});
