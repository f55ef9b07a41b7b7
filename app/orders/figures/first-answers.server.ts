/** How long people wait for the first answer in the chat. */
import { sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import {
  dayAt,
  daysAfter,
  isWorkingDay,
  type WorkCalendar,
} from "../../catalogue/prices/promised-date.ts";
import { isWithin, lagosDayOf } from "./figures-sql.server.ts";
import type { Period } from "./period.ts";

const DAY_S = 86_400;

/** The longest wait of each step, in seconds; whoever waited longer is in the last. */
export const WAITS = [300, 900, 3_600, DAY_S] as const;

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
  const days = openDays(calendar, period.from, dayAt(now));
  const { rows } = await queries.execute<{
    chats: number;
    median: number | null;
    answered: number[];
  }>(sql`
    with days as (
      select day, opened, is_open, day::timestamp at time zone 'Africa/Lagos' as begins
      from unnest(${sql.param(days.map(({ day }) => day))}::date[],
        ${sql.param(days.map(({ opened }) => opened))}::integer[],
        ${sql.param(days.map(({ isOpen }) => isOpen))}::boolean[]) as known(day, opened, is_open)
    ),
    asked as (
      select m.conversation_id, c.participant_id, min(m.seq) as seq
      from messages m join conversations c on c.id = m.conversation_id
      where ${isWithin(sql`m.timestamp`, period)} and m.sender_id = c.participant_id
        and m.order_id is null
      group by m.conversation_id, c.participant_id
    ),
    answers as (
      select q.timestamp as asked, (
        select a.timestamp from messages a
        where a.conversation_id = asked.conversation_id and a.seq > asked.seq
          and a.sender_id <> asked.participant_id
          and (a.author_id is not null or a.order_id is null)
          and (a.seen_seq is null or a.seen_seq >= asked.seq)
        order by a.seq limit 1) as answered
      from asked join messages q using (conversation_id, seq)
    ),
    waits as (
      select ${opened("e", "answers.answered")} - ${opened("b", "answers.asked")} as wait
      from answers
      join days b on b.day = ${lagosDayOf(sql`answers.asked`)}
      left join days e on e.day = ${lagosDayOf(sql`answers.answered`)}
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

/** The seconds for which the shop was open from the first day to a time on a day. */
const opened = (day: "b" | "e", time: string) =>
  sql.raw(
    `(${day}.opened + case when ${day}.is_open then extract(epoch from ${time} - ${day}.begins) else 0 end)`,
  );

/** The days, with the seconds for which the shop was open before each. */
function openDays(calendar: WorkCalendar, from: string, to: string) {
  const days: { day: string; opened: number; isOpen: boolean }[] = [];
  let opened = 0;
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const isOpen = isWorkingDay(calendar, day);
    days.push({ day, opened, isOpen });
    if (isOpen) opened += DAY_S;
  }
  return days;
}
