/** The connection pools of PostgreSQL. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { LOCKS } from "./advisory-locks.ts";
import { causes, isDatabaseAway } from "./database-errors.ts";
import { PreparingClient } from "./preparing-client.ts";
import * as schema from "./schema.ts";
import { END_WHEN_SILENT } from "./silent-session.ts";
import { StartError } from "./start-error.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Implemented by the database and by transactions. */
export type Queries = Pick<
  Database,
  "select" | "insert" | "update" | "delete" | "execute" | "$count"
>;

/**
 * Separate pools, so that queries for pages do not wait behind transactions that wait for locks.
 */
const POOL = 20;
const READING_SHARE = 0.4;
/** The client's timeout is longer than the statement's: it detects a dead server. */
const LIMITS = {
  // Also the wait for a free connection, which writers have twice.
  connectionTimeoutMillis: 5_000,
  query_timeout: 17_000,
  // Kept a while, because the first search on a new connection takes 0.1 s longer to plan.
  idleTimeoutMillis: 120_000,
};

/** Of a connection, or, behind a pooler, of each transaction. */
const SERVER_LIMITS = {
  lock_timeout: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Of a {@link longTransaction}. */
const LONG_LIMITS = { ...SERVER_LIMITS, statement_timeout: 300_000 };

/**
 * PostgreSQL takes longer to start parallel workers, or to compile a statement, than a page's
 * statement takes without. The owner's figures, which read a great deal, allow themselves two
 * workers (record 115).
 */
const FOR_SHORT_STATEMENTS = { options: "-c max_parallel_workers_per_gather=0 -c jit=off" };

/** Statements use the pool for reading, transactions the one for writing. */
export let db: Database;
let reading: pg.Pool | undefined;
let writing: pg.Pool | undefined;
/** Of connections that keep what is set on them: not through a pooler. */
let directConfig: pg.PoolConfig = {};
let isBehindPooler = false;

/** Detects a dead peer within half a minute, also on idle connections. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Set within a transaction. */
const transactionUnderWay = new AsyncLocalStorage<{ open: boolean }>();
const isTransactionUnderWay = () => transactionUnderWay.getStore()?.open === true;
const SECOND_CONNECTION = "A transaction asked for a second connection";

/**
 * A transaction must not take a second connection, or several could deadlock: pass the transaction
 * on.
 */
class OnlyOutsideTransactions extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (isTransactionUnderWay()) {
      const error = new Error(SECOND_CONNECTION);
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

interface Connections {
  /** How many the two pools have together. */
  pool?: number | undefined;
  /** The address past a pooler that has a connection for each transaction only. */
  direct?: string | undefined;
}

/**
 * Opens the pools behind `db`.
 * @param onError called when an idle connection breaks; the pool replaces it
 */
export function openDatabase(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { pool: size = POOL, direct }: Connections = {},
): void {
  const named = { application_name: "itewe", ...KEEP_ALIVE };
  const poolConfig = { ...config, ...named };
  isBehindPooler = direct !== undefined;
  directConfig = direct === undefined ? poolConfig : { connectionString: direct, ...named };
  // A pooler refuses settings that come with a connection.
  const limits = isBehindPooler ? LIMITS : { ...LIMITS, ...SERVER_LIMITS, ...FOR_SHORT_STATEMENTS };
  const open = (max: number, more: pg.PoolConfig = {}) => {
    const Client = isBehindPooler ? pg.Client : PreparingClient;
    const pool = new OnlyOutsideTransactions({ ...limits, ...poolConfig, ...more, max, Client });
    pool.on("error", onError);
    // The pool handles errors of idle connections only. Without a handler, one that breaks between
    // two queries of a transaction would end the process; the next query reports it.
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  };
  const readers = Math.round(size * READING_SHARE);
  const writers = open(size - readers, {
    connectionTimeoutMillis: 2 * LIMITS.connectionTimeoutMillis,
  });
  writing = writers;
  reading = open(readers);
  db = drizzle(reading, { schema, casing: "snake_case" });
  db.transaction = (work, options) => transact(writers, work, options);
}

/** The drizzle instance of each connection, cached because creating it takes a while. */
const databases = new WeakMap<pg.PoolClient, Database>();

async function transact<Outcome>(
  pool: pg.Pool,
  work: Work<Outcome>,
  options?: Options,
): Promise<Outcome> {
  const client = await pool.connect();
  const database = databases.get(client) ?? drizzle(client, { schema, casing: "snake_case" });
  databases.set(client, database);
  let failed: unknown;
  try {
    const limited = isBehindPooler ? withLimits(SERVER_LIMITS, work) : work;
    return await run(database, limited, options);
  } catch (error) {
    failed = error;
    throw error;
  } finally {
    // Drops a dead connection.
    client.release(isDatabaseAway(failed));
  }
}

type Work<Outcome> = Parameters<typeof db.transaction<Outcome>>[0];
type Options = Parameters<typeof db.transaction>[1];

async function run<Outcome>(on: Database, work: Work<Outcome>, options: Options): Promise<Outcome> {
  const underWay = { open: true };
  try {
    return await transactionUnderWay.run(underWay, () => on.transaction(work, options));
  } finally {
    underWay.open = false;
  }
}

/** Begins a transaction by setting limits until its end. */
function withLimits<Outcome>(limits: Record<string, number>, work: Work<Outcome>): Work<Outcome> {
  const settings = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`);
  return async (tx) => {
    await tx.execute(settings.join("; "));
    return work(tx);
  };
}

/**
 * Runs a transaction whose statements may take five minutes, for rare acts on whole tables. It has
 * a connection of its own, since the client's limit is set for a connection (record 120).
 */
export async function longTransaction<Outcome>(
  work: Work<Outcome>,
  options?: Options,
): Promise<Outcome> {
  if (isTransactionUnderWay()) throw new Error(SECOND_CONNECTION);
  const client = dedicatedClient(LONG_LIMITS.statement_timeout + 2_000);
  // As in the pools: the next query reports it.
  client.on("error", () => {});
  try {
    await client.connect();
    const own = drizzle(client, { schema, casing: "snake_case" });
    return await run(own, withLimits(LONG_LIMITS, work), options);
  } finally {
    // Not awaited: a server that has fallen silent does not answer.
    client.end().catch(() => {});
  }
}

/** Runs a read-only transaction in the pool for reading. */
export function readTogether<Outcome>(work: Work<Outcome>): Promise<Outcome> {
  if (!reading) throw new Error("The database is not open");
  return transact(reading, work, { accessMode: "read only" });
}

/** Waits for running queries and closes all connections. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([reading?.end(), writing?.end()]);
  reading = undefined;
  writing = undefined;
}

/** How many connections each pool has in use, and how many queries wait for one. */
export function poolUse(): { pool: string; used: number; idle: number; waiting: number }[] {
  return Object.entries({ reading, writing }).flatMap(([name, pool]) => {
    if (!pool) return [];
    const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
    return [{ pool: name, used: totalCount - idle, idle, waiting }];
  });
}

/** Runs a statement that is prepared once per connection; `name` must be its own. */
export function preparedQuery<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return prepared(reading, name, text, values);
}

/** As {@link preparedQuery}, for statements that may wait for a lock. */
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
  return (await pool.query<Row>({ name: statementName(name), text, values })).rows;
}

/**
 * The name to prepare a statement under; none behind a pooler, whose next connection would not know
 * it.
 */
export const statementName = (name: string): string => (isBehindPooler ? "" : name);

/**
 * A connection outside the pools, for LISTEN; the caller ends it.
 * @param queryTimeoutMs unlimited by default
 * @param name as the server's list of connections shows it
 */
export function dedicatedClient(queryTimeoutMs?: number, name = "itewe"): pg.Client {
  const { connectionTimeoutMillis } = LIMITS;
  const limit = queryTimeoutMs ? { query_timeout: queryTimeoutMs } : {};
  const more = { connectionTimeoutMillis, application_name: name, ...limit };
  return new pg.Client({ ...directConfig, ...more });
}

/** For libraries with connections of their own, which keep what is set on them. */
export function connectionConfig(): pg.PoolConfig {
  return directConfig;
}

/** How many connections the server allows. @throws when it does not answer */
export async function mostConnections(): Promise<number> {
  const { rows } = await db.execute<{ most: string }>(
    "select current_setting('max_connections') as most",
  );
  return Number(rows[0]?.most);
}

/** A missing right, or a read-only server. */
const REFUSED_CODES = /^(?:42501|25006)$/;
const MUST_OWN = "the role in DATABASE_URL must own its database and be allowed to write.";

/** A schema of the database while a backup is put into it: what is there is not the shop yet. */
export const UNFINISHED_RESTORE = "unfinished_restore";

/**
 * Runs the migrations; several processes may call it at the same time.
 * @param isRestoring whether a backup is being put into it
 * @throws StartError when a newer release has migrated the database, a right is missing, or a
 *   restore has not ended
 */
export async function migrateDatabase(folder: string, isRestoring = false): Promise<void> {
  const client = dedicatedClient();
  await client.connect();
  try {
    await client.query(END_WHEN_SILENT);
    await client.query("select pg_advisory_lock($1)", [LOCKS.migrations]);
    if (!isRestoring) await refuseUnfinished(client);
    await refuseNewer(client, folder);
    // Hides notices about existing tables.
    await client.query("set client_min_messages = warning");
    await migrate(drizzle(client), { migrationsFolder: folder });
  } catch (error) {
    throw refusalInWords(error);
  } finally {
    await client.end();
  }
}

/** What a database that refuses asks for, as a StartError; returns other errors as they are. */
export function refusalInWords(error: unknown): unknown {
  const refusal = causes(error).find(({ code = "" }) => REFUSED_CODES.test(code));
  return refusal ? new StartError(`The database refuses (${refusal.message}): ${MUST_OWN}`) : error;
}

async function refuseUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regnamespace($1) as name", [UNFINISHED_RESTORE]);
  if (!rows[0]?.name) return;
  throw new StartError(
    "A backup is being restored into this shop, or that did not finish: then remove its data folder (with DATABASE_URL: drop and create the database), and restore again.",
  );
}

/** This release would misread tables of a newer one. */
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
