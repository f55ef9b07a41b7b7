/** The shop's money at a glance: what came, what is owed, and which ready orders are unpaid. */
import { sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { isOpenClaim, payments } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";

/** The most open orders that are added up; with more, the sum covers only the oldest. */
const OPEN_LIMIT = 2_000;
/** The most delivered orders, newest first, that are searched for unpaid ones. */
const DELIVERED_LIMIT = 1_000;
/** The most ready orders, oldest first, that are searched for unpaid ones. */
const READY_LIMIT = 200;
const READY_LINES = 5;

/** Amounts in kobo. */
export interface ShopMoney {
  /** What was received, by the day in Lagos, less what was sent back. */
  receivedToday: number;
  /** Since Monday. */
  receivedThisWeek: number;
  /** What is left to pay of the agreed totals of open orders and of the newest delivered ones. */
  owed: number;
  /** Whether open orders beyond those added up owe more. */
  owesMore: boolean;
}

/** A ready order that is not fully paid. */
export interface UnpaidOrder {
  number: number;
  title: string;
  /** The contact; null once it is erased. */
  name: string | null;
  /** Kobo; null while no total is agreed. */
  left: number | null;
}

/** @throws Response 403 when the viewer is not an admin */
export async function shopMoney(viewer: Viewer): Promise<ShopMoney> {
  staffOf(viewer, "money");
  const [received, owed] = await Promise.all([
    db.execute<{ today: string; week: string }>(sql`
      select coalesce(sum(amount) filter (where came.day >= days.today), 0) as today,
             coalesce(sum(amount), 0) as week
      from (select (now() at time zone 'Africa/Lagos')::date as today) days
      cross join lateral (
        select received_on as day, amount from payments
        where state = 'received' and received_on >= date_trunc('week', days.today)::date
        union all
        select day, amount from ledger_entries
        where kind = 'refund' and day >= date_trunc('week', days.today)::date
      ) came`),
    db.execute<{ owed: string; count: number }>(sql`
      select coalesce(sum(greatest(total - paid.amount, 0)), 0) as owed,
             count(*) filter (where status <> 'delivered')::integer as count
      from (
        (select id, status, total from orders where closed_at is null and total is not null
         order by status, number limit ${OPEN_LIMIT})
        union all
        -- Nobody waits for the shop there: so it is found along the index of those.
        (select id, status, total from orders where status = 'delivered' and waiting_since is null
         order by number desc limit ${DELIVERED_LIMIT})
      ) due
      cross join lateral ${paidOf(sql`due.id`)} paid`),
  ]);
  return {
    receivedToday: Number(received.rows[0]?.today ?? 0),
    receivedThisWeek: Number(received.rows[0]?.week ?? 0),
    owed: Number(owed.rows[0]?.owed ?? 0),
    owesMore: owed.rows[0]?.count === OPEN_LIMIT,
  };
}

/**
 * Ready orders that are not fully paid, the oldest first.
 * @returns `count` of them, at most 200, and the first five
 * @throws Response 403 when the viewer is not an admin
 */
export async function findUnpaidReady(
  viewer: Viewer,
): Promise<{ count: number; orders: UnpaidOrder[] }> {
  staffOf(viewer, "money");
  const { rows } = await db.execute<{
    number: number;
    title: string;
    name: string | null;
    left: string | null;
    count: number;
  }>(sql`
    select number, title, name, total - paid.amount as left, (count(*) over ())::integer as count
    from (
      select id, number, title, name, total from orders
      where status = 'ready' and closed_at is null order by number limit ${READY_LIMIT}
    ) ready
    cross join lateral ${paidOf(sql`ready.id`)} paid
    where total is null or total > paid.amount
    order by number limit ${READY_LINES}`);
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map(({ number, title, name, left }) => ({
      number,
      title,
      name,
      left: left === null ? null : Number(left),
    })),
  };
}

const CLAIM_LINES = 5;

/** A buyer's claim to have paid that nobody has confirmed. */
export interface OpenClaim {
  number: number;
  title: string;
  /** The contact; null once it is erased. */
  name: string | null;
  /** Kobo. */
  amount: number;
  /** ISO 8601, UTC. */
  claimedAt: string;
}

/**
 * Claims that nobody has confirmed, the longest waiting first.
 * @returns `count` of them, at most 100, and the first five
 * @throws Response 403 when the viewer is not an admin
 */
export async function findOpenClaims(
  viewer: Viewer,
): Promise<{ count: number; claims: OpenClaim[] }> {
  staffOf(viewer, "money");
  const { rows } = await db.execute<{
    number: number;
    title: string;
    name: string | null;
    claimed: string;
    claimed_at: string;
    count: number;
  }>(sql`
    select o.number, o.title, o.name, p.claimed, p.claimed_at, (count(*) over ())::integer as count
    from (
      select order_id, claimed, claimed_at from payments where ${isOpenClaim(payments.state)}
      order by claimed_at limit 100
    ) p
    join orders o on o.id = p.order_id
    order by p.claimed_at limit ${CLAIM_LINES}`);
  return {
    count: rows[0]?.count ?? 0,
    claims: rows.map(({ number, title, name, claimed, claimed_at }) => ({
      number,
      title,
      name,
      amount: Number(claimed),
      claimedAt: new Date(claimed_at).toISOString(),
    })),
  };
}

const paidOf = (orderId: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(amount), 0) as amount from ledger_entries where order_id = ${orderId})`;
