/** Who may read which paper, and what it says (TRADE §4). */

import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { ledgerEntries, orders, papers, payments } from "../../../database/schema.ts";
import { noteDenied } from "../../accounts/guards.server.ts";
import { may } from "../../accounts/may.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { audienceOf } from "../../chat/participants.server.ts";
import { receiptPaper, refundNotePaper } from "../../papers/money-papers.ts";
import type { Paper } from "../../papers/paper.ts";
import { creditNotePaper, invoicePaper, quotePaper } from "../../papers/sale-papers.ts";
import type { OrderRow } from "../changes/order-changes.server.ts";
import { findBankAccount } from "../money-settings/bank-account.server.ts";
import { orderNumber } from "../order.ts";
import { countGuess, opens } from "../order-links.server.ts";
import { parsePaperNumber } from "../paper-number.ts";
import { contentOf, type PaperContents, type PaperRow } from "./kept-papers.server.ts";
import { receiptContent, refundContent } from "./money-contents.server.ts";
import { findQuote, quoteContent } from "./quote-content.server.ts";

/** Whoever asks for a paper: with the key of its order, as its buyer, or as an admin. */
export interface Asker {
  viewer: Viewer;
  guestToken: string | undefined;
  /** From outside, unchecked. */
  key: string | null;
  /** The network address. */
  address: string;
}

/**
 * Reads a paper, for those whom it is meant for.
 * @param text `INV-000087`, from outside
 * @throws Response 404 when there is none for this person, 429 after too many of those
 */
export async function findPaper(text: string, asker: Asker): Promise<Paper> {
  const asked = parsePaperNumber(text);
  const [found] = asked
    ? await db
        .select({ row: papers, order: orders })
        .from(papers)
        .innerJoin(orders, eq(orders.id, papers.orderId))
        .where(and(eq(papers.kind, asked.kind), eq(papers.number, asked.number)))
    : [];
  if (found && (await isFor(found, asker))) return paperOf(found.row, found.order);
  if (found) noteDenied(asker.viewer, { paper: text });
  const guess = await countGuess(found ? orderNumber(found.order.number) : text, asker.address);
  if (guess.ok) throw new Response("Paper not found", { status: 404 });
  throw new Response("Too many attempts", {
    status: 429,
    headers: { "retry-after": String(guess.retryAfterSeconds) },
  });
}

async function isFor(
  { order, row: { kind } }: { order: OrderRow; row: PaperRow },
  { viewer, guestToken, key }: Asker,
): Promise<boolean> {
  if (may(viewer, kind === "quote" ? "read-orders" : "money")) return true;
  if (key && /^[\w-]{22}$/.test(key) && (await opens(order.id, key))) return true;
  const participant = await audienceOf(viewer, guestToken);
  return participant !== undefined && participant === order.participantId;
}

async function paperOf(row: PaperRow, order: OrderRow): Promise<Paper> {
  switch (row.kind) {
    case "invoice":
      return invoicePaper(await withAccount(kept(row, "invoice")));
    case "credit":
      return creditNotePaper(kept(row, "credit"));
    case "receipt": {
      const content = contentOf(row, "receipt") ?? (await keep(row, order, oldReceipt));
      return receiptPaper({ ...content, takenBack: await whyTakenBack(row) });
    }
    case "refund":
      return refundNotePaper(contentOf(row, "refund") ?? (await keep(row, order, oldRefund)));
    case "quote":
      return quotePaper(contentOf(row, "quote") ?? (await keep(row, order, oldQuote)));
  }
}

function kept<Kind extends "invoice" | "credit">(row: PaperRow, kind: Kind): PaperContents[Kind] {
  const content = contentOf(row, kind);
  if (!content) throw new Error(`The ${kind} ${row.number} has no content`);
  return content;
}

/** Read again, so that nobody pays into an account that the shop has left. */
async function withAccount(invoice: PaperContents["invoice"]): Promise<PaperContents["invoice"]> {
  if (!invoice.pay) return invoice;
  const { bankName, accountNumber, accountName } = await findBankAccount();
  return { ...invoice, pay: { ...invoice.pay, bank: bankName, accountNumber, accountName } };
}

/** Works out what an older paper says and keeps it, unless its buyer's contact is erased. */
async function keep<Content extends object>(
  row: PaperRow,
  order: OrderRow,
  workOut: (row: PaperRow, order: OrderRow) => Promise<Content>,
): Promise<Content> {
  const content = await workOut(row, order);
  if (order.name !== null) {
    const isRow = and(eq(papers.kind, row.kind), eq(papers.number, row.number));
    await db
      .update(papers)
      .set({ content })
      .where(and(isRow, isNull(papers.content)));
  }
  return content;
}

async function oldReceipt({ ofId }: PaperRow, order: OrderRow) {
  const [found] = await db
    .select({ payment: payments, at: ledgerEntries.timestamp })
    .from(payments)
    .innerJoin(ledgerEntries, eq(ledgerEntries.paymentId, payments.id))
    .where(eq(payments.id, ofId ?? ""))
    .orderBy(asc(ledgerEntries.timestamp));
  if (!found) throw new Error("A receipt without its payment");
  return receiptContent(db, order, found.payment, found.at);
}

async function oldRefund({ ofId }: PaperRow, order: OrderRow) {
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, ofId ?? ""));
  if (!entry) throw new Error("A refund note without its entry");
  return refundContent(db, order, entry, entry.timestamp);
}

async function oldQuote({ ofId, number }: PaperRow, order: OrderRow) {
  const quote = await findQuote(db, ofId ?? "");
  if (!quote) throw new Error("A paper without its quote");
  return quoteContent(db, order, quote, number);
}

/** Why a receipt is void; null while it holds. */
async function whyTakenBack({ ofId }: PaperRow): Promise<string | null> {
  const [entry] = await db
    .select({ note: ledgerEntries.note })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, ofId ?? ""), eq(ledgerEntries.kind, "taken-back")));
  return entry ? `This receipt is void: ${entry.note}` : null;
}
