/** The mail that reminds a buyer of what their order waits for. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { defineMail, type Mail } from "../../mail/mail.server.ts";
import { type MailContent, renderMail } from "../../mail/mail-layout.server.tsx";
import { factsOf, SAMPLE, type Told } from "../mails/order-mails.server.ts";
import { orderNumber } from "../order.ts";
import { orderPath, proofPath } from "../order-links.server.ts";
import { linesOf } from "../reading/read-orders.server.ts";
import { type Awaited, ORDER_REMINDER, waitsFor } from "./order-reminders.server.ts";

/**
 * Registers the mail; call before the jobs start.
 * @param origin the shop's public address
 */
export function defineReminderMails(origin: () => string): void {
  defineMail({
    name: ORDER_REMINDER,
    compose: (id) => compose(id, origin()),
    sample: () =>
      write("tunde@bookshop.example", SAMPLE, openOrder(`${origin()}/order/ITW-000042`), {
        heading: "₦65,170 is due",
        lead: "It is due before we print. The account stands on the page of your order.",
      }),
  });
}

/** @param id the order's, `_` and the number of its newest event */
async function compose(id: string, origin: string): Promise<Mail | undefined> {
  const [orderId = "", seq = ""] = id.split("_");
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.email || order.lastSeq !== Number(seq)) return undefined;
  const words = await waitsFor(db, order);
  if (!words) return undefined;
  const told = { ...order, lines: await linesOf(orderId) };
  const action =
    order.status === "proof-sent"
      ? { label: "See the proof", url: origin + (await proofPath(order)) }
      : openOrder(origin + (await orderPath(order)));
  return write(order.email, told, action, words);
}

const openOrder = (url: string) => ({ label: "Open your order", url });

function write(to: string, order: Told, action: MailContent["action"], words: Awaited): Mail {
  return {
    to,
    subject: `${orderNumber(order.number)}: ${words.heading}`,
    date: new Date(),
    ...renderMail({
      ...words,
      facts: factsOf(order, order),
      action,
      closing: "Keep this link to yourself: whoever has it can see and approve your order.",
    }),
  };
}
