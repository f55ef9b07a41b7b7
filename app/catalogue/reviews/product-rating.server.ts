/** Keeps the rating of a product in its row, so that lists need not count reviews. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../database/db.server.ts";
import { products, reviews } from "../../../database/schema.ts";

/**
 * Changes the reviews of a product and stores the mean of the visible ones with it, in one
 * transaction. The product is locked first, so that of two changes at once the second counts the
 * first.
 * @param productId null for a line that is not, or no longer, a product of the shop
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
