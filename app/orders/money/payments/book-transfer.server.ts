/**
 * Books money that has arrived. When the shop confirms a transfer, each order that it pays gets a
 * payment, a ledger entry and a receipt, all in one transaction (TRADE §4).
 */
import { and, asc, eq, or } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { isOpenClaim, payments, users } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { SessionUser, Viewer } from "../../../accounts/viewer.server.ts";
import { readCalendar } from "../../../catalogue/delivery/work-calendar.server.ts";
import { MOST_KOBO } from "../../../catalogue/prices/price-list.ts";
import type { WorkCalendar } from "../../../catalogue/prices/promised-date.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import {
  type Act,
  act,
  actOnAll,
  DoneBefore,
  invalid,
  overtaken,
  parseNote,
  record,
  Undo,
} from "../../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../../changes/order-changes.server.ts";
import { dateSentence } from "../../dates/order-date.ts";
import { dateToFix } from "../../dates/order-dates.server.ts";
import { post, settle, takePaperNumber } from "../../ledger/ledger.server.ts";
import { ruleOf } from "../../money-settings/money-settings.server.ts";
import { isOpen, receiptNumber } from "../../order-money.ts";
import { keepReceipt } from "../../papers/money-contents.server.ts";
import { saidOfMoney } from "../../payment-words.ts";
import { requireAnother } from "./same-transfer.server.ts";

type PaymentRow = typeof payments.$inferSelect;

/** One transfer, and the orders that it pays. */
export interface Transfer {
  /** Different orders, with the kobo for each. */
  shares: { orderId: string; amount: number }[];
  /** The day in Lagos on which it arrived: `2026-11-21`, at the latest `today`. */
  receivedOn: string;
  today: string;
  /** The time that the bank shows, UTC. */
  paidAt?: Date;
  note?: string;
  /** UUID, made with the form: the same form books one transfer. */
  clientId: string;
  /** The fingerprint of the statement's line, which is booked once, ever, even if taken back. */
  reference?: string;
  /** Whether the shop says that this transfer is not booked yet, by hand or from a statement. */
  isAnother?: boolean;
}

const MOST_SHARES = 20;
const DATE_ERROR = "Enter the day on which it arrived, not later than today.";

/**
 * Books a transfer to one or several orders, all or none. It fulfils an open claim that it fits.
 * @returns a refusal with 409 when another form has booked this line, or this form another
 *   transfer; beside `another` when it may have been booked already (`requireAnother`)
 * @throws Response 403 when the viewer is not an admin
 */
export async function bookTransfer(viewer: Viewer, transfer: Transfer): Promise<Act> {
  const admin = staffOf(viewer, "money");
  const wrong = wrongTransfer(transfer);
  if (wrong) return wrong;
  const clientId = transfer.clientId.toLowerCase();
  const ids = transfer.shares.map(({ orderId }) => orderId.toLowerCase());
  const whole = transfer.shares.reduce((sum, { amount }) => sum + amount, 0);
  const calendar = await readCalendar();
  let part = 0;
  return actOnAll(ids, async (open) => {
    part += 1;
    const note = parseNote(transfer.note ?? "");
    if (note.length > 500) throw new Undo(invalid("note", "A note has at most 500 characters."));
    // Everybody who books waits for this number, and so sees what was booked before.
    const receipt = await takePaperNumber(open.tx, "receipt");
    if (part === 1 && (await wasBooked(open, { ...transfer, clientId, note })))
      throw new DoneBefore();
    const amount = transfer.shares[part - 1]?.amount ?? 0;
    const claim = await fittingClaim(open, amount);
    if (!transfer.isAnother) {
      const { receivedOn: day, reference } = transfer;
      const told = { kobo: amount, whole, day, claimedAt: claim?.claimedAt };
      await requireAnother(open, { ...told, clientId, isLine: reference !== undefined });
    }
    await receive(open, admin, calendar, claim, {
      amount,
      note,
      receipt,
      part,
      clientId,
      receivedOn: transfer.receivedOn,
      paidAt: transfer.paidAt ?? null,
      reference: transfer.reference ?? null,
    });
  });
}

function wrongTransfer({ shares, receivedOn, today, clientId, reference }: Transfer) {
  const [first] = shares;
  if (!first || shares.length > MOST_SHARES) {
    return invalid("amount", `A transfer pays 1 to ${MOST_SHARES} orders.`);
  }
  if (new Set(shares.map(({ orderId }) => orderId.toLowerCase())).size < shares.length) {
    return invalid("amount", "An order stands there twice.");
  }
  for (const { amount } of shares) {
    if (amount < 0) {
      const words = "Write what came. To send money back, use 'Refund'; a mistake, 'Take back'.";
      return invalid("amount", words);
    }
    if (!Number.isSafeInteger(amount) || amount === 0 || amount > MOST_KOBO) {
      return invalid("amount", `A transfer is not ₦0, and at most ${formatNaira(MOST_KOBO)}.`);
    }
  }
  if (!z.iso.date().safeParse(receivedOn).success || receivedOn < "2000" || receivedOn > today) {
    return invalid("receivedOn", DATE_ERROR);
  }
  if (!isUuid(clientId) || (reference !== undefined && !/^.{1,200}$/.test(reference))) {
    return invalid("amount", "This form cannot be sent. Open the order again.");
  }
  return undefined;
}

/**
 * Whether this form has booked this transfer already.
 * @throws Undo when it has booked another one, or somebody else has booked this line
 */
async function wasBooked({ tx }: OpenOrder, transfer: Transfer): Promise<boolean> {
  const { clientId, reference, shares, receivedOn, note } = transfer;
  const before = await tx
    .select()
    .from(payments)
    .where(
      or(
        eq(payments.clientId, clientId),
        reference === undefined ? undefined : eq(payments.reference, reference),
      ),
    )
    .orderBy(asc(payments.part));
  const [first] = before;
  if (!first) return false;
  if (first.clientId !== clientId) {
    const receipt = receiptNumber(first.receipt ?? 0);
    throw new Undo(overtaken(`This transfer has been booked already: receipt ${receipt}.`));
  }
  const isSame =
    before.length === shares.length &&
    before.every(
      (payment, index) =>
        payment.orderId === shares[index]?.orderId.toLowerCase() &&
        payment.amount === shares[index]?.amount &&
        payment.receivedOn === receivedOn &&
        payment.note === note,
    );
  if (!isSame)
    throw new Undo(bookedOther(before.reduce((sum, { amount }) => sum + (amount ?? 0), 0)));
  return true;
}

/** The form now says something else, so the admin means to book another transfer. */
const bookedOther = (amount: number) =>
  overtaken(
    `This form has recorded ${formatNaira(amount)} already. Look at the list, then record this one.`,
    uuidv7(),
  );

/**
 * The open claim that a transfer fulfils: the one of its amount, or the only one within the
 * tolerance.
 */
async function fittingClaim(
  { tx, order }: OpenOrder,
  amount: number,
): Promise<PaymentRow | undefined> {
  const open = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isOpenClaim(payments.state)))
    .orderBy(asc(payments.claimedAt), asc(payments.id));
  const { tolerance } = await ruleOf(tx, order);
  const near = open.filter(({ claimed }) => Math.abs((claimed ?? 0) - amount) <= tolerance);
  return (
    open.find(({ claimed }) => claimed === amount) ?? (near.length === 1 ? near[0] : undefined)
  );
}

type Received = Pick<
  PaymentRow,
  "clientId" | "part" | "receivedOn" | "paidAt" | "reference" | "note"
> & { amount: number; receipt: number };

/** Enters received money, for a claim or without one. */
async function receive(
  open: OpenOrder,
  admin: SessionUser,
  calendar: WorkCalendar,
  claim: PaymentRow | undefined,
  received: Received,
): Promise<void> {
  const { tx, order } = open;
  const { amount, note, receipt, receivedOn } = received;
  const id = claim?.id ?? uuidv7();
  const now = new Date();
  const row = { ...received, state: "received", receivedAt: now, userId: admin.id } as const;
  if (claim) await tx.update(payments).set(row).where(eq(payments.id, id));
  else await tx.insert(payments).values({ ...row, id, orderId: order.id });
  await post(open, {
    kind: "received",
    amount,
    paymentId: id,
    userId: admin.id,
    ...(receivedOn ? { day: receivedOn } : {}),
  });
  await settle(open);
  await keepReceipt(open, id);
  const date = await dateToFix(open, calendar);
  await addEvent(open, {
    kind: "payment",
    author: "shop",
    userId: admin.id,
    amount,
    note,
    message: [
      saidOfMoney("payment", amount),
      ...(date ? [dateSentence(order.delivery, date)] : []),
    ].join(" "),
    date,
    mails: true,
  });
  await record(open, admin, "record-transfer", { amount, receipt: receiptNumber(receipt) });
}

/**
 * Confirms a claim with the shop's one tap: the money that the buyer claims to have sent arrived
 * today.
 * @param input.amount kobo that the button named
 * @returns a refusal with 409 beside `another` when it may have been booked already
 * @throws Response 403 when the viewer is not an admin
 */
export async function confirmClaim(
  viewer: Viewer,
  id: string,
  input: { paymentId: string; amount: number; today: string; isAnother?: boolean },
): Promise<Act> {
  const admin = staffOf(viewer, "money");
  const calendar = await readCalendar();
  return act(id, async (open) => {
    const claim = await findPayment(open, input.paymentId);
    // Sent before: its answer was lost.
    if (claim.state === "received" && claim.userId === admin.id) return;
    await requireOpen(open, claim);
    if (claim.claimed !== input.amount) throw new Undo(overtaken("The amount is another now."));
    const { amount, today: day, isAnother } = input;
    const clientId = uuidv7();
    // Everybody who books waits for this number, and so sees what was booked before.
    const receipt = await takePaperNumber(open.tx, "receipt");
    if (!isAnother) {
      const { claimedAt } = claim;
      const told = { kobo: amount, whole: amount, day, claimedAt };
      await requireAnother(open, { ...told, clientId, isLine: false });
    }
    await receive(open, admin, calendar, claim, {
      ...{ amount, receipt, note: "" },
      part: 1,
      clientId,
      receivedOn: day,
      paidAt: null,
      reference: null,
    });
  });
}

/** A payment of a locked order. @throws Undo when there is none */
export async function findPayment({ tx, order }: OpenOrder, id: string): Promise<PaymentRow> {
  const [payment] = isUuid(id)
    ? await tx
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), eq(payments.orderId, order.id)))
    : [];
  if (!payment) throw new Undo(overtaken("This payment is no longer there. Look again."));
  return payment;
}

/** @throws Undo with who did what to a claim that is no longer open */
export async function requireOpen(
  { tx }: OpenOrder,
  { state, receipt, userId }: PaymentRow,
): Promise<void> {
  if (isOpen(state)) return;
  if (state === "withdrawn") {
    throw new Undo(overtaken("The buyer says now that this was not paid yet."));
  }
  if (state === "not-found") {
    throw new Undo(
      overtaken("This was marked as not found. If it has come, record it as a transfer."),
    );
  }
  const [who] = userId
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
    : [];
  const words = state === "taken-back" ? "confirmed and taken back" : "confirmed";
  throw new Undo(
    overtaken(
      `${who?.name ?? "Somebody"} has ${words} this already: receipt ${receiptNumber(receipt ?? 0)}.`,
    ),
  );
}
