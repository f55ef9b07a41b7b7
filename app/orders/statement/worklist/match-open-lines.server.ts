/** Matches the lines that nobody has decided on with the orders as they are now. */
import { setImmediate } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { statementLines } from "../../../../database/schema.ts";
import type { ByHand } from "../../money/payments/by-hand.ts";
import { buyerOf, readByHand } from "../../money/payments/same-transfer.server.ts";
import { wasBooked } from "../keeping/was-booked.server.ts";
import { type Match, matchLines } from "../matching/match-lines.ts";
import type { BookedLine } from "../matching/open-orders.ts";
import { findReferences } from "../matching/references.ts";
import { type MoneyOrder, readMoneyOrders } from "./match-orders.server.ts";

export type LineRow = typeof statementLines.$inferSelect;

/** An open line, and what it may be for. */
export interface MatchedLine {
  line: LineRow;
  state: Match["state"];
  /** Likeliest first. */
  candidates: Match["candidates"];
}

/** How many numbers that lines name are looked up even if their orders are closed. */
const MOST_NAMED = 5_000;
const PAUSE_EVERY = 500;

/** The condition for a line that still needs a decision. */
export const isWaiting = and(eq(statementLines.state, "open"), sql`not ${wasBooked}`);

/**
 * Matches waiting lines in the order of their days, the oldest first.
 * @param most how many lines; all by default
 */
export async function matchOpenLines(
  most?: number,
): Promise<{ matched: MatchedLine[]; orders: Map<number, MoneyOrder>; byHand: ByHand[] }> {
  const rows = await readWaiting(most);
  const [first] = rows;
  const [orders, byHand, booked] = await Promise.all([
    readMoneyOrders(await namedIn(rows)),
    first ? readByHand(first.day) : [],
    first ? readRepeated(first.day) : [],
  ]);
  const lines = rows.map((row) => ({ ...row, row: 0 }));
  const matches = await matchLines(lines, { orders, byHand, booked }, () => setImmediate());
  return {
    matched: matches.flatMap(({ state, candidates }, index) => {
      const line = rows[index];
      return line ? [{ line, state, candidates }] : [];
    }),
    orders: new Map(orders.map((order) => [order.number, order])),
    byHand,
  };
}

/**
 * Booked lines whose day and amount another line has, too.
 * @param since `2026-11-23`
 */
async function readRepeated(since: string): Promise<BookedLine[]> {
  const { rows } = await db.execute<{ number: number; buyer: string; kobo: string; day: string }>(
    sql`
      select o.number, ${buyerOf(sql`o`)} as buyer, l.kobo, l.day::text as day
      from statement_lines l
      join payments p on p.reference = l.fingerprint and p.state = 'received'
      join orders o on o.id = p.order_id
      where l.day >= ${since}::date and exists (
        select 1 from statement_lines other
        where other.day = l.day and other.kobo = l.kobo and other.id <> l.id
          and other.state = 'open')`,
  );
  return rows.map(({ kobo, ...row }) => ({ ...row, kobo: Number(kobo) }));
}

/** How many lines are read at once, so that others are answered in between. */
const AT_ONCE = 10_000;

async function readWaiting(most = Number.POSITIVE_INFINITY): Promise<LineRow[]> {
  const { day, id } = statementLines;
  const rows: LineRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const limit = Math.min(AT_ONCE, most - rows.length);
    const more = await db
      .select()
      .from(statementLines)
      .where(and(isWaiting, last && sql`(${day}, ${id}) > (${last.day}, ${last.id})`))
      .orderBy(asc(day), asc(id))
      .limit(limit);
    for (const row of more) rows.push(row);
    if (more.length < limit || rows.length >= most) return rows;
  }
}

async function namedIn(lines: readonly LineRow[]): Promise<number[]> {
  const named = new Set<number>();
  for (const [index, { remark, sender, bankNumber }] of lines.entries()) {
    for (const text of [remark, sender, bankNumber]) {
      for (const { number } of findReferences(text)) named.add(number);
    }
    if (named.size > MOST_NAMED) break;
    if (index % PAUSE_EVERY === 0) await setImmediate();
  }
  return [...named];
}
