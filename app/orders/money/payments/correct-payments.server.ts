/**
 * Corrects wrong bookings, and records money sent back. Both add entries and change none (TRADE
 * §4).
 */
import { eq } from "drizzle-orm";
import { ledgerEntries, payments } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { MOST_KOBO } from "../../../catalogue/prices/price-list.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import {
  type Act,
  act,
  DoneBefore,
  invalid,
  overtaken,
  parseField,
  record,
  Undo,
} from "../../changes/order-act.server.ts";
import { addEvent } from "../../changes/order-changes.server.ts";
import { balanceOf, post, settle, takePaperNumber } from "../../ledger/ledger.server.ts";
import { receiptNumber, refundNumber } from "../../order-money.ts";
import { keepRefund } from "../../papers/money-contents.server.ts";
import { saidOfMoney } from "../../payment-words.ts";
import { reasonRule } from "../reason-rule.server.ts";
import { findPayment } from "./book-transfer.server.ts";

/**
 * Takes back a payment that was booked by mistake. Its receipt becomes void and keeps its number;
 * its statement line is never booked again.
 * @throws Response 403 when the viewer is not an admin
 */
export async function takeBack(
  viewer: Viewer,
  id: string,
  input: { paymentId: string; reason: string },
): Promise<Act> {
  const admin = staffOf(viewer, "money");
  return act(id, async (open) => {
    const reason = parseField("reason", reasonRule, input.reason);
    const payment = await findPayment(open, input.paymentId);
    const { amount, receipt, state } = payment;
    if (state === "taken-back") {
      const [entry] = await open.tx
        .select({ userId: ledgerEntries.userId, note: ledgerEntries.note })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.paymentId, payment.id))
        .orderBy(ledgerEntries.amount);
      // Sent before: its answer was lost.
      if (entry?.userId === admin.id && entry.note === reason) return;
      throw new Undo(overtaken("This payment has been taken back already."));
    }
    if (state !== "received" || amount === null) {
      throw new Undo(overtaken("Only what was received can be taken back."));
    }
    const { money } = await balanceOf(open.tx, id);
    if (money < amount) {
      const words = `Only ${formatNaira(money)} of it is still here: the rest was sent back, or used for another order.`;
      throw new Undo(overtaken(words));
    }
    await open.tx
      .update(payments)
      .set({ state: "taken-back", closedAt: new Date() })
      .where(eq(payments.id, payment.id));
    await post(open, {
      kind: "taken-back",
      amount: -amount,
      paymentId: payment.id,
      note: reason,
      userId: admin.id,
    });
    await settle(open);
    const number = receiptNumber(receipt ?? 0);
    await addEvent(open, {
      kind: "taken-back",
      author: "shop",
      userId: admin.id,
      amount,
      note: reason,
      message: `${saidOfMoney("taken-back", amount)} Receipt ${number} is void.`,
      mails: true,
    });
    await record(open, admin, "take-back-payment", { amount, receipt: number });
  });
}

/**
 * Records what the shop has sent back to the buyer, once for each form.
 * @param input.amount kobo, at most what came and was not sent back
 * @param input.clientId UUID, made with the form
 * @throws Response 403 when the viewer is not an admin
 */
export async function refund(
  viewer: Viewer,
  id: string,
  input: { amount: number; reason: string; clientId: string },
): Promise<Act> {
  const admin = staffOf(viewer, "money");
  const { amount } = input;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MOST_KOBO) {
    return invalid("refund", "Write what was sent back, more than ₦0.");
  }
  if (!isUuid(input.clientId)) {
    return invalid("refund", "This form cannot be sent. Open the order again.");
  }
  return act(id, async (open) => {
    const reason = parseField("reason", reasonRule, input.reason);
    const number = await takePaperNumber(open.tx, "refund");
    const [before] = await open.tx
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.clientId, input.clientId));
    if (before) {
      const isSame = before.orderId === open.order.id && before.amount === -amount;
      throw isSame
        ? new DoneBefore()
        : new Undo(overtaken("This form has sent something back already. Open the order again."));
    }
    const { money } = await balanceOf(open.tx, id);
    if (amount > money) {
      const words =
        money > 0
          ? `Only ${formatNaira(money)} is there: no more can be sent back.`
          : "Nothing is there that could be sent back.";
      throw new Undo(invalid("refund", words));
    }
    await post(open, {
      kind: "refund",
      amount: -amount,
      number,
      clientId: input.clientId,
      note: reason,
      userId: admin.id,
    });
    await keepRefund(open, number);
    await settle(open);
    await addEvent(open, {
      kind: "refund",
      author: "shop",
      userId: admin.id,
      amount,
      note: reason,
      message: saidOfMoney("refund", amount),
      mails: true,
    });
    await record(open, admin, "refund", { amount, refund: refundNumber(number) });
  });
}
