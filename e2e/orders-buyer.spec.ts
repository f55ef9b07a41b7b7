/** What a buyer does with an order: requests it, follows it, answers the proof, finds it again. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { atDatabase, type Shop } from "../test/running/shop.ts";
import { fillLogin, linksIn, mailsIn, newCustomer, newPerson, post, signIn } from "./customers.ts";
import {
  anOrdered,
  fillRequest,
  moveOrder,
  openedOrder,
  openSentOrder,
  proveOrder,
  requestOrder,
  sendButton,
} from "./orders.ts";
import { sendOrder } from "./sent-orders.ts";
import { expect, LONG, PHONE, test } from "./shop.ts";

const panel = (page: Page, name: string) => page.getByRole("region", { name });
const ticket = (page: Page) => page.getByRole("region", { name: "Your order in sum" });
const pdf = (bytes = 0) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(bytes, 7)]);
const file = (name: string, buffer: Buffer) => ({ name, buffer, mimeType: "" });
const naira = (kobo: number) => `₦${(kobo / 100).toLocaleString("en-NG")}`;

test("a guest on a phone orders with artwork, follows live, answers the proof and is mailed", {
  tag: LONG,
}, async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  const product = await anOrdered(shop);
  const email = newPerson().email;
  await page.goto(`/product/${product.id}`);
  await page.getByRole("link", { name: "Order now" }).first().click();
  await expect(page.getByRole("heading", { name: "Request an order" })).toBeVisible();
  await page.getByRole("button", { name: "More by 100" }).click();
  await expect(page.getByLabel("Quantity")).toHaveValue("200");
  const picture = await sharp({
    create: { width: 800, height: 800, channels: 3, background: "#1d2c60" },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel("Choose files or take a photo")
    .setInputFiles([file("our logo.png", picture), file("text.pdf", pdf(1_800_000))]);
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
  await fillRequest(page, { email });
  await page.getByLabel("Notes (optional)").fill("Matt, please");
  await sendButton(page).dblclick();

  const { number, key, id } = await openedOrder(page, shop);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.getByText(/We have your order\. The link/)).toBeVisible();
  await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["our logo.png", "text.pdf"]);
  await expect(panel(page, "Order details")).toContainText("Matt, please");
  await expect(panel(page, "Payment")).toContainText(naira(product.price * 2));
  const whatsapp = await panel(page, "Questions?")
    .getByRole("link", { name: "WhatsApp", exact: true })
    .getAttribute("href");
  expect(new URL(whatsapp ?? "").searchParams.get("text")).toBe(
    `I want to print\n${product.name}\nQuantity: 200\nOrder: ${number}\n${shop.url}/order/${number}?key=${key}`,
  );
  expect(await atDatabase(shop, `select 1 from orders where email = '${email}'`)).toHaveLength(1);
  await expect.poll(() => mailsIn(shop, "order", email).length).toBe(1);

  await expect(page.getByText("Changes show here at once")).toBeVisible();
  await proveOrder(shop, id, "Please check the spelling");
  await expect(page.getByText(/We have your order\./)).toHaveCount(0);
  const proof = panel(page, "Proof 1");
  await expect(proof.getByText("Please check the spelling")).toBeVisible();
  const image = proof.getByRole("img", { name: "Proof 1 of your order" });
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(900);
  await proof.getByText("Ask for a change").first().click();
  await proof.getByLabel("What should we change?").fill("A larger logo");
  await proof.getByRole("button", { name: "Ask for a change" }).click();
  await expect(panel(page, "What has happened")).toContainText("A larger logo");
  await expect(proof.getByRole("button", { name: "Approve and print" })).toHaveCount(0);

  await proveOrder(shop, id);
  await panel(page, "Proof 2").getByRole("button", { name: "Approve and print" }).click();
  await expect(panel(page, "What has happened")).toContainText("Proof 2 approved");
  await expect(panel(page, "Proof 2").getByText("Earlier proofs (1)")).toBeVisible();
  for (const status of ["printing", "ready", "delivered"]) await moveOrder(shop, id, status);
  await expect(panel(page, "Status").getByText("Picked up")).toBeVisible();
  await expect(page.getByText("Delivered", { exact: true })).toHaveCount(0);
  await expect(page.locator(".order-page-head .badge")).toHaveText("Picked up");
  await expect(page.getByLabel("Choose files or take a photo")).toHaveCount(0);

  // The thread tells it, too, and leads back.
  await page.goto(`/order/${number}`);
  await expect(page).toHaveURL(new RegExp(`/order/${number}\\?key=${key}$`));
  await page.goto("/chat");
  await expect(page.getByRole("log", { name: "Messages" })).toContainText(number);
  expect(shop.output()).not.toContain(key);
});

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

test("the price is live, with what is missing to free shipping", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const product = await anOrdered(shop);
  await page.goto(`/order/new?product=${product.id}`);
  await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
  await expect(ticket(page)).toContainText(`${naira(product.price)} for 100`);
  await page.getByLabel("Quantity").fill("150");
  await expect(ticket(page)).toContainText(naira(product.price * 1.5));
  await page.getByRole("button", { name: "More by 100" }).click();
  await expect(ticket(page)).toContainText(naira(product.price * 2));
  await expect(ticket(page)).toContainText(
    `${naira(15_000_000 - product.price * 2)} more and shipping is free.`,
  );
  await page.getByLabel("State").selectOption("Oyo");
  await page.getByLabel("Quantity").fill("100000");
  await expect(ticket(page)).toContainText("Shipping is free.");
  await page.getByLabel("Quantity").fill("7");
  await expect(ticket(page)).toContainText("We print at least 100.");
  await page.getByLabel("Quantity").fill("1000100");
  await expect(ticket(page)).toContainText("One order has at most 1,000,000.");
  await expect(ticket(page).locator(".order-ticket-sum")).toHaveText("Total so far—");
  await expect(ticket(page)).not.toContainText("Free");
  await page.getByLabel("Quantity").fill("a few");
  await expect(ticket(page)).toContainText("Write the quantity as a whole number");
  await expect(ticket(page)).not.toContainText("We print at least");

  await page.goto("/products/Books/novel");
  await page.getByRole("link", { name: "Order now" }).click();
  await expect(ticket(page)).toContainText("₦2,000 each");
});

for (const scripted of [true, false]) {
  test.describe(scripted ? "chosen" : "chosen without JavaScript", () => {
    test.use({ javaScriptEnabled: scripted });

    test("a pick-up has no shipping, nor a sum from which that is free", { tag: LONG }, async ({
      page,
      shop,
    }) => {
      const product = await anOrdered(shop);
      await page.goto(`/order/new?product=${product.id}`);
      const says = async (shipping: string, more: boolean) => {
        await expect(
          ticket(page).locator("dl > div").filter({ hasText: "Delivery" }).locator("dd:visible"),
        ).toHaveText(shipping);
        const missing = ticket(page).getByText("more and shipping is free.");
        await expect(missing).toBeVisible({ visible: more });
      };
      await says("Choose your state", true);
      await page.getByLabel("I will pick it up").check();
      await says("Pick-up, free", false);
      await page.getByLabel("Deliver to me").check();
      await says("Choose your state", true);
      await page.getByLabel("I will pick it up").check();
      if (!scripted) return;
      await page.getByLabel("Quantity").fill("100000");
      await says("Pick-up, free", false);
      await expect(ticket(page).getByText("Shipping is free.")).toBeHidden();
      await page.getByLabel("Quantity").fill("7");
      await expect(ticket(page).getByText("We print at least 100.").first()).toBeVisible();
      // The draft brings the choice back.
      await page.reload();
      await says("Pick-up, free", false);
    });
  });
}

test.describe("refused:", () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test("what is wrong is said beside its field, and what was typed stays", async ({
    page,
    shop,
  }) => {
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    const told = (label: string | RegExp, words: string | RegExp) =>
      expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
    await page.getByLabel("Quantity").fill("7");
    await page.getByLabel("Phone or WhatsApp").fill("0803 000");
    await page.getByLabel(/^Email/).fill("adunni");
    await page.getByLabel("State").selectOption("Lagos");
    await page.getByLabel("Notes (optional)").fill("Stays");
    await sendButton(page).click();
    await told("Quantity", /We print at least 100\./);
    await told("Phone or WhatsApp", /Enter a phone number such as/);
    await told(/^Email/, /Enter an email address/);
    await told("Name", "Enter your name.");
    await told("City", "Choose a city.");
    await told("Street address", "Enter your street address.");
    await expect(page.getByLabel("Quantity")).toBeFocused();
    await expect(page.getByLabel("Notes (optional)")).toHaveValue("Stays");
    for (const [typed, words] of [
      ["a few", /Write the quantity as a whole number/],
      ["1000000000", /at most 1,000,000/],
      ["", /Write the quantity as a whole number/],
    ] as const) {
      await page.getByLabel("Quantity").fill(typed);
      await sendButton(page).click();
      await told("Quantity", words);
    }
    await page.getByLabel("Phone or WhatsApp").fill("0803 123 456");
    await sendButton(page).click();
    await told("Phone or WhatsApp", /Enter a full phone number/);
  });

  test("a city of another state, sent by hand, is refused with 400", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const product = await anOrdered(shop);
    const answer = await post(page.request, shop, `/order/new?product=${product.id}`, {
      clientId: crypto.randomUUID(),
      product: product.id,
      quantity: "100",
      name: "Ade",
      phoneNumber: "0803 123 4567",
      delivery: "delivery",
      "address.state": "Lagos",
      "address.city": "Kano",
      "address.streetAddress": "1 Marina",
    });
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain("Choose a city of Lagos");
  });

  test("a price that has changed, and a product that is gone, are told before anything is ordered", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    await fillRequest(page);
    const change = (set: string) =>
      atDatabase(shop, `update products set ${set} where id = '${product.id}'`);
    await change("price = price + 100000, prices_revision = prices_revision + 1");
    await sendButton(page).click();
    const question = page.getByRole("alertdialog", { name: "Send the order at the new price?" });
    await expect(question).toBeFocused();
    await expect(question.getByRole("row", { name: product.name })).toContainText(
      `${naira(product.price)}${naira(product.price + 100_000)}`,
    );
    await question.getByRole("button", { name: "No, go back" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Name")).toHaveValue("Bello Adunni");
    await expect(ticket(page)).toContainText(`${naira(product.price + 100_000)} for 100`);
    await sendButton(page).click();
    await openedOrder(page, shop);

    await page.goto(`/order/new?product=${product.id}`);
    await fillRequest(page);
    await change(`price = price - 100000, deleted_at = now()`);
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Product not found" })).toBeVisible();
    await change("deleted_at = null");
    expect((await page.request.get("/order/new?product=nonsense")).status()).toBe(404);
  });

  test("a draft's file that is gone is named, and replaced by choosing it again, or taken off", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    await fillRequest(page);
    const choose = page.getByLabel("Choose files or take a photo");
    const rows = page.getByRole("list", { name: "Chosen files" }).locator("> li");
    const all = [file("stays.pdf", pdf()), file("gone.pdf", pdf(20)), file("away.pdf", pdf(30))];
    await choose.setInputFiles(all);
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(3);
    await atDatabase(shop, "delete from files where name in ('gone.pdf', 'away.pdf')");
    await page.reload();
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(3);
    await sendButton(page).click();
    await expect(choose).toHaveAccessibleDescription(/Some files are no longer there/);
    const lost = "No longer there. Choose it again, or take it off.";
    await expect(rows.filter({ hasText: lost })).toHaveText([/gone\.pdf/, /away\.pdf/]);
    await expect(rows.filter({ hasText: "stays.pdf" })).toContainText("Uploaded, ");
    await choose.setInputFiles(all.slice(1, 2));
    await page.getByRole("button", { name: "Remove away.pdf" }).click();
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
    await expect(rows).toHaveCount(2);
    await sendButton(page).click();
    await openedOrder(page, shop);
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["stays.pdf", "gone.pdf"]);
  });

  test("a file that is gone is named on the order's page, too", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await requestOrder(page, shop, { phone: "0805 222 0001" });
    // The form that is left has an input of the same name.
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    const choose = page.getByLabel("Choose files or take a photo");
    const rows = page.getByRole("list", { name: "Chosen files" }).locator("> li");
    const all = [file("kept.pdf", pdf(40)), file("lost.pdf", pdf(41))];
    await choose.setInputFiles(all);
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
    await atDatabase(shop, "delete from files where name = 'lost.pdf'");
    await page.getByRole("button", { name: "Send files" }).click();
    await expect(choose).toHaveAccessibleDescription(/A file is no longer there/);
    await expect(rows.filter({ hasText: "lost.pdf" })).toContainText("No longer there.");
    await expect(rows.filter({ hasText: "kept.pdf" })).toContainText("Uploaded, ");
    await choose.setInputFiles(all.slice(1));
    await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
    await page.getByRole("button", { name: "Send files" }).click();
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["kept.pdf", "lost.pdf"]);
    await expect(rows).toHaveCount(0);
  });
});

test.describe("a file that does not arrive", () => {
  test.use({ expectedConsole: [/status of 40[03]/] });

  test("is asked about before the request is sent without it", { tag: LONG }, async ({
    page,
    context,
    shop,
  }) => {
    const product = await anOrdered(shop);
    const open = async () => {
      await page.goto(`/order/new?product=${product.id}`);
      await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    };
    let cut = true;
    await context.route("**/uploads/artwork**", (route) =>
      cut ? route.fulfill({ status: 403 }) : route.continue(),
    );
    const choose = page.getByLabel("Choose files or take a photo");
    const rows = page.getByRole("list", { name: "Chosen files" });
    const question = page.getByRole("alert").filter({ hasText: "late.pdf has not arrived." });
    await open();
    await fillRequest(page, { phone: "0805 222 0002" });
    await choose.setInputFiles(file("late.pdf", pdf(90)));
    await expect(rows.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.getByLabel("Name").press("Enter");
    await expect(question).toBeVisible();
    await expect(question.locator("xpath=..")).toBeFocused();
    await expect(page).toHaveURL(/\/order\/new/);
    cut = false;
    await question.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Uploaded, /)).toBeVisible();
    await expect(question).toHaveCount(0);
    await sendButton(page).click();
    await openedOrder(page, shop);
    await expect(panel(page, "Artwork").getByRole("link")).toHaveText(["late.pdf"]);

    cut = true;
    await open();
    await fillRequest(page, { phone: "0805 222 0002" });
    await choose.setInputFiles(file("late.pdf", pdf(91)));
    await expect(rows.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Not sent yet. Choose it again to go on.")).toBeVisible();
    await page.getByLabel("Quantity").fill("5");
    await sendButton(page).click();
    const chooser = page.waitForEvent("filechooser");
    await question.getByRole("button", { name: "Choose again" }).click();
    await chooser;
    await question.getByRole("button", { name: "Send without it" }).click();
    // Who has decided is not asked again, nor told that the file is missing before the order is there.
    await expect(page.getByText("We print at least 100.").first()).toBeVisible();
    await expect(choose).not.toHaveAttribute("aria-invalid");
    await page.getByLabel("Quantity").fill("100");
    await sendButton(page).click();
    const { id } = await openedOrder(page, shop);
    const told = page.getByText("late.pdf did not come along. Add it below.");
    await expect(told).toBeVisible();
    await expect(panel(page, "Artwork")).toContainText("No files yet.");
    await expect(page.getByText("Changes show here at once")).toBeVisible();
    await moveOrder(shop, id, "cancelled");
    await expect(told).toHaveCount(0);
  });
});

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
    await expect(page.getByText("Uploaded, 3.0 MB")).toBeVisible({ timeout: 30_000 });
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
  test.use({ expectedConsole: [/net::ERR_/] });

  for (const silent of [false, true]) {
    const words = silent
      ? "No answer from the shop yet. Nothing is lost: try again."
      : "Your request was not sent. Please try again.";
    const how = silent ? "never comes" : "breaks";
    test(`and ${how} leaves everything in the form; sent again, it is one order`, {
      tag: silent ? LONG : [],
    }, async ({ page, context, shop }) => {
      const name = `Answer that ${how}`;
      const product = await anOrdered(shop);
      await page.clock.install();
      await page.goto(`/order/new?product=${product.id}`);
      await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
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

test("without a product it leads to the catalogue and the chat, whoever asks", async ({ page }) => {
  const answer = await page.goto("/order/new");
  expect(answer?.status()).toBe(200);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Request an order");
  await expect(main).toContainText("Choose what you want to print");
  await expect(main.getByRole("link", { name: "Chat with us" })).toHaveAttribute("href", "/chat");
  await main.getByRole("link", { name: "Browse catalog" }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test("a guest's next order knows where the last one went", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const product = await anOrdered(shop);
  const open = async () => {
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
  };
  await open();
  await page.getByLabel("Name").fill("Sent Home");
  await page.getByLabel("Phone or WhatsApp").fill("0803 123 4567");
  await page.getByLabel("State").selectOption("Kaduna");
  await page.getByLabel("City", { exact: true }).selectOption("Other city");
  await page.getByLabel("Town or village").fill("Kagarko");
  await page.getByLabel("Street address").fill("3 Station Road");
  await sendButton(page).click();
  await openedOrder(page, shop);
  await expect(page.getByText("“Find my order” asks us to send it to you")).toBeVisible();
  await open();
  await expect(page.getByLabel("State")).toHaveValue("Kaduna");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Other city");
  await expect(page.getByLabel("Town or village")).toHaveValue("Kagarko");
  await expect(page.getByLabel("Street address")).toHaveValue("3 Station Road");
  await sendButton(page).click();
  await openedOrder(page, shop);
  await expect(panel(page, "Order details")).toContainText("3 Station Road, Kagarko, Kaduna");
});

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
        tag: javaScriptEnabled ? [] : LONG,
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

test("Find my order sends the link to the order's contact, whatever is answered", async ({
  page,
  shop,
}) => {
  const email = newPerson().email;
  const { number, path } = await sendOrder(shop, { email, phoneNumber: "0803 123 4568" });
  const links = () =>
    mailsIn(shop, "order-link", email).map((mail) =>
      mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="),
    );
  await page.goto("/login");
  await page.getByRole("link", { name: "Find my order" }).click();
  const ask = async (typed: string, contact: string) => {
    await page.getByLabel("Order number").fill(typed);
    await page.getByLabel("Phone or email of the order").fill(contact);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "If both belong" })).toBeVisible();
    await page.reload();
  };
  await ask(number, "0807 000 0000");
  await ask(number.toLowerCase(), "+234 803 123 4568");
  await expect.poll(() => links().length).toBe(1);
  expect(links()[0]).toContain(path);
  expect(linksIn(shop, "order-link", email)).toHaveLength(1);
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

test("a customer's form knows them, and their orders are on their dashboard", async ({
  page,
  shop,
}) => {
  const person = await newCustomer(shop);
  await signIn(page, person);
  await page.goto("/user-dashboard/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();
  const product = await anOrdered(shop);
  await page.goto(`/order/new?product=${product.id}`);
  await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(person.name);
  await expect(page.getByLabel("Phone or WhatsApp")).toHaveValue("+234 803 000 0001");
  await expect(page.getByLabel(/^Email/)).toHaveValue(person.email);
  await expect(page.getByLabel("State")).toHaveValue("Lagos");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Surulere");
  await expect(page.getByLabel("Street address")).toHaveValue("14 Akerele Street");
  await sendButton(page).click();
  const { number, id } = await openedOrder(page, shop);
  await page.getByRole("link", { name: "My orders" }).click();
  const line = page.getByRole("listitem").filter({ hasText: number });
  await expect(line).toContainText("Received");
  await moveOrder(shop, id, "approved");
  await expect(line).toContainText("Approved");
  await page.goto("/user-dashboard");
  await panel(page, "Your orders").getByRole("link", { name: product.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
});

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
    const caughtUp = { timeout: 30_000 };
    await expect(page.locator(".order-page-head").getByText("Approved")).toBeVisible(caughtUp);
    await expect(list.getByRole("listitem").filter({ hasText: number })).toContainText(
      "Approved",
      caughtUp,
    );
    await expect(panel(welcome, "Your orders")).toContainText("Approved", caughtUp);
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
    await expect.poll(() => asked.data, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
    await expect(standing).toHaveText("Received");
    await expect(standing).toHaveText("Approved", { timeout: 30_000 });
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
    await expect(page.getByText("Not up to date at the moment")).toBeVisible({ timeout: 40_000 });
    expect(tries).toBeGreaterThanOrEqual(3);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
    await context.unroute("**/healthz");
    await expect(page.getByText("Not up to date at the moment")).toHaveCount(0);
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] });

  test("a request is filled, corrected and sent, followed and answered", async ({ page, shop }) => {
    const product = await anOrdered(shop);
    await page.goto(`/product/${product.id}`);
    await page.getByRole("link", { name: "Order now" }).first().click();
    await page.getByLabel("Quantity").fill("50");
    await page.getByLabel("Name").fill("Sunday Okoro");
    await page.getByLabel("Phone or WhatsApp").fill("0803 123 4567");
    await page.getByLabel("State").selectOption("Kano");
    await page.getByLabel("City", { exact: true }).selectOption("Wudil");
    await page.getByLabel("Street address").fill("1 Market Road");
    await sendButton(page).click();
    await expect(page.getByText("We print at least 100.").first()).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Sunday Okoro");
    await expect(page.getByLabel("City", { exact: true })).toHaveValue("Wudil");
    await page.getByLabel("Quantity").fill("100");
    await sendButton(page).click();
    // No page has shown what 100 come to.
    const question = page.getByRole("alertdialog", { name: "Send the order at the new price?" });
    await question.getByRole("button", { name: "Yes, send" }).click();
    const { id } = await openedOrder(page, shop);
    await expect(panel(page, "Order details")).toContainText("1 Market Road, Wudil, Kano");
    await proveOrder(shop, id);
    await page.reload();
    await page.getByText("Ask for a change").first().click();
    await page.getByLabel("What should we change?").fill("The date");
    await page.getByRole("button", { name: "Ask for a change" }).click();
    await expect(panel(page, "What has happened")).toContainText("The date");
    await proveOrder(shop, id);
    await page.reload();
    await page.getByRole("button", { name: "Approve and print" }).click();
    await expect(panel(page, "What has happened")).toContainText("Proof 2 approved");
  });

  test("the link of an order is asked for once by a button that is pressed twice", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const email = newPerson().email;
    const { number } = await sendOrder(shop, { email, phoneNumber: "0805 222 0003" });
    await page.goto("/order/find");
    await page.getByLabel("Order number").fill(number);
    await page.getByLabel("Phone or email of the order").fill(email);
    await page.getByRole("button", { name: "Send me the link" }).dblclick();
    await expect(page.getByText("If both belong to an order")).toBeVisible();
    const sent = () => mailsIn(shop, "order-link", email).length;
    await expect.poll(sent).toBe(1);
    const [waiting] = await atDatabase<{ count: string }>(
      shop,
      `select count(*) from jobs.job where name = 'mail' and data->>'kind' = 'order-link'
       and data->>'id' like (select id || '_%' from orders where number = ${Number(number.slice(4))})`,
    );
    expect(waiting?.count).toBe("1");
  });
});
