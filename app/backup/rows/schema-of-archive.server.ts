/** Makes the schema that an archive's rows fit, and then today's. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrateDatabase } from "../../../database/db.server.ts";
import { makeJobTables } from "../../jobs/jobs.server.ts";
import { ArchiveError } from "../archive/archive-error.ts";
import type { About } from "../archive/archive-format.ts";

const MIGRATIONS = "database/migrations";

/** @throws ArchiveError when this release does not know the archive's schema */
export function refuseOtherSchema({ migrations }: About): void {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(
    ({ folderMillis }) => folderMillis,
  );
  const last = Math.max(...migrations);
  if (last > Math.max(...known)) {
    throw new ArchiveError(
      "A newer release of the shop made this archive: restore it with that release.",
    );
  }
  const same = known.filter((time) => time <= last).sort((a, b) => a - b);
  if (same.join() !== [...migrations].sort((a, b) => a - b).join()) {
    throw new ArchiveError("This archive is not of a release of this shop.");
  }
}

/** Makes the schema as it was when the archive was made, in the database that is open. */
export async function makeSchemaOf({ migrations, queueVersion }: About): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "itewe-migrations-"));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = join(folder, "meta", "_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
    const last = Math.max(...migrations);
    const then = entries.filter(({ when }: { when: number }) => when <= last);
    writeFileSync(journal, JSON.stringify({ ...rest, entries: then }));
    await migrateDatabase(folder, true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (queueVersion !== null) await makeJobTables();
}

/** Brings the schema up to this release. */
export function finishSchema(): Promise<void> {
  return migrateDatabase(MIGRATIONS, true);
}
