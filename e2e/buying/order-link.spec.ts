/** The link of an order: guessed, asked for again, and taken into an account. */
import { fillLogin, newCustomer, post } from "../support/customers.ts";
import { requestOrder } from "../support/orders.ts";
import { expect, LONG, test } from "../support/shop.ts";

test.describe("a guessed link", () => {
  test.use({ expectedConsole: [/status of 4(04|29)/] });

  test("opens nothing: 404, and after some 429; nothing is cached, indexed, or told to others", {
    tag: LONG,
  }, async ({ page, browser, shop }) => {
    const { number, key } = await requestOrder(page, shop);
    const open = await page.request.get(`/order/${number}?key=${key}`);
    expect(open.status()).toBe(200);
    expect(open.headers()["referrer-policy"]).toBe("no-referrer");
    expect(open.headers()["cache-control"]).toBe("no-store");
    expect(open.headers()["x-robots-tag"]).toBe("noindex");
    expect(await open.text()).toContain('name="robots" content="noindex"');

    const stranger = await browser.newContext({ baseURL: shop.url });
    const other = await stranger.newPage();
    await other.goto(`/order/${number}`);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Order not found");
    const wrong = `/order/${number}?key=${"x".repeat(22)}`;
    const seen = [];
    for (let count = 0; count < 6; count++) {
      seen.push((await stranger.request.get(wrong)).status());
    }
    // A browser may come from another address of this machine; else its visit counts, too.
    expect(seen.join(" ")).toMatch(/^(?:404 ){4,5}429(?: 429)?$/);
    await expect(async () => {
      await other.goto(wrong);
      const heading = other.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("Too many attempts", { timeout: 1_000 });
    }).toPass();
    const act = await post(stranger.request, shop, wrong, { act: "approve", proof: "1" });
    expect(act.status()).toBe(429);
    expect((await stranger.request.get(`/order/${number}?key=${key}`)).status()).toBe(200);
    expect(await (await stranger.request.get(`/live?order=${number}&key=x`)).status()).toBe(204);
    expect((await page.request.get("/order/ITW-999999")).status()).toBe(404);
    expect(shop.output()).not.toContain(key);
    await stranger.close();
  });
});

test.describe("too many asked-for links", () => {
  test.use({ expectedConsole: [/status of 429/] });

  test("of one order are answered with how long to wait, also for one that is not there", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const { number } = await requestOrder(page, shop);
    const contact = "0807 000 0000";
    await page.goto("/order/find");
    for (let count = 0; count < 5; count++) {
      const answer = await post(page.request, shop, "/order/find", { number, contact });
      expect(answer.status()).toBe(200);
    }
    const answer = await post(page.request, shop, "/order/find", { number, contact });
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(async () => {
      await page.getByLabel("Order number").fill(number);
      await page.getByLabel("Phone or email of the order").fill(contact);
      await page.getByRole("button", { name: "Send me the link" }).click();
      // A browser may come from another address of this machine.
      await expect(page.getByRole("alert")).toContainText(/minute/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByLabel("Order number")).toHaveValue(number);
    await expect(page.getByLabel("Phone or email of the order")).toHaveValue(contact);
  });
});

test("a guest's order goes along when the chat is added to an account", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const { number } = await requestOrder(page, shop);
  const person = await newCustomer(shop);
  await page.goto("/login");
  await fillLogin(page, person);
  await expect(page.getByText(/and one order/)).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL("**/user-dashboard/user-chat");
  await page.goto("/user-dashboard/orders");
  await expect(page.getByRole("listitem").filter({ hasText: number })).toBeVisible();
});
