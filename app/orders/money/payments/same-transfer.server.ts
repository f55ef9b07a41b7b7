/**
 * One transfer may be booked by hand and also appear in the bank's statement, in either order. It
 * is booked a second time only when the shop says that there were two transfers.
 */
import { type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../../../database/db.server.ts";
import { lagosDay } from "../../../ui/format/lagos-time.ts";
import { Undo } from "../../changes/order-act.server.ts";
import type { OpenOrder } from "../../changes/order-changes.server.ts";
import { readRules, ruleOf } from "../../money-settings/money-settings.server.ts";
import { askSame, type ByHand, DAYS_APART, mayBeSame } from "./by-hand.ts";

/** The same for all orders of one buyer. @param order the name of the table in the query */
export const buyerOf = (order: SQL) =>
  sql`coalesce(${order}.phone_digits, ${order}.participant_id::text, ${order}.id::text)`;

/**
 * The day on which the buyer claimed the payment `p`: at the latest `received_on`, unless the shop
 * has entered an earlier day itself.
 */
const claimedOn = sql`(p.claimed_at at time zone 'Africa/Lagos')::date`;

/** @param which of the payments `p` of orders `o` */
async function readReceived(queries: Queries, which: SQL): Promise<ByHand[]> {
  const ruleAt = await readRules(queries);
  const { rows } = await queries.execute<{
    number: number;
    buyer: string;
    kobo: string;
    whole: string | null;
    day: string;
    claimedOn: string | null;
    receipt: number;
    created_at: string;
  }>(sql`
    select o.number, ${buyerOf(sql`o`)} as buyer, p.amount as kobo, p.received_on::text as day,
           ${claimedOn}::text as "claimedOn", p.receipt, o.created_at,
           (select sum(part.amount) from payments part
            where part.client_id = p.client_id and part.state = 'received') as whole
    from payments p join orders o on o.id = p.order_id
    where p.state = 'received' and ${which}
    order by p.receipt`);
  return rows.map(({ created_at, kobo, whole, ...row }) => ({
    ...row,
    kobo: Number(kobo),
    whole: Number(whole ?? kobo),
    tolerance: ruleAt(new Date(created_at)).tolerance,
  }));
}

/**
 * What orders have received without a statement.
 * @param since `2026-11-23`: a line's earliest day
 */
export const readByHand = (since: string): Promise<ByHand[]> =>
  readReceived(
    db,
    sql`p.reference is null and p.received_on >= ${since}::date - ${DAYS_APART}::integer`,
  );

/** What is booked to an order. */
interface Booking {
  kobo: number;
  /** Kobo of the whole transfer, which may pay several orders. */
  whole: number;
  /** `2026-11-23`, in Lagos. */
  day: string;
  /** The claim that it fulfils, if any. */
  claimedAt?: Date | null | undefined;
  /** Whether it comes from a line of a statement; otherwise somebody booked it by hand. */
  isLine: boolean;
}

/**
 * Checks that a line is not a transfer that was booked by hand for an order of the same buyer, or
 * the reverse. Call it once nobody else can book (`takePaperNumber`).
 * @throws Undo with the question, beside `another`
 */
export async function requireAnother(
  { tx, order }: OpenOrder,
  { kobo, whole, day, claimedAt, isLine }: Booking,
): Promise<void> {
  const told = claimedAt && !isLine ? lagosDay(claimedAt.toISOString()) : null;
  const [first = day, last = day] = [day, told ?? day].sort();
  const booked = await readReceived(
    tx,
    sql`(p.reference is null) = ${isLine}
      and p.received_on >= ${first}::date - ${DAYS_APART}::integer
      and least(p.received_on, ${claimedOn}) <= ${last}::date + ${DAYS_APART}::integer
      and ${buyerOf(sql`o`)} = (
        select ${buyerOf(sql`own`)} from orders own where own.id = ${order.id})`,
  );
  const { tolerance } = await ruleOf(tx, order);
  const same = booked.find((one) =>
    isLine
      ? [kobo, whole].some((all) => mayBeSame(one, { kobo: all, day }))
      : [one.kobo, one.whole].some((all) =>
          mayBeSame({ kobo, whole, tolerance, day, claimedOn: told }, { kobo: all, day: one.day }),
        ),
  );
  if (!same) return;
  const question = askSame(same, order.number, isLine ? "by hand" : "from the bank's statement");
  const failure = `${question} If not, check 'It is another transfer', and book it again.`;
  throw new Undo({ ok: false, status: 409, errors: { another: failure } });
}
