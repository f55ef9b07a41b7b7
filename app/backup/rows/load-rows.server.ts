/** Puts an archive's rows into a database that has just been made. */
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ArchiveError } from "../archive/archive-error.ts";
import type { TableShape } from "../archive/archive-format.ts";
import { listTables, QUEUE_TABLES, quoted, quotedList } from "./tables.server.ts";

const LINE_FEED = 10;

/** Takes the tables' parts one after the other, in one transaction. */
export class RowLoader {
  readonly #client: pg.Client;
  readonly #tables: Map<string, TableShape>;
  /** What was taken off the tables, as statements that put it back. */
  #restoring: string[] = [];

  private constructor(client: pg.Client, tables: TableShape[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /**
   * Begins the transaction and empties the tables.
   * @throws ArchiveError when the archive's tables are not those of its migrations
   */
  static async begin(client: pg.Client, tables: TableShape[]): Promise<RowLoader> {
    const [wanted, found] = [ownTables(tables), ownTables(await listTables(client))];
    const other = wanted.find((line, index) => line !== found[index]);
    if (other || wanted.length !== found.length) {
      throw new ArchiveError(
        `The archive's tables are not those of its release (${other ?? "some are missing"}).`,
      );
    }
    const loader = new RowLoader(client, tables);
    await client.query("begin");
    await loader.#bare();
    return loader;
  }

  /**
   * Adds the rows of a part, which begins with the names of its columns.
   * @throws the database's errors
   */
  async add(table: string, part: AsyncIterable<Uint8Array>): Promise<void> {
    const columns = this.#tables.get(table)?.columns ?? [];
    let into = quoted(table);
    if (QUEUE_TABLES.includes(table)) {
      into = incoming(table);
      const texts = columns.map((one) => `"${one}" text`).join(", ");
      await this.#client.query(`create temp table if not exists ${into} (${texts}) on commit drop`);
    }
    const copy = copyFrom(`copy ${into} (${quotedList(columns)}) from stdin`);
    await pipeline(withoutNames(part), this.#client.query(copy));
  }

  /** Puts everything back that was taken off, and ends the transaction. */
  async end(sequences: Record<string, string>): Promise<void> {
    await this.#addJobs();
    for (const [name, next] of Object.entries(sequences)) {
      const sequence = quoted(`public.${name}`);
      await this.#client.query("select setval($1::regclass, $2, false)", [sequence, next]);
    }
    for (const statement of this.#restoring) await this.#client.query(statement);
    await this.#client.query("commit");
    await this.#client.query("analyze");
  }

  /**
   * Takes off what would slow the rows down or change them: triggers, foreign keys (so that the
   * order does not matter) and indexes; empties tables that migrations have filled.
   */
  async #bare(): Promise<void> {
    const names = [...this.#tables.keys()].filter((name) => !QUEUE_TABLES.includes(name));
    const { rows } = await this.#client.query<{ off: string; on: string }>(
      `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
              format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as on
       from pg_trigger join pg_class c on c.oid = tgrelid
       where not tgisinternal and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace
       union all
       select format('alter table %s drop constraint %I', conrelid::regclass, conname),
              format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                     pg_get_constraintdef(oid))
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       union all
       select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    );
    for (const { off } of rows) await this.#client.query(off);
    await this.#client.query(`truncate ${names.map(quoted).join(", ")}`);
    // Indexes first, which foreign keys may need.
    this.#restoring = rows.map(({ on }) => on).reverse();
  }

  /**
   * Jobs go into the queue's tables as its library of today has made them. A job that was running
   * waits again, and is kept as long as a new one.
   */
  async #addJobs(): Promise<void> {
    for (const table of QUEUE_TABLES) {
      const columns = this.#tables.get(table)?.columns;
      if (!columns) continue;
      const { rows } = await this.#client.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const known = rows.filter(({ name }) => columns.includes(name));
      const values = known.map(({ name, type }) => CHANGED[name] ?? `"${name}"::${type}`);
      await this.#client.query(
        `insert into ${quoted(table)} (${quotedList(known.map(({ name }) => name))})
         select ${values.join(", ")} from ${incoming(table)}`,
      );
    }
  }
}

/** Columns of jobs that are not taken as they were. */
const CHANGED: Record<string, string> = {
  state: "(case state when 'active' then 'retry' else state end)::jobs.job_state",
  keep_until: "now() + (keep_until::timestamptz - created_on::timestamptz)",
  heartbeat_on: "null",
};

const incoming = (table: string) => `"incoming_${table.replace(".", "_")}"`;

/** A line for each of the shop's tables; the queue's are its library's. */
const ownTables = (tables: TableShape[]): string[] =>
  tables
    .filter(({ name }) => !QUEUE_TABLES.includes(name))
    .map(({ name, columns }) => `${name}: ${[...columns].sort().join(" ")}`)
    .sort();

async function* withoutNames(part: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isInNames = true;
  for await (const bytes of part) {
    const end = isInNames ? bytes.indexOf(LINE_FEED) : -1;
    if (!isInNames) yield bytes;
    else if (end !== -1) {
      isInNames = false;
      if (end + 1 < bytes.length) yield bytes.subarray(end + 1);
    }
  }
}
