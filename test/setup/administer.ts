import pg from "pg";
import type { PostgresAddress } from "../../database/embedded/embedded-postgres.ts";

/** Runs a statement beside the databases of the tests, such as one that makes one. */
export async function administer(server: PostgresAddress, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  // Without `force`: it may not end the server's own clean-up, which a plain `drop` does.
  await client.query(statement).finally(() => client.end());
}
