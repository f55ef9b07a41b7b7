/** What the open quote of an order promises on its page. There is one at the most. */
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

/** @returns null while none can be accepted, and for one that promises no date */
export async function readQuotePromise({
  id,
  quotes,
}: Pick<Order, "id" | "quotes">): Promise<QuotePromise | null> {
  const open = quotes.find(({ state }) => state === "sent");
  if (!open) return null;
  const calendar = await readCalendar();
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order ? dateWithQuote(db, order, open, calendar) : null;
}
