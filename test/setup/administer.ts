import type { PostgresAddress } from "../../database/embedded/embedded-postgres.ts";
import { keptConnections } from "../running/kept-connections.ts";

/** Runs a statement beside the databases of the tests, such as one that makes one. */
export async function administer(server: PostgresAddress, statement: string): Promise<void> {
  // Without `force`: it may not end the server's own clean-up, which a plain `drop` does.
  await keptConnections({ ...server, database: "postgres" }).query(statement);
}
