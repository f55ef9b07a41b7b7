/**
 * What the items of the static catalogue cost. An item that the shop also has as a product costs
 * what the product costs.
 */
import { and, inArray } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { inShop, summary } from "../find-product.server.ts";
import type { CatalogueItem } from "./static-catalogue.ts";
import { itemKey } from "./static-path.ts";

/** An item with its price of today. */
export type PricedItem<Item extends Sold = CatalogueItem> = Item & {
  /** The product that is the same thing; null when the shop has none. */
  productId: string | null;
  /** The figure of 'from ₦48 each', in kobo as they are shown; null where there is no ladder. */
  fromEach: number | null;
};

type Sold = Pick<CatalogueItem, "category" | "id" | "price" | "quantity" | "delivery">;

/**
 * Gives items the price, minimum and days of the products that are the same things. Other items
 * keep their own.
 */
export async function priceItems<Item extends Sold>(
  items: readonly Item[],
): Promise<PricedItem<Item>[]> {
  const keys = items.map(itemKey);
  if (keys.length === 0) return [];
  const rows = await db
    .select({ ...summary, item: products.item })
    .from(products)
    .where(and(inArray(products.item, keys), inShop));
  const sold = new Map(rows.map((row) => [row.item, row]));
  return items.map((item) => {
    const product = sold.get(itemKey(item));
    if (!product) return unpriced(item);
    const { id: productId, price, fromEach, quantity, delivery } = product;
    return { ...item, productId, price, fromEach, quantity, delivery: delivery ?? item.delivery };
  });
}

/** The same for a page that has to work without the database: items then cost what is bundled. */
export async function priceItemsOrNot<Item extends Sold>(
  items: readonly Item[],
  logError: (error: unknown) => void,
): Promise<PricedItem<Item>[]> {
  try {
    return await priceItems(items);
  } catch (error) {
    logError(error);
    return items.map(unpriced);
  }
}

/** Leaves out the products that are the same thing as an item beside them. */
export function withoutSame<Product extends { id: string }>(
  found: readonly Product[],
  items: readonly Pick<PricedItem, "productId">[],
): Product[] {
  const same = new Set(items.map(({ productId }) => productId));
  return found.filter(({ id }) => !same.has(id));
}

const unpriced = <Item extends Sold>(item: Item) => ({ ...item, productId: null, fromEach: null });

/** The ids of the products that are the same things as items, by {@link itemKey}. */
export async function productsOfItems(
  items: readonly CatalogueItem[],
  queries: Queries = db,
): Promise<Map<string | null, string>> {
  if (items.length === 0) return new Map();
  const found = await queries
    .select({ id: products.id, item: products.item })
    .from(products)
    .where(and(inArray(products.item, items.map(itemKey)), inShop));
  return new Map(found.map(({ id, item }) => [item, id]));
}
