/** What an order is about: a product of the shop, an item of the static catalogue. */
import { and, eq } from "drizzle-orm";
import { db, type Queries, type Transaction } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { inShop } from "../../catalogue/find-product.server.ts";
import { minimumOf } from "../../catalogue/prices/price-list.ts";
import { readPriced } from "../../catalogue/prices/read-prices.server.ts";
import { productOfItem } from "../../catalogue/static/priced-items.server.ts";
import { itemKey } from "../../catalogue/static/static-path.ts";
import { itemOf } from "../../catalogue/static/static-search.ts";
import type { Typed } from "../../http/form-answer.server.ts";
import type { PriceChange } from "../../ui/forms/form-answer.ts";
import { priceWords } from "../price.ts";
import type { LineProduct } from "./order-line.ts";
import type { FieldErrors } from "./order-rules.server.ts";

/** What an order is about, with what its price is made of. */
export interface OrderedProduct extends LineProduct {
  productId: string | null;
  /** `{category}/{id}` of the static catalogue. */
  item: string | null;
}

/** A request that cannot become an order. */
export class Refused extends Error {
  readonly errors: FieldErrors;
  /** Ids of files that are no longer there. */
  readonly lost: string[] | undefined;
  /** What its sender is asked to agree to. */
  readonly changed: PriceChange | undefined;
  constructor(errors: FieldErrors, more: { lost?: string[]; changed?: PriceChange } = {}) {
    super("The request was refused");
    this.errors = errors;
    this.lost = more.lost;
    this.changed = more.changed;
  }
}

export const GONE = "This product is no longer in the shop. Choose another one, or chat with us.";

/** Something that the catalogue does not have: one of it or more, by quote. */
export const customProduct = (name: string): OrderedProduct => ({
  ...{ productId: null, item: null, name, imageUrl: null, days: null, revision: 0 },
  list: { rungs: [{ quantity: 1, price: null }], options: [], exclusions: [] },
});

/**
 * What a form's `product` (id) or `item` (`{category}/{id}`) stands for; undefined when it is not
 * in the shop. An item that the shop has as a product is ordered as that one.
 */
export async function findOrdered(
  typed: Typed,
  queries: Queries = db,
): Promise<OrderedProduct | undefined> {
  if (typed.product) {
    const id = typed.product.toLowerCase();
    const found = (await readPriced([id], queries)).get(id);
    if (!found) return undefined;
    const { name, imageUrl, days, list, revision } = found;
    return { productId: found.id, item: null, name, imageUrl, days, list, revision };
  }
  const item = itemOf(typed.item ?? "");
  if (!item) return undefined;
  const key = itemKey(item);
  const product = await productOfItem(item, queries);
  const same = product && (await findOrdered({ product }, queries));
  if (same) return { ...same, item: key };
  const { name, image: imageUrl, quantity, price } = item;
  return {
    ...{ productId: null, item: key, name, imageUrl, days: null },
    ...{ revision: 0, list: { rungs: [{ quantity, price }], options: [], exclusions: [] } },
  };
}

/** What the shop's own form says of the price it has shown, so that a change in between is told. */
export function seenPrice({ list }: Pick<OrderedProduct, "list">): string {
  return `${list.rungs[0]?.price ?? "quote"}/${minimumOf(list)}`;
}

export function changedWords({ list }: OrderedProduct): string {
  const now = priceWords(list.rungs[0]?.price ?? null, minimumOf(list)) ?? "by quote";
  return `The price has changed since you opened this page: it is now ${now}. Look again, then send.`;
}

/**
 * Locks the product until the order is inserted.
 * @returns the product as it is now
 * @throws Refused when it has gone since it was read
 */
export async function holdProduct(
  tx: Transaction,
  product: OrderedProduct,
): Promise<OrderedProduct> {
  const { productId } = product;
  if (!productId) return product;
  // A change of its prices locks the same row.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), inShop))
    .for("share");
  const now = await findOrdered({ product: productId }, tx);
  if (!now) throw new Refused({ product: GONE });
  return { ...now, item: product.item };
}
