/** What an order is about: a product of the shop, an item of the static catalogue. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { findProduct, inShop } from "../../catalogue/find-product.server.ts";
import { staticCategories } from "../../catalogue/static/static-catalogue.ts";
import { findItem } from "../../catalogue/static/static-search.ts";
import type { Typed } from "../../http/form-answer.server.ts";
import { priceWords } from "../price.ts";
import type { FieldErrors } from "./order-rules.server.ts";

/** What an order is about, as it is copied into it. */
export interface OrderedProduct {
  productId: string | null;
  /** `{category}/{id}` of the static catalogue. */
  item: string | null;
  productName: string;
  /** Kobo for `minimum` units together; null: by quote. */
  price: number | null;
  minimum: number;
  imageUrl: string | null;
}

/** A request that cannot become an order; `lost`: ids of files that are no longer there. */
export class Refused extends Error {
  readonly errors: FieldErrors;
  readonly lost: string[] | undefined;
  constructor(errors: FieldErrors, lost?: string[]) {
    super("The request was refused");
    this.errors = errors;
    this.lost = lost;
  }
}

export const GONE = "This product is no longer in the shop. Choose another one, or chat with us.";

/**
 * What a form's `product` (id) or `item` (`{category}/{id}`) stands for; undefined when it is not
 * in the shop.
 */
export async function findOrdered(typed: Typed): Promise<OrderedProduct | undefined> {
  if (typed.product) {
    const found = await findProduct(typed.product);
    return found && copyOf(found);
  }
  const [categoryName = "", id = ""] = (typed.item ?? "").split("/", 2);
  const category = staticCategories.find((name) => name === categoryName);
  const item = category && findItem(category, id);
  return (
    item && {
      productId: null,
      item: `${item.category}/${item.id}`,
      productName: item.name,
      price: item.price,
      minimum: item.quantity,
      imageUrl: item.image,
    }
  );
}

type InShop = {
  id: string;
  name: string;
  price: number | null;
  quantity: number;
  imageUrl: string;
};

const copyOf = ({ id, name, price, quantity, imageUrl }: InShop): OrderedProduct => ({
  productId: id,
  item: null,
  productName: name,
  price,
  minimum: quantity,
  imageUrl,
});

/** What the form says of the price it has shown, so that a change in between is told. */
export function seenPrice({ price, minimum }: Pick<OrderedProduct, "price" | "minimum">): string {
  return `${price ?? "quote"}/${minimum}`;
}

export function changedWords({ price, minimum }: OrderedProduct): string {
  const now = priceWords(price, minimum) ?? "by quote";
  return `The price has changed since you opened this page: it is now ${now}. Look again, then send.`;
}

/**
 * Locks the product until the order is inserted.
 * @throws Refused when it has changed or gone since it was read
 */
export async function holdProduct(
  tx: Transaction,
  product: OrderedProduct,
): Promise<OrderedProduct> {
  if (!product.productId) return product;
  const [now] = await tx
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      quantity: products.quantity,
      imageUrl: products.imageUrl,
    })
    .from(products)
    .where(and(eq(products.id, product.productId), inShop))
    .for("share");
  if (!now) throw new Refused({ product: GONE });
  const copy = copyOf(now);
  if (seenPrice(copy) !== seenPrice(product)) throw new Refused({ product: changedWords(copy) });
  return copy;
}
