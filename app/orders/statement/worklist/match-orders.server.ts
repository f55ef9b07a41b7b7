/** Reads the orders that money on a statement may be for. */
import { sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { isOpenClaim, payments } from "../../../../database/schema.ts";
import { lagosDay } from "../../../ui/format/lagos-time.ts";
import { buyerOf } from "../../money/payments/same-transfer.server.ts";
import { dueOf } from "../../money-settings/money-rule.ts";
import { readRules } from "../../money-settings/money-settings.server.ts";
import type { OrderStatus } from "../../status.ts";
import type { MatchOrder } from "../matching/open-orders.ts";

/** An order as it is matched, and as it is shown. */
export interface MoneyOrder extends MatchOrder {
  title: string;
  /** Whether a total is agreed. */
  hasTotal: boolean;
  /** The contact; null once it is erased. */
  name: string | null;
}

/** More than any shop of this kind has open; beyond that only the newest are matched. */
const MOST_ORDERS = 20_000;
/** The most delivered orders, newest first, that are searched for unpaid ones: years of such a shop. */
const MOST_DELIVERED = 20_000;

type Row = {
  number: number;
  title: string;
  name: string | null;
  status: OrderStatus;
  total: string | null;
  created_at: string;
  buyer: string;
  account: string | null;
  paid: string;
  claims: { claimed: number; name: string }[] | null;
};

/**
 * Reads the orders that are open or still owe money, and the named ones. Money is added up order by
 * order, or the whole ledger would be read.
 * @param named numbers that a line or a person names
 */
export async function readMoneyOrders(named: readonly number[]): Promise<MoneyOrder[]> {
  const numbers = `{${named.join()}}`;
  const [ruleAt, { rows }] = await Promise.all([
    readRules(db),
    db.execute<Row>(sql`
      select o.number, o.title, o.name, o.status, o.total, o.created_at,
             ${buyerOf(sql`o`)} as buyer, u.name as account,
             paid.amount as paid, claims.claims
      from (
        select * from orders where closed_at is null
        union all
        select * from orders where closed_at is not null and number = any(${numbers}::integer[])
        union all
        (select * from orders where status = 'delivered' and number <> all(${numbers}::integer[])
         order by closed_at desc limit ${MOST_DELIVERED})
      ) o
      left join participants p on p.id = o.participant_id
      left join users u on u.id = p.user_id
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from ledger_entries where order_id = o.id
      ) paid
      cross join lateral (
        select json_agg(json_build_object('claimed', claimed, 'name', account_name)) as claims
        from payments where order_id = o.id and ${isOpenClaim(payments.state)}
      ) claims
      where o.closed_at is null or o.number = any(${numbers}::integer[]) or o.total > paid.amount
      order by o.number desc limit ${MOST_ORDERS}`),
  ]);
  return rows.map((row) => {
    const total = row.total === null ? null : Number(row.total);
    const createdAt = new Date(row.created_at);
    const rule = ruleAt(createdAt);
    const due = dueOf({ status: row.status, total, paid: Number(row.paid), rule });
    const claims = row.claims ?? [];
    const names = [row.name, row.account, ...claims.map(({ name }) => name)];
    return {
      ...{ number: row.number, title: row.title, name: row.name, buyer: row.buyer },
      createdOn: lagosDay(createdAt.toISOString()),
      hasTotal: total !== null,
      names: [...new Set(names.filter((name): name is string => !!name))],
      due: due?.now ?? 0,
      open: due ? due.now + due.later : 0,
      claimed: claims.map(({ claimed }) => claimed),
    };
  });
}
