/** What receipts and refund notes say. */
import { eq } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { ledgerEntries, payments } from "../../../database/schema.ts";
import { business } from "../../shop/business.ts";
import { lagosClock } from "../../ui/format/lagos-time.ts";
import { formatCount } from "../../ui/format/money.ts";
import type { OpenOrder, OrderRow } from "../changes/order-changes.server.ts";
import { balanceOf, leftOf } from "../ledger/ledger.server.ts";
import { missingFor } from "../money-settings/money-rule.ts";
import { ruleOf } from "../money-settings/money-settings.server.ts";
import { taxAt } from "../money-settings/tax-settings.server.ts";
import { orderNumber } from "../order.ts";
import { payReference, receiptNumber, refundNumber } from "../order-money.ts";
import { keepPaper, type PaperContents } from "./kept-papers.server.ts";
import { buyerOf, deliveryWords, shopOf } from "./paper-facts.server.ts";
import { goodsOfOrder } from "./read-goods.server.ts";

type PaymentRow = typeof payments.$inferSelect;
type EntryRow = typeof ledgerEntries.$inferSelect;

/** Stores the receipt of a payment that was just received, once its entries exist. */
export async function keepReceipt(open: OpenOrder, paymentId: string): Promise<void> {
  const [payment] = await open.tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.receipt || !payment.amount || !payment.receivedOn) {
    throw new Error("A payment without its receipt");
  }
  await keepPaper(open, "receipt", {
    number: payment.receipt,
    ofId: payment.id,
    day: payment.receivedOn,
    amount: payment.amount,
    userId: payment.userId,
    content: await receiptContent(open.tx, open.order, payment),
  });
}

/** Stores the note of a refund that was just recorded. */
export async function keepRefund(open: OpenOrder, number: number): Promise<void> {
  const [entry] = await open.tx
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.number, number));
  if (!entry) throw new Error("A refund without its entry");
  await keepPaper(open, "refund", {
    number,
    ofId: entry.id,
    day: entry.day,
    amount: -entry.amount,
    userId: entry.userId,
    content: await refundContent(open.tx, open.order, entry),
  });
}

/** @param asOf the time of its entry, since others may have come later */
export async function receiptContent(
  queries: Queries,
  order: OrderRow,
  payment: PaymentRow,
  asOf?: Date,
): Promise<PaperContents["receipt"]> {
  const { amount, receivedOn, paidAt, bankName, receipt } = payment;
  const kobo = amount ?? 0;
  const [tax, sums] = [await taxAt(queries), await balanceOf(queries, order.id, asOf)];
  const goods = await goodsOfOrder(queries, order.id, tax);
  const standing = { ...order, paid: sums.paid, rule: await ruleOf(queries, order) };
  return {
    shop: shopOf(tax),
    buyer: buyerOf(order),
    number: receiptNumber(receipt ?? 0),
    day: receivedOn ?? "",
    time: paidAt && lagosClock(paidAt.toISOString()),
    how: [
      bankName ? `Transfer from ${bankName}` : "Transfer",
      `Reference ${payReference(order.number)}`,
    ],
    kobo,
    for: {
      order: orderNumber(order.number),
      goods: [
        ...goods.map(({ quantity, name }) => `${formatCount(quantity)} ${name}`),
        ...(order.delivery === "delivery" ? [deliveryWords(order)] : []),
      ],
      total: order.total,
      before: sums.money - kobo,
      letGo: sums.paid - sums.money,
      kobo,
      left: leftOf(order, sums),
      isPrintingPaid: missingFor("printing", standing) === 0,
    },
    // Papers name the shop, not the person who acted for it.
    confirmedBy: business.name,
  };
}

/** @param asOf as of {@link receiptContent} */
export async function refundContent(
  queries: Queries,
  order: OrderRow,
  { amount, day, number, note }: EntryRow,
  asOf?: Date,
): Promise<PaperContents["refund"]> {
  const { money } = await balanceOf(queries, order.id, asOf);
  return {
    shop: shopOf(await taxAt(queries)),
    buyer: buyerOf(order),
    number: refundNumber(number ?? 0),
    day,
    how: ["Transfer"],
    kobo: -amount,
    order: orderNumber(order.number),
    reason: note,
    received: money - amount,
    kept: money,
  };
}
