/** An order that is typed and not yet sent: it stays with whoever typed it, and is sent once. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { file, naira, panel, pdf, ticket } from "../support/buyer-orders.ts";
import { fillLogin, newCustomer, post, signIn } from "../support/customers.ts";
import { anOrdered, fillRequest, openedOrder, sendButton } from "../support/orders.ts";
import { expect, LONG, test } from "../support/shop.ts";

test.describe("a broken connection", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("does not lose an upload, nor does leaving the page", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    let cut = true;
    let chunks = 0;
    const starts: number[] = [];
    await context.route("**/uploads/artwork/**", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      starts.push(Number(route.request().headers()["upload-offset"]));
      if (cut && ++chunks > 1) return route.abort();
      return route.continue();
    });
    const choose = page.getByLabel("Choose files or take a photo");
    const big = join(mkdtempSync(join(tmpdir(), "itewe-artwork-")), "big.pdf");
    writeFileSync(big, pdf(3_000_000));
    await choose.setInputFiles(big);
    await expect(page.getByRole("progressbar", { name: "Uploading big.pdf" })).toHaveAttribute(
      "aria-valuenow",
      /^(3\d|[4-9]\d)$/,
    );
    await page.reload();
    await expect(page.getByText("Not sent yet. Choose it again to go on.")).toBeVisible();
    cut = false;
    starts.length = 0;
    await choose.setInputFiles(big);
    await expect(page.getByText("Uploaded, 3.0 MB")).toBeVisible();
    expect(starts[0]).toBeGreaterThanOrEqual(1_048_576);
    await fillRequest(page);
    await sendButton(page).click();
    await openedOrder(page, shop);
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["big.pdf"]);
  });
});

test("a draft stays on the device; two tabs send one order", { tag: LONG }, async ({
  page,
  context,
  shop,
}) => {
  const product = await anOrdered(shop);
  await page.goto(`/order/new?product=${product.id}`);
  await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
  await page.getByRole("button", { name: "More by 100" }).click();
  await fillRequest(page, { name: "Two Tabs" });
  await page.getByLabel("Notes (optional)").fill("From the first tab");
  await page.getByLabel("Choose files or take a photo").setInputFiles(file("kept.pdf", pdf()));
  await expect(page.getByText(/^Uploaded, /)).toBeVisible();
  for (const time of ["once", "and once more"]) {
    await page.reload();
    await expect(page.getByLabel("Notes (optional)"), time).toHaveValue("From the first tab");
    await expect(page.getByText(/^Uploaded, /), time).toBeVisible();
  }
  await expect(page.getByLabel("Quantity")).toHaveValue("200");
  await expect(page.getByLabel("I will pick it up")).toBeChecked();
  await expect(ticket(page)).toContainText(naira(product.price * 2));

  const second = await context.newPage();
  await second.goto(`/order/new?product=${product.id}`);
  await expect(second.getByLabel("Name")).toHaveValue("Two Tabs");
  await sendButton(page).click();
  const first = await openedOrder(page, shop);
  await sendButton(second).click();
  expect(await openedOrder(second, shop)).toEqual(first);
  await expect(second.getByText(/You have sent this order already/)).toBeVisible();
  const sent = await atDatabase(shop, "select 1 from orders where name = 'Two Tabs'");
  expect(sent).toHaveLength(1);

  // Told once: a reload repeats nothing.
  await expect(second).toHaveURL(/\?key=[^&]+$/);
  await second.reload();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText(`Order ${first.number}`);
  await expect(second.getByText(/You have sent this order already/)).toHaveCount(0);

  // A guest who is known is not asked twice; the job is a new one.
  await second.goto(`/order/new?product=${product.id}`);
  await expect(second.getByLabel("Name")).toHaveValue("Two Tabs");
  await expect(second.getByLabel("Phone or WhatsApp")).toHaveValue("0803 123 4567");
  await expect(second.getByLabel("Notes (optional)")).toHaveValue("");
});

test("what somebody typed is shown to nobody else at the same device, and is still there for them when their session ended by itself", {
  tag: LONG,
}, async ({ page, shop }) => {
  const { id } = await anOrdered(shop);
  const one = await newCustomer(shop);
  const other = await newCustomer(shop);
  const open = async () => {
    await page.goto(`/order/new?product=${id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
  };
  const notes = page.getByLabel("Notes (optional)");
  const phone = page.getByLabel("Phone or WhatsApp");
  // Not by Logout of the page, after which the browser forgets what was typed.
  const signOut = () => post(page.request, shop, "/logout", {});
  await open();
  await notes.fill("Typed by a guest");
  await signIn(page, one);
  await open();
  await expect(notes).toHaveValue("Typed by a guest");
  await notes.fill("Typed by the first");
  await phone.fill("0803 555 0001");
  await signOut();
  await open();
  await expect(notes).toHaveValue("");
  await expect(phone).toHaveValue("");
  await signIn(page, other);
  await open();
  await expect(page.getByLabel(/^Email/)).toHaveValue(other.email);
  await expect(notes).toHaveValue("");
  await expect(phone).not.toHaveValue("0803 555 0001");
  await notes.fill("Typed by the second");
  await signOut();
  await signIn(page, one);
  await open();
  await expect(notes).toHaveValue("Typed by the first");
  await expect(phone).toHaveValue("0803 555 0001");
});

for (const [answer, what] of [
  ["Yes", "is the account's with the chat"],
  ["No", "can still be sent by the account"],
] as const) {
  test(`a guest's draft with its artwork ${what}`, { tag: LONG }, async ({ page, shop }) => {
    const { id } = await anOrdered(shop);
    const person = await newCustomer(shop);
    await page.goto(`/order/new?product=${id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    await page.getByLabel("Notes (optional)").fill("Typed by a guest");
    await page.getByLabel("Choose files or take a photo").setInputFiles(file("guest.pdf", pdf()));
    await expect(page.getByText(/^Uploaded, /)).toBeVisible();
    await page.goto("/login");
    await fillLogin(page, person);
    await expect(page.getByText("one file, not sent yet")).toBeVisible();
    await page.getByRole("button", { name: answer }).click();
    await page.waitForURL(/\/user-dashboard(\/user-chat)?$/);
    await page.goto(`/order/new?product=${id}`);
    await expect(page.getByLabel("Notes (optional)")).toHaveValue("Typed by a guest");
    await expect(page.getByText(/^Uploaded, /)).toBeVisible();
    await page.getByLabel("I will pick it up").check();
    await sendButton(page).click();
    await openedOrder(page, shop);
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["guest.pdf"]);
  });
}

test.describe("a form that the device does not know to be sent", () => {
  test.use({ expectedConsole: [/status of 409/] });

  test("keeps what was typed and uploaded, leads to its order, and makes another when it is sent once more", {
    tag: LONG,
  }, async ({ page, context, shop }) => {
    const product = await anOrdered(shop);
    const open = async (tab: Page) => {
      await tab.goto(`/order/new?product=${product.id}`);
      await expect(tab.getByRole("button", { name: "More by 100" })).toBeVisible();
    };
    await open(page);
    await fillRequest(page, { name: "Known Later" });
    await page
      .getByLabel("Choose files or take a photo")
      .setInputFiles([file("front.pdf", pdf()), file("back.pdf", pdf())]);
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
    const second = await context.newPage();
    await open(second);
    await expect(second.getByLabel("Name")).toHaveValue("Known Later");
    await second.getByLabel("Notes (optional)").fill("Another job");
    await sendButton(page).click();
    const first = await openedOrder(page, shop);
    await sendButton(second).click();
    await expect(second.getByRole("alert")).toHaveText(
      `This form has made order ${first.number} already. To order again, send it once more. Open order ${first.number}`,
    );
    await second.getByRole("link", { name: `Open order ${first.number}` }).click();
    expect((await openedOrder(second, shop)).number).toBe(first.number);
    await second.goBack();
    await expect(second.getByLabel("Notes (optional)")).toHaveValue("Another job");
    await second.reload();
    await expect(second.getByLabel("Notes (optional)")).toHaveValue("Another job");
    await expect(second.getByText(/^Uploaded, /)).toHaveCount(2);
    await second.getByRole("button", { name: "Remove back.pdf" }).click();
    await sendButton(second).click();
    expect((await openedOrder(second, shop)).number).not.toBe(first.number);
    await expect(panel(second, "Artwork").getByRole("link")).toHaveText(["front.pdf"]);
    await page.reload();
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["front.pdf", "back.pdf"]);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("leads to its order, and makes another when it is sent once more", { tag: LONG }, async ({
      page,
      shop,
    }) => {
      const product = await anOrdered(shop);
      await page.goto(`/order/new?product=${product.id}`);
      await page.getByLabel("I will pick it up").check();
      await page.getByLabel("Name").fill("Sent Before");
      await page.getByLabel("Phone or WhatsApp").fill("0803 123 4567");
      const sent = await post(page.request, shop, `/order/new?product=${product.id}`, {
        clientId: await page.locator('input[name="clientId"]').inputValue(),
        product: product.id,
        quantity: "200",
        name: "Sent Before",
        phoneNumber: "0803 123 4567",
        delivery: "pick-up",
      });
      const [number = ""] = /ITW-\d{6}/.exec(sent.headers().location ?? "") ?? [];
      await sendButton(page).click();
      await expect(page.getByRole("alert")).toContainText(`has made order ${number} already`);
      await expect(page.getByLabel("Name")).toHaveValue("Sent Before");
      await expect(page.getByRole("link", { name: `Open order ${number}` })).toHaveAttribute(
        "href",
        new RegExp(`^/order/${number}\\?key=[\\w-]{22}$`),
      );
      await sendButton(page).click();
      expect((await openedOrder(page, shop)).number).not.toBe(number);
    });

    test("does not lead a stranger to it", { tag: LONG }, async ({ page, playwright, shop }) => {
      const product = await anOrdered(shop);
      const { number, fields } = await sentByAnother(page, shop, product.id);
      const stranger = await playwright.request.newContext({ baseURL: shop.url });
      const answer = await post(stranger, shop, `/order/new?product=${product.id}`, fields);
      expect(answer.status()).toBe(409);
      const text = await answer.text();
      expect(text).not.toContain("key=");
      expect(text).toContain('href="/order/find"');
      expect(text).toContain(number);
      await stranger.dispose();
    });
  });
});

/** A request that this browser has sent, and the same form with other words. */
async function sentByAnother(page: Page, shop: Shop, product: string) {
  const fields = {
    clientId: crypto.randomUUID(),
    product,
    quantity: "200",
    name: "The First",
    phoneNumber: "0803 123 4567",
    delivery: "pick-up",
  };
  await page.goto(`/order/new?product=${product}`);
  const sent = await post(page.request, shop, `/order/new?product=${product}`, fields);
  const [number = ""] = /ITW-\d{6}/.exec(sent.headers().location ?? "") ?? [];
  expect(number).not.toBe("");
  return { number, fields: { ...fields, name: "The Second" } };
}

test.describe("an answer that gets lost", () => {
  test.use({ expectedConsole: [/net::ERR_|status of 400/] });

  for (const silent of [false, true]) {
    const words = silent
      ? "No answer from the shop yet. Nothing is lost: try again."
      : "Your request was not sent. Please try again.";
    const how = silent ? "never comes" : "breaks";
    test(`and ${how}, after one that said what is wrong beside its field, leaves everything in the form; sent again, it is one order`, {
      tag: silent ? LONG : [],
    }, async ({ page, context, shop }) => {
      const name = `Answer that ${how}`;
      const product = await anOrdered(shop);
      await page.clock.install();
      await page.goto(`/order/new?product=${product.id}`);
      await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
      await page.getByLabel("Notes (optional)").fill("Stays");
      await page.getByLabel("Quantity").fill("7");
      await sendButton(page).click();
      await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter your name.");
      await expect(page.getByLabel("Quantity")).toHaveAccessibleDescription(
        /We print at least 100\./,
      );
      await expect(page.getByLabel("Quantity")).toBeFocused();
      await expect(page.getByLabel("Notes (optional)")).toHaveValue("Stays");
      await page.getByLabel("Quantity").fill("100");
      await fillRequest(page, { name });
      await page.getByLabel("Choose files or take a photo").setInputFiles(file("lost.pdf", pdf()));
      await expect(page.getByText(/^Uploaded, /)).toBeVisible();
      const taken = Promise.withResolvers<void>();
      let lost = 0;
      await context.route("**/order/new.data*", async (route) => {
        if (route.request().method() !== "POST" || lost++ > 0) return route.continue();
        // The shop has taken it.
        await route.fetch({ maxRedirects: 0 });
        taken.resolve();
        if (!silent) await route.abort();
      });
      await sendButton(page).click();
      await taken.promise;
      if (silent) await page.clock.fastForward(20_000);
      await expect(page.getByRole("alert")).toHaveText(words);
      const made = () => atDatabase(shop, `select 1 from orders where name = '${name}'`);
      expect(await made()).toHaveLength(1);
      await expect(page.getByLabel("Name")).toHaveValue(name);
      await sendButton(page).click();
      await openedOrder(page, shop);
      await expect(page.getByText(/You have sent this order already/)).toBeVisible();
      await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["lost.pdf"]);
      expect(await made()).toHaveLength(1);
    });
  }
});
