import cluster from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { env } from "../app/shop/env.server.ts";
import { watchDisk } from "../app/uploads/storage/disk.server.ts";
import { mostConnections, openDatabase } from "../database/db.server.ts";
import {
  type EmbeddedPostgres,
  type PostgresAddress,
  runningPostgres,
} from "../database/embedded/embedded-postgres.ts";
import { StartError } from "../database/start-error.ts";
import { startOwnDatabase } from "./own-database.ts";
import { connectionsFor, connectionWords, poolOf } from "./workers/connection-shares.ts";
import { isFirst } from "./workers/first.ts";

const RESTART_MS = 30_000;

/**
 * Opens the pools on the database that the settings name, and from then on watches the disk.
 * @param processes how many share it on this machine
 * @returns the embedded database, where this process has started it
 * @throws StartError
 */
export async function openDatabaseFor(
  log: Logger,
  processes: number,
): Promise<EmbeddedPostgres | undefined> {
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  const pool = poolOf(env.databasePool, processes);
  watchDisk(env.dataDir, !env.databaseUrl);
  if (!env.databaseUrl) {
    const running = cluster.isWorker ? await databaseOfPrimary() : undefined;
    const embedded = running ? undefined : await startOwnDatabase(connectionsFor(pool, processes));
    openDatabase(running ?? embedded?.address ?? {}, onError, { pool });
    return embedded;
  }
  openDatabase({ connectionString: env.databaseUrl }, onError, {
    pool,
    direct: env.databaseDirectUrl,
  });
  try {
    const most = await mostConnections();
    // How many of the server's connections a pooler takes is the pooler's own setting.
    const words = env.databaseDirectUrl ? undefined : connectionWords(pool, processes, most);
    if (words && isFirst()) process.stdout.write(`${words}\n`);
  } catch (error) {
    const { cause } = error as { cause?: Error & { code?: string } };
    const reason = cause?.message || cause?.code || "no answer";
    throw new StartError(`The database at DATABASE_URL cannot be reached (${reason}).`);
  }
  return undefined;
}

/** Finds the primary's database. A worker never starts one itself: it waits for a restart. */
async function databaseOfPrimary(): Promise<PostgresAddress> {
  for (const deadline = Date.now() + RESTART_MS; Date.now() < deadline; await delay(100)) {
    const running = runningPostgres(env.dataDir);
    if (running) return running;
  }
  throw new StartError(`The database of ${env.dataDir} does not run.`);
}
