/**
 * Background jobs: rows of a queue in PostgreSQL (pg-boss, schema `jobs`), inserted in the
 * transaction that needs them. Any process of the shop runs them, and failed ones are retried.
 */
import { sql } from "drizzle-orm";
import { type ConstructorOptions, fromDrizzle, type JobResult, PgBoss } from "pg-boss";
import { connectionConfig, db, type Queries } from "../../database/db.server.ts";

/** 2 s, 4 s … 1 h apart, for five days. */
const RETRIES = { retryLimit: 130, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 };
/** After this time another process takes over a job of a killed one. */
const ABANDONED_AFTER_S = 60;
/** A long one may take as long; a killed one is found by its missing signs of life. */
const LONG = { expireInSeconds: 6 * 3_600, heartbeatSeconds: 60 };
const WATCH_EVERY_S = 20;
/** For retries and delayed jobs: an idle process of the shop asks for each kind so often. */
const LOOK_EVERY_S = 30;
/**
 * Polling of daily jobs, and of further workers of a kind, which the first one wakes when there is
 * work.
 */
const IDLE_LOOK_S = 60;
/** Before other jobs of their kind, and retried every minute: somebody is waiting. */
const URGENT = { ...RETRIES, priority: 1, retryDelayMax: 60, retryLimit: 7_200 };
const STOP_MS = 2_000;

const DAY_S = 86_400;

type Run = (data: object) => Promise<void>;

/** Why a job failed, in words that name nobody: they are stored, and the owner reads them. */
export class ToldFailure extends Error {
  override name = "ToldFailure";
}

/** A failure that no later try mends: its job is given up at once. */
export class FinalFailure extends ToldFailure {
  override name = "FinalFailure";
}

const kinds = new Map<string, { run: Run; atOnce: number; lookEvery: number }>();
/** The kinds that may take hours. */
const long = new Set<string>();
/** The kinds that reschedule themselves for the next day: seconds until then. */
const daily = new Map<string, () => number>();
let boss: PgBoss | undefined;

/**
 * Defines a kind of job; call before {@link startJobs}.
 * @param run throws to be retried, or a {@link FinalFailure} not to be. It may run twice for one
 *   job, as a process can die before it reports success, and has {@link ABANDONED_AFTER_S} seconds
 * @param atOnce how many of them a process runs at a time
 * @param lookEvery how soon a retry or a delayed one is found, in seconds; new ones are announced
 */
export function defineJob<Data extends object>(
  name: string,
  run: (data: Data) => Promise<void>,
  atOnce = 1,
  lookEvery = LOOK_EVERY_S,
): void {
  kinds.set(name, { run: run as Run, atOnce, lookEvery });
}

/** Defines a job that may take six hours, in a process of its own; call before {@link startJobs}. */
export function defineLongJob<Data extends object>(
  name: string,
  run: (data: Data) => Promise<void>,
): void {
  long.add(name);
  defineJob(name, run);
}

/**
 * Defines a job that one process runs daily from the shop's first start; call before
 * {@link startJobs}.
 * @param nextIn seconds from one run to the next
 */
export function defineDailyJob(
  name: string,
  run: () => Promise<void>,
  nextIn: () => number = () => DAY_S,
): void {
  daily.set(name, nextIn);
  const runAndRepeat = async () => {
    // Before the work, so that a failure does not end the series. The queue drops a duplicate.
    if (!boss) throw new Error("The job queue is closing");
    await boss.send(name, {}, { startAfter: nextIn() });
    await run();
  };
  defineJob(name, runAndRepeat, 1, IDLE_LOOK_S);
}

/** Makes the library's tables, and neither queues nor workers. */
export async function makeJobTables(): Promise<void> {
  const making = newBoss({ max: 1, supervise: false });
  making.on("error", () => {});
  await making.start();
  await making.stop({ graceful: false });
}

function newBoss(options: Partial<ConstructorOptions>): PgBoss {
  return new PgBoss({
    ...connectionConfig(),
    application_name: "itewe-jobs",
    schema: "jobs",
    // Longer than any query of pg-boss; without it a dead connection would hang.
    query_timeout: 30_000,
    schedule: false,
    ...options,
  } as ConstructorOptions);
}

/**
 * Opens the queue, so that jobs can be added; {@link startJobs} runs them. Call once after the
 * migrations.
 * @param onError called with lost connections (which are reopened)
 */
export function openQueue(onError: (error: unknown) => void): Promise<PgBoss> {
  // What is added goes through the transaction that needs it.
  return open({ max: 1, supervise: false }, onError);
}

async function open(
  options: Partial<ConstructorOptions>,
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const opening = newBoss(options);
  opening.on("error", onError);
  await opening.start();
  boss = opening;
  const made = new Set((await opening.getQueues()).map(({ name }) => name));
  for (const name of kinds.keys()) {
    const lasting = long.has(name) ? LONG : { expireInSeconds: ABANDONED_AFTER_S };
    const kept = { ...RETRIES, ...lasting, notify: true };
    if (made.has(name)) await opening.updateQueue(name, kept);
    // A `short` queue holds one waiting job.
    else await opening.createQueue(name, daily.has(name) ? { ...kept, policy: "short" } : kept);
  }
  return opening;
}

/**
 * Opens the queue and starts the workers; call once after the migrations.
 * @param onError called with failed tries and lost connections (which are reopened)
 * @param lookAtLeast seconds, for tests that wait for a job whose time has come
 */
export async function startJobs(
  onError: (error: unknown) => void,
  lookAtLeast = IDLE_LOOK_S,
): Promise<void> {
  const starting = await open(
    {
      max: 4,
      useListenNotify: true,
      superviseIntervalSeconds: WATCH_EVERY_S,
      monitorIntervalSeconds: WATCH_EVERY_S,
      flowIntervalSeconds: 3_600,
    },
    onError,
  );
  await forgetTimesAhead();
  for (const [name, { run, atOnce, lookEvery }] of kinds) {
    const look = Math.min(lookEvery, lookAtLeast);
    await workOn(starting, { name, atOnce, lookEvery: look }, async (data) => {
      try {
        await run(data);
      } catch (error) {
        onError(error);
        // The error is stored, and a mail server's message may name people.
        throw error instanceof ToldFailure ? error : new Error("failed");
      }
    });
    if (daily.has(name)) await starting.send(name, {});
  }
}

/**
 * A clock that was ahead, and was put right, has left times that are not reached for as long as it
 * was ahead. Pulls each daily job forward to its next time, and has the queue watched again, so that
 * the jobs of killed processes are taken over.
 */
async function forgetTimesAhead(): Promise<void> {
  for (const [name, nextIn] of daily) {
    const next = sql`now() + make_interval(secs => ${nextIn()})`;
    await db.execute(sql`
      update jobs.job set start_after = ${next}
      where name = ${name} and state = 'created' and start_after > ${next}`);
  }
  await db.execute(sql`
    update jobs.queue set monitor_claim_on = null, maintain_on = null
    where greatest(monitor_claim_on, maintain_on) > now()`);
}

/**
 * A worker that finds a job looks for another one right after it, and wakes the next worker.
 * @param lookEvery seconds
 */
async function workOn(
  on: PgBoss,
  { name, atOnce, lookEvery }: { name: string; atOnce: number; lookEvery: number },
  run: Run,
): Promise<void> {
  const places: string[] = [];
  for (let place = 0; place < atOnce; place++) {
    const polling = place === 0 ? lookEvery : IDLE_LOOK_S;
    const id = await on.work<object>(
      name,
      {
        pollingIntervalSeconds: polling,
        notifyPollingIntervalSeconds: polling,
        perJobResults: true,
      },
      async ([job]) => {
        if (!job) return [];
        for (const next of [places[place], places[(place + 1) % atOnce]]) {
          if (next) on.notifyWorker(next);
        }
        return [{ id: job.id, ...(await resultOf(run(job.data))) }];
      },
    );
    places.push(id);
  }
}

/** @throws what the job is to be retried for */
async function resultOf(running: Promise<void>): Promise<Omit<JobResult, "id">> {
  try {
    await running;
    return { status: "completed" };
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw error;
    // Without a queue of dead letters it fails for good.
    return { status: "deadletter", output: error };
  }
}

/** Lets running jobs finish, for 2 s at most; the others are retried later. */
export async function stopJobs(): Promise<void> {
  const stopping = boss;
  boss = undefined;
  await stopping?.stop({ graceful: true, timeout: STOP_MS });
}

/**
 * Tries jobs that were given up once more, and those that wait for their next try at once.
 * @param jobs kinds and ids
 */
export async function tryAgain(
  transaction: Queries,
  jobs: { kind: string; id: string }[],
): Promise<void> {
  if (!boss) throw new Error("The job queue is not open");
  for (const [kind, ofKind] of Map.groupBy(jobs, (job) => job.kind)) {
    const ids = ofKind.map(({ id }) => id);
    await boss.retry(kind, ids, { db: fromDrizzle(transaction, sql) });
    await transaction.execute(sql`
      update jobs.job set start_after = now()
      where name = ${kind} and state = 'retry' and start_after > now()
        and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  }
}

/** Deletes a job: it is not tried again, and stands in no list. */
export async function dropJob(
  transaction: Queries,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  if (!boss) throw new Error("The job queue is not open");
  await boss.deleteJob(kind, id, { db: fromDrizzle(transaction, sql) });
}

/**
 * Enqueues a job in the transaction that needs it.
 * @param data ids rather than texts: it stays in the queue for a week
 * @param afterSeconds the earliest start
 * @param urgent whether it goes before the others of its kind
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
