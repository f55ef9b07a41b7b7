/** The rating of a product stands in its row, so that no list counts reviews. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../database/db.server.ts";
import { products, reviews } from "../../../database/schema.ts";

/**
 * Does something to the reviews of a product, and keeps the mean of those that show with it, in one
 * transaction. The product is locked first: of two at once the second one counts the first.
 * @param productId null: of a line that is no product of the shop (any more)
 */
export async function withRating<Outcome>(
  tx: Transaction,
  productId: string | null,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!productId) return work();
  await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for("no key update");
  const outcome = await work();
  const mean = tx
    .select({ mean: sql`round(avg(${reviews.stars}), 1)` })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)));
  await tx
    .update(products)
    .set({ rating: sql`(${mean})` })
    .where(and(eq(products.id, productId), sql`${products.rating} is distinct from (${mean})`));
  return outcome;
}
