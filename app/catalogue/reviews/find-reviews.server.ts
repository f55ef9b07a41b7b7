/** The visible reviews of a product, one page at a time. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { cutPage, olderThan, readPlace } from "../../../database/newest-first.ts";
import { reviews } from "../../../database/schema.ts";
import { photoAddress, type Review, type StarCounts } from "./review.ts";

const PAGE_SIZE = 10;

/** A page of the reviews of a product. */
export interface ReviewPage {
  /** The newest first. */
  reviews: Review[];
  /** The key to read on from; missing on the last page. */
  next: string | null;
  isFirst: boolean;
  counts: StarCounts;
}

const isShown = isNull(reviews.hiddenAt);

/**
 * @param after the key at the end of the page before, from outside
 * @returns undefined while nobody has rated the product
 */
export async function findReviews(
  productId: string,
  after: string | null,
): Promise<ReviewPage | undefined> {
  const place = readPlace(after);
  const [counts, rows] = await Promise.all([
    countStars(productId),
    db
      .select()
      .from(reviews)
      .where(
        and(
          eq(reviews.productId, productId),
          isShown,
          olderThan(reviews.timestamp, reviews.id, place),
        ),
      )
      .orderBy(desc(reviews.timestamp), desc(reviews.id))
      .limit(PAGE_SIZE + 1),
  ]);
  if (counts.every((count) => count === 0)) return undefined;
  const page = cutPage(rows, PAGE_SIZE, ({ timestamp }) => timestamp);
  return { reviews: page.rows.map(toReview), next: page.next, isFirst: !place, counts };
}

async function countStars(productId: string): Promise<StarCounts> {
  const rows = await db
    .select({ stars: reviews.stars, count: sql<number>`count(*)::integer` })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isShown))
    .groupBy(reviews.stars);
  const of = (stars: number) => rows.find((row) => row.stars === stars)?.count ?? 0;
  return [of(1), of(2), of(3), of(4), of(5)];
}

/** A review as the query returns it. */
export const toReview = ({
  fileId,
  timestamp,
  ...row
}: Pick<
  typeof reviews.$inferSelect,
  "id" | "stars" | "words" | "byline" | "fileId" | "answer" | "timestamp"
>): Review => ({
  id: row.id,
  stars: row.stars,
  words: row.words,
  byline: row.byline,
  answer: row.answer,
  photo: fileId && photoAddress(fileId),
  timestamp: timestamp.toISOString(),
});

/** Whether a file is the photo of a visible review. */
export async function isShownPhoto(fileId: string): Promise<boolean> {
  return (await db.$count(reviews, and(eq(reviews.fileId, fileId), isShown))) > 0;
}
