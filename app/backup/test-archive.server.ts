/** Tests an archive as it would be needed: by restoring it into a database that is thrown away. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { StartError } from "../../database/start-error.ts";
import { ArchiveError } from "./archive/archive-error.ts";
import { loadArchive } from "./load-archive.server.ts";
import { openArchive } from "./read-archive.server.ts";

const CONNECTIONS = 20;

/**
 * @returns why it could not be tested, if so
 * @throws ArchiveError when it does not restore
 */
export async function testArchive(
  file: string,
  {
    dataDir,
    path,
    passphrase,
  }: { dataDir: string; path: string | undefined; passphrase?: string | undefined },
): Promise<{ isTested: boolean; untested?: string }> {
  const folder = join(dataDir, "backup-test");
  // One that was killed has left it.
  await rm(folder, { recursive: true, force: true });
  try {
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
    // Nothing is known of the archive when there is no database to test it in.
    if (error instanceof StartError) return { isTested: false, untested: error.message };
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`The backup does not restore: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
