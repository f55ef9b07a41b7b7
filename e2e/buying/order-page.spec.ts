/** A buyer's order on its page: a newer proof, what the shop has overtaken, a connection that is lost. */
import type { Page } from "@playwright/test";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { file, panel, pdf } from "../support/buyer-orders.ts";
import { newCustomer, post, signIn } from "../support/customers.ts";
import { moveOrder, openSentOrder, proveOrder, requestOrder } from "../support/orders.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { expect, LONG, test } from "../support/shop.ts";

test.describe("a newer proof", () => {
  test.use({ expectedConsole: [/status of 409/] });

  test("is approved only by who has looked at it, and takes nothing that was typed", async ({
    page,
    shop,
  }) => {
    const { id } = await openSentOrder(page, shop);
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    await proveOrder(shop, id);
    const proof = panel(page, "Proof 1");
    await proof.getByText("Ask for a change").first().click();
    const wish = page.getByLabel("What should we change?");
    await wish.fill("A larger logo");
    await proveOrder(shop, id);
    await expect(page.getByRole("alert")).toContainText("Proof 2 has come.");
    await expect(proof.getByRole("img", { name: "Proof 1 of your order" })).toBeVisible();
    await expect(wish).toHaveValue("A larger logo");
    const approve = page.getByRole("button", { name: "Approve and print" });
    await approve.click();
    await expect(page.getByText("There is a newer proof. Look at it, then decide.")).toBeVisible();
    const [order] = await atDatabase(shop, `select status from orders where id = '${id}'`);
    expect(order).toEqual({ status: "proof-sent" });
    await expect(wish).toHaveValue("A larger logo");

    // What a screen reader reads out when the heading is focused.
    const heading = await page.getByRole("heading", { name: "Proof 1" }).elementHandle();
    const read = heading?.evaluate(
      (element) =>
        new Promise((resolve) =>
          element.addEventListener("focus", () => resolve(element.textContent), { once: true }),
        ),
    );
    await page.getByRole("button", { name: "Look at proof 2" }).click();
    expect(await read).toBe("Proof 2");
    await expect(page.getByRole("heading", { name: "Proof 2" })).toBeFocused();
    await expect(page.getByRole("img", { name: "Proof 2 of your order" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(wish).toHaveValue("A larger logo");

    // As the room leaves it, when the connection was away.
    const key = `pins ${/ITW-\d+/.exec(page.url())?.[0]} buyer`;
    const waiting = JSON.stringify([{ id: "a", words: "Larger", state: "waiting" }]);
    await page.evaluate(([name, pins]) => localStorage.setItem(name, pins), [
      key,
      waiting,
    ] as const);
    await approve.click();
    await expect(page.getByText("A pin of yours is not with us yet")).toBeVisible();
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await approve.click();
    await expect(panel(page, "What has happened")).toContainText("Proof 2 approved");
  });
});

test("what cannot be done any more is said, not done", { tag: LONG }, async ({ page, shop }) => {
  const { number, key, id } = await requestOrder(page, shop);
  const act = (form: Record<string, string>) =>
    post(page.request, shop, `/order/${number}?key=${key}`, form);
  expect((await act({ act: "approve", proof: "1" })).status()).toBe(409);
  expect((await act({ act: "fly" })).status()).toBe(400);
  await proveOrder(shop, id);
  expect((await act({ act: "change", proof: "1", note: " " })).status()).toBe(400);
  expect((await act({ act: "approve", proof: "2" })).status()).toBe(409);
  expect((await act({ act: "artwork" })).status()).toBe(400);
  await moveOrder(shop, id, "cancelled");
  expect((await act({ act: "approve", proof: "1" })).status()).toBe(409);
});

const CHANGE_TOO_LATE =
  "This order has moved on: it is Approved now, so the proof can no longer be changed here. Tell us in the chat or on WhatsApp.";

/** What the message that WhatsApp begins with says. */
async function whatsappText(page: Page): Promise<string> {
  const link = page.getByRole("alert").getByRole("link", { name: "Tell us on WhatsApp" });
  return new URL((await link.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
}

test.describe("what the shop has overtaken", () => {
  test.use({ expectedConsole: [/status of 409|net::ERR_/] });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "unheard" : "without JavaScript", () => {
      test.use({ javaScriptEnabled });

      test("is said when it is pressed, with the words and ways to send them", {
        tag: LONG,
      }, async ({ page, shop }) => {
        await page.route("**/live?**", (route) => route.abort());
        const { path, number } = await sendOrder(shop, { phoneNumber: "0805 222 0011" });
        const id = await idOf(shop, number);
        await proveOrder(shop, id);
        await page.goto(path);
        await page.getByText("Ask for a change").first().click();
        const wish = page.getByLabel("What should we change?");
        await wish.fill("A larger logo");
        await moveOrder(shop, id, "approved");
        await page.getByRole("button", { name: "Ask for a change" }).click();
        const alert = page.getByRole("alert");
        await expect(alert).toContainText(CHANGE_TOO_LATE);
        await expect(page.locator(".order-page-head .badge")).toHaveText("Approved");
        await expect(wish).toBeVisible();
        await expect(wish).toHaveValue("A larger logo");
        await expect(page.getByRole("button", { name: "Ask for a change" })).toHaveCount(0);
        expect(await whatsappText(page)).toMatch(/^I want to print\n[\s\S]*\nA larger logo$/);
        await expect(alert.getByRole("link", { name: "Tell us in the chat" })).toBeVisible();
        await expect(alert.getByRole("button", { name: "Put it away" })).toBeVisible({
          visible: javaScriptEnabled,
        });
      });

      test("an approval of what is cancelled is refused in the page", { tag: LONG }, async ({
        page,
        shop,
      }) => {
        await page.route("**/live?**", (route) => route.abort());
        const { path, number } = await sendOrder(shop, { phoneNumber: "0805 222 0012" });
        const id = await idOf(shop, number);
        await proveOrder(shop, id);
        await page.goto(path);
        const approve = page.getByRole("button", { name: "Approve and print" });
        await expect(approve).toBeVisible();
        await moveOrder(shop, id, "cancelled");
        await approve.click();
        await expect(page.getByRole("alert")).toContainText(
          "This order has moved on: it is Cancelled now, so the proof can no longer be approved here.",
        );
        await expect(approve).toHaveCount(0);
        await expect(page.getByLabel("What should we change?")).toHaveCount(0);
      });
    });
  }

  test("stays on the page while it is written, until it is put away", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const { id } = await requestOrder(page, shop, { phone: "0805 222 0013" });
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    await proveOrder(shop, id);
    await page.getByText("Ask for a change").first().click();
    const wish = page.getByLabel("What should we change?");
    await wish.fill("The second number");
    await moveOrder(shop, id, "approved");
    await expect(page.getByRole("alert")).toContainText(CHANGE_TOO_LATE);
    await expect(wish).toBeFocused();
    await wish.pressSequentially(" is wrong");
    await expect(wish).toHaveValue("The second number is wrong");
    expect(await whatsappText(page)).toMatch(/\nThe second number is wrong$/);
    await page.getByRole("button", { name: "Put it away" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(wish).toHaveCount(0);
  });

  test("comes back into the form with the next proof; what was sent is not said to be lost", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const { id } = await requestOrder(page, shop, { phone: "0805 222 0014" });
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    await proveOrder(shop, id);
    await page.getByText("Ask for a change").first().click();
    const wish = page.getByLabel("What should we change?");
    await wish.fill("A larger logo");
    await moveOrder(shop, id, "received");
    await expect(page.getByRole("alert")).toContainText("This order waits for a new proof now");
    await proveOrder(shop, id);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(wish).toBeVisible();
    await expect(wish).toHaveValue("A larger logo");

    // Done, though its answer is lost.
    const post = (url: URL) => url.pathname.startsWith("/order/");
    await page.route(post, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await page.getByRole("button", { name: "Ask for a change" }).click();
    await expect(panel(page, "What has happened")).toContainText("A larger logo");
    await expect(page.locator(".order-page-head .badge")).toHaveText("Change asked");
    await expect(wish).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("is told of chosen artwork, live and when it is sent", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const { id, number, key } = await requestOrder(page, shop, { phone: "0805 222 0015" });
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    const choose = page.getByLabel("Choose files or take a photo");
    await choose.setInputFiles([file("late.pdf", pdf(50))]);
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(1);
    await moveOrder(shop, id, "cancelled");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(
      "it is Cancelled now, so files can no longer be added here. Send them in the chat or on WhatsApp.",
    );
    await expect(
      page.getByRole("list", { name: "Files that were not sent" }).getByRole("listitem"),
    ).toHaveText(["late.pdf"]);
    await expect(choose).toHaveCount(0);
    await page.getByRole("button", { name: "Put it away" }).click();
    await expect(alert).toHaveCount(0);

    await moveOrder(shop, id, "received");
    await page.route("**/live?**", (route) => route.abort());
    await page.goto(`/order/${number}?key=${key}`);
    await choose.setInputFiles([file("later.pdf", pdf(51))]);
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(1);
    await moveOrder(shop, id, "cancelled");
    await page.getByRole("button", { name: "Send files" }).click();
    await expect(alert).toContainText("later.pdf");
    expect(await whatsappText(page)).toMatch(/\nlater\.pdf$/);
  });
});

/** The id of an order, by its number. */
async function idOf(shop: Shop, number: string): Promise<string> {
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  return row?.id ?? "";
}

test.describe("a connection that is lost for long", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("leaves every page of an order as it is, and they catch up", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    await signIn(page, await newCustomer(shop));
    const { number, id } = await requestOrder(page, shop);
    const [list, welcome] = [await context.newPage(), await context.newPage()];
    await list.goto("/user-dashboard/orders");
    await welcome.goto("/user-dashboard");
    const states = [
      page.locator(".order-page-head").getByText("Received"),
      list.getByRole("listitem").filter({ hasText: number }).getByText("Received"),
      panel(welcome, "Your orders").getByText("Received"),
    ];
    for (const state of states) await expect(state).toBeVisible();
    await context.setOffline(true);
    await moveOrder(shop, id, "approved");
    // Longer than it takes until a page that hears nothing asks by itself.
    await page.waitForTimeout(12_000);
    for (const state of states) await expect(state).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator(".order-page-head").getByText("Approved")).toBeVisible();
    await expect(list.getByRole("listitem").filter({ hasText: number })).toContainText("Approved");
    await expect(panel(welcome, "Your orders")).toContainText("Approved");
  });
});

test.describe("data that does not arrive", () => {
  test.use({ expectedConsole: [/net::ERR_|status of 50\d/] });

  test("does not take an order's page away: it is asked for until it comes", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    const { number, id } = await requestOrder(page, shop);
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const asked = { healthz: 0, data: 0 };
    await context.route("**/healthz", (route) => {
      asked.healthz++;
      // The first one is never answered.
      return asked.healthz > 1 ? route.continue() : undefined;
    });
    await context.route(`**/order/${number}.data*`, (route) => {
      asked.data++;
      // Not before the shop has said that it is there.
      expect(asked.healthz).toBeGreaterThan(1);
      if (asked.data === 1) return route.abort();
      if (asked.data === 2) return route.fulfill({ status: 502, body: "Bad gateway" });
      return route.continue();
    });
    await moveOrder(shop, id, "approved");
    const standing = page.locator(".order-page-head .badge");
    await expect.poll(() => asked.data).toBeGreaterThanOrEqual(1);
    await expect(standing).toHaveText("Received");
    await expect(standing).toHaveText("Approved");
    expect(asked.data).toBeGreaterThanOrEqual(3);
  });
});

test.describe("a shop that does not answer", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("is told on an order's page after three tries, until it answers", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    const { number } = await requestOrder(page, shop);
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    let tries = 0;
    await context.route("**/live?*", (route) => route.abort());
    await context.route("**/healthz", (route) => {
      tries++;
      return route.abort();
    });
    await page.reload();
    await expect(page.getByText("Not up to date at the moment")).toBeVisible();
    expect(tries).toBeGreaterThanOrEqual(3);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
    await context.unroute("**/healthz");
    await expect(page.getByText("Not up to date at the moment")).toHaveCount(0);
  });
});
