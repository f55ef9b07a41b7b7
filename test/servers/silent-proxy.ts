/** A way to the test's database on which everything can fall silent, as after a failover. */

import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { closeDatabase, connectionConfig, openDatabase } from "../../database/db.server.ts";

export interface SilentProxy {
  /** From now on nothing comes or goes on connections that stand; new ones work. */
  silence(): void;
  close(): void;
}

/**
 * Leads `db`, which is open on the embedded server, through a proxy.
 * @param queryTimeoutMs how long a query may take
 */
export async function throughSilentProxy(queryTimeoutMs: number): Promise<SilentProxy> {
  const { application_name: _, ...config } = connectionConfig();
  const there = join(String(config.host), ".s.PGSQL.5432");
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(there);
    pairs.add([near, far]);
    near.pipe(far).on("error", () => near.destroy());
    far.pipe(near).on("error", () => far.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await closeDatabase();
  openDatabase({ ...config, host: "127.0.0.1", port, query_timeout: queryTimeoutMs }, () => {});
  return {
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
