/** What an order is about: a product of the shop or an item of the static catalogue. */
import { and, sql } from "drizzle-orm";
import { db, type Queries, type Transaction } from "../../../../database/db.server.ts";
import { products } from "../../../../database/schema.ts";
import { inShop } from "../../../catalogue/find-product.server.ts";
import { minimumOf } from "../../../catalogue/prices/price-list.ts";
import { readPriced } from "../../../catalogue/prices/read-prices.server.ts";
import { productsOfItems } from "../../../catalogue/static/priced-items.server.ts";
import type { CatalogueItem } from "../../../catalogue/static/static-catalogue.ts";
import { itemKey } from "../../../catalogue/static/static-path.ts";
import { itemOf } from "../../../catalogue/static/static-search.server.ts";
import type { Values } from "../../../kept-form/drafts.ts";
import type { PriceChange } from "../../../ui/forms/form-answer.ts";
import { priceWords } from "../../price.ts";
import { type About, type FormLine, lineField } from "./form-lines.ts";
import type { LineProduct } from "./order-line.ts";

/** What an order is about, with everything that its price is computed from. */
export interface OrderedProduct extends LineProduct {
  productId: string | null;
  /** `{category}/{id}` of the static catalogue. */
  item: string | null;
}

/** A request that cannot become an order. */
export class Refused extends Error {
  readonly errors: Values;
  /** Ids of files that no longer exist. */
  readonly lost: string[] | undefined;
  /** What its sender is asked to agree to. */
  readonly changed: PriceChange | undefined;
  constructor(errors: Values, more: { lost?: string[]; changed?: PriceChange } = {}) {
    super("The request was refused");
    this.errors = errors;
    this.lost = more.lost;
    this.changed = more.changed;
  }
}

export const GONE = "This product is no longer in the shop. Choose another one, or chat with us.";

/** Something that the catalogue does not have: any quantity, by quote. */
export const customProduct = (name: string): OrderedProduct => ({
  ...{ productId: null, item: null, name, imageUrl: null, days: null },
  printSpec: null,
  list: { rungs: [{ quantity: 1, price: null }], options: [], exclusions: [] },
});

/**
 * The products of a form's lines; undefined for those that are not in the shop. An item that the
 * shop also has as a product is ordered as that product.
 * @param abouts at most as many as an order has lines
 */
export async function findAllOrdered(
  abouts: readonly About[],
  queries: Queries = db,
): Promise<(OrderedProduct | undefined)[]> {
  const named = abouts.map(({ product, item }) => ({
    product: product.toLowerCase(),
    item: product ? undefined : itemOf(item),
  }));
  const sameAs = await productsOfItems(
    named.flatMap(({ item }) => item ?? []),
    queries,
  );
  const ids = named.map(({ product, item }) => (item ? sameAs.get(itemKey(item)) : product) ?? "");
  const priced = await readPriced([...new Set(ids)], queries);
  return named.map(({ item }, index) => {
    const found = priced.get(ids[index] ?? "");
    if (!found) return item && staticItem(item);
    const { id, name, imageUrl, days, list, printSpec } = found;
    const key = item ? itemKey(item) : null;
    return { productId: id, item: key, name, imageUrl, days, list, printSpec };
  });
}

function staticItem(item: CatalogueItem): OrderedProduct {
  const { name, image: imageUrl, quantity, price } = item;
  return {
    ...{ productId: null, item: itemKey(item), name, imageUrl, days: null },
    printSpec: null,
    list: { rungs: [{ quantity, price }], options: [], exclusions: [] },
  };
}

/** The same for a single line, of which product or item may be missing. */
export async function findOrdered(about: Partial<About>): Promise<OrderedProduct | undefined> {
  const [found] = await findAllOrdered([{ product: "", item: "", ...about }]);
  return found;
}

/** The price that the shop's own form has shown, so that a change since is noticed. */
export function seenPrice({ list }: Pick<OrderedProduct, "list">): string {
  return `${list.rungs[0]?.price ?? "quote"}/${minimumOf(list)}`;
}

export function changedWords({ list }: OrderedProduct): string {
  const now = priceWords(list.rungs[0]?.price ?? null, minimumOf(list)) ?? "by quote";
  return `The price has changed since you opened this page: it is now ${now}. Look again, then send.`;
}

/** A line of a form, with what it is about. */
export interface OrderedLine extends FormLine {
  ordered: OrderedProduct;
}

/**
 * Locks the products of an order until it is inserted.
 * @returns the lines with their products as they are now
 * @throws Refused when one is gone since it was read
 */
export async function holdProducts(
  tx: Transaction,
  lines: readonly OrderedLine[],
): Promise<OrderedLine[]> {
  const ids = lines.flatMap(({ ordered: { productId } }) => productId ?? []);
  if (ids.length === 0) return [...lines];
  // A change of prices locks the same row. All orders lock their products in the same order.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)}::uuid[])`, inShop))
    .orderBy(products.id)
    .for("share");
  const now = await findAllOrdered(lines, tx);
  return lines.map((line, index) => {
    if (!line.ordered.productId) return line;
    const ordered = now[index];
    if (!ordered) throw new Refused({ [lineField(line.slot, "product")]: GONE });
    return { ...line, ordered };
  });
}
