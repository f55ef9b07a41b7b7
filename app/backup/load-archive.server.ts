/** Puts an archive into an empty database, and says whether everything has arrived. */
import type pg from "pg";
import { closeDatabase, openDatabase } from "../../database/db.server.ts";
import { ArchiveError } from "./archive/archive-error.ts";
import { type About, type End, tableOfPart } from "./archive/archive-format.ts";
import type { ArchiveReader, Entry } from "./archive/archive-reader.server.ts";
import { sumTable } from "./rows/copy-out.server.ts";
import { RowLoader } from "./rows/load-rows.server.ts";
import { finishSchema, makeSchemaOf } from "./rows/schema-of-archive.server.ts";
import { closeSession, openSession, QUEUE_TABLES } from "./rows/tables.server.ts";

/**
 * Loads the rows, gives everything else to `take`, and compares every table with what was written.
 * @throws ArchiveError for a table with other rows
 */
export async function loadArchive(
  config: pg.ClientConfig,
  reader: ArchiveReader,
  take: (entry: Entry) => Promise<void>,
): Promise<void> {
  openDatabase(config, () => {});
  try {
    await makeSchemaOf(reader.about);
    const client = await openSession(config);
    try {
      await loadEntries(client, reader, take);
      await compareTables(client, reader);
    } finally {
      await closeSession(client);
    }
    await finishSchema();
  } finally {
    await closeDatabase();
  }
}

async function loadEntries(
  client: pg.Client,
  reader: ArchiveReader,
  take: (entry: Entry) => Promise<void>,
): Promise<void> {
  const { tables, sequences } = reader.about;
  const loader = await RowLoader.begin(client, tables);
  let areRowsIn = false;
  const endRows = async () => {
    if (!areRowsIn) await loader.end(sequences);
    areRowsIn = true;
  };
  for await (const entry of reader.entries()) {
    const table = tableOfPart(entry.name);
    if (table) await loader.add(table, entry.bytes);
    else {
      if (entry.name.startsWith("files/")) await endRows();
      await take(entry);
    }
  }
  await endRows();
}

async function compareTables(
  client: pg.Client,
  { about, end }: { about: About; end: End },
): Promise<void> {
  for (const table of about.tables) {
    const written = end.tables[table.name];
    const found = await sumTable(client, table);
    const isSame = QUEUE_TABLES.includes(table.name)
      ? found.rows === written?.rows
      : found.sha256 === written?.sha256;
    if (isSame) continue;
    throw new ArchiveError(
      `The table ${table.name} has other rows than the archive (${found.rows} of ${written?.rows}).`,
    );
  }
}
