/**
 * Claims: what buyers say they have paid, and whether the shop has seen it. Neither counts as paid
 * (TRADE §4). The buyer's acts take the id of an order that its private link has opened
 * (`openLink`).
 */
import { asc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { payments } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { line } from "../../../accounts/field-rules.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { checkFields } from "../../../http/form-answer.server.ts";
import { lagosClock, lagosDay } from "../../../ui/format/lagos-time.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import { claimFile } from "../../../uploads/files/files.server.ts";
import { type Act, act, invalid, overtaken, record, Undo } from "../../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../../changes/order-changes.server.ts";
import { balanceOf, leftOf } from "../../ledger/ledger.server.ts";
import { isOpen } from "../../order-money.ts";
import { saidOfMoney } from "../../payment-words.ts";
import { findPayment, requireOpen } from "./book-transfer.server.ts";
import { TRANSFER_PICTURES } from "./transfer-pictures.server.ts";

/** The most claims of an order, because the shop is told of each. */
const MOST_CLAIMS = 20;

/**
 * The buyer's 'I have paid', once for each form.
 * @param input.amount kobo, at most what is open
 * @param input.file id of an upload of kind `transfer-picture`; empty: none
 * @param uploaders whose upload it may be (`uploadersOf`)
 */
export async function claimPayment(
  id: string,
  input: {
    clientId: string;
    amount: number;
    bankName: string;
    accountName: string;
    file: string;
  },
  uploaders: string[],
): Promise<Act> {
  const { clientId, amount } = input;
  if (!isUuid(clientId)) return invalid("amount", "This form cannot be sent. Open the page again.");
  const isAmount = Number.isSafeInteger(amount) && amount > 0;
  const sender = checkFields(senderRules, {
    bankName: input.bankName,
    accountName: input.accountName,
  });
  if (!isAmount || !sender.ok) {
    const errors = {
      ...(isAmount ? {} : { amount: "Write what you sent, more than ₦0." }),
      ...(sender.ok ? {} : sender.errors),
    };
    return { ok: false, status: 400, errors };
  }
  const { bankName, accountName } = sender.input;
  return act(id, async (open) => {
    const before = await open.tx
      .select()
      .from(payments)
      .where(eq(payments.orderId, open.order.id))
      .orderBy(asc(payments.claimedAt));
    // Sent before: its answer was lost.
    if (before.some((one) => one.claimClientId === clientId.toLowerCase())) return;
    await requireRoom(open, before, { amount, bankName, accountName });
    const fileId = input.file ? await takePicture(open, input.file, uploaders) : null;
    const made = await open.tx
      .insert(payments)
      .values({
        id: uuidv7(),
        orderId: open.order.id,
        claimClientId: clientId,
        state: "claimed",
        claimed: amount,
        claimedAt: new Date(),
        bankName,
        accountName,
        fileId,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (made.length === 0) {
      throw new Undo(invalid("amount", "This form cannot be sent. Open the page again."));
    }
    await addEvent(open, {
      kind: "claim",
      author: "buyer",
      amount,
      message: `I have paid ${formatNaira(amount)}.`,
      mails: false,
    });
  });
}

const senderRules = z.object({
  bankName: line("A bank", "Write the bank that you sent it from.", 100),
  accountName: line(
    "A name",
    "Write the name on that account: it is how we find your transfer.",
    100,
  ),
});

type Told = { amount: number; bankName: string; accountName: string };

/** @throws Undo when the order does not take such a claim */
async function requireRoom(
  { tx, order }: OpenOrder,
  before: (typeof payments.$inferSelect)[],
  { amount, bankName, accountName }: Told,
): Promise<void> {
  if (order.status === "cancelled") {
    throw new Undo(
      overtaken(
        "This order is cancelled: please pay nothing. If you have paid, tell us in the chat.",
      ),
    );
  }
  if (order.total === null) {
    throw new Undo(overtaken("Please pay nothing yet: we confirm the price first."));
  }
  const left = leftOf(order, await balanceOf(tx, order.id));
  if (left === 0) throw new Undo(overtaken("This order is paid in full. Thank you."));
  const open = before.filter(({ state }) => isOpen(state));
  const same = open.find(
    (one) =>
      one.claimed === amount &&
      one.bankName.toLowerCase() === bankName.toLowerCase() &&
      one.accountName.toLowerCase() === accountName.toLowerCase(),
  );
  if (same?.claimedAt) {
    throw new Undo(
      overtaken(`You told us of ${formatNaira(amount)} ${when(same.claimedAt)}. We look for it.`),
    );
  }
  if (amount > left) {
    throw new Undo(
      invalid(
        "amount",
        `Only ${formatNaira(left)} is open. If you sent more, write ${formatNaira(left)}: what is over stays yours.`,
      ),
    );
  }
  const told = open.reduce((sum, { claimed }) => sum + (claimed ?? 0), 0);
  if (told + amount > left) {
    throw new Undo(
      overtaken(
        `You told us of ${formatNaira(told)} already, and only ${formatNaira(left)} is open. We look for it.`,
      ),
    );
  }
  if (before.filter(({ claimed }) => claimed !== null).length >= MOST_CLAIMS) {
    throw new Undo(overtaken("You told us often enough. Please write to us in the chat."));
  }
}

const when = (at: Date) => {
  const iso = at.toISOString();
  const isToday = lagosDay(iso) === lagosDay(new Date().toISOString());
  return isToday ? `today at ${lagosClock(iso)}` : "before";
};

async function takePicture({ tx }: OpenOrder, id: string, uploaders: string[]): Promise<string> {
  for (const owner of isUuid(id) ? uploaders : []) {
    if (await claimFile(tx, TRANSFER_PICTURES, id, owner)) return id;
  }
  throw new Undo(invalid("files", "The picture is no longer there. Choose it again.", [id]));
}

/** The buyer takes a claim back: they have not paid after all. */
export async function withdrawClaim(id: string, paymentId: string): Promise<Act> {
  return act(id, async (open) => {
    const claim = await findPayment(open, paymentId);
    if (claim.state === "withdrawn") return;
    await requireOpen(open, claim);
    await close(open, claim.id, "withdrawn");
    await addEvent(open, {
      kind: "claim-off",
      author: "buyer",
      amount: claim.claimed ?? 0,
      message: `I have not paid ${formatNaira(claim.claimed ?? 0)} yet.`,
      mails: false,
    });
  });
}

async function close({ tx }: OpenOrder, paymentId: string, state: "withdrawn" | "not-found") {
  await tx.update(payments).set({ state, closedAt: new Date() }).where(eq(payments.id, paymentId));
}

/**
 * Notes that the shop has seen the money in a statement or an alert. It counts as received only
 * once the shop confirms that.
 * @throws Response 403 when the viewer is not an admin
 */
export async function markSeen(viewer: Viewer, id: string, paymentId: string): Promise<Act> {
  const admin = staffOf(viewer, "money");
  return act(id, async (open) => {
    const claim = await findPayment(open, paymentId);
    if (claim.state === "seen") return;
    await requireOpen(open, claim);
    await open.tx
      .update(payments)
      .set({ state: "seen", seenAt: new Date() })
      .where(eq(payments.id, claim.id));
    const amount = claim.claimed ?? 0;
    await addEvent(open, {
      kind: "seen",
      author: "shop",
      userId: admin.id,
      amount,
      message: saidOfMoney("seen", amount),
      mails: false,
    });
    await record(open, admin, "see-payment", { amount });
  });
}

/**
 * Notes that the shop has looked for the money and not found it.
 * @throws Response 403 when the viewer is not an admin
 */
export async function markNotFound(viewer: Viewer, id: string, paymentId: string): Promise<Act> {
  const admin = staffOf(viewer, "money");
  return act(id, async (open) => {
    const claim = await findPayment(open, paymentId);
    if (claim.state === "not-found") return;
    await requireOpen(open, claim);
    await close(open, claim.id, "not-found");
    const amount = claim.claimed ?? 0;
    await addEvent(open, {
      kind: "claim-off",
      author: "shop",
      userId: admin.id,
      amount,
      message: saidOfMoney("claim-off", amount),
      mails: true,
    });
    await record(open, admin, "not-find-payment", { amount });
  });
}
