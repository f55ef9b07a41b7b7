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
import { checkAddresses } from "./check-addresses.ts";
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
  await checkAddresses(env);
  openDatabase({ connectionString: env.databaseUrl }, onError, {
    pool,
    direct: env.databaseDirectUrl,
  });
  // How many of the server's connections a pooler takes is the pooler's own setting.
  if (!env.databaseDirectUrl && isFirst()) {
    const words = connectionWords(pool, processes, await mostConnections());
    if (words) process.stdout.write(`${words}\n`);
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
