/** Reads the quotes of an order, each with its state of today. */
import { asc, desc, eq, inArray } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { type orderEvents, quoteLines, quotes } from "../../../database/schema.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { type Quote, quoteState } from "../quote.ts";
import type { OrderStatus } from "../status.ts";

type Event = Pick<
  typeof orderEvents.$inferSelect,
  "seq" | "kind" | "amount" | "note" | "timestamp"
>;

/**
 * All quotes of an order, newest first.
 * @param events of the order, oldest first
 */
export async function readQuotes(
  order: { id: string; status: OrderStatus },
  events: readonly Event[],
): Promise<Quote[]> {
  const rows = await db
    .select()
    .from(quotes)
    .where(eq(quotes.orderId, order.id))
    .orderBy(desc(quotes.number));
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      quoteId: quoteLines.quoteId,
      place: quoteLines.place,
      name: quoteLines.name,
      quantity: quoteLines.quantity,
      makeUp: quoteLines.makeUp,
      price: quoteLines.price,
      imageUrl: quoteLines.imageUrl,
    })
    .from(quoteLines)
    .where(
      inArray(
        quoteLines.quoteId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(quoteLines.place));
  const today = lagosDay(new Date().toISOString());
  const pricedAt = events.findLast(({ kind }) => kind === "total")?.seq ?? null;
  return rows.map((row) => {
    const asked = events.findLast(
      ({ kind, amount }) => kind === "quote-change" && amount === row.number,
    );
    return {
      id: row.id,
      number: row.number,
      state: quoteState(row, today, { status: order.status, pricedAt }),
      lines: lines
        .filter(({ quoteId }) => quoteId === row.id)
        .map(({ quoteId: _, ...line }) => line),
      goods: row.goods,
      discount: row.discount,
      discountPercent: row.discountPercent,
      discountReason: row.discountReason,
      deliveryFee: row.deliveryFee,
      deliveryDays: row.deliveryDays,
      days: row.days,
      total: row.total,
      validUntil: row.validUntil,
      note: row.note,
      sentAt: row.sentAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      acceptedBy: row.acceptedBy,
      termsVersion: row.termsVersion,
      reason: row.reason,
      asked: asked ? { note: asked.note ?? "", timestamp: asked.timestamp.toISOString() } : null,
    };
  });
}
