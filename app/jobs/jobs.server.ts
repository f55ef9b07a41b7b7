/**
 * Work that must happen, though not before an answer: rows of a queue on PostgreSQL (pg-boss, in
 * its own schema `jobs`), put there in the transaction that makes them necessary, so that neither
 * is ever without the other. Any process of the shop takes them up; what fails is tried again.
 */
import { sql } from "drizzle-orm";
import { type ConstructorOptions, fromDrizzle, PgBoss } from "pg-boss";
import { connectionConfig, type Queries } from "../../database/db.server.ts";

/** 2 s, 4 s … 1 h apart: five days until a job is given up. */
const RETRIES = { retryLimit: 130, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };
/** A job of a process that was killed is taken up by another one after so long. */
const ABANDONED_AFTER_S = 60;
const WATCH_EVERY_S = 20;
/** New jobs are told at once; this is how soon those are found that wait for another try. */
const LOOK_EVERY_S = 2;
/** Beside the first place of a kind, which calls them when there is work: they look in by themselves. */
const IDLE_LOOK_S = 60;
/**
 * Before the others of their kind, and tried again each minute for as long: what somebody waits for
 * at this moment soon leads nowhere.
 */
const URGENT = { ...RETRIES, priority: 1, retryDelayMax: 60, retryLimit: 7_200 };
const STOP_MS = 2_000;

const DAY_S = 86_400;

type Run = (data: object) => Promise<void>;

const kinds = new Map<string, { run: Run; atOnce: number }>();
/** Those of the kinds that put themselves off to the next day. */
const daily = new Set<string>();
let boss: PgBoss | undefined;

/**
 * Says what is done with the jobs of a kind; call before {@link startJobs}.
 * @param run throws when the job is to be tried again. It may run twice for one job (a process can
 *   die between the work and its receipt), and has {@link ABANDONED_AFTER_S} seconds
 * @param atOnce how many of them a process does at a time: a slow one does not hold up the others
 */
export function defineJob<Data extends object>(
  name: string,
  run: (data: Data) => Promise<void>,
  atOnce = 1,
): void {
  kinds.set(name, { run: run as Run, atOnce });
}

/**
 * Says what is done once a day, by one of the shop's processes; call before {@link startJobs}. The
 * first time is the shop's first start.
 * @param run as of {@link defineJob}
 */
export function defineDailyJob(name: string, run: () => Promise<void>): void {
  daily.add(name);
  defineJob(name, async () => {
    // Before the work: a day on which it fails is not the last one. A second one is not taken.
    if (!boss) throw new Error("The job queue is closing");
    await boss.send(name, {}, { startAfter: DAY_S });
    await run();
  });
}

/**
 * Makes the queues and starts to work on them; call once after the database is migrated.
 * @param onError told of failed tries and of a lost connection (which comes back by itself)
 */
export async function startJobs(onError: (error: unknown) => void): Promise<void> {
  const starting = new PgBoss({
    ...connectionConfig(),
    application_name: "itewe-jobs",
    schema: "jobs",
    max: 4,
    // Longer than any statement of its own; on a connection that has fallen silent none ends.
    query_timeout: 30_000,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: WATCH_EVERY_S,
    monitorIntervalSeconds: WATCH_EVERY_S,
    flowIntervalSeconds: 3_600,
  } as ConstructorOptions);
  starting.on("error", onError);
  await starting.start();
  boss = starting;
  for (const [name, { run, atOnce }] of kinds) {
    const options = { ...RETRIES, expireInSeconds: ABANDONED_AFTER_S, notify: true };
    // Of a queue that is `short` one job waits at a time.
    await starting.createQueue(name, daily.has(name) ? { ...options, policy: "short" } : options);
    await starting.updateQueue(name, options);
    await workOn(starting, name, atOnce, async (data) => {
      try {
        await run(data);
      } catch (error) {
        onError(error);
        // The row keeps why; what a mail server says may name people.
        throw new Error("failed");
      }
    });
    if (daily.has(name)) await starting.send(name, {});
  }
}

/** Whoever has found a job looks for another one right after it, and has the next place look, too. */
async function workOn(on: PgBoss, name: string, atOnce: number, run: Run): Promise<void> {
  const places: string[] = [];
  for (let place = 0; place < atOnce; place++) {
    const lookEvery = place === 0 ? LOOK_EVERY_S : IDLE_LOOK_S;
    const id = await on.work<object>(
      name,
      { pollingIntervalSeconds: lookEvery, notifyPollingIntervalSeconds: lookEvery },
      async ([job]) => {
        if (!job) return;
        for (const next of [places[place], places[(place + 1) % atOnce]]) {
          if (next) on.notifyWorker(next);
        }
        await run(job.data);
      },
    );
    places.push(id);
  }
}

/** Lets the jobs under way finish, for 2 s at most; what has not by then is tried again later. */
export async function stopJobs(): Promise<void> {
  const stopping = boss;
  boss = undefined;
  await stopping?.stop({ graceful: true, timeout: STOP_MS });
}

/**
 * Adds a job of a defined kind.
 * @param transaction the one that makes the job necessary: both happen, or neither
 * @param data ids rather than what people wrote: it stays in the queue for a week
 * @param afterSeconds how long it waits at least; at once when not given
 * @param urgent whether it comes before those of its kind that are not
 */
export async function enqueue(
  transaction: Queries,
  name: string,
  data: object,
  afterSeconds = 0,
  urgent = false,
): Promise<void> {
  if (!boss) throw new Error("The job queue is not open");
  await boss.send(name, data, {
    db: fromDrizzle(transaction, sql),
    ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
    ...(urgent ? URGENT : {}),
  });
}
