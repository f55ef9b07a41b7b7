/** Starts the embedded database of this machine. */
import { env } from "../app/shop/env.server.ts";
import { makeRoomToStart } from "../database/embedded/disk-reserve.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../database/embedded/embedded-postgres.ts";

/** @param connections how many the database allows @throws StartError */
export async function startOwnDatabase(connections: number): Promise<EmbeddedPostgres> {
  makeRoomToStart(env.dataDir);
  const report = (line: string) => process.stdout.write(`${line} …\n`);
  return startEmbeddedPostgres({ folder: env.dataDir, path: env.path, connections, report });
}
