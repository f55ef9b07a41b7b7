/** Invoices: one for each order, written with the delivery or when the shop presses (TRADE §4). */
import { and, asc, eq } from "drizzle-orm";
import { ledgerEntries, payments, quotes } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { SessionUser, Viewer } from "../../accounts/viewer.server.ts";
import type { Invoice } from "../../papers/sale-papers.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { type Act, act, overtaken, record, Undo } from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import { heldDate } from "../dates/order-date.ts";
import { payBefore } from "../dates/order-dates.server.ts";
import { takePaperNumber } from "../ledger/ledger.server.ts";
import { findBankAccount } from "../money-settings/bank-account.server.ts";
import { taxAt } from "../money-settings/tax-settings.server.ts";
import { orderNumber } from "../order.ts";
import { payReference } from "../order-money.ts";
import { paperNumber } from "../paper-number.ts";
import { findInvoice, keepPaper } from "../papers/kept-papers.server.ts";
import { buyerOf, deliveryWords, shopOf } from "../papers/paper-facts.server.ts";
import { goodsOfOrder, standardRate } from "../papers/read-goods.server.ts";
import { saleLines } from "../papers/sale-lines.ts";
import { isApproved } from "../status.ts";

type Account = Awaited<ReturnType<typeof findBankAccount>>;

/**
 * The shop presses 'Write the invoice' for an order that is approved at an agreed total. Pressing
 * again does nothing.
 * @throws Response 403 when the viewer is not an admin
 */
export async function writeInvoice(viewer: Viewer, id: string): Promise<Act> {
  const admin = staffOf(viewer, "money");
  const account = await findBankAccount();
  return act(id, async (open) => {
    if (await findInvoice(open.tx, open.order.id)) return;
    const { status, total, askedTotal } = open.order;
    if (!isApproved(status) || total === null || total === 0) {
      throw new Undo(overtaken("An invoice is written once the order is approved at a total."));
    }
    if (askedTotal !== null) {
      const words = `The customer is asked for ${formatNaira(askedTotal)}. Wait for their answer, or set the total.`;
      throw new Undo(overtaken(words));
    }
    const number = await write(open, admin, account, await supplyDayOf(open));
    const name = paperNumber("invoice", number);
    await addEvent(open, {
      kind: "invoice",
      author: "shop",
      userId: admin.id,
      amount: number,
      message: `Invoice ${name}, ${formatNaira(total)}.`,
      mails: true,
    });
  });
}

/**
 * Writes the invoice with the delivery; the event of that step mentions it.
 * @param account where the rest is paid to
 * @returns its number, when it was written now
 */
export async function invoiceWithGoods(
  open: OpenOrder,
  admin: SessionUser,
  account: Account,
): Promise<string | undefined> {
  if (!open.order.total || (await findInvoice(open.tx, open.order.id))) return undefined;
  return paperNumber("invoice", await write(open, admin, account, today()));
}

const today = () => lagosDay(new Date().toISOString());

/** The day on which the goods went, or else that they are promised for; null without one. */
async function supplyDayOf({ tx, order }: OpenOrder): Promise<string | null> {
  if (order.closedAt) return lagosDay(order.closedAt.toISOString());
  const day = heldDate(order, Date.now(), await payBefore(tx, order))?.day ?? null;
  return day !== null && day >= today() ? day : null;
}

async function write(
  open: OpenOrder,
  admin: SessionUser,
  account: Account,
  supplyDay: string | null,
): Promise<number> {
  const { tx } = open;
  const number = await takePaperNumber(tx, "invoice");
  const content = await contentOf(open, { number, account, supplyDay });
  const total = open.order.total ?? 0;
  await keepPaper(open, "invoice", {
    ...{ number, day: content.day, amount: total, content, userId: admin.id },
  });
  await record(open, admin, "write-invoice", { paper: content.number, total });
  return number;
}

async function contentOf(
  { tx, order }: OpenOrder,
  { number, account, supplyDay }: { number: number; account: Account; supplyDay: string | null },
) {
  const tax = await taxAt(tx);
  const total = order.total ?? 0;
  const paid = await paidOf(tx, order.id);
  const left = total - paid.reduce((sum, { kobo }) => sum + kobo, 0);
  const [accepted] = await tx
    .select({ reason: quotes.discountReason })
    .from(quotes)
    .where(and(eq(quotes.orderId, order.id), eq(quotes.state, "accepted")));
  const invoice: Invoice = {
    shop: shopOf(tax),
    buyer: buyerOf(order),
    ...saleLines({
      goods: await goodsOfOrder(tx, order.id, tax),
      delivery:
        order.delivery === "delivery"
          ? { what: deliveryWords(order), fee: order.deliveryFee, rate: standardRate(tax) }
          : null,
      total,
      reason: accepted?.reason || undefined,
    }),
    number: paperNumber("invoice", number),
    day: today(),
    supplyDay,
    order: orderNumber(order.number),
    paid,
    pay:
      left > 0
        ? {
            by: null,
            bank: account.bankName,
            accountNumber: account.accountNumber,
            accountName: account.accountName,
            reference: payReference(order.number),
          }
        : null,
  };
  return invoice;
}

/** Everything in the order's ledger except payments that were taken back. */
async function paidOf(tx: OpenOrder["tx"], orderId: string): Promise<Invoice["paid"]> {
  const rows = await tx
    .select({ entry: ledgerEntries, receipt: payments.receipt, state: payments.state })
    .from(ledgerEntries)
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.timestamp), asc(ledgerEntries.id));
  return rows
    .filter(({ state }) => state !== "taken-back")
    .map(({ entry: { kind, amount, day, number }, receipt }) => ({
      kobo: amount,
      day,
      how: howOf(kind, receipt, number),
    }));
}

function howOf(
  kind: (typeof ledgerEntries.$inferSelect)["kind"],
  receipt: number | null,
  refund: number | null,
): string {
  if (receipt !== null) return `receipt ${paperNumber("receipt", receipt)}`;
  if (refund !== null) return `sent back, refund note ${paperNumber("refund", refund)}`;
  if (kind === "credit") return "credit";
  return kind === "let-go" ? "bank charges let go" : "taken off";
}
