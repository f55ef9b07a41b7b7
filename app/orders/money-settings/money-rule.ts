/**
 * What is asked for an order, and when (TRADE §4). All amounts are whole kobo, without fractions.
 */
import { askedBefore, DEFAULT_PAY_FIRST, type PayFirst } from "../../shop/settings/pay-first.ts";
import type { Due } from "../order-money.ts";
import type { OrderStatus } from "../status.ts";

/** What the shop asks for before it prints and before it hands over. */
interface DueRule extends PayFirst {
  /** Kobo of bank charges that the shop lets go, once an order. */
  tolerance: number;
}

/** All of what the owner sets about money. */
export interface MoneyRule extends DueRule {
  /** How many days a quote is valid after the day on which it is written, unless it says another. */
  quoteDays: number;
}

/** 70 % before printing, up to ₦10,000 in one payment, ₦100 let go, quotes of 7 days. */
export const DEFAULT_RULE: MoneyRule = { ...DEFAULT_PAY_FIRST, tolerance: 10_000, quoteDays: 7 };

/** What decides how much is asked for an order. */
interface Standing {
  status: OrderStatus;
  /** Kobo; null until it is agreed. */
  total: number | null;
  /** Kobo. */
  paid: number;
  rule: DueRule;
}

/** What is due; null while no total is agreed. A cancelled order owes nothing. */
export function dueOf({ status, total, paid, rule }: Standing): Due | null {
  if (total === null) return null;
  const before = askedBefore(total, rule);
  if (status === "cancelled") return { now: 0, later: 0, before };
  const left = Math.max(0, total - paid);
  const isReady = status === "ready" || status === "delivered";
  const now = isReady ? left : Math.min(left, Math.max(0, before - paid));
  return { now, later: left - now, before };
}

/**
 * Kobo that are missing for a step: no printing before the first part, no hand-over before
 * everything is paid.
 * @returns 0 when nothing is missing; undefined while there is no total
 */
export function missingFor(to: OrderStatus, { total, paid, rule }: Standing): number | undefined {
  if (to !== "printing" && to !== "delivered") return 0;
  if (total === null) return undefined;
  const asked = to === "printing" ? askedBefore(total, rule) : total;
  return Math.max(0, asked - paid);
}

/**
 * The shortfall that the shop lets go, of the part due before printing or of the total. What was let
 * go before printing stays so, since a receipt says it, unless the rest is paid so far that the
 * total decides.
 * @param paid kobo that count as paid, with what was let go before
 * @param money kobo that came, without it
 */
export function letGoOf({ status, total, paid, money, rule }: Standing & Money): number {
  if (total === null || status === "cancelled" || money <= 0) return 0;
  for (const asked of [askedBefore(total, rule), total]) {
    const short = asked - money;
    if (short > 0 && short <= rule.tolerance) return short;
  }
  // Without the transfer that it belonged to, nothing is let go.
  const isKept = money >= askedBefore(total, rule) - rule.tolerance;
  return isKept && total - money > rule.tolerance ? paid - money : 0;
}

/**
 * Kobo that came beyond what the order costs, which stay the buyer's. For a cancelled order that is
 * everything.
 */
export function creditOf({ status, total, money }: Pick<Standing, "status" | "total"> & Money) {
  if (status === "cancelled") return Math.max(0, money);
  return total === null ? 0 : Math.max(0, money - total);
}

interface Money {
  /** Kobo that came and were not sent back. */
  money: number;
}
