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
}

/** A product that is nobody else's, behind all others; returns its id. */
export async function putProduct(shop: Shop, name: string, traits: Traits = {}): Promise<string> {
  const { price = 120_000, quantity = "quantity", pricesRevision = 1 } = traits;
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `insert into products (id, name, price, description, image_url, detail_images, category_name,
        quantity, features, timestamp, delivery, prices_revision, from_each)
      select '${randomUUID()}', '${name}', ${price}, description, image_url, detail_images,
        category_name, ${quantity}, features, '2020-01-01',
        ${traits.delivery ?? null}, ${pricesRevision}, ${traits.fromEach ?? null}
      from products where deleted_at is null order by timestamp limit 1
      returning id`,
  );
  return row?.id ?? "";
}

/** Takes it out of the database, whatever has become of it. */
export const removeProduct = (shop: Shop, name: string) =>
  atDatabase(shop, `delete from products where name = '${name}'`);
