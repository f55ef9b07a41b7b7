/** Orders for tests: requested over HTTP as a guest's browser does. */
import { uuidv7 } from "uuidv7";
import { Guest } from "../../test/running/guest.ts";
import { atDatabase, type Shop } from "../../test/running/shop.ts";

/** An order that somebody has sent. */
export interface SentOrder {
  /** `ITW-000001`. */
  number: string;
  /** The private link, without the shop's address. */
  path: string;
  guest: Guest;
}

/** Files that tests print. */
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** What a request for 200 business cards holds. */
export async function requestFields(
  shop: Pick<Shop, "dataDir">,
  fields: Record<string, string> = {},
): Promise<Record<string, string>> {
  const [product] = await atDatabase<{ id: string; price: string; quantity: number }>(
    shop,
    // What another test has taken out of the shop cannot be ordered.
    `select id, price, quantity from products
     where quantity = 100 and deleted_at is null order by name, id limit 1`,
  );
  if (!product) throw new Error("The seed has no product from 100");
  return {
    clientId: uuidv7(),
    product: product.id,
    seen: `${product.price}/${product.quantity}`,
    quantity: "200",
    name: "Bello Adunni",
    // One number makes only so many orders an hour, and one address is mailed only so often.
    phoneNumber: `0803 ${String(Math.random()).slice(2, 5)} ${String(Math.random()).slice(2, 6)}`,
    email: `${uuidv7()}@example.com`,
    delivery: "pick-up",
    ...fields,
  };
}

/** Sends a request as a new guest, or as `guest`. */
export async function sendOrder(
  shop: Pick<Shop, "url" | "dataDir">,
  fields: Record<string, string> = {},
  guest?: Guest,
): Promise<SentOrder> {
  const buyer = guest ?? (await new Guest(shop.url).open());
  const body = new URLSearchParams(await requestFields(shop, fields));
  const answer = await buyer.fetch(`/order/new?product=${body.get("product")}`, {
    method: "POST",
    redirect: "manual",
    body,
  });
  const path = (answer.headers.get("location") ?? "").replace(/&sent=1$/, "");
  const [number] = /ITW-\d{6}/.exec(path) ?? [];
  if (!number) throw new Error(`HTTP ${answer.status}: ${await answer.text()}`);
  return { number, path, guest: buyer };
}

/** The same, with a price that is agreed already: ₦17,000. */
export async function pricedOrder(
  shop: Shop,
  fields: Record<string, string> = {},
): Promise<SentOrder> {
  const sent = await sendOrder(shop, fields);
  await atDatabase(
    shop,
    `update orders set total = 1700000 where number = ${Number(sent.number.slice(4))}`,
  );
  return sent;
}
