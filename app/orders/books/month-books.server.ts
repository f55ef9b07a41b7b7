/**
 * A month's invoices, VAT and payments as CSV, for whoever keeps the books (NAMES). Amounts are in
 * naira, `65170.00`; days are `2026-11-23`.
 */
import { and, asc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { ledgerEntries, orders, papers, payments } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { csvRow, nairaCell, plainCell } from "../../imports/csv.ts";
import { vatByRate } from "../../papers/vat.ts";
import { orderNumber } from "../order.ts";
import { paperNumber } from "../paper-number.ts";
import { contentOf } from "../papers/kept-papers.server.ts";

/** Each is a file. */
export const monthBooks = ["invoices", "vat", "payments"] as const;
export type MonthBook = (typeof monthBooks)[number];

/** Rows to read at once. */
const SLICE = 500;

/**
 * One of a month's files, in parts.
 * @param month `2026-11`, from outside
 * @throws Response 403 when the viewer is not an admin, 400 when it is no month
 */
export function writeMonthBook(
  viewer: Viewer,
  book: MonthBook,
  month: string | null,
): AsyncGenerator<string> {
  staffOf(viewer, "money");
  if (!month || !/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) {
    throw new Response("Write the month as 2026-11.", { status: 400 });
  }
  const [year = 0, at = 0] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
  const days = { from: `${month}-01`, next };
  if (book === "payments") return writePayments(days);
  return book === "vat" ? writeVat(days) : writeInvoices(days);
}

/** The first day of the month, and of the next. */
interface Days {
  from: string;
  next: string;
}

async function* writeInvoices(days: Days): AsyncGenerator<string> {
  // Spreadsheets need the mark to read names as UTF-8.
  yield `\uFEFF${csvRow(["number", "day", "supplied", "order", "buyer", "net", "vat", "gross", "changes"])}`;
  for await (const { sign, content, ...paper } of invoicesOf(days)) {
    const shares = vatByRate(content.lines, content.discount?.amount);
    const vat = content.shop.taxNumber === null ? 0 : sumOf(shares.map((share) => share.vat));
    const gross = sumOf(shares.map((share) => share.gross));
    yield csvRow([
      ...[paper.name, paper.day, paper.supplied, paper.order, plainCell(content.buyer.name)],
      ...[gross - vat, vat, gross].map((kobo) => nairaCell(sign * kobo)),
      paper.changes,
    ]);
  }
}

async function* writeVat(days: Days): AsyncGenerator<string> {
  yield csvRow(["number", "day", "rate", "net", "vat", "gross"]);
  for await (const { sign, content, name, day } of invoicesOf(days)) {
    if (content.shop.taxNumber === null) continue;
    for (const { rate, net, vat, gross } of vatByRate(content.lines, content.discount?.amount)) {
      yield csvRow([
        ...[name, day, String(rate / 100)],
        ...[net, vat, gross].map((kobo) => nairaCell(sign * kobo)),
      ]);
    }
  }
}

const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0);

/** Invoices, then credit notes, whose amounts count below zero. */
async function* invoicesOf(days: Days) {
  for (const kind of ["invoice", "credit"] as const) {
    const rows = inSlices((last?: PaperRow) => readPapers(kind, days, last));
    for await (const { row, order } of rows) {
      const own = { name: paperNumber(kind, row.number), day: row.day, order: orderNumber(order) };
      if (kind === "invoice") {
        const content = contentOf(row, kind);
        if (content)
          yield { ...own, sign: 1, supplied: content.supplyDay ?? "", changes: "", content };
      } else {
        const content = contentOf(row, kind);
        const changes = content?.invoice.number ?? "";
        if (content) yield { ...own, sign: -1, supplied: "", changes, content };
      }
    }
  }
}

type PaperRow = Awaited<ReturnType<typeof readPapers>>[number];

const readPapers = (kind: "invoice" | "credit", days: Days, last?: { row: { number: number } }) =>
  db
    .select({ row: papers, order: orders.number })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(
      and(
        eq(papers.kind, kind),
        isWithin(papers.day, days),
        last && gt(papers.number, last.row.number),
      ),
    )
    .orderBy(asc(papers.number))
    .limit(SLICE);

/** What came, and below zero what was taken back or sent back. */
async function* writePayments(days: Days): AsyncGenerator<string> {
  yield csvRow(["order", "day", "amount", "receipt"]);
  const rows = inSlices((last?: EntryRow) => readEntries(days, last));
  for await (const { entry, order, receipt } of rows) {
    const paper =
      receipt === null
        ? entry.number && paperNumber("refund", entry.number)
        : paperNumber("receipt", receipt);
    yield csvRow([orderNumber(order), entry.day, nairaCell(entry.amount), paper || ""]);
  }
}

type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];

const readEntries = (days: Days, last?: { entry: { day: string; id: string } }) =>
  db
    .select({ entry: ledgerEntries, order: orders.number, receipt: payments.receipt })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      and(
        inArray(ledgerEntries.kind, ["received", "taken-back", "refund"]),
        isWithin(ledgerEntries.day, days),
        last &&
          sql`(${ledgerEntries.day}, ${ledgerEntries.id}) > (${last.entry.day}::date, ${last.entry.id}::uuid)`,
      ),
    )
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
    .limit(SLICE);

const isWithin = (day: typeof papers.day | typeof ledgerEntries.day, { from, next }: Days) =>
  and(gte(day, from), lt(day, next));

/** @param read returns the rows behind the last one, {@link SLICE} of them while there are more */
async function* inSlices<Row>(read: (last?: Row) => PromiseLike<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    yield* rows;
    if (rows.length < SLICE) return;
    last = rows.at(-1);
  }
}
