/** How a buyer requests an order. What follows: `order-page`; before it is sent: `order-draft`. */
import sharp from "sharp";
import { atDatabase } from "../../test/running/shop.ts";
import { file, naira, panel, pdf, ticket } from "../support/buyer-orders.ts";
import { mailsIn, newCustomer, newPerson, signIn } from "../support/customers.ts";
import {
  anOrdered,
  fillRequest,
  moveOrder,
  openedOrder,
  proveOrder,
  sendButton,
} from "../support/orders.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { expect, LONG, PHONE, test } from "../support/shop.ts";

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

test("a customer's form knows them, and their orders are on their dashboard", {
  tag: LONG,
}, async ({ page, shop }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] });

  test("a request is filled, corrected and sent, followed and answered", { tag: LONG }, async ({
    page,
    shop,
  }) => {
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
