/** A way to the test's database on which everything can fall silent, as after a failover. */
import { join } from "node:path";
import { closeDatabase, connectionConfig, openDatabase } from "../../database/db.server.ts";
import { type BrokenLine, openBrokenLine } from "./broken-line.ts";

/**
 * Leads `db`, which is open on the embedded server, through a proxy.
 * @param queryTimeoutMs how long a query may take
 */
export async function throughSilentProxy(queryTimeoutMs: number): Promise<BrokenLine> {
  const { application_name: _, ...config } = connectionConfig();
  const line = await openBrokenLine(() => join(String(config.host), ".s.PGSQL.5432"));
  await closeDatabase();
  const { port } = line;
  openDatabase({ ...config, host: "127.0.0.1", port, query_timeout: queryTimeoutMs }, () => {});
  return line;
}
