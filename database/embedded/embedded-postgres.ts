/**
 * A PostgreSQL server from an npm package, on a private Unix socket. It lives as long as this
 * process: it is stopped cleanly even when the process is killed, and restarted when it dies.
 */
import { randomBytes } from "node:crypto";
import { closeSync, existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeFolder, readPrivateFile, writePrivateFile } from "../private-file.ts";
import { explained, StartError } from "../start-error.ts";
import { holderOf, lockFile } from "./folder-lock.ts";
import { type Cluster, createCluster, findBinaries, type RoleRights } from "./postgres-cluster.ts";
import { type PostgresAddress, PostgresServer } from "./postgres-server.ts";
import { databaseUser } from "./postgres-user.ts";

const MAJOR_VERSION = "18";
const ORPHAN_WAIT_MS = 30_000;
/** The file of a data folder that is locked; nobody removes it, or two could lock one each. */
export const SHOP_LOCK = "shop.lock";
/**
 * How long a killed process may hold its locks: until its memory is freed, and until a program that it
 * was just starting has begun, on a busy machine.
 */
const LAST_BREATH_MS = 5_000;

export type { PostgresAddress };

/** A running server. */
export interface EmbeddedPostgres {
  address: PostgresAddress;
  /**
   * Ends all connections, writes a checkpoint, and resolves when the server has ended. After 15 s it
   * ends without the checkpoint.
   */
  stop(): Promise<void>;
}

interface Options {
  /** The shop's data folder, locked until the server has stopped. */
  folder: string;
  /** Whether the caller holds the folder's lock, see {@link lockFolder}. */
  isLocked?: boolean;
  /** Called with one line before each slow step. */
  report: (line: string) => void;
  /** 60 by default. */
  connections?: number;
  /** `PATH` for programs, by default the system's. */
  path?: string | undefined;
  /** Of the shop's role in a new cluster. */
  rights?: RoleRights;
}

/**
 * Starts the server on `<folder>/postgres`, creating the cluster on the first start. Waits up to 30
 * s for a server that a crash left behind.
 *
 * @throws StartError when the platform has no server, another shop uses the folder, or the server
 *   does not start
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, report, isLocked = false } = options;
  const locks: number[] = [];
  const release = () => locks.splice(0).forEach(closeSync);
  try {
    if (!isLocked) locks.push(await lockFolder(folder));
    const lock = await lockDatabase(folder, report);
    locks.push(lock);
    const server = await startServer(options, lock);
    return {
      address: server.address,
      stop: async () => {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw explained(error, folder);
  }
}

/**
 * Locks the shop's data folder as a running shop does, and makes it if needed.
 * @returns a descriptor, which holds the lock until it is closed
 * @throws StartError when another process holds it, or the folder cannot be used
 */
export async function lockFolder(folder: string): Promise<number> {
  try {
    makeFolder(folder);
    return await lockShop(folder);
  } catch (error) {
    throw explained(error, folder);
  }
}

/** The address of the server that another process runs on `folder`, if one does. */
export function runningPostgres(folder: string): PostgresAddress | undefined {
  const address = startedPostgres(folder);
  if (!address) return undefined;
  const lock = lockFile(databaseLock(folder));
  if (lock === undefined) return address;
  closeSync(lock);
  return undefined;
}

/** The address of the server that was last started on `folder`: it may have been killed since. */
export function startedPostgres(folder: string): PostgresAddress | undefined {
  const password = readPrivateFile(join(folder, "database-password"));
  const host = readPrivateFile(join(folder, "postgres", "postmaster.pid")).split("\n")[4];
  return password && host ? { host, user: "itewe", password, database: "itewe" } : undefined;
}

const databaseLock = (folder: string) => join(folder, "database.lock");

async function lockShop(folder: string): Promise<number> {
  const file = join(folder, SHOP_LOCK);
  const lock = await lockWithin(file, LAST_BREATH_MS);
  if (lock !== undefined) return lock;
  throw new StartError(
    `The data folder ${folder} is in use by another running shop (${holderOf(file)}).`,
  );
}

/** A lock that the database's processes hold, too, which outlive a killed shop by moments. */
async function lockDatabase(folder: string, report: (line: string) => void): Promise<number> {
  const file = databaseLock(folder);
  const lock = await lockWithin(file, ORPHAN_WAIT_MS, () =>
    report("Waiting for the database of an earlier run to close"),
  );
  if (lock !== undefined) return lock;
  throw new StartError(
    `The database in ${folder} is still held by that of an earlier run (${holderOf(file)}).`,
  );
}

async function lockWithin(
  file: string,
  milliseconds: number,
  onWait?: () => void,
): Promise<number | undefined> {
  const deadline = Date.now() + milliseconds;
  let lock = lockFile(file);
  if (lock === undefined) onWait?.();
  while (lock === undefined && Date.now() < deadline) {
    await delay(100);
    lock = lockFile(file);
  }
  return lock;
}

async function startServer(options: Options, lock: number): Promise<PostgresServer> {
  const { folder, report, connections = 60, path, rights = "" } = options;
  const binaries = await findBinaries();
  const owner = databaseUser([binaries.folder, folder]);
  const env = { PATH: path, LC_ALL: "C" };
  const cluster: Cluster = { binaries, folder, owner, lock, env };
  const password = readOrMakePassword(join(folder, "database-password"));
  if (!existsSync(join(folder, "postgres"))) {
    report("Creating the database");
    createCluster(cluster, password, rights);
  }
  checkVersion(folder);
  const server = new PostgresServer(cluster, password, connections);
  await server.start(report);
  return server;
}

/** A lost password is replaced by a new one, which the server then takes. */
function readOrMakePassword(file: string): string {
  const kept = readPrivateFile(file);
  if (/^[\w-]{43}$/.test(kept)) return kept;
  const made = randomBytes(32).toString("base64url");
  writePrivateFile(file, made);
  return made;
}

function checkVersion(folder: string): void {
  const version = readPrivateFile(join(folder, "postgres", "PG_VERSION"));
  if (version === MAJOR_VERSION) return;
  throw new StartError(
    version
      ? `The data folder ${folder} was written by PostgreSQL ${version}; this release runs ${MAJOR_VERSION}.`
      : `${folder}/postgres holds no database: put ${folder} back from a backup, or remove ${folder}/postgres to begin with an empty shop.`,
  );
}
