/** Orders for browser tests: requested on a page, moved at the database. */
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, atDatabase, type Shop } from "../../test/running/shop.ts";
import { sendOrder } from "./sent-orders.ts";

/** A product that is ordered in hundreds: its page, name, price in kobo and minimum. */
export interface Ordered {
  id: string;
  name: string;
  price: number;
  minimum: number;
}

/**
 * A product of the shop whose minimum is 100, and which costs the same each in any quantity. The
 * first of the demo's cards keep their ladder for the tests of prices.
 */
export async function anOrdered(shop: Shop): Promise<Ordered> {
  const [product] = await atDatabase<Ordered>(
    shop,
    `select id, name, price::float8 as price, quantity as minimum from products
     where quantity = 100 and deleted_at is null and name <> 'Business Cards, matt laminated'
     order by price, id limit 1`,
  );
  if (!product) throw new Error("No product is ordered in hundreds");
  await atDatabase(shop, `delete from price_lists where product_id = '${product.id}'`);
  // Nor is its artwork checked against a size.
  await atDatabase(shop, `update products set print_spec = null where id = '${product.id}'`);
  return product;
}

/** Fills what a request needs at least. */
export async function fillRequest(page: Page, fields: Record<string, string> = {}): Promise<void> {
  await page.getByLabel("I will pick it up").check();
  await page.getByLabel("Name").fill(fields.name ?? "Bello Adunni");
  await page.getByLabel("Phone or WhatsApp").fill(fields.phone ?? "0803 123 4567");
  if (fields.email) await page.getByLabel(/^Email/).fill(fields.email);
}

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send order request" });

/** Requests an order and ends on its page. */
export async function requestOrder(
  page: Page,
  shop: Shop,
  fields: Record<string, string> = {},
): Promise<{ number: string; key: string; id: string }> {
  const product = await anOrdered(shop);
  await page.goto(`/order/new?product=${product.id}`);
  // What is typed before the page is taken over stays, too; waiting keeps the test plain.
  await expect(page.getByRole("button", { name: /More by/ })).toBeVisible();
  await page.getByLabel("Quantity").fill(String(product.minimum));
  await fillRequest(page, fields);
  await sendButton(page).click();
  return openedOrder(page, shop);
}

/** Opens the page of an order that its guest has sent without a browser. */
export async function openSentOrder(
  page: Page,
  shop: Shop,
  fields: Record<string, string> = {},
): Promise<{ number: string; key: string; id: string }> {
  const { path, guest } = await sendOrder(shop, fields);
  const [name = "", value = ""] = guest.cookie.split("=");
  await page.context().addCookies([{ name, value, url: shop.url }]);
  await page.goto(path);
  return openedOrder(page, shop);
}

/** The order whose page is open. */
export async function openedOrder(page: Page, shop: Shop) {
  await page.waitForURL(/\/order\/ITW-\d{6}\?key=/);
  const url = new URL(page.url());
  const number = url.pathname.split("/").at(-1) ?? "";
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  return { number, key: url.searchParams.get("key") ?? "", id: row?.id ?? "" };
}

/** Sends a proof as the shop does, with a picture that is really there. */
export async function proveOrder(
  shop: Pick<Shop, "url" | "dataDir">,
  id: string,
  note = "",
): Promise<void> {
  const admin = await signedInPerson(shop, ADMIN.email);
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#f2a31b" },
  })
    .png()
    .toBuffer();
  const { id: file, text } = await admin.upload("proof.png", picture, "proof");
  expect(text).toBe("");
  await atDatabase(
    shop,
    "begin",
    `update files set claimed_at = now() where id = '${file}'`,
    `insert into order_files (file_id, order_id, kind, seq, version)
     select '${file}', o.id, 'proof', o.last_seq + 1,
       1 + coalesce((select max(version) from order_files f where f.order_id = o.id), 0)
     from orders o where o.id = '${id}'`,
    `insert into proof_files (order_id, version, line, file_id)
     select order_id, version, 1, file_id from order_files where file_id = '${file}'`,
    // Nobody is shown a proof without a price.
    `update orders set total = coalesce(total, 1700000) where id = '${id}'`,
    happens(id, "proof", "proof-sent", note),
    "commit",
  );
}

/** Takes an order to a status as the shop does. */
export async function moveOrder(shop: Shop, id: string, status: string): Promise<void> {
  await atDatabase(shop, happens(id, "status", status, ""));
}

function happens(id: string, kind: string, status: string, note: string): string {
  return `
    with moved as (
      update orders set status = '${status}', last_seq = last_seq + 1, waiting_since = null,
        updated_at = now(),
        closed_at = case when '${status}' in ('delivered', 'cancelled') then now() end
      where id = '${id}' returning id, last_seq
    )
    insert into order_events (order_id, seq, kind, status, author, note, amount)
    select id, last_seq, '${kind}', '${status}', 'shop', nullif('${note}', ''),
      case when '${kind}' = 'proof' then (select max(version) from order_files f where f.order_id = moved.id) end
    from moved`;
}
