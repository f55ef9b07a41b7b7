/** How long people wait for the first answer in the chat. */
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import {
  dayAt,
  daysAfter,
  isWorkingDay,
  startOfDay,
  type WorkCalendar,
} from "../../catalogue/prices/promised-date.ts";
import { isWithin } from "./figures-sql.server.ts";
import type { Period } from "./period.ts";

const DAY_MS = 86_400_000;

/** The longest wait of each step, in seconds; whoever waited longer is in the last. */
export const WAITS = [300, 900, 3_600, 86_400] as const;

export interface FirstAnswers {
  /** Chats in which somebody asked. */
  chats: number;
  /** How many were answered within each of {@link WAITS}, and later. */
  answered: number[];
  /** Half were answered faster, in seconds; null: none was answered. */
  median: number | null;
}

/**
 * Of each chat the first thing that its person wrote in the period, and the first answer that has
 * seen it, whenever that came. What the shop writes of an order counts when somebody of the staff did
 * it. Days on which the shop is closed do not count.
 * @param now ms since 1970, UTC
 */
export async function readFirstAnswers(
  queries: Queries,
  period: Period,
  calendar: WorkCalendar,
  now: number,
): Promise<FirstAnswers> {
  const openBefore = countOpen(calendar, period.from, dayAt(now));
  const { rows } = await queries.execute<{
    chats: number;
    median: number | null;
    answered: number[];
  }>(sql`
    with known as (
      select ${sql.param(openBefore)}::bigint[] as open_before, ${startOfDay(period.from)}::bigint as begins
    ),
    asked as (
      select m.conversation_id, c.participant_id, min(m.seq) as seq
      from messages m join conversations c on c.id = m.conversation_id
      where ${isWithin(sql`m.timestamp`, period)} and m.sender_id = c.participant_id
        and m.order_id is null
      group by m.conversation_id, c.participant_id
    ),
    -- Looked up once, however often it is asked for below.
    answers as materialized (
      select ${msOf("q.timestamp")} - begins as asked, (
        select ${msOf("a.timestamp")} - begins from messages a
        where a.conversation_id = asked.conversation_id and a.seq > asked.seq
          and a.sender_id <> asked.participant_id
          and (a.author_id is not null or a.order_id is null)
          and (a.seen_seq is null or a.seen_seq >= asked.seq)
        order by a.seq limit 1) as answered
      from known cross join asked join messages q using (conversation_id, seq)
    ),
    waits as materialized (
      select (${openUntil("answered")} - ${openUntil("asked")}) / 1000.0 as wait from known cross join answers
    )
    select count(*)::integer as chats,
      percentile_cont(0.5) within group (order by wait)::float8 as median,
      array[${sql.join(
        [0, ...WAITS].map(
          (from, step) => sql`(count(*) filter (where wait <= ${WAITS[step] ?? "infinity"}::float8
            and ${step === 0 ? sql`true` : sql`wait > ${from}::float8`}))::integer`,
        ),
        sql`, `,
      )}] as answered
    from waits`);
  const [found = { chats: 0, median: null, answered: [0, ...WAITS].map(() => 0) }] = rows;
  return found;
}

const msOf = (time: string): SQL => sql.raw(`(extract(epoch from ${time}) * 1000)::bigint`);

/** For how long the shop was open until a time; all of it in ms from the morning of the first day. */
function openUntil(time: "asked" | "answered"): SQL {
  const day = `(${time} / ${DAY_MS})::integer`;
  return sql.raw(`(open_before[${day} + 1]
    + case when open_before[${day} + 2] > open_before[${day} + 1] then ${time} % ${DAY_MS} else 0 end)`);
}

/** For how long the shop was open before each day, and before the one after the last; ms. */
function countOpen(calendar: WorkCalendar, from: string, to: string): number[] {
  const counted = [0];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const before = counted.at(-1) ?? 0;
    counted.push(isWorkingDay(calendar, day) ? before + DAY_MS : before);
  }
  return counted;
}
