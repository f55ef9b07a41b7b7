/** Products of the database by id, and the products shown beside one. */
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { categories, products } from "../../database/schema.ts";
import { isUuid } from "../../database/uuid.ts";
import type { Product, ProductSummary } from "./product.ts";

/** A deleted product does not show, although it can be restored for a while. */
export const isThere = isNull(products.deletedAt);

/** What buyers see: everything but drafts. */
export const inShop = sql`(${isThere} and ${not(products.isDraft)})`;

/** The columns of a card. */
export const summary = {
  id: products.id,
  name: products.name,
  price: products.price,
  fromEach: products.fromEach,
  quantity: products.quantity,
  imageUrl: products.imageUrl,
  categoryName: products.categoryName,
  delivery: products.delivery,
};

/** A product that buyers see; undefined for an unknown id and for text that is no id. */
export const findProduct = (id: string) => findWhere(id, inShop);

/** The same for the shop, drafts too. */
export const findForShop = (id: string) => findWhere(id, isThere);

async function findWhere(id: string, where: SQL): Promise<Product | undefined> {
  if (!isUuid(id)) return undefined;
  const [product] = await db
    .select({
      ...summary,
      description: products.description,
      detailImages: products.detailImages,
      features: products.features,
      rating: products.rating,
      timestamp: products.timestamp,
      version: products.version,
      isDraft: products.isDraft,
    })
    .from(products)
    .where(and(eq(products.id, id), where));
  return product;
}

/** The newest other products of the same category, at most `limit` (SPEC §9: 6). */
export async function relatedProducts(
  product: Pick<ProductSummary, "id" | "categoryName">,
  limit = 6,
): Promise<ProductSummary[]> {
  return db
    .select(summary)
    .from(products)
    .where(
      and(eq(products.categoryName, product.categoryName), ne(products.id, product.id), inShop),
    )
    .orderBy(desc(products.timestamp), desc(products.id))
    .limit(limit);
}

/**
 * The newest product of each of `limit` other categories (PRODUCT §2, 'You may also like').
 * Which categories depends on the product, and stays the same for it.
 */
export async function alsoLike(
  product: Pick<ProductSummary, "id" | "categoryName">,
  limit = 3,
): Promise<ProductSummary[]> {
  const newest = db
    .select(summary)
    .from(products)
    .where(and(eq(products.categoryName, categories.name), inShop))
    .orderBy(desc(products.timestamp), desc(products.id))
    .limit(1)
    .as("newest");
  const rows = await db
    .select()
    .from(categories)
    .crossJoinLateral(newest)
    .where(ne(categories.name, product.categoryName))
    .orderBy(sql`md5(${categories.name} || ${product.id})`)
    .limit(limit);
  return rows.map((row) => row.newest);
}

/** The products after an id, in order of their ids, for the sitemap. */
export async function productsAfter(
  id: string,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(gt(products.id, id), inShop))
    .orderBy(asc(products.id))
    .limit(limit);
}

/**
 * What price comparison sites are told about the products after an id, in order of their ids.
 * Products by quote are left out.
 */
export async function offeredAfter(id: string, limit: number) {
  return db
    .select({ ...summary, description: products.description })
    .from(products)
    .where(and(gt(products.id, id), inShop, isNotNull(products.price)))
    .orderBy(asc(products.id))
    .limit(limit);
}

/** The last of the `count` products after an id; undefined when none follow it. */
export async function endOfPart(id: string, count: number): Promise<string | undefined> {
  const [last, next] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.id, id), inShop))
    .orderBy(asc(products.id))
    .offset(count - 1)
    .limit(2);
  return next && last?.id;
}
