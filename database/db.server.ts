/** The connections to PostgreSQL, the embedded one or the one at `DATABASE_URL`. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import * as schema from "./schema.ts";
import { StartError } from "./start-error.ts";

export type Database = NodePgDatabase<typeof schema>;
/** The queries of a transaction under way. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What both the database and a transaction on it can do. */
export type Queries = Pick<Database, "select" | "insert" | "update" | "delete" | "execute">;

/**
 * What waits for locks has connections of its own: however many wait for one conversation or one
 * order, pages are read on the others.
 */
const CONNECTIONS = { writing: 12, reading: 8 };
/** A server that has gone answers nothing, not even no; the statement itself ends before. */
const LIMITS = {
  // Also how long one waits for a connection; whoever writes waits as long again.
  connectionTimeoutMillis: 5_000,
  lock_timeout: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 17_000,
  // A new connection has planned nothing yet: the first search on it takes a tenth of a second more.
  idleTimeoutMillis: 120_000,
};

/** Statements go to the connections for reading, transactions to those for writing. */
export let db: Database;
let reading: pg.Pool | undefined;
let writing: pg.Pool | undefined;
let poolConfig: pg.PoolConfig = {};

/** The other end's silence is noticed within half a minute, also while nothing is asked. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Set within a transaction; `open` until it ends. */
const transactionUnderWay = new AsyncLocalStorage<{ open: boolean }>();

/**
 * A transaction that asks for a second connection waits for others that do the same, and they for
 * it. None may: what it calls is given the transaction.
 */
class OnlyOutsideTransactions extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (transactionUnderWay.getStore()?.open) {
      const error = new Error("A transaction asked for a second connection");
      if (!callback) return Promise.reject(error);
      callback(error, undefined, () => {});
      return undefined;
    }
    if (!callback) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

type Connected = Parameters<pg.Pool["connect"]>[0];

/**
 * Opens the pools that `db` works on.
 * @param config where the server is; see `pg.PoolConfig`
 * @param onError told when an idle connection breaks (the pool replaces it by itself)
 */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): void {
  poolConfig = { ...config, application_name: "itewe", ...KEEP_ALIVE };
  const open = (max: number, more: pg.PoolConfig = {}) => {
    const pool = new OnlyOutsideTransactions({ ...LIMITS, ...poolConfig, ...more, max });
    pool.on("error", onError);
    // The pool listens to idle connections only. One that breaks between two queries of a
    // transaction would end the process; whoever holds it is told by its next query.
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  };
  const writers = open(CONNECTIONS.writing, {
    connectionTimeoutMillis: 2 * LIMITS.connectionTimeoutMillis,
  });
  writing = writers;
  reading = open(CONNECTIONS.reading);
  db = drizzle(reading, { schema, casing: "snake_case" });
  db.transaction = (work, options) => transact(writers, work, options);
}

/** Each connection's own way in; made once, for it takes a while. */
const databases = new WeakMap<pg.PoolClient, Database>();

async function transact<Outcome>(
  pool: pg.Pool,
  ...[work, options]: Parameters<typeof db.transaction<Outcome>>
): Promise<Outcome> {
  const client = await pool.connect();
  const database = databases.get(client) ?? drizzle(client, { schema, casing: "snake_case" });
  databases.set(client, database);
  const underWay = { open: true };
  let failed: unknown;
  try {
    return await transactionUnderWay.run(underWay, () => database.transaction(work, options));
  } catch (error) {
    failed = error;
    throw error;
  } finally {
    underWay.open = false;
    // One that has fallen silent is not given to anybody else.
    client.release(isDatabaseAway(failed));
  }
}

/** Runs a transaction that locks and writes nothing, among those who read. */
export function readTogether<Outcome>(
  work: Parameters<typeof db.transaction<Outcome>>[0],
): Promise<Outcome> {
  if (!reading) throw new Error("The database is not open");
  return transact(reading, work, { accessMode: "read only" });
}

/** Waits for running queries and closes every connection. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([reading?.end(), writing?.end()]);
  reading = undefined;
  writing = undefined;
}

/**
 * Runs a statement that each connection plans once; for the few that run for every message.
 * @param name the statement's own
 * @param values for `$1`, `$2` …
 */
export function preparedQuery<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return prepared(reading, name, text, values);
}

/** As {@link preparedQuery}, of a statement that may wait for a lock. */
export function preparedWrite<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return prepared(writing, name, text, values);
}

async function prepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool | undefined,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (!pool) throw new Error("The database is not open");
  return (await pool.query<Row>({ name, text, values })).rows;
}

/**
 * A connection of its own, outside the pools (LISTEN needs one); the caller ends it.
 * @param queryTimeoutMs how long an answer may take; for ever when not given
 */
export function dedicatedClient(queryTimeoutMs?: number): pg.Client {
  const { connectionTimeoutMillis } = LIMITS;
  const limit = queryTimeoutMs ? { query_timeout: queryTimeoutMs } : {};
  return new pg.Client({ ...poolConfig, connectionTimeoutMillis, ...limit });
}

/** Where the database is, for what brings connections of its own. */
export function connectionConfig(): pg.PoolConfig {
  return poolConfig;
}

/** @throws when the database does not answer */
export async function pingDatabase(): Promise<void> {
  await db.execute("select 1");
}

/** By a failover or a router's restart; nothing ever comes back on such a connection. */
const SILENT = "Query read timeout";
const BROKEN =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
/** A server that stops, starts, or has no connection left; a connection that broke. */
const AWAY_CODES =
  /^(?:08...|57P0[1-5]|53300|ECONN\w+|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|EAI_\w+)$/;
/** Somebody else has held a lock for too long; the statement has taken too long. */
const BUSY_CODES = /^(?:55P03|57014)$/;

/** Whether something failed since the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some(
    ({ code = "", message, syscall }) =>
      AWAY_CODES.test(code) ||
      message === SILENT ||
      BROKEN.test(message) ||
      // The embedded one's socket is a file.
      (code === "ENOENT" && syscall === "connect"),
  );
}

/** Whether something failed that may work in a moment: the database is away, or has too much to do. */
export function isDatabaseBusy(error: unknown): boolean {
  return isDatabaseAway(error) || causes(error).some(({ code = "" }) => BUSY_CODES.test(code));
}

function causes(error: unknown): NodeJS.ErrnoException[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

// Any fixed number will do, as long as every shop on one database uses the same.
const MIGRATION_LOCK = 4_838_392;

/** A right is missing; it may only be read. */
const REFUSED_CODES = /^(?:42501|25006)$/;
const MUST_OWN = "the role in DATABASE_URL must own its database and be allowed to write.";

/**
 * Brings the tables up to date; several processes may call it at the same time.
 * @param folder the folder with the SQL files
 * @throws StartError when a newer release has changed them already, or nothing may be changed
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
  } catch (error) {
    const refusal = causes(error).find(({ code = "" }) => REFUSED_CODES.test(code));
    throw refusal
      ? new StartError(`The database refuses (${refusal.message}): ${MUST_OWN}`)
      : error;
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
