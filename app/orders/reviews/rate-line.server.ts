/** Reviews of the lines of a delivered order (TRADE §3). */
import { and, asc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { orderLines, reviews } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { paragraphs } from "../../accounts/field-rules.server.ts";
import { toReview } from "../../catalogue/reviews/find-reviews.server.ts";
import { withRating } from "../../catalogue/reviews/product-rating.server.ts";
import { bylineOf, MOST_WORDS, type Review } from "../../catalogue/reviews/review.ts";
import { claimFile, dropFile } from "../../uploads/files/files.server.ts";
import {
  type Act,
  act,
  invalid,
  overtaken,
  parseField,
  Undo,
} from "../changes/order-act.server.ts";
import type { OpenOrder } from "../changes/order-changes.server.ts";
import { REVIEW_PHOTOS } from "./review-photos.server.ts";

/** A review as its buyer reads it. */
export interface OwnReview extends Review {
  /** The line of the order. */
  place: number;
  /** Why the shop has hidden it; null when it is visible. */
  hiddenReason: string | null;
}

/** The reviews of an order that its private link has opened. */
export async function ownReviews(orderId: string): Promise<OwnReview[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(eq(reviews.orderId, orderId))
    .orderBy(asc(reviews.place));
  return rows.map((row) => ({
    ...toReview(row),
    place: row.place,
    hiddenReason: row.hiddenReason,
  }));
}

const wordsRule = paragraphs("A review", "", MOST_WORDS);

/**
 * Reviews a line of an order for the first time, or changes its review.
 * @param id of an order that its private link has opened (`openLink`)
 * @param input.stars 1 to 5
 * @param input.photo id of an upload of kind `review-photo`; empty keeps the present one
 * @param input.isPhotoOff whether the present one is removed
 * @param uploaders whose upload it may be (`uploadersOf`)
 */
export async function rateLine(
  id: string,
  input: { place: number; stars: number; words: string; photo: string; isPhotoOff: boolean },
  uploaders: string[],
): Promise<Act> {
  const { place, stars } = input;
  return act(id, async (open) => {
    const { tx, order } = open;
    if (order.status !== "delivered") {
      throw new Undo(overtaken("You can rate what has been delivered to you."));
    }
    const [line] = Number.isSafeInteger(place)
      ? await tx
          .select({ productId: orderLines.productId })
          .from(orderLines)
          .where(and(eq(orderLines.orderId, order.id), sql`${orderLines.place} = ${place}::bigint`))
      : [];
    if (!line) throw new Undo(invalid("stars", "This product is not in your order."));
    if (![1, 2, 3, 4, 5].includes(stars)) throw new Undo(invalid("stars", "Choose 1 to 5 stars."));
    const isEmpty = input.words.trim() === "";
    const words = isEmpty ? "" : parseField("words", wordsRule, input.words);
    await withRating(tx, line.productId, async () => {
      const [before] = await tx
        .select()
        .from(reviews)
        .where(and(eq(reviews.orderId, order.id), eq(reviews.place, place)))
        .for("update");
      const kept = input.isPhotoOff ? null : (before?.fileId ?? null);
      const fileId = input.photo ? await takePhoto(open, input.photo, before, uploaders) : kept;
      const said = { stars, words, fileId, byline: bylineOf(order.name) };
      if (!before) {
        const { productId } = line;
        await tx
          .insert(reviews)
          .values({ id: uuidv7(), orderId: order.id, place, productId, ...said });
        return;
      }
      // Sent before: its answer was lost.
      if (stars === before.stars && words === before.words && fileId === before.fileId) return;
      await tx
        .update(reviews)
        .set({ ...said, updatedAt: sql`clock_timestamp()` })
        .where(eq(reviews.id, before.id));
      if (before.fileId && before.fileId !== fileId) await dropFile(tx, before.fileId);
    });
  });
}

/** @throws Undo when it does not exist */
async function takePhoto(
  { tx }: OpenOrder,
  id: string,
  before: { fileId: string | null } | undefined,
  uploaders: string[],
): Promise<string> {
  if (before?.fileId === id) return id;
  for (const owner of isUuid(id) ? uploaders : []) {
    if (await claimFile(tx, REVIEW_PHOTOS, id, owner)) return id;
  }
  throw new Undo(invalid("files", "The photo is no longer there. Choose it again.", [id]));
}
