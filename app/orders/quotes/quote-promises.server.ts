/** What the open quotes of an order promise on their page. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import type { Promised } from "../dates/order-date.ts";
import { dateWithQuote } from "../dates/order-dates.server.ts";
import type { Order } from "../order.ts";

/** The day on which it would be in its buyer's hands, if they accept today. */
export interface QuotePromise extends Promised {
  /** Kobo to pay by `approveBy`, too. */
  pay: number;
}

/** @returns by number, for each quote that can be accepted and promises a date */
export async function readQuotePromises({
  id,
  quotes,
}: Pick<Order, "id" | "quotes">): Promise<Record<number, QuotePromise>> {
  const open = quotes.filter(({ state }) => state === "sent");
  if (open.length === 0) return {};
  const calendar = await readCalendar();
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const promises: Record<number, QuotePromise> = {};
  for (const quote of open) {
    const promised = order && (await dateWithQuote(db, order, quote, calendar));
    if (promised) promises[quote.number] = promised;
  }
  return promises;
}
