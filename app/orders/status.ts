/**
 * The statuses of an order: their names, their order, and who may take an order from one to another
 * (PRODUCT §6).
 */
import { type OrderStatus, orderStatuses } from "../../database/schema/order-statuses.ts";

export { type OrderStatus, orderStatuses };

/** As people read it. */
export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  received: "Received",
  "proof-sent": "Proof sent",
  approved: "Approved",
  printing: "Printing",
  ready: "Ready",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/** What decides where an order stands. */
export interface Standing {
  status: OrderStatus;
  delivery: "pick-up" | "delivery";
  /** It is received again, because the buyer has asked for a change of the newest proof. */
  changeAsked: boolean;
}

/** Where an order stands, as the one word that every page uses. */
export function standingLabel({ status, delivery, changeAsked }: Standing): string {
  if (changeAsked) return "Change asked";
  return stepLabel(status, delivery);
}

/** The name of a step for this order. */
export function stepLabel(status: OrderStatus, delivery: Standing["delivery"]): string {
  return status === "delivered" && delivery === "pick-up" ? "Picked up" : statusLabels[status];
}

/** One of the two sides of an order. */
export type Side = "buyer" | "shop";

/**
 * Where each side may take an order from a status. Uploading a proof sends it, including a better
 * one after the first. One after an approval takes a reason, and is none of these steps. The shop
 * may approve in the buyer's name (on the phone), with or without a proof. The buyer's way back is
 * 'Ask for a change'.
 */
const steps: Readonly<
  Record<Side, Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>>
> = {
  buyer: { "proof-sent": ["approved", "received"] },
  shop: {
    received: ["proof-sent", "approved", "cancelled"],
    "proof-sent": ["proof-sent", "approved", "cancelled"],
    approved: ["printing", "cancelled"],
    printing: ["ready", "cancelled"],
    ready: ["delivered", "cancelled"],
  },
};

/** Where a side may take an order from where it is now. */
export function nextStatuses(status: OrderStatus, side: Side): readonly OrderStatus[] {
  return steps[side][status] ?? [];
}

/** Where the workshop takes an order (TRADE §5 'Jobs'): whoever may see jobs may do just this. */
export const workshopSteps = { approved: "printing", printing: "ready" } as const satisfies Partial<
  Record<OrderStatus, OrderStatus>
>;

/** Whether a step is one of the workshop's. */
export function isWorkshopStep(to: string): to is "printing" | "ready" {
  return Object.values<string>(workshopSteps).includes(to);
}

/** Whether nothing more happens to the order. */
export function isClosed(status: OrderStatus): boolean {
  return status === "delivered" || status === "cancelled";
}

/**
 * Whether the buyer, or the shop in their name, has agreed to what is printed and what it costs.
 */
export function isApproved(status: OrderStatus): boolean {
  return ["approved", "printing", "ready", "delivered"].includes(status);
}

/** Whether pins are taken: also after 'Ask for a change', until the order is approved or over. */
export const takesPins = (status: OrderStatus): boolean =>
  status === "received" || status === "proof-sent";

/** The words for a status in mails, in the chat and on WhatsApp. */
export function statusSentence(status: OrderStatus, delivery: "pick-up" | "delivery"): string {
  switch (status) {
    case "received":
      return "We have your order.";
    case "proof-sent":
      return "Your proof is ready. Nothing is printed until you approve it.";
    case "approved":
      return "Your order is approved. We print it next.";
    case "printing":
      return "Your order is being printed.";
    case "ready":
      return delivery === "pick-up"
        ? "Your order is ready. You can pick it up."
        : "Your order is ready. We call before we send it.";
    case "delivered":
      return delivery === "pick-up"
        ? "Your order has been picked up. Thank you."
        : "Your order has been delivered. Thank you.";
    case "cancelled":
      return "Your order is cancelled.";
  }
}

/**
 * The words for a buyer who was about to do something that the order's status no longer allows.
 * @param act what they were about to do: with the proof, or with files
 */
export function overtakenWords(
  { status, delivery }: Pick<Standing, "status" | "delivery">,
  act: "approved" | "changed" | "added",
): string {
  const why =
    status === "received"
      ? "This order waits for a new proof now"
      : `This order has moved on: it is ${stepLabel(status, delivery)} now`;
  return act === "added"
    ? `${why}, so files can no longer be added here. Send them in the chat or on WhatsApp.`
    : `${why}, so the proof can no longer be ${act} here. Tell us in the chat or on WhatsApp.`;
}
