/** The shop moves an order's fixed date (TRADE §1, The date). */
import { z } from "zod";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { dayAt, daysAfter } from "../../catalogue/prices/promised-date.ts";
import { ticketDay } from "../../catalogue/ticket/choice/ticket.ts";
import {
  type Act,
  act,
  invalid,
  isRepeated,
  overtaken,
  parseNote,
  record,
  requireVersion,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import { isClosed, stepLabel } from "../status.ts";
import { dateSentence } from "./order-date.ts";

/** Nothing is promised further ahead than this. */
const FURTHEST_DAYS = 400;

/**
 * Moves an order's date to another day, with a reason that its buyer reads.
 * @param input.day `2026-11-27`, in Lagos, from today on
 * @param input.version of the order that the admin saw
 * @throws Response 403 when the viewer is not an admin
 */
export async function moveDate(
  viewer: Viewer,
  id: string,
  input: { day: string; note: string; version: number },
): Promise<Act> {
  const admin = staffOf(viewer, "orders");
  const { day, version } = input;
  const wrong = wrongDay(day);
  if (wrong) return invalid("day", wrong);
  return act(id, async (open) => {
    const note = parseNote(input.note, "Write why it moves. The customer reads it.");
    const event = { kind: "date", userId: admin.id, day, note } as const;
    if (await isRepeated(open, event, version)) return;
    await requireVersion(open, version);
    const { order } = open;
    const fixedAt = requireFixed(open);
    if (order.promisedDay === day) {
      throw new Undo(invalid("day", `The date is ${ticketDay(day)} already.`));
    }
    await addEvent(open, {
      kind: "date",
      author: "shop",
      userId: admin.id,
      note,
      date: { day, fixedAt },
      message: `A new date. ${dateSentence(order.delivery, { day })}`,
      mails: true,
    });
    await record(open, admin, "move-order-date", { day });
  });
}

function wrongDay(day: string): string | undefined {
  if (!z.iso.date().safeParse(day).success) return "Choose the new day.";
  const today = dayAt(Date.now());
  if (day < today) return "That day is over. Choose today or a later one.";
  return day > daysAfter(today, FURTHEST_DAYS) ? "That is more than a year away." : undefined;
}

function requireFixed({ order }: OpenOrder): Date {
  if (isClosed(order.status)) {
    const now = stepLabel(order.status, order.delivery);
    throw new Undo(overtaken(`This order is '${now}': its date no longer moves.`));
  }
  if (!order.dateFixedAt) {
    throw new Undo(
      overtaken(
        "This order has no fixed date: it is fixed once it is approved, and paid as far as asked.",
      ),
    );
  }
  return order.dateFixedAt;
}
