/** The shop's database for commands that run beside the shop, or without it. */
import type pg from "pg";
import type { Env } from "../app/shop/env.server.ts";
import { makeRoomToStart } from "../database/embedded/disk-reserve.ts";
import { runningPostgres, startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";

export interface FoundDatabase {
  config: pg.ClientConfig;
  /** Stops what was started for it. */
  release(): Promise<void>;
}

/**
 * The configured server, that of a running shop, or the embedded one, started.
 * @param report called with one line before each slow step
 * @throws StartError
 */
export async function findDatabase(
  env: Pick<Env, "databaseUrl" | "databaseDirectUrl" | "dataDir" | "path">,
  report: (line: string) => void,
): Promise<FoundDatabase> {
  const release = async () => {};
  const given = env.databaseDirectUrl ?? env.databaseUrl;
  if (given) return { config: { connectionString: given }, release };
  const running = runningPostgres(env.dataDir);
  if (running) return { config: running, release };
  makeRoomToStart(env.dataDir);
  const started = await startEmbeddedPostgres({ folder: env.dataDir, path: env.path, report });
  return { config: started.address, release: () => started.stop() };
}
