/**
 * Credit notes take amounts off an invoice, which itself is never changed or deleted (TRADE §4).
 */
import { eq } from "drizzle-orm";
import { papers } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { SessionUser, Viewer } from "../../accounts/viewer.server.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { paperMoney } from "../../papers/paper.ts";
import type { CreditNote } from "../../papers/sale-papers.ts";
import { shared } from "../../papers/vat.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { formatNaira } from "../../ui/format/money.ts";
import {
  type Act,
  act,
  DoneBefore,
  invalid,
  overtaken,
  parseField,
  record,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import { balanceOf, takePaperNumber } from "../ledger/ledger.server.ts";
import { settleTotal } from "../money/credit/credit.server.ts";
import { reasonRule } from "../money/reason-rule.server.ts";
import { creditOf } from "../money-settings/money-rule.ts";
import { paperNumber } from "../paper-number.ts";
import { findInvoice, keepPaper, type StandingInvoice } from "../papers/kept-papers.server.ts";

/**
 * Takes an amount off an invoice and off its order's total, once for each form. What was paid
 * beyond the new total becomes credit.
 * @param input.amount kobo, at most what the invoice stands at
 * @param input.clientId UUID, made with the form
 * @throws Response 403 when the viewer is not an admin
 */
export async function writeCreditNote(
  viewer: Viewer,
  id: string,
  input: { amount: number; reason: string; clientId: string },
): Promise<Act> {
  const admin = staffOf(viewer, "money");
  const { amount } = input;
  const clientId = input.clientId.toLowerCase();
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    return invalid("credit", "Write what is taken off, more than ₦0.");
  }
  if (!isUuid(clientId)) {
    return invalid("credit", "This form cannot be sent. Open the order again.");
  }
  const calendar = await readCalendar();
  return act(id, async (open) => {
    const reason = parseField("reason", reasonRule, input.reason);
    const number = await takePaperNumber(open.tx, "credit");
    const [before] = await open.tx.select().from(papers).where(eq(papers.clientId, clientId));
    if (before) {
      const isSame = before.orderId === open.order.id && before.amount === amount;
      throw isSame
        ? new DoneBefore()
        : new Undo(overtaken("This form has written a credit note already. Open the order again."));
    }
    const invoice = await findInvoice(open.tx, open.order.id);
    if (!invoice) throw new Undo(overtaken("There is no invoice yet: set the total instead."));
    if (open.order.status === "cancelled") {
      throw new Undo(overtaken("This order is cancelled: its credit note is written."));
    }
    if (amount > invoice.standsAt) {
      const words = `The invoice stands at ${formatNaira(invoice.standsAt)}: no more can be taken off.`;
      throw new Undo(invalid("credit", words));
    }
    const { total } = open.order;
    const name = paperNumber("credit", number);
    await addEvent(open, {
      kind: "credit-note",
      author: "shop",
      userId: admin.id,
      amount: number,
      note: reason,
      message: `Credit note ${name}, ${formatNaira(amount)} off invoice ${invoice.content.number}.`,
      mails: true,
      set: total === null ? {} : { total: Math.max(0, total - amount) },
    });
    await settleTotal(open, calendar);
    await write(open, admin, invoice, { number, amount, reason, clientId });
  });
}

/**
 * Takes the rest off the invoice of an order that was just cancelled, if it has one. The order
 * keeps its agreed total.
 */
export async function creditCancelled(
  open: OpenOrder,
  admin: SessionUser,
  reason: string,
): Promise<void> {
  const invoice = await findInvoice(open.tx, open.order.id);
  if (!invoice || invoice.standsAt === 0) return;
  await write(open, admin, invoice, {
    number: await takePaperNumber(open.tx, "credit"),
    amount: invoice.standsAt,
    reason,
    clientId: null,
  });
}

async function write(
  open: OpenOrder,
  admin: SessionUser,
  invoice: StandingInvoice,
  note: { number: number; amount: number; reason: string; clientId: string | null },
): Promise<void> {
  const { number, amount, reason, clientId } = note;
  const name = paperNumber("credit", number);
  const { money } = await balanceOf(open.tx, open.order.id);
  const credit = creditOf({ ...open.order, money });
  const day = lagosDay(new Date().toISOString());
  await keepPaper(open, "credit", {
    ...{ number, day, amount, clientId, userId: admin.id },
    content: contentOf(invoice, { number: name, day, amount, reason, credit }),
  });
  await record(open, admin, "write-credit-note", { paper: name, amount });
}

/** With the rates of its invoice: the amount is shared over them by what is left at each rate. */
function contentOf(
  { content: { shop, buyer, number, day }, byRate, standsAt }: StandingInvoice,
  note: { number: string; day: string; amount: number; reason: string; credit: number },
): CreditNote {
  const shares = shared(
    note.amount,
    byRate.map(({ gross }) => gross),
  );
  return {
    shop,
    buyer,
    lines: byRate.flatMap(({ rate }, index) => {
      const amount = shares[index] ?? 0;
      const line = {
        what: `Taken off invoice ${number}`,
        detail: "",
        quantity: null,
        amount,
        rate,
      };
      return amount > 0 ? [line] : [];
    }),
    discount: null,
    number: note.number,
    day: note.day,
    invoice: { number, day },
    reason: note.reason,
    standsAt: standsAt - note.amount,
    settlement:
      note.credit > 0
        ? `${paperMoney(note.credit)} is your credit with us. It comes off your next order, or we send it back to your account.`
        : "",
  };
}
