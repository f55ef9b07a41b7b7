/** What an order costs before the shop has agreed to a total. */
import { formatCount, formatNaira } from "../ui/format/money.ts";
import type { Order } from "./order.ts";

/** What both sides read while a higher total waits for the buyer's answer. */
export function raiseWords(asked: number, total: number | null): string {
  return `The shop asks ${formatNaira(asked)} instead of ${formatNaira(total ?? 0)}.`;
}

/** `₦36,500 without delivery`, while the fee of a place is not confirmed. */
export function estimateWords({
  estimate,
  delivery,
  deliveryFee,
}: Pick<Order, "estimate" | "delivery" | "deliveryFee">): string {
  if (estimate === null) return "We will quote you";
  const isPart = delivery === "delivery" && deliveryFee === null;
  return `${formatNaira(estimate)}${isPart ? " without delivery" : ""}`;
}

/** `₦8,500 for 100`, `₦2,000 each`; undefined by quote. */
export function priceWords(price: number | null, minimum: number): string | undefined {
  if (price === null) return undefined;
  const amount = formatNaira(price);
  return minimum === 1 ? `${amount} each` : `${amount} for ${formatCount(minimum)}`;
}

/**
 * The words about the agreed total when an order ends before its buyer has answered a higher one.
 */
export function stayedWords(total: number): string {
  return `The total stays ${formatNaira(total)}.`;
}
