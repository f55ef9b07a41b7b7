/** Restores a shop from an archive: into an empty data folder, or an empty database and storage. */
import { closeSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { LOCKS } from "../../database/advisory-locks.ts";
import { refusalInWords, UNFINISHED_RESTORE } from "../../database/db.server.ts";
import {
  lockFolder,
  SHOP_LOCK,
  startEmbeddedPostgres,
} from "../../database/embedded/embedded-postgres.ts";
import { makeFolder, readPrivateFile, writePrivateFile } from "../../database/private-file.ts";
import { explained, StartError } from "../../database/start-error.ts";
import { formatKeys, type Keys, OTHER_KEYS_END, parseKeys } from "../shop/keys/keys.ts";
import { PRIVATE_FOLDER } from "../uploads/storage/durable-files.server.ts";
import { openStorage, uploadStore } from "../uploads/storage/storage.server.ts";
import { ArchiveError } from "./archive/archive-error.ts";
import { KEYS, storedPath } from "./archive/archive-format.ts";
import type { ArchiveReader } from "./archive/archive-reader.server.ts";
import { nameBucket } from "./files/name-bucket.server.ts";
import { loadArchive } from "./load-archive.server.ts";
import { openArchive } from "./read-archive.server.ts";
import { databaseRoom, lackOfRoom } from "./room.server.ts";
import { refuseOtherSchema } from "./rows/schema-of-archive.server.ts";
import { closeSession, openSession } from "./rows/tables.server.ts";

/** The shop that an archive is restored into. */
export interface Target {
  dataDir: string;
  path: string | undefined;
  databaseUrl?: string | undefined;
  s3Url?: string | undefined;
  shopKeys?: Keys | undefined;
}

/** What an empty folder may have: what a disk has by itself, and the file that is locked. */
const NOT_OURS = ["lost+found", SHOP_LOCK];

/** Stored as long as a restore is under way: so another one into the same storage is refused. */
const MARK = "unfinished-restore";

/** Reads the restored rows; returns in lines what whoever restores has to know of them. */
type AdviseOn = (client: pg.Client) => Promise<string[]>;

interface Restore {
  target: Target;
  /** The archive's; undefined when it has none. */
  keys: Keys | undefined;
  /** Prints a line. */
  say: (line: string) => void;
  /** Opens the archive, from its beginning. */
  open: () => Promise<ArchiveReader>;
  adviseOn: AdviseOn;
}

/**
 * @param say prints a line
 * @returns what there is to know afterwards
 * @throws ArchiveError with what to do; StartError of the embedded database
 */
export async function restoreArchive(
  file: string,
  passphrase: string | undefined,
  target: Target,
  say: (line: string) => void,
  adviseOn: AdviseOn = async () => [],
): Promise<string[]> {
  // They are looked at again under the lock: reading the archive may take long.
  if (target.databaseUrl)
    await withClient({ connectionString: target.databaseUrl }, refuseUsedDatabase);
  else refuseUsedFolder(target.dataDir);
  say("Reading the archive …");
  const open = () => openArchive(file, passphrase);
  // Before anything is made: a damaged archive changes nothing.
  const { checked, keys } = await readArchive(await open());
  refuseOtherSchema(checked.about);
  const textBytes = statSync(file).size - checked.end.files.bytes;
  refuseSmallDisk(target, checked, textBytes);
  const restore: Restore = { target, keys, say, open, adviseOn };
  const advice = target.databaseUrl
    ? await restoreIntoServer(target.databaseUrl, restore)
    : await restoreIntoFolder(restore);
  return [...faultsOf(checked), ...advice];
}

/** @throws ArchiveError for anything that is not as it was written */
async function readArchive(
  reader: ArchiveReader,
): Promise<{ checked: ArchiveReader; keys: Keys | undefined }> {
  let found = "";
  for await (const { name, bytes } of reader.entries()) {
    if (name === KEYS) found = await text(bytes);
  }
  return { checked: reader, keys: parseKeys(found) };
}

async function restoreIntoServer(databaseUrl: string, restore: Restore): Promise<string[]> {
  const { target } = restore;
  const config = { connectionString: databaseUrl };
  const advice = await prepare(config, restore);
  try {
    return [...advice, ...(await fill(config, restore))];
  } catch (error) {
    throw new ArchiveError(
      `${inWords(error)} What has been restored so far is no shop: drop and create the database before you restore again. ${placeOfFiles(target)} must be empty then, too.`,
      { cause: error },
    );
  }
}

/**
 * Holds the lock that a running shop holds, from the look at the folder to the end. Without it,
 * nothing is removed.
 */
async function restoreIntoFolder(restore: Restore): Promise<string[]> {
  const { dataDir: folder, path } = restore.target;
  const lock = await lockFolder(folder);
  try {
    refuseUsedFolder(folder);
    try {
      const report = (line: string) => restore.say(`${line} …`);
      const server = await startEmbeddedPostgres({ folder, isLocked: true, path, report });
      try {
        const advice = await prepare(server.address, restore);
        return [...advice, ...(await fill(server.address, restore))];
      } finally {
        await server.stop();
      }
    } catch (error) {
      emptyFolder(folder);
      throw error;
    }
  } finally {
    closeSync(lock);
  }
}

/**
 * Takes storage and database, and writes the keys, before the long work begins.
 * @returns what whoever restores has to know of the keys
 * @throws ArchiveError, StartError when one of them cannot be used
 */
async function prepare(config: pg.ClientConfig, { target, keys }: Restore): Promise<string[]> {
  openStorage(storageOf(target));
  await refuseUsedStorage(target);
  const advice = await keepKeys(keys, target);
  await claimDatabase(config);
  return advice;
}

/**
 * Makes the database this restore's: until that has ended, no shop opens there, and no other
 * restore begins.
 * @throws ArchiveError when it is no longer empty; StartError when it may not be written
 */
async function claimDatabase(config: pg.ClientConfig): Promise<void> {
  await withClient(config, async (client) => {
    await client.query("begin");
    // A shop that opens there meanwhile holds it, too.
    await client.query("select pg_advisory_xact_lock($1)", [LOCKS.migrations]);
    await refuseUsedDatabase(client);
    await client.query(`create schema ${UNFINISHED_RESTORE}`);
    await client.query("commit");
  }).catch((error) => {
    throw refusalInWords(error);
  });
}

function inWords(error: unknown): string {
  const { message, cause } = error as Error;
  if (error instanceof ArchiveError || error instanceof StartError) return message;
  return `The restore broke off (${cause instanceof Error ? cause.message : message}).`;
}

/** @returns what whoever restores has to know of the rows */
async function fill(config: pg.ClientConfig, { say, open, adviseOn }: Restore): Promise<string[]> {
  // It also shows that files can be stored, which come after all rows.
  const mark = "A backup is being restored.";
  await uploadStore()
    .putStream(MARK, mark.length, Readable.from([mark]))
    .catch(nameBucket);
  say("Restoring the database …");
  let isAtFiles = false;
  await loadArchive(config, await open(), async ({ name, size, bytes }) => {
    const path = storedPath(name);
    if (!path) return;
    if (!isAtFiles) say("Restoring the files …");
    isAtFiles = true;
    await uploadStore().putStream(path, size, bytes).catch(nameBucket);
  });
  // A shop does not mind one that stays.
  await uploadStore()
    .remove(MARK)
    .catch(() => {});
  await uploadStore().settle().catch(nameBucket);
  return withClient(config, async (client) => {
    const advice = await adviseOn(client);
    await client.query(`drop schema ${UNFINISHED_RESTORE}`);
    return advice;
  });
}

/**
 * @returns what whoever restores has to know of the keys
 * @throws ArchiveError when other keys are there; StartError when the folder cannot be used
 */
async function keepKeys(
  keys: Keys | undefined,
  { dataDir, databaseUrl, shopKeys }: Target,
): Promise<string[]> {
  if (!keys) return shopKeys ? [] : [`The archive holds no keys: ${OTHER_KEYS_END}`];
  const wanted = formatKeys(keys);
  if (shopKeys) {
    return formatKeys(shopKeys) === wanted
      ? []
      : [`SHOP_KEYS holds other keys than the archive. With these, ${OTHER_KEYS_END}`];
  }
  const file = join(dataDir, "keys");
  try {
    makeFolder(dataDir, PRIVATE_FOLDER);
    const kept = readPrivateFile(file);
    if (kept && kept !== wanted) {
      throw new ArchiveError(
        `${file} holds other keys than the archive: move that file away, and restore again.`,
      );
    }
    writePrivateFile(file, wanted);
  } catch (error) {
    throw explained(error, dataDir);
  }
  if (!databaseUrl) return [];
  return [`Set SHOP_KEYS to what stands in ${file}, for every process of the shop.`];
}

function faultsOf({ end: { faults } }: ArchiveReader): string[] {
  if (faults.count === 0) return [];
  const more = faults.count - faults.first.length;
  return [
    `${faults.count} files were missing or damaged when the backup was made:`,
    ...faults.first.map((fault) => `  ${fault}`),
    ...(more > 0 ? [`  and ${more} more, which lists/ in the archive names.`] : []),
  ];
}

function refuseSmallDisk(target: Target, { end }: ArchiveReader, textBytes: number): void {
  const database = target.databaseUrl ? 0 : databaseRoom(textBytes);
  const needed = database + (target.s3Url ? 0 : end.files.bytes);
  const lack = lackOfRoom(target.dataDir, { what: "the shop", needed, keepFree: 0 });
  if (lack) throw new ArchiveError(lack);
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => !NOT_OURS.includes(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw explained(error, folder);
  }
};

function refuseUsedFolder(folder: string): void {
  if (namesIn(folder).length === 0) return;
  throw new ArchiveError(
    `DATA_DIR ${folder} is not empty: stop the shop and move that folder away, or set DATA_DIR to another.`,
  );
}

/** Takes away what a failed restore has made; the folder was empty. */
function emptyFolder(folder: string): void {
  for (const name of namesIn(folder)) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ unfinished: boolean; used: boolean }>(
    `select to_regnamespace('${UNFINISHED_RESTORE}') is not null as unfinished,
            exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
                      and not exists (select from pg_depend d
                                      where d.objid = c.oid and d.deptype = 'e')) as used`,
  );
  if (rows[0]?.unfinished) {
    throw new ArchiveError(
      "A restore into the database at DATABASE_URL is under way, or did not finish: then drop and create it, and restore again.",
    );
  }
  if (rows[0]?.used) {
    throw new ArchiveError(
      "The database at DATABASE_URL is not empty: restore into one that has just been created.",
    );
  }
}

async function refuseUsedStorage(target: Target): Promise<void> {
  if (await uploadStore().isEmpty().catch(nameBucket)) return;
  throw new ArchiveError(
    `${placeOfFiles(target)} is not empty: restore into one that has no files yet.`,
  );
}

const placeOfFiles = ({ s3Url, dataDir }: Target): string =>
  s3Url ? "The bucket at S3_URL" : `The folder ${join(dataDir, "uploads")}`;

const storageOf = ({ dataDir, s3Url }: Target) => ({
  folder: join(dataDir, "uploads"),
  ...(s3Url ? { s3Url } : {}),
});

async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openSession(config);
  try {
    return await work(client);
  } finally {
    await closeSession(client);
  }
}
