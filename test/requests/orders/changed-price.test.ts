/** An order whose price the owner changes meanwhile, as a browser without JavaScript sends it. */
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { putPrices, putProduct } from "../../../e2e/support/products.ts";
import { test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";
import { partOf, regionOf, textOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

test("the numbers that were shown are kept, and a new price is asked for", async ({
  request,
  shop,
}) => {
  const name = `Cards of ${uuidv7().slice(-6)}`;
  const traits = { price: 850_000, quantity: 100, delivery: 2, pricesRevision: 2 };
  const id = await putProduct(shop, name, traits);
  const values = [
    { id: "matt", name: "Matt, both sides" },
    { id: "soft", name: "Soft touch", percent: 1_200 },
  ];
  await putPrices(shop, id, {
    rungs: [{ quantity: 300, price: 2_110_000 }],
    options: [{ id: "finish", name: "Finish", chosen: "matt", values }],
    exclusions: [],
  });
  await atDatabase(
    shop,
    `insert into delivery_zones (state, city, rule, fee, days) values ('Ebonyi', '', 'fee', 350000, 1)
     on conflict (state, city) do update set rule = 'fee', fee = 350000, days = 1`,
    "delete from delivery_zones where state = 'Ebonyi' and city <> ''",
  );

  const asked = `/order/new?product=${id}&quantity=300&delivery=delivery&state=Ebonyi&city=Afikpo`;
  const sum = ({ html }: { html: string }) => textOf(regionOf(html, "Your order in sum"));
  const soft = sum(await PlainPage.open(request, `${asked}&o-finish=soft`));
  // 21,100 by the ladder, and 12 % of it.
  expect(soft).toContain("₦23,632");
  expect(soft).toContain("₦3,500");
  expect(soft).toMatch(/Total\s*₦27,132/);
  const form = await PlainPage.open(request, `${asked}&o-finish=matt`);
  expect(sum(form)).toMatch(/Total\s*₦24,600/);

  await atDatabase(
    shop,
    `update price_lists set document = replace(document::text, '2110000', '2212000')::jsonb
      where product_id = '${id}'`,
    `update products set prices_revision = 3 where id = '${id}'`,
  );
  const question = await form
    .fill("name", "Bello Adunni")
    .fill(
      "phoneNumber",
      `0803 ${String(Math.random()).slice(2, 5)} ${String(Math.random()).slice(2, 6)}`,
    )
    .fill("address.streetAddress", "27 Ring Road")
    .press("Send order request");
  expect(question.status).toBe(400);
  const dialog = partOf(question.html, '[role="alertdialog"]');
  expect(textOf(dialog)).toContain("Send the order at the new price?");
  const row = partOf(dialog, "tbody");
  expect(textOf(row)).toBe(`300 × ${name}₦21,100₦22,120Total₦24,600₦25,620`);

  const sent = await question.press("Yes, send");
  const [, number = ""] = /\/order\/ITW-(\d{6})\?key=/.exec(sent.path) ?? [];
  const details = textOf(regionOf(sent.html, "Order details"));
  expect(details).toContain(name);
  expect(details).toContain("Matt, both sides");
  expect(textOf(regionOf(sent.html, /^Payments?$/))).toContain("₦25,620");
  const [kept] = await atDatabase(
    shop,
    `select title, make_up, l.price::integer, days, delivery_fee::integer, estimate::integer
     from orders o join order_lines l on l.order_id = o.id where number = ${Number(number)}`,
  );
  expect(kept).toEqual({
    ...{ title: name, make_up: "Matt, both sides", price: 2_212_000, days: 2 },
    ...{ delivery_fee: 350_000, estimate: 2_562_000 },
  });
});
