/** Reads what both sides see of an order's money. */
import { asc, eq, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { files, ledgerEntries, payments, users } from "../../../../database/schema.ts";
import type { OrderRow } from "../../changes/order-changes.server.ts";
import { creditOf, dueOf } from "../../money-settings/money-rule.ts";
import { ruleOf } from "../../money-settings/money-settings.server.ts";
import { type Claim, isOpen, type MoneyLine, type OrderMoney } from "../../order-money.ts";
import type { OrderPaper } from "../../paper-number.ts";
import { papersOf } from "../../papers/kept-papers.server.ts";

/** An order's money, the kobo that count as paid, and its papers. */
export async function readMoney(
  order: OrderRow,
  forAdmin: boolean,
): Promise<{ money: OrderMoney; paid: number; papers: OrderPaper[] }> {
  const [rule, lines, told, papers] = await Promise.all([
    ruleOf(db, order),
    readLines(order.id, forAdmin),
    readClaims(order.id),
    papersOf(db, order.id),
  ]);
  const sum = (some: MoneyLine[]) => some.reduce((all, { amount }) => all + amount, 0);
  const paid = sum(lines);
  const money = sum(lines.filter(({ kind }) => kind !== "let-go"));
  const { status, total } = order;
  return {
    paid,
    papers,
    money: {
      due: dueOf({ status, total, paid, rule }),
      percentBefore: rule.percentBefore,
      credit: creditOf({ status, total, money }),
      lines,
      claims: told,
    },
  };
}

async function readLines(orderId: string, forAdmin: boolean): Promise<MoneyLine[]> {
  const rows = await db
    .select({
      entry: ledgerEntries,
      receipt: payments.receipt,
      state: payments.state,
      note: payments.note,
      authorName: users.name,
      other: sql<
        number | null
      >`(select o.number from ledger_entries e join orders o on o.id = e.order_id
        where e.move_id = ${ledgerEntries.moveId} and e.order_id <> ${ledgerEntries.orderId})`,
    })
    .from(ledgerEntries)
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(users, eq(users.id, ledgerEntries.userId))
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.timestamp), asc(ledgerEntries.id));
  return rows.map(({ entry, receipt, state, note, authorName, other }) => ({
    id: entry.id,
    kind: entry.kind,
    amount: entry.amount,
    day: entry.day,
    // A received payment shows the note on its transfer; one that was taken back, the reason.
    note: entry.kind === "received" ? (note ?? "") : entry.note,
    ...(receipt === null ? {} : { receipt }),
    ...(state === "taken-back" ? { isVoid: true as const } : {}),
    ...(entry.kind === "received" && entry.paymentId ? { paymentId: entry.paymentId } : {}),
    ...(entry.number === null ? {} : { refund: entry.number }),
    ...(other === null ? {} : { other }),
    ...(forAdmin && authorName ? { authorName } : {}),
  }));
}

async function readClaims(orderId: string): Promise<Claim[]> {
  const rows = await db
    .select({ payment: payments, fileName: files.name })
    .from(payments)
    .leftJoin(files, eq(files.id, payments.fileId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const newest = rows.at(-1)?.payment.id;
  return rows.flatMap(({ payment, fileName }) => {
    const { id, state, claimed, claimedAt, seenAt, closedAt, bankName, accountName } = payment;
    const isShown = isOpen(state) || (state === "not-found" && id === newest);
    if (!isShown || claimed === null || claimedAt === null) return [];
    return {
      id,
      state,
      amount: claimed,
      bankName,
      accountName,
      claimedAt: claimedAt.toISOString(),
      ...(seenAt ? { seenAt: seenAt.toISOString() } : {}),
      ...(closedAt ? { closedAt: closedAt.toISOString() } : {}),
      ...(payment.fileId && fileName ? { file: { id: payment.fileId, name: fileName } } : {}),
    };
  });
}
