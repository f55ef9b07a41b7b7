/** The shop's list of orders, what the overview counts, and the toast of a new one. */
import { atDatabase } from "../../test/running/shop.ts";
import { badge, move, openOrder, streamStands, toasts } from "../support/admin-orders.ts";
import { expectAccessible } from "../support/axe.ts";
import { post } from "../support/customers.ts";
import { proveOrder } from "../support/orders.ts";
import { pricedOrder, requestFields, sendOrder } from "../support/sent-orders.ts";
import { DESKTOP, expect, IS_LONG, LONG, signInAsAdmin, test } from "../support/shop.ts";

// Refusals are part of what is tested here, and so is a connection that breaks.
test.use({ expectedConsole: [/status of 4(00|09|1\d)|ERR_INTERNET_DISCONNECTED/] });

test("the toast comes once for each new order, on every admin page, also after a reconnect", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  test.slow();
  await sendOrder(shop, { name: "Before" });
  await signInAsAdmin(page, "/admin-dashboard/users");
  await expect.poll(() => streamStands(page)).toBe(true);
  await page.waitForTimeout(700);
  await expect(toasts(page)).toHaveCount(0);
  const count = page.getByRole("complementary").getByRole("link", { name: /Orders/ });
  const before = Number(/\d+/.exec(await count.innerText())?.[0] ?? 0);

  await test.step("live, with the count beside Orders", async () => {
    await sendOrder(shop);
    await expect(toasts(page)).toHaveCount(1);
    await expect(count).toContainText(String(before + 1));
  });

  await test.step("on another page of the dashboard, only the next one", async () => {
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toasts(page)).toHaveCount(0);
    await page.getByRole("complementary").getByRole("link", { name: "Products" }).click();
    await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
    await sendOrder(shop);
    await expect(toasts(page)).toHaveCount(1);
    await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("of those that came while the connection was away, each once", async () => {
    await context.setOffline(true);
    await sendOrder(shop);
    await sendOrder(shop);
    await page.waitForTimeout(1_000);
    await context.setOffline(false);
    await expect(toasts(page)).toHaveCount(2);
    await page.waitForTimeout(1_000);
    await expect(toasts(page)).toHaveCount(2);
  });

  await test.step("none of an order that the shop enters itself, nor of a step", async () => {
    // Those before go by themselves, while nothing points at them.
    await page.mouse.move(0, 0);
    await expect(toasts(page)).toHaveCount(0);
    const fields = await requestFields(shop);
    const made = await post(page.request, shop, "/admin-dashboard/orders/new", fields);
    expect(made.status()).toBe(303);
    await page.waitForTimeout(1_500);
    await expect(toasts(page)).toHaveCount(0);
  });
});

test("the list: the longest wait first, by status, by number, name and phone, in pages", {
  tag: LONG,
}, async ({ page, shop }) => {
  const one = await pricedOrder(shop, { name: "Zebra Printing", phoneNumber: "0809 555 0001" });
  await signInAsAdmin(page, "/admin-dashboard/orders");
  const lines = page.getByRole("main").getByRole("listitem");
  const line = (number: string) => lines.filter({ hasText: number });
  await expect(line(one.number)).toContainText("not seen yet");
  await expect(line(one.number)).toContainText("waits 1 min");
  const search = page.getByRole("searchbox", { name: "Search by number, name or phone" });
  for (const words of [
    one.number,
    one.number.toLowerCase(),
    "zebra",
    "+234 809 555 0001",
    "5550001",
  ]) {
    await search.fill(words);
    await search.press("Enter");
    await expect(page).toHaveURL(/q=/);
    await expect(lines.first()).toContainText("Zebra Printing");
    if (words === "zebra") await expect(lines).toHaveCount(1);
  }
  await search.fill("nobody of this name");
  await search.press("Enter");
  await expect(page.getByText("No order found")).toBeVisible();
  await page.getByRole("link", { name: "All orders" }).click();
  await openOrder(page, one.number);
  await expect(page.getByRole("region", { name: "History" })).toBeVisible();
  await move(page, "approved");
  await expect(badge(page)).toHaveText("Approved");
  await page.getByRole("link", { name: "Orders" }).last().click();
  await page
    .getByRole("navigation", { name: "Orders by status" })
    .getByRole("link", { name: /^Approved/ })
    .click();
  await expect(line(one.number)).toBeVisible();
  await expect(line(one.number)).not.toContainText("not seen yet");
  await expect(line(one.number)).not.toContainText("waits");
  await expect(lines.filter({ hasText: "Received" })).toHaveCount(0);
});

test("the overview counts the orders that nobody has seen since they came; the menu those with any news", {
  tag: LONG,
}, async ({ page, shop }) => {
  await sendOrder(shop);
  const { number } = await sendOrder(shop);
  // Was seen once; its customer has done something since.
  const known = await sendOrder(shop);
  await atDatabase(
    shop,
    `update orders set is_new = false where number = ${Number(known.number.slice(4))}`,
  );
  await signInAsAdmin(page);
  const countWhere = async (condition: string) => {
    const [{ count } = { count: 0 }] = await atDatabase<{ count: number }>(
      shop,
      `select count(*)::integer as count from orders where ${condition}`,
    );
    return count;
  };
  const count = await countWhere("is_new");
  const unseen = await countWhere("seen_at is null");
  expect(unseen).toBeGreaterThan(count);
  await page.goto("/admin-dashboard");
  const figure = page.getByRole("main").getByRole("link", { name: /new orders?$/ });
  await expect(figure).toHaveText(new RegExp(`^${count}\\s*new order`));
  await openOrder(page, number);
  await expect(page.getByRole("complementary").getByRole("link", { name: /Orders/ })).toContainText(
    String(unseen - 1),
  );
  await page.goto("/admin-dashboard");
  await expect(figure).toHaveText(new RegExp(`^${count - 1}\\s*new order`));
  await sendOrder(shop);
  await expect(figure).toHaveText(new RegExp(`^${count}\\s*new order`));
  await figure.click();
  await expect(page).toHaveURL(/\/admin-dashboard\/orders$/);
});

test("the overview has new and late orders, the longest wait first", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const { number } = await sendOrder(shop, { name: "Patient Customer" });
  await atDatabase(
    shop,
    `update orders set waiting_since = now() - interval '3 days' where number = ${Number(number.slice(4))}`,
  );
  await signInAsAdmin(page, "/admin-dashboard");
  const section = page.getByRole("region", { name: "Orders that wait for you" });
  await expect(section.getByRole("listitem").first()).toContainText(`${number}:`);
  await expect(section.getByRole("listitem").first()).toContainText("waits 3 days");
  await expect(page.getByRole("link", { name: /^1 ?late/ })).toBeVisible();
  await page.setViewportSize(DESKTOP);
  const tops = (selector: string) =>
    page
      .locator(`.overview-columns > section ${selector}`)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  for (const selector of ["h2", ".panel"]) {
    const [left, right] = await tops(selector);
    expect(left, selector).toBeDefined();
    expect(left, selector).toBe(right);
  }
  await section.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${number}$`));
});

test.describe("accessible:", () => {
  test("list, order, new order and chat have no fault that axe knows at 390 and 1440 px, and fit", async ({
    page,
    shop,
  }) => {
    test.slow();
    const { number, guest } = await sendOrder(shop, {
      email: "",
      phoneNumber: "0809 444 0001",
      name: "Long".repeat(20),
      notes: "Wide".repeat(60),
    });
    const [order] = await atDatabase<{ id: string }>(
      shop,
      `select id from orders where number = ${Number(number.slice(4))}`,
    );
    const id = order?.id ?? "";
    await proveOrder(shop, id, "Check");
    await atDatabase(
      shop,
      `update files set name = '${"very-long-name-".repeat(6)}.png'
        where id in (select file_id from order_files where order_id = '${id}')`,
    );
    const answer = await guest.fetch("/chat/messages");
    const { conversationId } = (await answer.json()) as { conversationId: string };
    await signInAsAdmin(page, "/admin-dashboard/orders");
    await expectAccessible(page);
    for (const path of [
      ...(IS_LONG ? ["/admin-dashboard/orders?q=zzzz"] : []),
      `/admin-dashboard/orders/${number}`,
      "/admin-dashboard/orders/new?q=card",
      `/admin-dashboard/chats/${conversationId}`,
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});
