import type { PostgresAddress } from "../../database/embedded/embedded-postgres.ts";
import { keptConnections } from "../running/kept-connections.ts";

/** From one test file to the next. */
const KEPT_MS = 300_000;

/** Runs a statement beside the databases of the tests, such as one that makes one. */
export async function administer(server: PostgresAddress, statement: string): Promise<void> {
  // Without `force`: it may not end the server's own clean-up, which a plain `drop` does.
  await keptConnections({ ...server, database: "postgres" }, KEPT_MS).query(statement);
}
