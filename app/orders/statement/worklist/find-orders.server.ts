/** Finds orders that the shop looks for by hand, for a transfer that names none. */
import { inArray } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { statementLines } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { listOrders } from "../../reading/list-orders.server.ts";
import { readMoneyOrders } from "./match-orders.server.ts";

/** How many of the found orders are shown. */
const MOST_FOUND = 5;

/**
 * @param query an order's number, or words of name, phone and product
 * @returns the newest ones, with the kobo that each has open
 * @throws Response 403 when the viewer is not an admin
 */
export async function findMoneyOrders(viewer: Viewer, query: string) {
  const { orders } = await listOrders(viewer, { query: query.slice(0, 100) });
  const shown = orders.slice(0, MOST_FOUND);
  const read = await readMoneyOrders(shown.map(({ number }) => number));
  const open = new Map(read.map((order) => [order.number, order.open]));
  return shown.map(({ number, title, name }) => ({
    ...{ number, title, name },
    open: open.get(number) ?? 0,
  }));
}

/**
 * The kobo of lines, by their ids.
 * @param ids from outside, unchecked
 * @throws Response 403 when the viewer is not an admin
 */
export async function readAmounts(viewer: Viewer, ids: string[]): Promise<Map<string, number>> {
  staffOf(viewer, "money");
  const rows = await db
    .select({ id: statementLines.id, kobo: statementLines.kobo })
    .from(statementLines)
    .where(inArray(statementLines.id, ids.filter(isUuid)));
  return new Map(rows.map(({ id, kobo }) => [id, kobo]));
}
