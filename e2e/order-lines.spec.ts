/** An order of a product that has a ladder and options, on a phone: asked for, kept, seen by the shop. */
import { atDatabase } from "../test/shop.ts";
import { openedOrder, sendButton } from "./orders.ts";
import { expect, PHONE, test } from "./shop.ts";

const NAME = "Cards of this journey";

// The browser notes the question, which is no failure.
test.use({ expectedConsole: [/status of 400/] });

test("300 cards to Ibadan: the numbers that were shown are kept, and a new price is asked for", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  const [product] = await atDatabase<{ id: string }>(
    shop,
    `insert into products (id, name, price, quantity, description, image_url, detail_images,
       category_name, features, delivery, from_each, prices_revision)
     select gen_random_uuid(), '${NAME}', 850000, 100, 'Cards', image_url, detail_images,
       category_name, features, 2, 7033, 2 from products limit 1 returning id`,
  );
  const id = product?.id;
  const prices = {
    rungs: [{ quantity: 300, price: 2_110_000 }],
    step: 50,
    options: [
      {
        ...{ id: "finish", name: "Finish", chosen: "matt" },
        values: [
          { id: "matt", name: "Matt, both sides" },
          { id: "soft", name: "Soft touch", percent: 1_200 },
        ],
      },
    ],
    exclusions: [],
  };
  const priced = JSON.stringify(prices);
  await atDatabase(
    shop,
    `insert into price_lists (product_id, document) values ('${id}', '${priced}')`,
  );
  await atDatabase(
    shop,
    `insert into delivery_zones (state, city, rule, fee, days) values ('Oyo', '', 'fee', 350000, 1)
     on conflict (state, city) do update set rule = 'fee', fee = 350000`,
  );
  await atDatabase(shop, "delete from delivery_zones where state = 'Oyo' and city <> ''");

  await page.goto(
    `/order/new?product=${id}&quantity=300&o-finish=soft&delivery=delivery&state=Oyo&city=Ibadan`,
  );
  const sum = page.getByRole("complementary", { name: "Your order in sum" });
  // 21,100 by the ladder, and 12 % of it.
  await expect(sum).toContainText("₦23,632");
  await expect(sum).toContainText("₦3,500");
  await expect(sum).toContainText("Total₦27,132");
  await expect(page.getByLabel(`Quantity of ${NAME}`)).toHaveValue("300");
  await page.getByLabel("Finish").selectOption("Matt, both sides");
  await expect(sum).toContainText("Total₦24,600");
  await page.getByLabel("Street address").fill("27 Ring Road");
  await page.getByLabel("Name").fill("Bello Adunni");
  await page.getByLabel("Phone or WhatsApp").fill("0803 123 9090");

  const dearer = priced.replace("2110000", "2212000");
  await atDatabase(
    shop,
    `update price_lists set document = '${dearer}' where product_id = '${id}'`,
  );
  await atDatabase(shop, `update products set prices_revision = 3 where id = '${id}'`);
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
