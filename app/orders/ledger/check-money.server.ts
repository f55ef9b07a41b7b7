/**
 * Checks every day whether payments, receipts and ledger agree, and tells the overview (TRADE §4).
 */
import { sql } from "drizzle-orm";
import { db, readTogether } from "../../../database/db.server.ts";
import { moneyChecks } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { defineDailyJob } from "../../jobs/jobs.server.ts";
import { formatNaira } from "../../ui/format/money.ts";

/** Registers the daily check; call before the jobs start. */
export function defineMoneyCheck(): void {
  defineDailyJob("check-money", checkMoney);
}

/** Checks the money, and keeps what was found for the overview. */
export async function checkMoney(): Promise<void> {
  const differences = await findDifferences();
  const found = { differences, timestamp: sql`clock_timestamp()` };
  await db
    .insert(moneyChecks)
    .values(found)
    .onConflictDoUpdate({ target: moneyChecks.id, set: found });
}

/**
 * The differences that the last check found, for the overview.
 * @throws Response 403 when the viewer is not an admin
 */
export async function lastDifferences(viewer: Viewer): Promise<string[]> {
  staffOf(viewer, "money");
  return (await lastMoneyCheck())?.differences ?? [];
}

/** What the last check found, and when. */
export async function lastMoneyCheck(): Promise<
  { differences: string[]; timestamp: Date } | undefined
> {
  const [last] = await db
    .select({ differences: moneyChecks.differences, timestamp: moneyChecks.timestamp })
    .from(moneyChecks);
  return last;
}

/**
 * Compares payments, receipts, ledger and papers as of one moment. @returns the differences, in
 * words
 */
export function findDifferences(): Promise<string[]> {
  return readTogether(async (tx) => {
    const { rows } = await tx.execute<Record<string, string>>(sql`
      with paid as (
        select coalesce(sum(amount) filter (where state = 'received'), 0) as amount,
               coalesce(sum(amount), 0) as ever, count(receipt) as receipts,
               coalesce(max(receipt), 0) as last
        from payments
      ), ledger as (
        select coalesce(sum(amount) filter (where kind in ('received', 'taken-back')), 0) as amount,
               coalesce(sum(amount) filter (where kind = 'received'), 0) as ever,
               count(*) filter (where kind = 'received') as entries,
               coalesce(sum(amount) filter (where kind = 'credit'), 0) as credit,
               count(number) as refunds, coalesce(max(number), 0) as last
        from ledger_entries
      )
      select paid.amount as paid, ledger.amount as entered, paid.ever as ever_paid,
             ledger.ever as ever_entered, paid.receipts, ledger.entries, paid.last as last_receipt,
             (select last from paper_counters where kind = 'receipt') as counted_receipts,
             ledger.refunds, ledger.last as last_refund,
             (select last from paper_counters where kind = 'refund') as counted_refunds,
             ledger.credit,
             (select count(*) from papers where kind = 'receipt') as receipt_papers,
             (select count(*) from papers where kind = 'refund') as refund_papers,
             (select coalesce(string_agg(counter.kind, ', ' order by counter.kind), '')
                from paper_counters counter where counter.kind in ('invoice', 'credit', 'quote')
                and (counter.last, counter.last::bigint) <> (
                  select coalesce(max(p.number), 0), count(*) from papers p where p.kind = counter.kind)
             ) as gaps,
             (select count(*) from (select order_id from ledger_entries where kind <> 'let-go'
                group by order_id having sum(amount) < 0) below) as below,
             (select count(*) from payments p where p.amount is not null and (
                select coalesce(sum(e.amount), 0) from ledger_entries e
                where e.payment_id = p.id and e.order_id = p.order_id
              ) <> case p.state when 'received' then p.amount else 0 end) as apart
      from paid, ledger`);
    const [row = {}] = rows;
    const of = (name: string) => Number(row[name]);
    const differ = (what: string, one: string, other: string, isMoney = true) => {
      const say = (name: string) => (isMoney ? formatNaira(of(name)) : String(of(name)));
      return of(one) === of(other) ? [] : [`${what}: ${say(one)} and ${say(other)}.`];
    };
    return [
      ...differ("Payments and ledger differ", "paid", "entered"),
      ...differ("All payments ever and their entries differ", "ever_paid", "ever_entered"),
      ...differ("Receipts and entries differ", "receipts", "entries", false),
      ...differ("Receipts have a gap", "receipts", "last_receipt", false),
      ...differ("The counter of receipts is off", "last_receipt", "counted_receipts", false),
      ...differ("Refunds have a gap", "refunds", "last_refund", false),
      ...differ("The counter of refunds is off", "last_refund", "counted_refunds", false),
      ...differ("Receipts and their papers differ", "receipts", "receipt_papers", false),
      ...differ("Refunds and their papers differ", "refunds", "refund_papers", false),
      ...(row.gaps === "" ? [] : [`Numbers of papers have a gap: ${row.gaps}.`]),
      ...(of("credit") === 0 ? [] : [`Credit was made of nothing: ${formatNaira(of("credit"))}.`]),
      ...(of("apart") === 0
        ? []
        : [`Payments that are not what their entries say: ${of("apart")}.`]),
      ...(of("below") === 0 ? [] : [`Orders below zero: ${of("below")}.`]),
    ];
  });
}
