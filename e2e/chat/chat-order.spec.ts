/** From a product with its choices into the chat, and from there into an order, on a phone. */
import { atDatabase } from "../../test/running/shop.ts";
import { alive, expect, inLongRun, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const fits = () => document.documentElement.scrollWidth <= window.innerWidth;

test("a guest asks in the chat for what they chose; the shop makes the order out of it", async ({
  browser,
  page,
  shop,
}) => {
  const [cards] = await atDatabase<{ id: string }>(
    shop,
    "select id from products where item = 'Business_Cards/business-cards'",
  );
  await page.setViewportSize(PHONE);
  const guest = page;
  const card = guest.getByRole("main").getByRole("link", { name: /^Business Cards, matt/ });

  await inLongRun("the item of the static catalogue opens the product", async () => {
    await guest.goto("/search/business%20cards");
    const facts = guest.getByRole("main").locator(".item-view-facts");
    await expect(facts).toContainText("₦8,500 for /100");
    await expect(facts).toContainText("from ₦48 each");
    await facts.getByRole("link", { name: "Order now" }).click();
    await expect(guest).toHaveURL(new RegExp(`/product/${cards?.id}$`));
  });

  await test.step("what is chosen goes along into the chat", async () => {
    await guest.goto(
      `/product/${cards?.id}?quantity=300&o-finish=soft&delivery=delivery&state=Oyo&city=Ibadan`,
    );
    const price = guest.getByRole("region", { name: "Your price" });
    await price.getByRole("link", { name: "Chat to Order" }).click();
    await expect(card).toContainText("Soft touch");
    await expect(card).toContainText("300 units: ₦");
    await expect(card).toContainText("Delivery to Ibadan: ₦");
    await expect(guest.getByRole("textbox", { name: "Message" })).toHaveValue("I want to print");
    expect(await guest.evaluate(fits)).toBe(true);
    await alive(guest);
    const log = guest.getByRole("log");
    await log.evaluate((element) => {
      element.dataset.same = "yes";
    });
    await guest.getByRole("textbox", { name: "Message" }).fill("I want to print by Friday");
    await guest.getByRole("button", { name: "Send" }).click();
    await expect(log.getByRole("link", { name: /Soft touch/ })).toBeVisible();
    await expect(guest).toHaveURL(/\/chat$/);
    // It is asked once; the chat is the same one, with all that is in it.
    await expect(guest.locator(".composer-attached")).toHaveCount(0);
    await expect(guest.getByRole("textbox", { name: "Message" })).toHaveValue("");
    await expect(log).toHaveAttribute("data-same", "yes");
  });

  const desk = await browser.newContext({ baseURL: shop.url, viewport: PHONE });
  const admin = await desk.newPage();
  await signInAsAdmin(admin);
  await admin.getByRole("link", { name: /I want to print by Friday/ }).click();
  const asked = admin.getByRole("log").getByRole("link", { name: /Soft touch/ });
  const total = /Total ₦([\d,]+)/.exec(await asked.innerText())?.[1] ?? "";

  await test.step("the shop sees it, and the form of the order has it all", async () => {
    await admin.getByRole("link", { name: "Make an order from this chat" }).click();
    await expect(admin.getByLabel(/^Quantity of/)).toHaveValue("300");
    await expect(admin.getByLabel("Finish")).toHaveValue("soft");
    await expect(admin.getByLabel("State")).toHaveValue("Oyo");
    await expect(admin.getByLabel("City", { exact: true })).toHaveValue("Ibadan");
    await alive(admin);
    const agreed = admin.getByLabel("Agreed total in naira");
    await expect(agreed).toHaveValue(total);
    await admin.getByLabel(/^Quantity of/).fill("500");
    await expect(agreed).not.toHaveValue(total);
    await admin.getByLabel(/^Quantity of/).fill("300");
    await expect(agreed).toHaveValue(total);
    await admin.getByLabel("Paper").selectOption("cream");
    const foil = admin.getByLabel("Finish").getByRole("option", { name: /^Gold foil/ });
    await expect(foil).toBeDisabled();
    await expect(foil).toHaveText("Gold foil, one side, not on 350 gsm cream, textured");
    await admin.getByLabel("Paper").selectOption("white");
    await agreed.fill("30,000");
    expect(await admin.evaluate(fits)).toBe(true);
  });

  await test.step("the order has make-up and price, the shop's and the list's", async () => {
    await admin.getByLabel("Name", { exact: true }).fill("Bello Adunni");
    await admin.getByLabel("Phone or WhatsApp").fill("0803 555 7711");
    await admin.getByLabel("Street address").fill("27 Ring Road");
    await admin.getByRole("button", { name: "Save order" }).click();
    await admin.waitForURL(/\/orders\/ITW-\d{6}$/);
    await expect(admin.getByRole("main")).toContainText("Soft touch");
    const money = admin.getByRole("region", { name: "Money" });
    await expect(money).toContainText("Agreed total₦30,000");
    await expect(money).toContainText(`By the price list₦${total}`);
    await expect(guest.getByRole("log")).toContainText("The total is ₦30,000.");
  });
  await desk.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the address carries the choice into the chat, and the message keeps it", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const [cards] = await atDatabase<{ id: string }>(
      shop,
      "select id from products where item = 'Business_Cards/business-cards'",
    );
    await page.goto(`/product/${cards?.id}?quantity=250&o-finish=gloss&delivery=pick-up`);
    await page
      .getByRole("region", { name: "Your price" })
      .getByRole("link", { name: "Chat to Order" })
      .click();
    await expect(page.getByRole("main")).toContainText("250 units: ₦18,000");
    await page.getByRole("button", { name: "Send" }).click();
    const log = page.getByRole("log");
    await expect(log).toContainText("Gloss, both sides");
    await expect(log).toContainText("Pick-up: free");
    await page.goto("/products/Books/novel");
    await page.getByRole("link", { name: "Chat to Order" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log.getByRole("link", { name: /^Novel/ })).toContainText("₦2,000 for 1");
  });
});
