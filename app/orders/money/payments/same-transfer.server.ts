/**
 * One transfer may be booked by hand and come in the bank's statement, whichever is first, or be
 * booked by hand by two people: it is booked twice only when the shop says that they are two.
 */
import { type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../../../database/db.server.ts";
import { lagosDay } from "../../../ui/format/lagos-time.ts";
import { Undo } from "../../changes/order-act.server.ts";
import type { OpenOrder } from "../../changes/order-changes.server.ts";
import { readRules, ruleOf } from "../../money-settings/money-settings.server.ts";
import { askSame, type ByHand, DAYS_APART, mayBeSame, withSum } from "./by-hand.ts";

/** The same for all orders of one buyer. @param order the name of the table in the query */
export const buyerOf = (order: SQL) =>
  sql`coalesce(${order}.phone_digits, ${order}.participant_id::text, ${order}.id::text)`;

/**
 * The day on which the buyer claimed the payment `p`: at the latest `received_on`, unless the shop
 * has entered an earlier day itself.
 */
const claimedOn = sql`(p.claimed_at at time zone 'Africa/Lagos')::date`;

/** What was booked, by hand or as a line of a statement. */
interface Received extends ByHand {
  isLine: boolean;
}

/** @param which of the payments `p` of orders `o` */
async function readReceived(queries: Queries, which: SQL): Promise<Received[]> {
  const ruleAt = await readRules(queries);
  const { rows } = await queries.execute<{
    number: number;
    buyer: string;
    kobo: string;
    whole: string | null;
    day: string;
    claimedOn: string | null;
    receipt: number;
    isLine: boolean;
    created_at: string;
  }>(sql`
    select o.number, ${buyerOf(sql`o`)} as buyer, p.amount as kobo, p.received_on::text as day,
           ${claimedOn}::text as "claimedOn", p.receipt, o.created_at,
           p.reference is not null as "isLine",
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
  /** Of the form, whose other parts are the same transfer. */
  clientId: string;
}

/**
 * Checks that a line is not what was booked by hand for an order of the same buyer, nor the other
 * way round, nor that the same was booked by hand for this order. Call it once nobody else can book
 * (`takePaperNumber`).
 * @throws Undo with the question, beside `another`
 */
export async function requireAnother(open: OpenOrder, booking: Booking): Promise<void> {
  const same = booking.isLine ? await sameByHand(open, booking) : await sameBefore(open, booking);
  if (!same) return;
  const how = same.isLine ? "from the bank's statement" : "by hand";
  const question = askSame(same, open.order.number, how);
  const failure = `${question} If not, check 'It is another transfer', and book it again.`;
  throw new Undo({ ok: false, status: 409, errors: { another: failure } });
}

type Same = Pick<Received, "number" | "receipt" | "isSum" | "isLine">;

/** What was booked by hand and may be this line, or a part of it. */
async function sameByHand(open: OpenOrder, line: Booking): Promise<Same | undefined> {
  const { day } = line;
  const byHand = (await readAround(open, line, day, day)).filter(({ isLine }) => !isLine);
  const same = withSum(byHand, line).find((one) => mayBeSame(one, line));
  return same && { ...same, isLine: false };
}

/**
 * A line that this booking by hand may be, alone or with others, or a booking by hand for the same
 * order.
 */
async function sameBefore(open: OpenOrder, booking: Booking): Promise<Same | undefined> {
  const { order, tx } = open;
  const { kobo, whole, day, claimedAt } = booking;
  const told = claimedAt ? lagosDay(claimedAt.toISOString()) : null;
  const [first = day, last = day] = [day, told ?? day].sort();
  const booked = await readAround(open, booking, first, last);
  const byHand = booked.filter(({ isLine }) => !isLine);
  const { tolerance } = await ruleOf(tx, order);
  const { number } = order;
  const own = { number, buyer: "", kobo, whole, tolerance, day, claimedOn: told, receipt: 0 };
  const isLine = (one: ByHand) =>
    withSum([...byHand, own], one).some((mine) => mine.receipt === 0 && mayBeSame(mine, one));
  const isTwice = (one: ByHand) => one.number === number && mayBeSame(own, one);
  return booked.find((one) => (one.isLine ? isLine(one) : isTwice(one)));
}

/** What a buyer's orders have received around these days, but for this very transfer. */
function readAround(
  { tx, order }: OpenOrder,
  { clientId }: Booking,
  first: string,
  last: string,
): Promise<Received[]> {
  // What was booked by hand may be as far from a line as that is from these days.
  const days = 2 * DAYS_APART;
  return readReceived(
    tx,
    sql`p.client_id is distinct from ${clientId}::uuid
      and p.received_on >= ${first}::date - ${days}::integer
      and least(p.received_on, ${claimedOn}) <= ${last}::date + ${days}::integer
      and ${buyerOf(sql`o`)} = (
        select ${buyerOf(sql`own`)} from orders own where own.id = ${order.id})`,
  );
}
