/** Products of a test's own. */
import { randomUUID } from "node:crypto";
import { atDatabase, type Shop } from "../../test/running/shop.ts";

interface Traits {
  /** Kobo; null is by quote. */
  price?: number | null;
  /** Another product's by default. */
  quantity?: number;
  /** Working days. */
  delivery?: number;
  pricesRevision?: number;
  /** Kobo. */
  fromEach?: number;
  /** No visitor's list has it. */
  isDraft?: boolean;
}

/** A product that is nobody else's, behind all others; returns its id. */
export async function putProduct(
  shop: Pick<Shop, "dataDir">,
  name: string,
  traits: Traits = {},
): Promise<string> {
  const { price = 120_000, quantity = "quantity", pricesRevision = 1 } = traits;
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `insert into products (id, name, price, description, image_url, detail_images, category_name,
        quantity, features, timestamp, delivery, prices_revision, from_each, is_draft)
      select '${randomUUID()}', '${name}', ${price}, description, image_url, detail_images,
        category_name, ${quantity}, features, '2020-01-01',
        ${traits.delivery ?? null}, ${pricesRevision}, ${traits.fromEach ?? null},
        ${traits.isDraft ?? false}
      from products where deleted_at is null order by timestamp limit 1
      returning id`,
  );
  return row?.id ?? "";
}

/** Gives a product rungs and options. */
export const putPrices = (shop: Pick<Shop, "dataDir">, product: string, document: object) =>
  atDatabase(
    shop,
    `insert into price_lists (product_id, document)
      values ('${product}', '${JSON.stringify(document)}')`,
  );

/** Cards with a rung and a finish, brought to all of Oyo for ₦3,500; returns the product's id. */
export async function putCards(shop: Shop, name: string, fromEach?: number): Promise<string> {
  const traits = { price: 850_000, quantity: 100, delivery: 2, pricesRevision: 2 };
  const id = await putProduct(shop, name, fromEach ? { ...traits, fromEach } : traits);
  await putPrices(shop, id, {
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
  });
  await atDatabase(
    shop,
    `insert into delivery_zones (state, city, rule, fee, days) values ('Oyo', '', 'fee', 350000, 1)
     on conflict (state, city) do update set rule = 'fee', fee = 350000, days = 1`,
    "delete from delivery_zones where state = 'Oyo' and city <> ''",
  );
  return id;
}

/** Takes it out of the database, whatever has become of it. */
export const removeProduct = (shop: Shop, name: string) =>
  atDatabase(shop, `delete from products where name = '${name}'`);
