/** Whether orders were delivered by the day that was promised at approval. */
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import {
  daysAfter,
  isWorkingDay,
  type WorkCalendar,
} from "../../catalogue/prices/promised-date.ts";
import { isWithin, lagosDayOf } from "./figures-sql.server.ts";
import type { Period } from "./period.ts";

/** So many late orders are listed. */
const LISTED = 50;
/** Whatever is late by more days is late by more than one working day. */
const LONG_DAYS = 60;

export interface OnTime {
  /** On the day or before. */
  inTime: number;
  oneDayLate: number;
  later: number;
  /** Delivered without a day that was ever fixed. */
  undated: number;
}

export interface LateOrder {
  number: number;
  title: string;
  /** Days in Lagos. */
  promised: string;
  delivered: string;
}

/**
 * The orders of the period that are delivered, with the first day that was fixed for each: that it was
 * moved later does not make it on time.
 */
const delivered = (period: Period): SQL => sql`
  select o.number, o.title, o.closed_at, fixed.day as promised, ${lagosDayOf(sql`o.closed_at`)} as delivered
  from orders o left join lateral (
    select e.day from order_events e
    where e.order_id = o.id and e.day is not null and e.approve_by is null
    order by e.seq limit 1
  ) fixed on true
  where o.status = 'delivered' and ${isWithin(sql`o.closed_at`, period)}`;

export async function readOnTime(
  queries: Queries,
  period: Period,
  calendar: WorkCalendar,
): Promise<OnTime> {
  const { rows } = await queries.execute<{
    promised: string | null;
    delivered: string;
    count: number;
  }>(sql`
    select promised::text, delivered::text, count(*)::integer as count
    from (${delivered(period)}) done group by 1, 2`);
  const workedUntil = countWorkingDays(calendar, daysAfter(period.from, -LONG_DAYS), period.to);
  const found: OnTime = { inTime: 0, oneDayLate: 0, later: 0, undated: 0 };
  for (const { promised, delivered, count } of rows) {
    if (promised === null) found.undated += count;
    else if (delivered <= promised) found.inTime += count;
    else {
      const from = workedUntil.get(promised);
      const late = from === undefined ? Infinity : (workedUntil.get(delivered) ?? 0) - from;
      if (late <= 1) found.oneDayLate += count;
      else found.later += count;
    }
  }
  return found;
}

/** The newest that came late. */
export async function listLate(queries: Queries, period: Period): Promise<LateOrder[]> {
  const { rows } = await queries.execute<LateOrder & Record<string, unknown>>(sql`
    select number, title, promised::text, delivered::text from (${delivered(period)}) done
    where delivered > promised order by closed_at desc, number desc limit ${LISTED}`);
  return rows;
}

/** By day how many working days there were until then, that day included. */
function countWorkingDays(calendar: WorkCalendar, from: string, to: string): Map<string, number> {
  const counted = new Map<string, number>();
  let count = 0;
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    if (isWorkingDay(calendar, day)) count++;
    counted.set(day, count);
  }
  return counted;
}
