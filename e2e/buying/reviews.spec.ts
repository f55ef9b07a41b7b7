/** A delivered order: it is rated, the shop answers and hides, and it is ordered again (TRADE §3). */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { phonePhoto } from "../../test/files/pictures.ts";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { expectNoFault, PROMISE } from "../support/axe.ts";
import { moveOrder, proveOrder } from "../support/orders.ts";
import { asFile } from "../support/pictures.ts";
import { putProduct } from "../support/products.ts";
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

/** 200 of a product of its own, proofed, approved, and brought to its buyer. */
async function deliveredOrder(shop: Shop) {
  const name = `Rated Cards ${randomUUID().slice(0, 6)}`;
  const id = await putProduct(shop, name, { price: 850_000, quantity: 100, delivery: 2 });
  const order = await sendOrder(shop, { product: id, quantity: "200", seen: "850000/100" });
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(order.number.slice(4))}`,
  );
  const orderId = row?.id ?? "";
  await proveOrder(shop, orderId);
  for (const status of ["approved", "printing", "ready", "delivered"]) {
    await moveOrder(shop, orderId, status);
  }
  return { ...order, product: { id, name } };
}

/** Kept pages are forgotten once the database has told of a change. */
const reread = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await look();
  }).toPass({ timeout: 60_000 });
const SOON = { timeout: 500 };

test("a buyer rates what they got; everybody reads it, and the shop answers and hides it", {
  tag: LONG,
}, async ({ browser, shop }) => {
  const baseURL = shop.url;
  const { path, product } = await deliveredOrder(shop);
  const street = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true });
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const office = await browser.newContext({ baseURL, viewport: DESKTOP });
  const complaints = [street, office].map((context) => listenToConsole(context, [/status of 400/]));
  const [buyer, visitor, admin] = await Promise.all([
    street.newPage(),
    plain.newPage(),
    office.newPage(),
  ]);

  await test.step("with stars, words and a photo, from the order's page", async () => {
    await visitor.goto(`/product/${product.id}`);
    await expect(visitor.getByText("Not yet rated").first()).toBeVisible();
    await buyer.goto(path);
    await becomeAlive(buyer);
    await buyer.getByRole("link", { name: `Rate ${product.name}` }).click();
    await buyer.getByRole("button", { name: "Post review" }).click();
    await expect(buyer.getByText("Choose 1 to 5 stars.")).toBeVisible();
    await buyer.getByRole("radio", { name: "4 stars" }).check({ force: true });
    await buyer.getByLabel("Your review").fill("The blue matched our old cards.");
    const photo = await phonePhoto(640, 480);
    await buyer.getByLabel("Photo (optional)").setInputFiles(asFile("cards.jpg", photo));
    await expectNoFault(buyer, PROMISE);
    const post = buyer.getByRole("button", { name: "Post review" });
    await expect(post).toBeEnabled();
    await post.click();
    await expect(buyer.getByText("Bello A.")).toBeVisible();
  });

  await test.step("a visitor reads it without JavaScript, and search engines its mean", async () => {
    const section = visitor.getByRole("region", { name: "Reviews" });
    await reread(visitor, () => expect(section).toContainText("out of 5, from 1 review", SOON));
    await expect(section).toContainText("The blue matched our old cards.");
    expect(await visitor.content()).toContain('"ratingValue":4,"reviewCount":1');
    const img = section.getByRole("img", { name: "What was printed" });
    await img.scrollIntoViewIfNeeded();
    await expect(img).toHaveJSProperty("complete", true);
  });

  await test.step("the shop answers under it, then hides it with a reason", async () => {
    await signInAsAdmin(admin, "/admin-dashboard/reviews");
    await becomeAlive(admin);
    const line = admin.getByRole("listitem").filter({ hasText: product.name });
    await line.getByText("Answer", { exact: true }).first().click();
    await line.getByRole("textbox", { name: "Answer" }).fill("Thank you, Bello.");
    await line.getByRole("button", { name: "Answer" }).click();
    await expect(line.getByText("Thank you, Bello.").first()).toBeVisible();
    const section = visitor.getByRole("region", { name: "Reviews" });
    await reread(visitor, () => expect(section).toContainText("Thank you, Bello.", SOON));
    await line.getByText("Hide", { exact: true }).first().click();
    await line.getByLabel("Reason").fill("Shown at the fair only");
    await expectNoFault(admin, PROMISE);
    await line.getByRole("button", { name: "Hide" }).click();
    await expect(line.getByText("Hidden")).toBeVisible();
    const none = visitor.getByText("Not yet rated").first();
    await reread(visitor, () => expect(none).toBeVisible(SOON));
    await expect(section).toHaveCount(0);
    await buyer.reload();
    await expect(buyer.getByText("Shown at the fair only")).toBeVisible();
  });
  for (const said of complaints) expect(said).toEqual([]);
});

test("a delivered order is ordered again: as it was it is approved at once, changed it is not", {
  tag: LONG,
}, async ({ browser, shop }) => {
  const baseURL = shop.url;
  const { path, product } = await deliveredOrder(shop);
  const street = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true });
  const complaints = listenToConsole(street);
  const buyer = await street.newPage();
  await buyer.goto(path);
  await becomeAlive(buyer);
  await buyer.getByRole("link", { name: "Order again" }).click();
  await expect(buyer.getByText("Before: 200, for ₦17,000")).toBeVisible();
  const press = buyer.getByRole("button", { name: "Approve and print again" });
  await expect(press).toBeVisible();
  await buyer.getByLabel(`Quantity of ${product.name}`).fill("300");
  await expect(buyer.getByRole("button", { name: "Send order request" })).toBeVisible();
  await buyer.getByLabel(`Quantity of ${product.name}`).fill("200");
  await expectNoFault(buyer, PROMISE);
  await press.click();
  await buyer.waitForURL(/sent=1|\/order\/ITW-\d+\?key=/);
  await expect(buyer.getByText("Proof 1 approved")).toBeVisible();
  expect(complaints).toEqual([]);

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(path);
  await visitor.getByRole("link", { name: "Order again" }).click();
  await visitor.getByLabel(`Quantity of ${product.name}`).fill("300");
  await visitor.getByRole("button", { name: /^Approve and print again$/ }).click();
  // Without a script the page had not shown what 300 come to.
  await visitor.getByRole("button", { name: "Yes, send" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Order ITW-");
  await expect(visitor.getByText("Proof 1 approved")).toHaveCount(0);
  await expect(visitor.getByText(`300 × ${product.name}`).first()).toBeVisible();
});
