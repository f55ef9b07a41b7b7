/** Jobs of every day, after the clock was wrong. */
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { defineDailyJob, openQueue, startJobs, stopJobs } from "./jobs.server.ts";

useTestDatabase();
const HOUR_S = 3_600;
defineDailyJob("once-a-day", async () => {});
defineDailyJob(
  "in-an-hour",
  async () => {},
  () => HOUR_S,
);

test("a start brings back what a clock that was ahead has put off by a month", async () => {
  onTestFinished(stopJobs);
  const queue = await openQueue(() => {});
  await queue.send("once-a-day", {}, { startAfter: HOUR_S });
  await queue.send("in-an-hour", {}, { startAfter: 30 * 24 * HOUR_S });
  await db.execute(sql`update jobs.queue set monitor_claim_on = now() + interval '30 days'`);
  await stopJobs();

  await startJobs(() => {});
  const { rows } = await db.execute<{ name: string; minutes: number }>(sql`
    select name, round(extract(epoch from start_after - now()) / 60)::int as minutes
    from jobs.job
    where state = 'created' and name in ('once-a-day', 'in-an-hour') order by name`);
  expect(rows).toEqual([
    { name: "in-an-hour", minutes: 60 },
    { name: "once-a-day", minutes: 60 },
  ]);
  const watched = await db.execute(sql`
    select name from jobs.queue where monitor_claim_on > now() + interval '1 day'`);
  expect(watched.rows, "queues whose killed jobs nobody takes over").toEqual([]);
});
