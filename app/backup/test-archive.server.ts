/** Tests an archive as it would be needed: by restoring it into a database that is thrown away. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { FULL_BELOW_BYTES } from "../uploads/storage/disk.server.ts";
import { ArchiveError } from "./archive/archive-error.ts";
import { loadArchive } from "./load-archive.server.ts";
import { openArchive } from "./read-archive.server.ts";
import { databaseRoom, lackOfRoom } from "./room.server.ts";

const CONNECTIONS = 20;
/** Classes of the database's errors that tell of what it was given: data, constraints, names. */
const OF_THE_ARCHIVE = /^(?:22|23|42)/;

interface Test {
  /** The test's database is below it. */
  dataDir: string;
  path: string | undefined;
  passphrase?: string | undefined;
  /** Bytes of the rows in the archive. */
  textBytes: number;
  /** Bytes that stay free on the disk of `dataDir`; at least those without which a shop closes. */
  keepFree: number;
}

/**
 * @param file an archive that has been read, and is not damaged
 * @returns why it could not be tested, if so: that says nothing of the archive
 * @throws ArchiveError when it does not restore
 */
export async function testArchive(
  file: string,
  { dataDir, path, passphrase, textBytes, keepFree }: Test,
): Promise<{ isTested: boolean; untested?: string }> {
  const folder = join(dataDir, "backup-test");
  try {
    // A test that was killed has left it.
    await rm(folder, { recursive: true, force: true });
    const lack = lackOfRoom(dataDir, {
      what: "the test",
      needed: databaseRoom(textBytes),
      keepFree: Math.max(keepFree, FULL_BELOW_BYTES),
    });
    if (lack) return { isTested: false, untested: lack };
    const server = await startEmbeddedPostgres({
      folder,
      path,
      connections: CONNECTIONS,
      report: () => {},
    });
    try {
      // Its files have been read and compared before.
      await loadArchive(server.address, await openArchive(file, passphrase), async () => {});
    } finally {
      await server.stop();
    }
    return { isTested: true };
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    // A migration's error is wrapped into one that has the whole statement.
    const { cause = error } = error as Error;
    const { message, code } = cause as NodeJS.ErrnoException;
    if (!OF_THE_ARCHIVE.test(code ?? "")) {
      return { isTested: false, untested: message.replace(/\.?$/, ".") };
    }
    throw new ArchiveError(`The backup does not restore: ${message}`, { cause: error });
  } finally {
    // What cannot be removed now goes before the next test.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
