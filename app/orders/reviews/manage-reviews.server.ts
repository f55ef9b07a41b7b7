/**
 * What the shop does with reviews: read all of them, answer, and hide one with a reason (TRADE §3).
 */
import { desc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../database/db.server.ts";
import { cutPage, olderThan, readPlace } from "../../../database/newest-first.ts";
import { orderLines, orders, reviews } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { paragraphs, reason as reasonRule } from "../../accounts/field-rules.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { SessionUser, Viewer } from "../../accounts/viewer.server.ts";
import { toReview } from "../../catalogue/reviews/find-reviews.server.ts";
import { withRating } from "../../catalogue/reviews/product-rating.server.ts";
import { MOST_WORDS, type Review } from "../../catalogue/reviews/review.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { orderNumber } from "../order.ts";

const PAGE_SIZE = 25;

/** A review as the shop reads it. */
export interface ManagedReview extends Review {
  /** Of the line, as it was ordered. */
  productName: string;
  /** Null when it is not, or no longer, a product of the shop. */
  productId: string | null;
  /** `ITW-000123`. */
  order: string;
  /** Why it is hidden; null when it is visible. */
  hiddenReason: string | null;
}

/**
 * All reviews, newest first.
 * @param after the key of the page before, from outside
 * @throws Response 403 when the viewer is not an admin
 */
export async function listReviews(
  viewer: Viewer,
  after: string | null,
): Promise<{ reviews: ManagedReview[]; next: string | null }> {
  staffOf(viewer, "inbox");
  const rows = await db
    .select({ review: reviews, productName: orderLines.name, number: orders.number })
    .from(reviews)
    .innerJoin(
      orderLines,
      sql`${orderLines.orderId} = ${reviews.orderId} and ${orderLines.place} = ${reviews.place}`,
    )
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(olderThan(reviews.timestamp, reviews.id, readPlace(after)))
    .orderBy(desc(reviews.timestamp), desc(reviews.id))
    .limit(PAGE_SIZE + 1);
  const all = rows.map((row) => ({ ...row, id: row.review.id }));
  const page = cutPage(all, PAGE_SIZE, ({ review }) => review.timestamp);
  return {
    reviews: page.rows.map(({ review, productName, number }) => ({
      ...toReview(review),
      ...{ productName, order: orderNumber(number) },
      productId: review.productId,
      hiddenReason: review.hiddenReason,
    })),
    next: page.next,
  };
}

type Done = { ok: true } | Refusal;

const answerRule = paragraphs("An answer", "", MOST_WORDS);

/**
 * Answers a review, or takes the answer back when it is empty.
 * @throws Response 403 when the viewer is not an admin
 */
export function answerReview(viewer: Viewer, id: string, typed: string): Promise<Done> {
  const isEmpty = typed.trim() === "";
  const parsed = isEmpty ? undefined : answerRule.safeParse(typed);
  return change(viewer, id, async (tx, admin, { row, details }) => {
    if (parsed?.error) return wrong("answer", parsed.error.issues[0]?.message);
    const answer = parsed?.data ?? null;
    if (answer === null && row.answer === null) return wrong("answer", "Write the answer.");
    if (answer === row.answer) return { ok: true };
    await tx
      .update(reviews)
      .set({ answer, answeredAt: answer === null ? null : new Date() })
      .where(eq(reviews.id, row.id));
    await recordAct(tx, admin, answer === null ? "unanswer-review" : "answer-review", details);
    return { ok: true };
  });
}

/**
 * Removes a review from its product's page and rating.
 * @throws Response 403 when the viewer is not an admin
 */
export function hideReview(viewer: Viewer, id: string, typed: string): Promise<Done> {
  const parsed = reasonRule.safeParse(typed);
  return change(viewer, id, async (tx, admin, { row, details }) => {
    if (parsed.error) return wrong("reason", parsed.error.issues[0]?.message);
    if (row.hiddenReason === parsed.data) return { ok: true };
    await tx
      .update(reviews)
      .set({ hiddenAt: row.hiddenAt ?? new Date(), hiddenReason: parsed.data })
      .where(eq(reviews.id, row.id));
    await recordAct(tx, admin, "hide-review", { ...details, reason: parsed.data });
    return { ok: true };
  });
}

/**
 * Shows a review again.
 * @throws Response 403 when the viewer is not an admin
 */
export function showReview(viewer: Viewer, id: string): Promise<Done> {
  return change(viewer, id, async (tx, admin, { row, details }) => {
    if (row.hiddenAt === null) return { ok: true };
    await tx
      .update(reviews)
      .set({ hiddenAt: null, hiddenReason: null })
      .where(eq(reviews.id, row.id));
    await recordAct(tx, admin, "show-review", details);
    return { ok: true };
  });
}

const wrong = (field: string, error = ""): Refusal => ({
  ok: false,
  status: 400,
  errors: { [field]: error },
});

const GONE: Refusal = { ok: false, status: 404, failure: "This review is no longer there." };

interface Held {
  row: typeof reviews.$inferSelect;
  /** For the audit. */
  details: { name: string; order: string };
}

/** Does something to a review while its product is locked. */
async function change(
  viewer: Viewer,
  id: string,
  work: (tx: Transaction, admin: SessionUser, held: Held) => Promise<Done>,
): Promise<Done> {
  const admin = staffOf(viewer, "inbox");
  if (!isUuid(id)) return GONE;
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ review: reviews, number: orders.number, name: orderLines.name })
      .from(reviews)
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .innerJoin(
        orderLines,
        sql`${orderLines.orderId} = ${reviews.orderId} and ${orderLines.place} = ${reviews.place}`,
      )
      .where(eq(reviews.id, id));
    if (!found) return GONE;
    return withRating(tx, found.review.productId, async () => {
      // Read again, since it may have changed while this waited for the lock.
      const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
      if (!row) return GONE;
      const details = { name: found.name, order: orderNumber(found.number) };
      return work(tx, admin, { row, details });
    });
  });
}
