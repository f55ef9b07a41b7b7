/**
 * Refuses printing before the first part is paid, and hand-over before everything is (TRADE §4).
 */
import { reason as reasonRule } from "../../../accounts/field-rules.server.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import { invalid, parseField, Undo } from "../../changes/order-act.server.ts";
import type { OpenOrder } from "../../changes/order-changes.server.ts";
import { balanceOf } from "../../ledger/ledger.server.ts";
import { missingFor } from "../../money-settings/money-rule.ts";
import { ruleOf } from "../../money-settings/money-settings.server.ts";
import type { OrderStatus } from "../../status.ts";

/** The admin's reason to go on with an order that is not paid as far as asked. */
export interface Unpaid {
  /** Kobo that are missing; 0 when there is no total. */
  missing: number;
  reason: string;
}

/**
 * Checks that a locked order is paid far enough for a step.
 * @param typed the admin's reason to go on unpaid
 * @returns undefined when it is paid; otherwise the reason, for the audit
 * @throws Undo when it is not paid and there is no reason
 */
export async function requirePaid(
  { tx, order }: OpenOrder,
  to: OrderStatus,
  typed: string,
): Promise<Unpaid | undefined> {
  const { status, total } = order;
  const { paid } = await balanceOf(tx, order.id);
  const missing = missingFor(to, { status, total, paid, rule: await ruleOf(tx, order) });
  if (missing === 0) return undefined;
  if (typed.trim() === "") throw new Undo(invalid("unpaid", missingWords(to, missing)));
  return { missing: missing ?? 0, reason: parseField("unpaid", reasonRule, typed) };
}

function missingWords(to: OrderStatus, missing: number | undefined): string {
  const before = to === "printing" ? "printing" : "it is handed over";
  const what =
    missing === undefined
      ? `No total is agreed, which comes before ${before}.`
      : `${formatNaira(missing)} is missing before ${before}.`;
  return `${what} Write the reason to go on unpaid.`;
}
