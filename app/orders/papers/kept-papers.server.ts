/** Papers as they are stored: a number, and what they say as plain data. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { papers } from "../../../database/schema.ts";
import type { Receipt, RefundNote } from "../../papers/money-papers.ts";
import type { CreditNote, Invoice, Quote } from "../../papers/sale-papers.ts";
import { vatByRate } from "../../papers/vat.ts";
import type { OpenOrder } from "../changes/order-changes.server.ts";
import type { OrderPaper, PaperKind } from "../paper-number.ts";

/** What each kind of paper says. Whether a receipt is void is found out when it is drawn. */
export interface PaperContents {
  invoice: Invoice;
  credit: CreditNote;
  receipt: Omit<Receipt, "takenBack">;
  refund: RefundNote;
  quote: Quote;
}

export type PaperRow = typeof papers.$inferSelect;

/** What a paper says; undefined when that has to be worked out. */
export function contentOf<Kind extends PaperKind>(
  { content }: Pick<PaperRow, "content">,
  _kind: Kind,
): PaperContents[Kind] | undefined {
  return content === null ? undefined : (content as PaperContents[Kind]);
}

/** Stores a paper of a locked order. */
export async function keepPaper<Kind extends PaperKind>(
  { tx, order }: Pick<OpenOrder, "tx" | "order">,
  kind: Kind,
  paper: { content: PaperContents[Kind] } & Pick<PaperRow, "number" | "day" | "amount"> &
    Partial<Pick<PaperRow, "ofId" | "clientId" | "userId">>,
): Promise<void> {
  await tx
    .insert(papers)
    .values({ ...paper, kind, orderId: order.id, timestamp: sql`clock_timestamp()` });
}

/** All papers of an order, oldest first. */
export function papersOf(queries: Queries, orderId: string): Promise<OrderPaper[]> {
  return queries
    .select({
      kind: papers.kind,
      number: papers.number,
      ofId: papers.ofId,
      day: papers.day,
      amount: papers.amount,
    })
    .from(papers)
    .where(eq(papers.orderId, orderId))
    .orderBy(asc(papers.timestamp), asc(papers.number));
}

/** An order's invoice, and what it comes to after its credit notes. */
export interface StandingInvoice {
  number: number;
  content: Invoice;
  /** Kobo. */
  standsAt: number;
  /** What it comes to at each rate, the lowest rate first. */
  byRate: { rate: number; gross: number }[];
}

/** @returns undefined when there is no invoice */
export async function findInvoice(
  queries: Queries,
  orderId: string,
): Promise<StandingInvoice | undefined> {
  const [invoice] = await queries
    .select()
    .from(papers)
    .where(and(eq(papers.orderId, orderId), eq(papers.kind, "invoice")));
  const content = invoice && contentOf(invoice, "invoice");
  if (!invoice || !content) return undefined;
  const notes = await queries
    .select({ content: papers.content })
    .from(papers)
    .where(and(eq(papers.orderId, orderId), eq(papers.kind, "credit")));
  const taken = notes.flatMap((note) => contentOf(note, "credit")?.lines ?? []);
  const byRate = vatByRate(content.lines, content.discount?.amount).map(({ rate, gross }) => ({
    rate,
    gross: taken
      .filter((line) => line.rate === rate)
      .reduce((left, { amount }) => left - amount, gross),
  }));
  const standsAt = byRate.reduce((sum, { gross }) => sum + gross, 0);
  return { number: invoice.number, content, standsAt, byRate };
}
