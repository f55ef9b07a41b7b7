/** The owner's figures of a period (TRADE §5 'Figures'), from orders, money and chats as they are. */
import { inArray, sql } from "drizzle-orm";
import { longTransaction, type Queries } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { dayAt, startOfDay } from "../../catalogue/prices/promised-date.ts";
import { Turns } from "../../limits/turns.server.ts";
import { mostSeenPages, visitsBySource } from "../../visits/read-visits.server.ts";
import { readBestCustomers } from "./best-customers.server.ts";
import { readFirstAnswers } from "./first-answers.server.ts";
import { readFunnel } from "./funnel.server.ts";
import { listLate, readOnTime } from "./on-time.server.ts";
import { type Choice, periodBefore } from "./period.ts";
import {
  receivedByProduct,
  receivedByState,
  receivedByWeek,
  sumReceived,
} from "./received.server.ts";

/** Products and states that are told from all others. */
const SHOWN = 6;
const PAGES = 10;

export type Figures = Awaited<ReturnType<typeof count>>;

/** A year of a large shop takes seconds: one at a time, so that pages keep their connections. */
const turns = new Turns({ atOnce: 1, waiting: 10, patienceMs: 20_000 });

/**
 * @param now ms since 1970, UTC
 * @throws Response 403 when the viewer is not the owner
 * @throws Busy when too many ask at this moment
 */
export async function readFigures(viewer: Viewer, choice: Choice, now: number): Promise<Figures> {
  staffOf(viewer, "figures");
  return turns.take("", async () => {
    const calendar = await readCalendar();
    // One after the other on one connection, all of one moment.
    return longTransaction(
      async (tx) => {
        await tx.execute(sql`set local work_mem = '64MB'`);
        await tx.execute(sql`set local max_parallel_workers_per_gather = 2`);
        await tx.execute(sql`set local jit = off`);
        return count(tx, choice, calendar, now);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  });
}

async function count(
  queries: Queries,
  choice: Choice,
  calendar: Awaited<ReturnType<typeof readCalendar>>,
  now: number,
) {
  const { span, period } = choice;
  const before = periodBefore(period, span);
  return {
    isNew: !(await hasBegun(queries, dayAt(now))),
    ...(await receivedByState(queries, period, SHOWN)),
    receivedBefore: await sumReceived(queries, before),
    weeks: await receivedByWeek(queries, period, span),
    products: await receivedByProduct(queries, period, SHOWN),
    funnel: await readFunnel(queries, choice, dayAt(now)),
    answers: await readFirstAnswers(queries, period, calendar, now),
    medianBefore: (await readFirstAnswers(queries, before, calendar, now)).median,
    onTime: await readOnTime(queries, period, calendar),
    onTimeBefore: await readOnTime(queries, before, calendar),
    late: await listLate(queries, period),
    sources: await visitsBySource(queries, period),
    pages: await namedPages(queries, period),
    customers: await readBestCustomers(queries, period),
  };
}

/** Whether anything happened before today. */
async function hasBegun(queries: Queries, today: string): Promise<boolean> {
  const morning = new Date(startOfDay(today)).toISOString();
  const { rows } = await queries.execute<{ begun: boolean }>(sql`
    select exists (select from visits where day < ${today}::date)
      or exists (select from orders where created_at < ${morning}::timestamptz)
      or exists (select from conversations where created_at < ${morning}::timestamptz) as begun`);
  return rows[0]?.begun ?? false;
}

/** The pages that were opened most, those of products by their names. */
async function namedPages(queries: Queries, period: Choice["period"]) {
  const pages = await mostSeenPages(queries, period, PAGES);
  const idOf = (page: string) => /^\/product\/([0-9a-f-]{36})$/.exec(page)?.[1];
  const ids = pages.flatMap(({ page }) => idOf(page) ?? []);
  const named = await queries
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return pages.map((page) => ({ ...page, name: names.get(idOf(page.page) ?? "") ?? null }));
}
