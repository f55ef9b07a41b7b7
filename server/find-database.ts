/** Finds the shop's database for commands that run while the shop runs or not. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Env } from "../app/shop/env.server.ts";
import { makeRoomToStart } from "../database/embedded/disk-reserve.ts";
import { runningPostgres, startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { StartError } from "../database/start-error.ts";
import { checkAddresses } from "./check-addresses.ts";

export interface FoundDatabase {
  config: pg.ClientConfig;
  /** Stops the embedded server if the command started it. */
  release(): Promise<void>;
}

/**
 * Uses the configured server, else that of a running shop, else starts the embedded one.
 * @param report called with one line before each slow step
 * @throws StartError, also when there is no shop in the folder: only `npm start` makes one
 */
export async function findDatabase(
  env: Pick<Env, "databaseUrl" | "databaseDirectUrl" | "dataDir" | "path">,
  report: (line: string) => void,
): Promise<FoundDatabase> {
  const release = async () => {};
  const given = env.databaseDirectUrl ?? env.databaseUrl;
  await checkAddresses(env);
  if (given) return { config: { connectionString: given }, release };
  const running = runningPostgres(env.dataDir);
  if (running) return { config: running, release };
  if (!existsSync(join(env.dataDir, "postgres"))) {
    throw new StartError(`There is no shop in DATA_DIR ${env.dataDir}.`);
  }
  makeRoomToStart(env.dataDir);
  const started = await startEmbeddedPostgres({ folder: env.dataDir, path: env.path, report });
  return { config: started.address, release: () => started.stop() };
}
