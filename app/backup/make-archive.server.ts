/** Writes everything that the shop keeps into one stream, while it serves. */
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { LOCKS } from "../../database/advisory-locks.ts";
import { UNFINISHED_RESTORE } from "../../database/db.server.ts";
import { seal } from "./archive/age.server.ts";
import { ArchiveError, BackupUnderWay } from "./archive/archive-error.ts";
import { type About, type End, KEYS, partName, type TableShape } from "./archive/archive-format.ts";
import { ArchiveWriter } from "./archive/archive-writer.server.ts";
import { copyFiles, type FilesSummary, holdFiles } from "./files/named-files.server.ts";
import { readParts } from "./rows/copy-out.server.ts";
import {
  closeSession,
  leftOut,
  listTables,
  openSession,
  readMigrations,
  readQueueVersion,
  readSequences,
} from "./rows/tables.server.ts";

/** Within two of these the database sends something. */
const STILL_MS = 60_000;

/** What is done at the moment, and how much of it. */
export type Report = (step: "rows" | "files", done: number, total: number) => void;

/** What an archive has. */
export interface ArchiveSummary {
  madeAt: string;
  rows: number;
  files: FilesSummary;
  hasKeys: boolean;
}

interface What {
  shop: string;
  /** The signing keys; left out of an archive without a passphrase. */
  keys: string;
  passphrase?: string | undefined;
  report: Report;
  /** Called with the bytes that files and database have, before the first is written. @throws */
  checkRoom?: (bytes: { files: number; database: number }) => void;
  /** For tests, which wait less. */
  stillMs?: number;
  /** Of the encryption, for tests, which do less of it. */
  sealWork?: number;
}

/**
 * Writes the archive of the shop at one moment: every row that was acknowledged before it.
 * @throws ArchiveError when another backup is under way, there is no shop, or nothing more comes
 */
export async function makeArchive(
  config: pg.ClientConfig,
  target: NodeJS.WritableStream,
  what: What,
): Promise<ArchiveSummary> {
  const client = await openSession(config);
  const writer = new ArchiveWriter();
  const watch = endWhenStill(client, writer, what.stillMs ?? STILL_MS);
  try {
    await refuseNoShop(client);
    await lockOut(client);
    await client.query("begin isolation level repeatable read, read only");
    what.checkRoom?.(await measure(client));
    const writing = write(client, writer, what).catch((error) => {
      writer.fail(error);
      throw error;
    });
    // The receiver may take its time for the rest.
    void writing.finally(() => clearInterval(watch)).catch(() => {});
    const { passphrase, sealWork } = what;
    const sent = passphrase
      ? pipeline(writer.bytes, (bytes) => seal(bytes, passphrase, sealWork), target)
      : pipeline(writer.bytes, target);
    const [written, arrived] = await Promise.allSettled([writing, sent]);
    // The target's failure is the reason for the writer's.
    if (arrived.status === "rejected") throw arrived.reason;
    if (written.status === "rejected") throw written.reason;
    return written.value;
  } finally {
    clearInterval(watch);
    await closeSession(client);
  }
}

/** A connection that has fallen silent would be waited for without end; a slow reader may be. */
function endWhenStill(client: pg.Client, writer: ArchiveWriter, ms: number): NodeJS.Timeout {
  let before = -1;
  return setInterval(() => {
    if (writer.written === before && !writer.isHeldUp) {
      writer.fail(
        new ArchiveError("The backup got no further and was given up: try again in a moment."),
      );
      // The query under way fails with it.
      client.end().catch(() => {});
    }
    before = writer.written;
  }, ms);
}

async function refuseNoShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<"shop" | "unfinished", string | null>>(
    "select to_regclass('drizzle.__drizzle_migrations') as shop, to_regnamespace($1) as unfinished",
    [UNFINISHED_RESTORE],
  );
  if (rows[0]?.shop && !rows[0].unfinished) return;
  throw new ArchiveError("There is no shop in the database: start the shop first.");
}

/** One backup at a time; while it lasts, no file's bytes are removed. */
async function lockOut(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '2s'");
  await client.query("select pg_advisory_lock($1)", [LOCKS.backup]).catch((error) => {
    if (error.code !== "55P03") throw error;
    throw new BackupUnderWay();
  });
  // Migrations may hold a table for a moment.
  await client.query("set lock_timeout = '60s'");
}

/** The bytes of files and database. */
async function measure(client: pg.Client): Promise<{ files: number; database: number }> {
  const { rows } = await client.query<{ files: string; database: string }>(
    `select (select coalesce(sum(size), 0) from files
             where finished_at is not null and dropped_at is null)::text as files,
            pg_database_size(current_database())::text as database`,
  );
  return { files: Number(rows[0]?.files), database: Number(rows[0]?.database) };
}

async function write(client: pg.Client, writer: ArchiveWriter, what: What) {
  const { keys, passphrase, report } = what;
  const tables = await listTables(client);
  const hasKeys = Boolean(keys && passphrase);
  const about = await readAbout(client, tables, { ...what, hasKeys });
  await writer.begin(about);
  if (hasKeys) await writer.addText(KEYS, keys);
  const sums: End["tables"] = {};
  const empty = leftOut(Boolean(passphrase));
  for (const [index, table] of tables.entries()) {
    report("rows", index, tables.length);
    sums[table.name] = await addTable(client, writer, table, empty.includes(table.name));
  }
  const total = await holdFiles(client);
  await client.query("commit");
  report("files", 0, total);
  const files = await copyFiles(client, writer, (done) => report("files", done, total));
  const { count, bytes, faults } = files;
  await writer.end({ tables: sums, files: { count, bytes }, faults });
  const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
  return { madeAt: about.madeAt, rows, files, hasKeys };
}

async function readAbout(
  client: pg.Client,
  tables: TableShape[],
  { shop, hasKeys }: { shop: string; hasKeys: boolean },
): Promise<Omit<About, "format">> {
  const { rows } = await client.query<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
  );
  return {
    madeAt: rows[0]?.at.toISOString() ?? "",
    shop,
    postgres: rows[0]?.version ?? "",
    migrations: await readMigrations(client),
    queueVersion: await readQueueVersion(client),
    tables,
    sequences: await readSequences(client),
    hasKeys,
  };
}

async function addTable(
  client: pg.Client,
  writer: ArchiveWriter,
  table: TableShape,
  isEmpty: boolean,
) {
  const parts = readParts(client, table, isEmpty);
  for (let number = 1; ; number++) {
    const { done, value } = await parts.next();
    if (done) return value;
    await writer.addText(partName(table.name, number), value);
  }
}
