/** What the shop has received for an order. */
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { orderPayments } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { adminOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { MOST_KOBO } from "../../catalogue/prices/price-list.ts";
import { formatNaira } from "../../ui/format/money.ts";
import {
  type Act,
  act,
  invalid,
  overtaken,
  parseNote,
  record,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import { orderNumber } from "../order.ts";

/**
 * Records a transfer that has arrived, once for each form.
 * @param input.amount kobo; below zero: paid back, or taken off again, at most what was received
 * @param input.receivedOn `2026-11-21`, in Lagos, not after today there
 * @param input.clientId UUID, made with the form
 * @throws Response 403 when the viewer is not an admin
 */
export async function recordTransfer(
  viewer: Viewer,
  id: string,
  input: { amount: number; receivedOn: string; note?: string; clientId: string; today: string },
): Promise<Act> {
  const admin = adminOf(viewer);
  const { amount, receivedOn, today } = input;
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MOST_KOBO) {
    return invalid("amount", `A transfer is not ₦0, and at most ${formatNaira(MOST_KOBO)}.`);
  }
  if (!z.iso.date().safeParse(receivedOn).success || receivedOn < "2000" || receivedOn > today) {
    return invalid("receivedOn", "Enter the day on which it arrived, not later than today.");
  }
  const { clientId } = input;
  if (!isUuid(clientId))
    return invalid("amount", "This form cannot be sent. Open the order again.");
  return act(id, async (open) => {
    const note = parseNote(input.note ?? "");
    if (note.length > 500) throw new Undo(invalid("note", "A note has at most 500 characters."));
    const made = await open.tx
      .insert(orderPayments)
      .values({
        id: uuidv7(),
        orderId: open.order.id,
        clientId,
        amount,
        receivedOn,
        note,
        userId: admin.id,
      })
      .onConflictDoNothing({ target: orderPayments.clientId })
      .returning({ id: orderPayments.id });
    if (made.length === 0) {
      const [before] = await open.tx
        .select()
        .from(orderPayments)
        .where(eq(orderPayments.clientId, clientId));
      const said = { orderId: open.order.id, amount, receivedOn, note };
      const names = Object.keys(said) as (keyof typeof said)[];
      if (!before || names.some((name) => before[name] !== said[name])) {
        throw new Undo(recordedAlready(before?.amount ?? 0));
      }
      return;
    }
    if (amount < 0) await requireReceived(open, -amount);
    await addEvent(open, {
      kind: "payment",
      author: "shop",
      userId: admin.id,
      amount,
      note,
      message: `${orderNumber(open.order.number)}: ${paymentSentence(amount)}`,
      mails: true,
    });
    await record(open, admin, "record-transfer", { amount });
  });
}

/** Under the order's lock, of an amount that its transfers have been given already. */
async function requireReceived({ tx, order }: OpenOrder, takenOff: number): Promise<void> {
  const [sum] = await tx
    .select({ amount: sql`coalesce(sum(${orderPayments.amount}), 0)`.mapWith(Number) })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, order.id));
  const received = (sum?.amount ?? 0) + takenOff;
  if (takenOff <= received) return;
  throw new Undo(
    invalid(
      "amount",
      received > 0
        ? `Only ${formatNaira(received)} has been received: no more can be taken off.`
        : "Nothing has been received that could be taken off.",
    ),
  );
}

/** What the form says now is no repetition, but another transfer that the admin means. */
const recordedAlready = (amount: number) =>
  overtaken(
    `This form has recorded ${amount < 0 ? "−" : ""}${formatNaira(Math.abs(amount))} already. Look at the list, then record this one.`,
    uuidv7(),
  );

/** What is said of a transfer. */
export function paymentSentence(amount: number): string {
  return amount > 0
    ? `We have received ${formatNaira(amount)}. Thank you.`
    : `We have taken off ${formatNaira(-amount)}.`;
}
