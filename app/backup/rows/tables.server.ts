/** What tables and sequences a database has, in the words of an archive. */
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { END_WHEN_SILENT } from "../../../database/silent-session.ts";
import type { TableShape } from "../archive/archive-format.ts";

/** Longer than a page waits: nobody sits before it, and a busy machine answers late. */
const CONNECT_MS = 30_000;
const CLOSING_MS = 5_000;

const sockets = new WeakMap<pg.Client, Socket>();

/** Values are written and compared as text, which must be the same in every session. */
const SESSION = [
  "set client_encoding = 'UTF8'",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
  // A table is read from its beginning, so that its copy has the same order.
  "set synchronize_seqscans = off",
  "set statement_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
  "set client_min_messages = warning",
  END_WHEN_SILENT,
].join("; ");

/** Connects; {@link closeSession} ends the connection. */
export async function openSession(config: pg.ClientConfig): Promise<pg.Client> {
  const socket = new Socket();
  const client = new pg.Client({
    ...{ ...config, keepAlive: true, stream: () => socket },
    connectionTimeoutMillis: CONNECT_MS,
  });
  sockets.set(client, socket);
  // The query that meets it tells of a broken connection.
  client.on("error", () => {});
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** Ends a connection; one whose other end is silent, and would never say that it has ended, is cut. */
export async function closeSession(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  await Promise.race([ended, delay(CLOSING_MS, undefined, { ref: false })]);
  sockets.get(client)?.destroy();
}

/** Of the queue's own tables, those that move; the others it makes by itself. */
export const QUEUE_TABLES = ["jobs.queue", "jobs.job"];

/** Their rows do not move: they tell of the files of one machine. */
const OF_THE_MACHINE = ["public.backups"];
/** Keys that a release before the setting SHOP_KEYS has kept in the database. */
const SECRETS = ["public.secrets"];

/** The tables that stay empty in an archive. */
export const leftOut = (hasKeys: boolean): string[] =>
  hasKeys ? OF_THE_MACHINE : [...OF_THE_MACHINE, ...SECRETS];

/** The tables with their columns, but for columns that the database works out. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relnamespace::regnamespace || '.' || c.relname as name,
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where (c.relnamespace = to_regnamespace('public') and c.relkind = 'r'
            or c.oid in (select to_regclass(name) from unnest($1::text[]) name))
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid, 1 order by 1`,
    [QUEUE_TABLES],
  );
  return rows;
}

/** The next value of each sequence. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; step: string }>(
    `select sequencename as name, increment_by::text as step
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  const next: Record<string, string> = {};
  for (const { name, step } of rows) {
    const found = await client.query<{ next: string }>(
      `select (last_value + case when is_called then $1::bigint else 0 end)::text as next
       from ${quoted(`public.${name}`)}`,
      [step],
    );
    next[name] = found.rows[0]?.next ?? "1";
  }
  return next;
}

/** The migrations that have made the schema, by their times. */
export async function readMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at }) => Number(at));
}

export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("select to_regclass('jobs.version') as name");
  if (!rows[0]?.name) return null;
  return (await client.query("select version from jobs.version")).rows[0]?.version ?? null;
}

/** `public.orders` as SQL has it. */
export const quoted = (name: string): string =>
  name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");

export const quotedList = (names: string[]): string => names.map((one) => `"${one}"`).join(", ");
