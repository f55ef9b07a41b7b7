/** The lines of order lists, for both sides. */
import { eq } from "drizzle-orm";
import { changeAsked } from "../../../database/change-asked.ts";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { orderNumber } from "../order.ts";

/** How many lines a page of a list has. */
export const PAGE_SIZE = 25;

/** The columns of a line. */
export const summary = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  delivery: orders.delivery,
  changeAsked,
  title: orders.title,
  imageUrl: orders.imageUrl,
  quantity: orders.quantity,
  total: orders.total,
  estimate: orders.estimate,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

/** A row as a line. */
export const toSummary = <Row extends { createdAt: Date; updatedAt: Date }>({
  createdAt,
  updatedAt,
  ...row
}: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The number of an order in a URL. */
export function placeOf(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Finds an existing order by `ITW-000123`. */
export async function numberOf(id: string): Promise<string> {
  const [row] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("An order is gone");
  return orderNumber(row.number);
}
