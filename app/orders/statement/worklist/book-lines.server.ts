/**
 * The shop's decisions about lines of a statement. Nothing is booked without a press (TRADE §4).
 */
import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { derivedUuid } from "../../../../database/derived-uuid.ts";
import {
  isOpenClaim,
  orders,
  payments,
  statementLines,
  users,
} from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { recordAct } from "../../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import type { Refusal } from "../../../http/form-answer.server.ts";
import { dayLabel, lagosClock, lagosDay } from "../../../ui/format/lagos-time.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import { invalid, overtaken } from "../../changes/order-act.server.ts";
import { bookTransfer } from "../../money/payments/book-transfer.server.ts";
import { markSeen } from "../../money/payments/claims.server.ts";
import { orderNumber } from "../../order.ts";
import { receiptNumber } from "../../order-money.ts";
import { isReversal } from "../matching/reversals.ts";
import type { Part } from "./choice.ts";
import type { LineRow } from "./match-open-lines.server.ts";
import { fromWhom } from "./worklist.ts";

const GONE = overtaken("This line is no longer there. Look again.");

/** The result of a press. */
export interface Booked {
  /** How many transfers were booked, their kobo, and the numbers of their receipts. */
  count: number;
  kobo: number;
  receipts: number[];
  /** Why lines were refused, by their ids. */
  refused: { lineId: string; why: string; asksAnother: boolean }[];
}

/** A line, and what the shop has chosen for it. */
interface ChosenLine {
  lineId: string;
  parts: readonly Part[];
  /** The shop says that it is not the transfer that was booked by hand. */
  isAnother?: boolean;
}

/**
 * Books lines to their orders, each in a transaction of its own: a refused line does not keep
 * others from being booked, and what was booked stays booked.
 * @param formId UUID, made with the form: the same form books a line once
 * @throws Response 403 when the viewer is not an admin
 */
export async function bookLines(
  viewer: Viewer,
  formId: string,
  chosen: readonly ChosenLine[],
): Promise<Booked> {
  staffOf(viewer, "money");
  const booked: Booked = { count: 0, kobo: 0, receipts: [], refused: [] };
  for (const one of chosen) {
    const done = await bookLine(viewer, formId, one);
    if (done.ok) {
      booked.count++;
      booked.kobo += done.kobo;
      booked.receipts.push(...done.receipts);
    } else {
      booked.refused.push({
        lineId: one.lineId,
        why: done.failure ?? Object.values(done.errors ?? {})[0] ?? "",
        asksAnother: done.errors?.another !== undefined,
      });
    }
  }
  return booked;
}

async function bookLine(
  viewer: Viewer,
  formId: string,
  { lineId, parts, isAnother = false }: ChosenLine,
): Promise<{ ok: true; kobo: number; receipts: number[] } | Refusal> {
  const line = await findLine(lineId);
  if (!line || !isUuid(formId)) return GONE;
  const wrong = wrongFor(line, parts);
  if (wrong) return wrong;
  const shares = await sharesOf(parts);
  if (typeof shares === "string") return invalid("orders", shares);
  const { fingerprint: reference, day, kobo } = line;
  const now = new Date();
  const paidAt = line.time ? new Date(`${day}T${line.time}:00+01:00`) : undefined;
  const clientId = derivedUuid(`${formId.toLowerCase()} ${lineId.toLowerCase()}`);
  const done = await bookTransfer(viewer, {
    ...{ shares, receivedOn: day, today: lagosDay(now.toISOString()), clientId, reference },
    isAnother,
    ...(paidAt && paidAt <= now ? { paidAt } : {}),
  });
  if (done.ok) return { ok: true, kobo, receipts: await receiptsOf(reference) };
  const who = done.status === 409 ? await bookedBy(line) : undefined;
  return who ? overtaken(who) : done;
}

/** Why a line cannot be booked like that, found out before anything is locked. */
function wrongFor(line: LineRow, parts: readonly Part[]): Refusal | undefined {
  if (line.kobo < 0) return invalid("orders", "This is money that went out.");
  if (line.state === "reversed") return overtaken("The bank has taken this transfer back.");
  if (line.state === "aside") {
    return overtaken("Somebody has set this line aside. Bring it back first.");
  }
  const sum = parts.reduce((all, { kobo }) => all + kobo, 0);
  if (sum !== line.kobo) {
    const words = `${formatNaira(sum)} of ${formatNaira(line.kobo)} are shared out: it has to be all.`;
    return invalid("orders", words);
  }
  return undefined;
}

async function sharesOf(parts: readonly Part[]) {
  const numbers = parts.map(({ number }) => number);
  const found = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, numbers));
  const ids = new Map(found.map(({ id, number }) => [number, id]));
  const shares: { orderId: string; amount: number }[] = [];
  for (const { number, kobo } of parts) {
    const orderId = ids.get(number);
    if (!orderId) return `There is no order ${orderNumber(number)}.`;
    shares.push({ orderId, amount: kobo });
  }
  return shares;
}

async function findLine(id: string): Promise<LineRow | undefined> {
  const [line] = isUuid(id)
    ? await db.select().from(statementLines).where(eq(statementLines.id, id))
    : [];
  return line;
}

const paymentsOf = (reference: string) =>
  db
    .select({
      receipt: payments.receipt,
      receivedAt: payments.receivedAt,
      number: orders.number,
      by: users.name,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.reference, reference))
    .orderBy(asc(payments.part));

async function receiptsOf(reference: string): Promise<number[]> {
  return (await paymentsOf(reference)).flatMap(({ receipt }) => receipt ?? []);
}

/** Who has booked a line, for whoever comes too late; undefined when nobody has. */
async function bookedBy(line: LineRow): Promise<string | undefined> {
  const all = await paymentsOf(line.fingerprint);
  const [first] = all;
  if (!first?.receivedAt) return undefined;
  const at = first.receivedAt.toISOString();
  const today = lagosDay(new Date().toISOString());
  const day = lagosDay(at) === today ? "" : `${dayLabel(lagosDay(at), today)}, `;
  const to = all.map(
    ({ number, receipt }) => `${orderNumber(number)}, receipt ${receiptNumber(receipt ?? 0)}`,
  );
  return [
    `${formatNaira(line.kobo)} from ${fromWhom(line)} was booked by ${first.by ?? "somebody"}`,
    `(${day}${lagosClock(at)}) to ${to.join(" and ")}. It was not booked again.`,
  ].join(" ");
}

/**
 * Sets a line aside because it is for no order, or brings it back.
 * @throws Response 403 when the viewer is not an admin
 */
export async function setAside(
  viewer: Viewer,
  lineId: string,
  isAside: boolean,
): Promise<{ ok: true } | Refusal> {
  const admin = staffOf(viewer, "money");
  const line = await findLine(lineId);
  if (!line) return GONE;
  const who = await bookedBy(line);
  if (who) return overtaken(who);
  const [from, to] = isAside ? (["open", "aside"] as const) : (["aside", "open"] as const);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(statementLines)
      .set({ state: to })
      .where(and(eq(statementLines.id, line.id), eq(statementLines.state, from)))
      .returning({ id: statementLines.id });
    // Pressed twice, or by two people.
    if (changed.length === 0) return;
    const act = isAside ? "set-line-aside" : "bring-line-back";
    await recordAct(tx, admin, act, { amount: line.kobo });
  });
  return { ok: true };
}

/**
 * Marks a buyer's claim as seen at the bank: the claim for exactly the amount of a waiting line.
 * @throws Response 403 when the viewer is not an admin
 */
export async function markLineSeen(
  viewer: Viewer,
  lineId: string,
  number: number,
): Promise<{ ok: true } | Refusal> {
  staffOf(viewer, "money");
  const line = await findLine(lineId);
  if (line?.state !== "open" || isReversal({ ...line, row: 0 })) return GONE;
  const who = await bookedBy(line);
  if (who) return overtaken(who);
  const [claim] = await db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(eq(orders.number, number), eq(payments.claimed, line.kobo), isOpenClaim(payments.state)),
    )
    .orderBy(asc(payments.claimedAt))
    .limit(1);
  if (!claim) return overtaken("The buyer no longer says to have paid this.");
  return markSeen(viewer, claim.orderId, claim.id);
}
