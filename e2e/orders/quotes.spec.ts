/** A quote, from the shop's desk to a buyer's phone and back (TRADE §3). */
import { randomUUID } from "node:crypto";
import { readPage, textOf } from "../../test/requests/html.ts";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault, PROMISE } from "../support/axe.ts";
import { putProduct } from "../support/products.ts";
import { quotedOrder } from "../support/quoted-orders.ts";
import { becomeAlive } from "../support/reading.ts";
import { sendOrder } from "../support/sent-orders.ts";
import {
  DESKTOP,
  expect,
  LONG,
  listenToConsole,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

/** An order of something whose price is by quote. */
async function byQuote(shop: Shop) {
  const name = `Signboard ${randomUUID().slice(0, 6)}`;
  const product = await putProduct(shop, name, { price: null, quantity: 1, delivery: 4 });
  const order = await sendOrder(shop, { product, quantity: "2", seen: "quote/1" });
  return { ...order, name };
}

test.describe("a quote:", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("the shop quotes what has no price, the buyer accepts on a phone, and the shop sees it", async ({
    browser,
    page: admin,
    shop,
  }) => {
    const order = await byQuote(shop);
    const street = await browser.newContext({
      ...{ baseURL: shop.url, viewport: PHONE, hasTouch: true },
    });
    const complaints = listenToConsole(street);
    const buyer = await street.newPage();

    await buyer.goto(order.path);
    await becomeAlive(buyer);

    await test.step("the shop writes lines, a discount and a day, and sends", async () => {
      await signInAsAdmin(admin, `/admin-dashboard/orders/${order.number}`);
      await admin.getByRole("link", { name: "Write a quote" }).click();
      await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Quote 1");
      await becomeAlive(admin);
      const sum = admin.getByRole("complementary", { name: "The quote in sum" });
      const line = admin.getByRole("group", { name: order.name });
      await line.getByLabel("Each, in naira").fill("40,000");
      await expect(sum).toContainText("₦80,000");
      await admin.getByRole("button", { name: "In your own words" }).click();
      const own = admin.getByRole("group", { name: "Your own words" });
      await own.getByLabel("What", { exact: true }).fill("Redraw your logo");
      const logo = admin.getByRole("group", { name: "Redraw your logo" });
      await logo.getByLabel("Each, in naira").fill("15,000");
      await admin.getByLabel("How much").fill("5");
      await admin.getByLabel("Working days to print").fill("4");
      await expect(sum).toContainText("₦90,250");
      // A discount says why; nothing goes out half.
      await admin.getByRole("button", { name: "Send quote" }).click();
      await expect(
        admin.getByText(/a discount without a reason looks like a mistake/).first(),
      ).toBeVisible();
      await admin.getByLabel("Reason, the buyer reads it").fill("Your second order this year");
      await test.step(`its form ${PROMISE}`, () => expectAccessible(admin));
      await admin.setViewportSize(DESKTOP);
      // What is typed is kept.
      await expect(admin.getByText(/^Draft, kept/)).toBeVisible();
      await admin.getByRole("button", { name: "Send quote" }).click();
      await expect(admin.getByText("With the buyer")).toBeVisible();
    });

    await test.step("the buyer's open page shows it at once; they accept on its own page", async () => {
      const panel = buyer.getByRole("region", { name: "Quote 1" });
      await expect(panel).toContainText("90,250");
      await panel.getByRole("link", { name: /See it whole/ }).click();
      await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Your quote");
      const quote = buyer.getByRole("region", { name: "Quote 1" });
      await expect(buyer.getByText(/^ITW-\d+, .+ and 1 more$/)).toBeVisible();
      await expect(quote).toContainText("Your second order this year");
      await expect(quote).toContainText("Ready by");
      await buyer.getByText("Ask for a change", { exact: true }).first().click();
      await test.step(`the quote ${PROMISE}`, () => expectAccessible(buyer));
      await buyer.setViewportSize(PHONE);
      await buyer.getByRole("button", { name: "Accept this quote" }).click();
      await expect(buyer.getByText("Accepted by Bello Adunni")).toBeVisible();
      await expect(buyer.getByRole("button", { name: "Accept this quote" })).toHaveCount(0);
    });

    await test.step("the shop's open page says so, and the order has its price", async () => {
      await expect(admin.getByText(/By Bello Adunni, .*terms version/)).toBeVisible();
      const { main } = await readPage(admin.request, `/admin-dashboard/orders/${order.number}`);
      expect(textOf(main)).toContain("Quote 1 accepted");
      expect(textOf(main)).toContain("₦90,250");
    });
    expect(complaints, "the console stays silent").toEqual([]);
    await street.close();
  });
});

test("without the order's key a quote is neither read nor accepted, and an admin accepts none", {
  tag: LONG,
}, async ({ page, request, shop }) => {
  const { quotePath, number } = await quotedOrder(shop);
  const form = { act: "accept", quote: "1", total: "4800000" };
  const headers = { origin: shop.url };
  const other = await quotedOrder(shop);
  const key = new URL(other.quotePath, shop.url).searchParams.get("key");
  for (const path of [`/order/${number}/quote`, `/order/${number}/quote?key=${key}`]) {
    expect((await request.get(path)).status(), path).toBe(404);
    expect((await request.post(path, { form, headers })).status(), path).toBe(404);
  }
  await signInAsAdmin(page, quotePath);
  await expect(page).toHaveURL(`/admin-dashboard/orders/${number}/quote`);
  expect((await page.request.post(quotePath, { form, headers })).status()).toBe(403);
  const [kept] = await atDatabase<{ state: string }>(
    shop,
    `select q.state from quotes q join orders o on o.id = q.order_id
     where o.number = ${Number(number.slice(4))}`,
  );
  expect(kept?.state).toBe("sent");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 409/] });

  test("a buyer asks for a change and accepts; the second press of a stale page is told", {
    tag: LONG,
  }, async ({ page, context, shop }) => {
    const { quotePath } = await quotedOrder(shop);
    const other = await context.newPage();
    await page.goto(quotePath);
    await other.goto(quotePath);
    await page.getByText("Ask for a change", { exact: true }).first().click();
    await page.getByLabel("Fewer or more").check();
    await page.getByLabel("Your words").fill("30 mugs are enough.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Fewer or more: 30 mugs are enough.")).toBeVisible();
    await page.getByRole("button", { name: "Accept this quote" }).click();
    await expect(page.getByText("Accepted by Bello Adunni")).toBeVisible();
    await other.getByRole("button", { name: "Accept this quote" }).click();
    await expect(other.getByRole("alert")).toContainText("Quote 1 is accepted already");
  });
});

test.describe("for everybody:", () => {
  test(`the quote of an order ${PROMISE}`, { tag: LONG }, async ({ page, shop }) => {
    const { quotePath } = await quotedOrder(shop);
    await page.goto(quotePath);
    await page.getByText("Ask for a change", { exact: true }).first().click();
    await expectAccessible(page);
  });

  test(`the shop's form of a quote ${PROMISE}`, { tag: LONG }, async ({
    page,
    context,
    baseURL,
    shop,
  }) => {
    const { number } = await quotedOrder(shop);
    await signInAsAdmin(page, `/admin-dashboard/orders/${number}/quote?change=1&find=mug`);
    const added = page.getByRole("button", { name: /^Add / }).first();
    const name = (await added.getAttribute("aria-label"))?.slice(4) ?? "";
    await becomeAlive(page);
    await added.click();
    const line = page.getByRole("group", { name, exact: true });
    await expect(line.getByText(`From the catalogue: ${name}`)).toBeVisible();
    await expect(line.getByLabel("Each, in naira")).not.toHaveValue("");
    await page.getByText("Change", { exact: true }).first().click();
    await page.getByText("Withdraw", { exact: true }).click();
    await expectAccessible(page);
    await context.addCookies([{ name: "itewe.theme", value: "dark", url: baseURL ?? "" }]);
    await page.reload();
    await expectNoFault(page, "dark", "colours");
  });
});
