/**
 * `npm start -- --workers=N`: this process has the embedded database and the port, and N others
 * serve. SIGHUP renews them.
 */
import cluster from "node:cluster";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "../../app/shop/env.server.ts";
import type { EmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { explained, StartError } from "../../database/start-error.ts";
import { createLog } from "../log.ts";
import { startOwnDatabase } from "../own-database.ts";
import { connectionsFor, poolOf } from "./connection-shares.ts";
import { waitBehind } from "./priority.ts";
import { JOINS, LEAVE, READY } from "./worker-messages.ts";
import { type TeamWorker, WorkerTeam } from "./worker-team.ts";

/** The shop promises to end within ten seconds, the database included. */
const STOP_MS = 8_000;
const EXIT_MS = 9_500;
/** More than its streams and its last requests need. */
const LEAVE_MS = 40_000;

/** Runs until SIGTERM or Ctrl-C, then exits with 0; with 1 when the shop cannot open. */
export async function runWorkers(count: number): Promise<void> {
  const { log } = createLog();
  // Whichever worker has time takes the next connection; handing each one on costs both processes.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: join("build", "server", "index.js"),
    args: [`--workers=${count}`],
    execArgv: [],
  });
  let database: EmbeddedPostgres | undefined;
  const team = new WorkerTeam(count, {
    start: startWorker,
    wait: (ms) => delay(ms, undefined, { ref: false }),
    now: Date.now,
    tell: (what, facts) => log.warn(facts, what),
  });
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(code), EXIT_MS).unref();
      await team.stop();
      await database?.stop();
      process.exit(code);
    })();
    return stopping;
  };
  for (const name of ["SIGTERM", "SIGINT", "disconnect"] as const) {
    process.on(name, () => void stop(0));
  }
  process.on("SIGHUP", () => void team.renew());
  try {
    if (env.port === 0) throw new StartError("PORT 0 is not for several processes: name one.");
    if (!env.databaseUrl) {
      database = await startOwnDatabase(connectionsFor(poolOf(env.databasePool, count), count));
    }
    if (env.metricsToken) (await import("../metrics/shared-metrics.ts")).addUpMetrics();
    await team.open();
  } catch (error) {
    if (stopping) return;
    const told = env.databaseUrl ? error : explained(error, env.dataDir);
    // A worker has said itself why it does not start.
    if (told instanceof StartError) process.stderr.write(`${told.message}\n`);
    else if (!(told instanceof NotReady)) log.error({ err: told }, "the shop does not open");
    await stop(1);
  }
}

class NotReady extends Error {}

function startWorker(joins: boolean): TeamWorker {
  const worker = cluster.fork(joins ? { [JOINS]: "1" } : {});
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    worker.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<void>((resolve, reject) => {
    worker.on("message", (message: { type?: string }) => {
      if (message.type === READY) resolve();
    });
    void ended.then(() => reject(new NotReady()));
  });
  // Whoever waits for it is told.
  ready.catch(() => {});
  if (joins && worker.process.pid) waitBehind(worker.process.pid, ready);
  const killAfter = (ms: number) => {
    const killing = setTimeout(() => worker.process.kill("SIGKILL"), ms);
    void ended.then(() => clearTimeout(killing));
  };
  return {
    ...{ id: worker.id, ready, ended },
    stop() {
      worker.process.kill("SIGTERM");
      killAfter(STOP_MS);
    },
    leave() {
      // One that has just died hears nothing.
      worker.send({ type: LEAVE }, () => {});
      killAfter(LEAVE_MS);
    },
  };
}
