/** The connection to PostgreSQL, the embedded one or the one at `DATABASE_URL`. */

import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import * as schema from "./schema.ts";
import { StartError } from "./start-error.ts";

export type Database = NodePgDatabase<typeof schema>;
/** What both the database and a transaction on it can do. */
export type Queries = Pick<Database, "select" | "insert" | "update" | "delete" | "execute">;

export let db: Database;
let pool: pg.Pool | undefined;
let poolConfig: pg.PoolConfig = {};

/**
 * Opens the pool that `db` works on.
 * @param config where the server is; see `pg.PoolConfig`
 * @param onError told when an idle connection breaks (the pool replaces it by itself)
 */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): void {
  poolConfig = { ...config, application_name: "itewe" };
  pool = new pg.Pool({
    ...poolConfig,
    max: 20,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on("error", onError);
  // The pool listens to idle connections only. One that breaks between two queries of a
  // transaction would end the process; whoever holds it is told by its next query.
  pool.on("connect", (client) => client.on("error", () => {}));
  db = drizzle(pool, { schema, casing: "snake_case" });
}

/** Waits for running queries and closes every connection. */
export async function closeDatabase(): Promise<void> {
  await pool?.end();
  pool = undefined;
}

/**
 * Runs a statement that each connection plans once; for the few that run for every message.
 * @param name the statement's own
 * @param values for `$1`, `$2` …
 */
export async function preparedQuery<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (!pool) throw new Error("The database is not open");
  return (await pool.query<Row>({ name, text, values })).rows;
}

/** A connection of its own, outside the pool (LISTEN needs one); the caller ends it. */
export function dedicatedClient(): pg.Client {
  return new pg.Client({ ...poolConfig, connectionTimeoutMillis: 5_000, keepAlive: true });
}

/** Where the database is, for what brings connections of its own. */
export function connectionConfig(): pg.PoolConfig {
  return poolConfig;
}

/** @throws when the database does not answer */
export async function pingDatabase(): Promise<void> {
  await db.execute("select 1");
}

// Any fixed number will do, as long as every shop on one database uses the same.
const MIGRATION_LOCK = 4_838_392;

/**
 * Brings the tables up to date; several processes may call it at the same time.
 * @param folder the folder with the SQL files
 * @throws StartError when a newer release has changed them already
 */
export async function migrateDatabase(folder: string): Promise<void> {
  const client = dedicatedClient();
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseNewer(client, folder);
    // The migrator would tell of every table that is already there.
    await client.query("set client_min_messages = warning");
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

/** What a newer release has made of the tables, this one would read and write wrongly. */
async function refuseNewer(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!rows[0]?.name) return;
  const known = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  const newer = await client.query(
    "select from drizzle.__drizzle_migrations where created_at > $1",
    [known],
  );
  if (newer.rowCount === 0) return;
  throw new StartError(
    "The database was written by a newer release of the shop: start that one, or put back a backup from before it.",
  );
}
