/**
 * What is asked for an order, and when (TRADE §4). All amounts are whole kobo; nothing is computed
 * with fractions.
 */
import { askedBefore, DEFAULT_PAY_FIRST, type PayFirst } from "../../shop/pay-first.ts";
import type { Due } from "../order-money.ts";
import type { OrderStatus } from "../status.ts";

/** What the shop asks before it prints and hands over. */
export interface MoneyRule extends PayFirst {
  /** Kobo of bank charges that the shop lets go, once an order. */
  tolerance: number;
}

/** 70 % before printing, up to ₦10,000 in one go, ₦100 let go. */
export const DEFAULT_RULE: MoneyRule = { ...DEFAULT_PAY_FIRST, tolerance: 10_000 };

/** What an order is asked by, and what counts as paid for it. */
interface Standing {
  status: OrderStatus;
  /** Kobo; null until it is agreed. */
  total: number | null;
  /** Kobo. */
  paid: number;
  rule: MoneyRule;
}

/** Null while no total is agreed; nothing is due of an order that is cancelled. */
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
 * What is missing for a step, in kobo: no printing before the first part, no hand-over before all
 * is paid.
 * @returns 0 when nothing is missing; undefined when no total says what is
 */
export function missingFor(to: OrderStatus, { total, paid, rule }: Standing): number | undefined {
  if (to !== "printing" && to !== "delivered") return 0;
  if (total === null) return undefined;
  const asked = to === "printing" ? askedBefore(total, rule) : total;
  return Math.max(0, asked - paid);
}

/**
 * The shortfall that the shop lets go: of what printing asks, or of the total.
 * @param money kobo that came, without what was let go before
 */
export function letGoOf({ status, total, money, rule }: Omit<Standing, "paid"> & Money): number {
  if (total === null || status === "cancelled" || money <= 0) return 0;
  for (const asked of [askedBefore(total, rule), total]) {
    const short = asked - money;
    if (short > 0 && short <= rule.tolerance) return short;
  }
  return 0;
}

/**
 * What came beyond what the order costs, in kobo: it stays its buyer's. Of one that is cancelled
 * that is everything.
 */
export function creditOf({ status, total, money }: Pick<Standing, "status" | "total"> & Money) {
  if (status === "cancelled") return Math.max(0, money);
  return total === null ? 0 : Math.max(0, money - total);
}

interface Money {
  /** Kobo that came and were not sent back. */
  money: number;
}
