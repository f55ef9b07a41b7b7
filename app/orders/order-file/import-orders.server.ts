/** Brings `orders.csv` into the shop: what it would do. */
import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { importRecords, orderLines, orders } from "../../../database/schema.ts";
import type { ImportPlan, ReportLine, TableImporter } from "../../imports/importer.ts";
import type { Table, TableRow } from "../../imports/table.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { orderNumber, parseOrderNumber, titleOf } from "../order.ts";
import { enterOrders } from "./enter-orders.server.ts";
import { ORDER, orderRules } from "./order-columns.ts";
import { type FiledOrder, type ReadOrder, readOrder } from "./read-order.server.ts";

const SLICE = 500;

export const orderImporter: TableImporter = { columns: orderRules, plan: planOrders };

/** What the records of an import call an order: the file's number in small letters. */
const keyOf = (reference: string) => reference.toLowerCase();

/**
 * Orders of the shop stay as they are: they are changed on their own pages. A file that comes again
 * is known by its numbers.
 */
async function planOrders(queries: Queries, table: Table): Promise<ImportPlan> {
  const today = lagosDay(new Date().toISOString());
  const groups = Map.groupBy(table.rows, (row) => keyOf((row.cell(ORDER) ?? "").trim()));
  const lines: ReportLine[] = [];
  const fresh: FiledOrder[] = [];
  const all = [...groups];
  for (let at = 0; at < all.length; at += SLICE) {
    const part = all.slice(at, at + SLICE);
    const known = await findKnown(
      queries,
      part.map(([key]) => key),
    );
    for (const [index, [key, rows]] of part.entries()) {
      if (index % 50 === 49) await turn();
      // Without a number nothing tells which rows belong together.
      for (const own of key === "" ? rows.map((row) => [row]) : [rows]) {
        const read = readOrder(own, today);
        checkKnown(read, known.get(key));
        const faults = read.faults();
        if (faults.length > 0) lines.push(...faults);
        else if (known.has(key)) lines.push(...own.map((row) => sameLine(read, row)));
        else {
          lines.push(...newLines(read));
          fresh.push(read.order);
        }
      }
    }
  }
  const receipts = fresh.filter(({ received }) => received > 0).length;
  return {
    lines,
    counts: { receipts },
    write: (tx, who, onDone) => enterOrders(tx, fresh, who, onDone, keyOf),
  };
}

const sameLine = ({ reader }: ReadOrder, row: TableRow): ReportLine => ({
  ...reader.line("same", "", "", ""),
  row: row.row,
});

function newLines({ reader, order }: ReadOrder): ReportLine[] {
  const { lines, total, received, status } = order;
  const sum = total === null ? "no total yet" : formatNaira(total);
  const becomes = `${titleOf(lines.map(({ name }) => name))}, ${status}, ${sum}`;
  const own = [reader.line("new", "new", "", becomes)];
  if (received === 0) return own;
  // Without the amount, which would make a line of each row.
  const note = "Money received: a receipt is written, so that this import cannot be taken back.";
  return [...own, reader.line("note", "received", formatNaira(received), note)];
}

/** An order that the shop has already. */
interface Known {
  /** It came with an import under this number. */
  isBrought: boolean;
  day: string;
  lines: string;
}

/** By the keys of the file. */
async function findKnown(queries: Queries, keys: string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  const numbers = new Map<number, string>();
  for (const key of keys) {
    // Digits alone are somebody's own number.
    const number = /^itw/.test(key) ? parseOrderNumber(key) : undefined;
    if (number) numbers.set(number, key);
  }
  const found = await queries
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      lines: sql<string>`(
        select string_agg(${orderLines.quantity} || ' ' || ${orderLines.name}, ', ' order by ${orderLines.place})
        from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers.keys()]))
    .orderBy(asc(orders.number));
  for (const { number, createdAt, lines } of found) {
    const key = numbers.get(number) ?? "";
    known.set(key, { isBrought: false, day: lagosDay(createdAt.toISOString()), lines });
  }
  const brought = await queries
    .select({ key: importRecords.key })
    .from(importRecords)
    .where(and(eq(importRecords.kind, "order"), inArray(importRecords.key, keys)));
  for (const { key } of brought) known.set(key, { isBrought: true, day: "", lines: "" });
  return known;
}

function checkKnown({ order, reader }: ReadOrder, known: Known | undefined): void {
  if (!known || known.isBrought) return;
  const lines = order.lines.map(({ quantity, name }) => `${quantity} ${name}`).join(", ");
  if (known.day === order.day && known.lines === lines) return;
  const number = parseOrderNumber(order.reference);
  const name = number ? orderNumber(number) : order.reference;
  reader.fault(
    ORDER,
    `${name} is another order in this shop. Write a number of your own, such as A-12.`,
  );
}
