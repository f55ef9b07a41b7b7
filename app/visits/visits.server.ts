/** Counts visits of public pages by day, page and kind of source; nothing of who they are. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { db, preparedWrite } from "../../database/db.server.ts";
import { defineDailyJob } from "../jobs/jobs.server.ts";
import { isRobot, pageOf, sourceOf } from "./visit.ts";
import { type VisitCount, VisitCounter } from "./visit-counter.ts";

/** Two years, so that a year can be compared with the one before. */
export const VISITS_KEPT_DAYS = 740;
const WRITE_EVERY_MS = 10_000;

const counter = new VisitCounter(addVisits);
let timer: NodeJS.Timeout | undefined;

/**
 * Counts a request that has been answered, if a person has opened a public page by it. Of what is
 * fetched ahead of a press, a page counts, since the browser does not ask again; data does not, since
 * the router does.
 * @param path without its query
 * @param shop.origin the shop's public address
 * @param shop.isStaff whether somebody of the shop asks
 */
export function countVisit(
  { method, url = "", headers }: IncomingMessage,
  { statusCode, headersSent }: ServerResponse,
  path: string,
  shop: { origin: () => string; isStaff: () => boolean },
): void {
  if (method !== "GET" || !headersSent || (statusCode !== 200 && statusCode !== 304)) return;
  if (headers["sec-purpose"]?.includes("prefetch") && path.endsWith(".data")) return;
  const page = pageOf(path);
  const userAgent = headers["user-agent"] ?? "";
  if (page === undefined || isRobot(userAgent) || shop.isStaff()) return;
  const { referer: referrer, host = "" } = headers;
  const ownHosts = [host, shop.origin().replace(/^https?:\/\//, "")];
  const query = url.slice(path.length + 1);
  const source = sourceOf(page, { referrer, userAgent, query, ownHosts });
  if (source) counter.count(page, source);
}

/** @param onError called when counts cannot be written; they are tried again */
export function startCounting(onError: (error: unknown) => void): void {
  timer = setInterval(() => counter.flush().catch(onError), WRITE_EVERY_MS).unref();
}

/** Writes what was counted; call before the database closes. */
export async function stopCounting(): Promise<void> {
  clearInterval(timer);
  await counter.flush();
}

/** Adds to the counts of each day. */
export async function addVisits(counts: VisitCount[]): Promise<void> {
  await preparedWrite(
    "add-visits",
    `insert into visits (day, page, source, views)
     select * from unnest($1::date[], $2::text[], $3::text[], $4::integer[])
     on conflict (day, page, source) do update set views = visits.views + excluded.views`,
    [
      counts.map(({ day }) => day),
      counts.map(({ page }) => page),
      counts.map(({ source }) => source),
      counts.map(({ views }) => views),
    ],
  );
}

/** Makes the deletion of old counts known; call before the jobs start. */
export function defineVisitPurge(): void {
  defineDailyJob("purge-visits", purgeVisits);
}

export async function purgeVisits(): Promise<void> {
  await db.execute(sql`
    delete from visits
    where day < (now() at time zone 'Africa/Lagos')::date - ${VISITS_KEPT_DAYS}::integer`);
}
