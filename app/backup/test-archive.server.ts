/** Tests an archive as it would be needed: by restoring it into a database that is thrown away. */
import { closeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { lockFile } from "../../database/embedded/folder-lock.ts";
import { makeFolder } from "../../database/private-file.ts";
import { explained, StartError } from "../../database/start-error.ts";
import { FULL_BELOW_BYTES } from "../uploads/storage/disk.server.ts";
import { PRIVATE_FOLDER } from "../uploads/storage/durable-files.server.ts";
import { ArchiveError } from "./archive/archive-error.ts";
import { loadArchive } from "./load-archive.server.ts";
import { openArchive } from "./read-archive.server.ts";
import { databaseRoom, lackOfRoom } from "./room.server.ts";

const CONNECTIONS = 20;
const LOOK_AGAIN_MS = 1_000;
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
 * Waits while another test is under way below `dataDir`.
 * @param file an archive that has been read, and is not damaged
 * @returns why it could not be tested, if so: that says nothing of the archive
 * @throws ArchiveError when it does not restore
 */
export async function testArchive(
  file: string,
  test: Test,
): Promise<{ isTested: boolean; untested?: string }> {
  try {
    const lock = await lockTests(test.dataDir);
    try {
      const lack = await restoreForTest(file, test);
      return lack ? { isTested: false, untested: lack } : { isTested: true };
    } finally {
      closeSync(lock);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    // A migration's error is wrapped into one that has the whole statement.
    const { cause = error } = error as Error;
    const { message, code } = cause as NodeJS.ErrnoException;
    if (OF_THE_ARCHIVE.test(code ?? "")) {
      throw new ArchiveError(`The backup does not restore: ${message}`, { cause: error });
    }
    return { isTested: false, untested: inWords(cause, test.dataDir) };
  }
}

/** The kernel frees the lock of a test that was killed. */
async function lockTests(dataDir: string): Promise<number> {
  makeFolder(dataDir, PRIVATE_FOLDER);
  for (;;) {
    const lock = lockFile(join(dataDir, "backup-test.lock"));
    if (lock !== undefined) return lock;
    await delay(LOOK_AGAIN_MS);
  }
}

/** @returns why it has too little room, if so */
async function restoreForTest(
  file: string,
  { dataDir, path, passphrase, textBytes, keepFree }: Test,
): Promise<string | undefined> {
  const folder = join(dataDir, "backup-test");
  // The database of a test that was killed may write into it for another moment.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    // A test that was killed has left it.
    await remove();
    const lack = lackOfRoom(dataDir, {
      what: "the test",
      needed: databaseRoom(textBytes),
      keepFree: Math.max(keepFree, FULL_BELOW_BYTES),
    });
    if (lack) return lack;
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
    return undefined;
  } finally {
    // What cannot be removed now goes before the next test.
    await remove().catch(() => {});
  }
}

function inWords(error: unknown, dataDir: string): string {
  const known = explained(error, dataDir);
  const { message } = known as Error;
  return known instanceof StartError ? message : `The test broke off (${message}).`;
}
