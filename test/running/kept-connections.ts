import pg from "pg";

/** By their addresses. */
const pools = new Map<string, pg.Pool>();

/**
 * Connections to a database beside its shop, each kept for a while after its last statement: a new
 * one costs more than most statements. They hold no process back from its end.
 * @param idleTimeoutMillis how long
 */
export function keptConnections(
  address: pg.PoolConfig | undefined,
  idleTimeoutMillis = 1_000,
): pg.Pool {
  const key = JSON.stringify(address);
  const known = pools.get(key);
  if (known) return known;
  const made = new pg.Pool({ ...address, idleTimeoutMillis, allowExitOnIdle: true });
  // The server has ended, or was killed; the next statement connects again.
  made.on("error", () => {});
  pools.set(key, made);
  return made;
}
