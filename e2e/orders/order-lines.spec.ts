/** Orders of products that have ladders and options, on a phone: asked for, kept, seen by the shop. */
import { partOf, textOf } from "../../test/requests/html.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, atDatabase, type Shop } from "../../test/running/shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { openedOrder, sendButton } from "../support/orders.ts";
import { putCards, putPrices, putProduct } from "../support/products.ts";
import { alive, expect, LONG, PHONE, test } from "../support/shop.ts";

const NAME = "Cards of this journey";

// The browser notes the question, which is no failure.
test.use({ expectedConsole: [/status of 400/] });

test("300 cards to Ibadan: the numbers that were shown are kept, and a new price is asked for", {
  tag: LONG,
}, async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  const id = await putCards(shop, NAME, 7_033);

  await page.goto(
    `/order/new?product=${id}&quantity=300&o-finish=soft&delivery=delivery&state=Oyo&city=Ibadan`,
  );
  const sum = page.getByRole("region", { name: "Your order in sum" });
  // 21,100 by the ladder, and 12 % of it.
  await expect(sum).toContainText("₦23,632");
  await expect(sum).toContainText("₦3,500");
  await expect(sum).toContainText("Total₦27,132");
  await expect(page.getByLabel(`Quantity of ${NAME}`)).toHaveValue("300");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByLabel("Finish").selectOption("matt");
  await expect(sum).toContainText("Total₦24,600");
  await page.getByLabel("Street address").fill("27 Ring Road");
  await page.getByLabel("Name").fill("Bello Adunni");
  await page.getByLabel("Phone or WhatsApp").fill("0803 123 9090");

  await atDatabase(
    shop,
    `update price_lists set document = replace(document::text, '2110000', '2212000')::jsonb
      where product_id = '${id}'`,
    `update products set prices_revision = 3 where id = '${id}'`,
  );
  await sendButton(page).click();
  const question = page.getByRole("alertdialog", { name: "Send the order at the new price?" });
  await expect(question.getByRole("row", { name: NAME })).toContainText("₦21,100₦22,120");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  await question.getByRole("button", { name: "Yes, send" }).click();
  const { number } = await openedOrder(page, shop);
  const details = page.getByRole("region", { name: "Order details" });
  await expect(details).toContainText(NAME);
  await expect(details).toContainText("Matt, both sides");
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("₦25,620");

  const [kept] = await atDatabase(
    shop,
    `select title, make_up, l.price::integer, days, delivery_fee::integer, estimate::integer
     from orders o join order_lines l on l.order_id = o.id where number = ${Number(number.slice(4))}`,
  );
  expect(kept).toEqual({
    ...{ title: NAME, make_up: "Matt, both sides", price: 2_212_000, days: 2 },
    ...{ delivery_fee: 350_000, estimate: 2_562_000 },
  });
});

/** Puts a product into the shop. */
async function aProduct(
  shop: Shop,
  name: string,
  { price, quantity }: { price: number | null; quantity: number },
  document?: object,
): Promise<string> {
  const id = await putProduct(shop, name, { price, quantity, delivery: 2, pricesRevision: 2 });
  if (document) {
    await putPrices(shop, id, document);
  }
  return id;
}

test("three lines, one split by size and one by quote, are sent by keyboard and seen by the shop", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  const names = ["Flyers of three lines", "Shirts of three lines", "Branding of three lines"];
  const [flyers = "", shirts = "", branding = ""] = names;
  const first = await aProduct(shop, flyers, { price: 2_110_000, quantity: 300 });
  await aProduct(
    shop,
    shirts,
    { price: 6_850_000, quantity: 10 },
    {
      rungs: [],
      options: [
        {
          ...{ id: "sizes", name: "Sizes", chosen: "m", split: true },
          values: [
            { id: "s", name: "S" },
            { id: "m", name: "M" },
          ],
        },
        {
          ...{ id: "cloth", name: "Cloth", chosen: "cotton" },
          values: [
            { id: "cotton", name: "Cotton, 160 gsm" },
            { id: "dry-fit", name: "Dry-fit", each: 60_000 },
          ],
        },
      ],
      exclusions: [],
    },
  );
  const last = await aProduct(shop, branding, { price: null, quantity: 1 });
  await atDatabase(
    shop,
    `insert into delivery_zones (state, city, rule, fee, days) values ('Ekiti', '', 'fee', 350000, 1)
     on conflict (state, city) do update set rule = 'fee', fee = 350000`,
  );
  await atDatabase(shop, "delete from delivery_zones where state = 'Ekiti' and city <> ''");

  const sum = page.getByRole("region", { name: "Your order in sum" });
  const change = page.getByRole("group", { name: `Change ${shirts}` });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

  await page.goto(`/order/new?product=${first}`);
  await alive(page);
  await page.getByLabel("Find a product").focus();
  await page.keyboard.type(shirts);
  await page.keyboard.press("Enter");
  await press(`Add ${shirts}`);
  await expect(sum).toContainText("2 products");
  // A phone shows the total beside the way to the button; a line's files are unfolded by theirs.
  const bar = page.getByRole("button", { name: "Check and send" });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".order-sum-bar")).toContainText("₦89,600");
  await expect(page.getByRole("group", { name: `Artwork of ${shirts}` })).toBeHidden();
  await bar.press("Enter");
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  await press("Change");
  await change.getByLabel("How many in S").fill("4");
  await expect(page.getByLabel(`Quantity of ${shirts}`)).toHaveValue("14");
  await change.getByLabel("How many in M").fill("6");
  await expect(page.getByLabel(`Quantity of ${shirts}`)).toHaveValue("10");
  await change.getByLabel("Cloth").selectOption("dry-fit");
  await expect(change).toContainText("₦74,500 with this change, ₦68,500 before.");
  await change.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(change).toBeHidden();
  await expect(page.getByLabel(`Quantity of ${shirts}`)).toHaveValue("10");
  await press("Change");
  await change.getByLabel("How many in S").fill("4");
  await change.getByLabel("How many in M").fill("6");
  await change.getByRole("button", { name: "Update" }).press("Enter");

  // From another product's page: what was chosen before stays.
  await page.goto(`/product/${last}`);
  await page.getByRole("link", { name: "Request a quote" }).first().press("Enter");
  const lines = page.getByRole("group", { name: "Products" }).getByRole("listitem");
  await expect(lines).toHaveText(names.map((name) => new RegExp(name)));
  await page.getByLabel("State").selectOption("Ekiti");
  await page.getByLabel("City", { exact: true }).selectOption({ index: 1 });
  await expect(sum).toContainText("Total so far₦93,100");
  await expect(sum).toContainText(`1 × ${branding}We will quote you`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );

  await press(`Remove ${flyers}`);
  await expect(lines).toHaveCount(2);
  await press("Put it back");
  await page.reload();
  await expect(lines).toHaveText(names.map((name) => new RegExp(name)));
  await expect(lines.nth(1)).toContainText("S 4, M 6, Cotton, 160 gsm");
  await expect(sum).toContainText("Total so far₦93,100");

  await page.getByLabel("Street address").fill("27 Ring Road");
  await page.getByLabel("Name").fill("Bello Adunni");
  await page.getByLabel("Phone or WhatsApp").fill("0803 123 9191");
  await sendButton(page).press("Enter");
  const { number } = await openedOrder(page, shop);
  await expect(page.getByText(`300 × ${flyers} and 2 more`)).toBeVisible();
  const told = ["₦21,100", "₦68,500", "We will quote you"];
  const details = page.getByRole("region", { name: "Order details" });
  for (const words of [...names, ...told, "S 4, M 6, Cotton, 160 gsm"]) {
    await expect(details).toContainText(words);
  }
  await page.goto("/order/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request an order");
  await expect(lines).toHaveCount(0);

  const office = await signedInPerson(shop, ADMIN.email);
  const html = await (await office.fetch(`/admin-dashboard/orders/${number}`)).text();
  const main = textOf(partOf(html, "main"));
  expect(main).toContain(`300 × ${flyers} and 2 more`);
  for (const words of [
    ...names.slice(1),
    "300 units",
    "10 units",
    "S 4, M 6",
    ...told.slice(0, 2),
  ]) {
    expect(main).toContain(words);
  }
});

test("on a slow phone a line goes on with what is offered in place of what it chose", {
  tag: LONG,
}, async ({ page, shop }) => {
  const values = ["matt", "soft"].map((one) => ({ id: one, name: one }));
  const id = await aProduct(
    shop,
    "Cards, changed since",
    { price: 850_000, quantity: 100 },
    {
      rungs: [{ quantity: 100, price: 850_000 }],
      options: [{ id: "finish", name: "Finish", chosen: "matt", values }],
      exclusions: [],
    },
  );
  const other = await aProduct(shop, "Mugs beside", { price: 900_000, quantity: 10 });
  await page.setViewportSize(PHONE);
  const devtools = await page.context().newCDPSession(page);
  const throttle = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  for (const isRemoved of [false, true, false, true]) {
    await page.goto(`/order/new?product=${other}&quantity=10`);
    await alive(page);
    await page.goto(`/order/new?product=${id}&quantity=500&o-finish=gone`);
    await alive(page);
    const quantity = page.getByLabel("Quantity of Cards, changed since");
    if (isRemoved) await page.getByRole("button", { name: "Remove Cards, changed since" }).click();
    else await quantity.fill("700");
    await throttle(6);
    const question = page.getByRole("alert", { name: "This product has changed" });
    await question.getByRole("link", { name: "Go on with this" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    await throttle(1);
    await alive(page);
    await expect(quantity).toHaveValue(isRemoved ? "500" : "700");
    await expect(page.locator('select[name$="o-finish"]')).toHaveValue("matt");
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(2);
    await page.evaluate(() => localStorage.clear());
  }
});
