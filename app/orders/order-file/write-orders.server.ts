/** `orders.csv`: every order with its lines. */
import { asc, gt, inArray } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { ledgerEntries, orderLines, orders } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { csvRow, nairaCell, plainCell } from "../../imports/csv.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { moneySum } from "../ledger/ledger.server.ts";
import { orderNumber } from "../order.ts";
import { allColumns, orderColumns } from "./order-columns.ts";

/** Orders that are read at once. */
const SLICE = 500;

/**
 * All orders, the oldest first, a part at a time: what is in memory does not grow with them.
 * @throws Response 403 without the right
 */
export async function* writeOrderFile(viewer: Viewer): AsyncGenerator<string> {
  staffOf(viewer, "import");
  yield `\uFEFF${csvRow(allColumns)}`;
  let after = 0;
  for (;;) {
    const part = await db
      .select()
      .from(orders)
      .where(gt(orders.number, after))
      .orderBy(asc(orders.number))
      .limit(SLICE);
    if (part.length === 0) return;
    yield await writePart(part);
    after = part.at(-1)?.number ?? after;
  }
}

async function writePart(part: readonly (typeof orders.$inferSelect)[]): Promise<string> {
  const ids = part.map(({ id }) => id);
  const [lines, sums] = await Promise.all([
    db
      .select({
        orderId: orderLines.orderId,
        name: orderLines.name,
        makeUp: orderLines.makeUp,
        quantity: orderLines.quantity,
        price: orderLines.price,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.orderId), asc(orderLines.place)),
    db
      .select({ orderId: ledgerEntries.orderId, received: moneySum })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.orderId, ids))
      .groupBy(ledgerEntries.orderId),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const received = new Map(sums.map((sum) => [sum.orderId, sum.received]));
  return part
    .flatMap((order) => {
      const whole = wholeCells(order, received.get(order.id) ?? 0);
      return (linesOf.get(order.id) ?? []).map((line, index) =>
        csvRow([
          orderNumber(order.number),
          ...[line.name, line.makeUp].map(plainCell),
          `${line.quantity}`,
          nairaOrEmpty(line.price),
          // Sums of a column count each order once.
          ...(index === 0 ? whole : orderColumns.map(() => "")),
        ]),
      );
    })
    .join("");
}

const nairaOrEmpty = (kobo: number | null) => (kobo === null ? "" : nairaCell(kobo));

/** In the order of the columns. */
function wholeCells(order: typeof orders.$inferSelect, received: number): string[] {
  const { name, phoneNumber, email, state, city, streetAddress } = order;
  return [
    lagosDay(order.createdAt.toISOString()),
    order.status,
    order.closedAt ? lagosDay(order.closedAt.toISOString()) : "",
    nairaOrEmpty(order.deliveryFee),
    nairaOrEmpty(order.total),
    nairaCell(received),
    ...[name, phoneNumber, email].map((words) => plainCell(words ?? "")),
    order.delivery,
    ...[state, city, streetAddress, order.notes].map(plainCell),
  ];
}
