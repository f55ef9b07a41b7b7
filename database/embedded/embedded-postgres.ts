/**
 * A real PostgreSQL server from an npm package, on a private Unix socket, its data in a folder.
 * It lives exactly as long as this process: it is stopped cleanly even when this process is
 * killed, and started again when it dies on its own.
 */
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readPrivateFile, syncFolder, writePrivateFile } from "../private-file.ts";
import { explained, StartError } from "../start-error.ts";
import { holderOf, lockFile } from "./folder-lock.ts";
import { type Cluster, createCluster, findBinaries, type RoleRights } from "./postgres-cluster.ts";
import { type PostgresAddress, PostgresServer } from "./postgres-server.ts";
import { databaseUser } from "./postgres-user.ts";

const MAJOR_VERSION = "18";
const ORPHAN_WAIT_MS = 30_000;
/** A killed process gives its memory back before it lets go of its files. */
const LAST_BREATH_MS = 1_000;

export type { PostgresAddress };

/** A running server. */
export interface EmbeddedPostgres {
  address: PostgresAddress;
  /** Ends all connections, writes a checkpoint, and resolves when the server has gone. */
  stop(): Promise<void>;
}

interface Options {
  /** The shop's data folder; nobody else can open it until this process ends. */
  folder: string;
  /** Called with one line before each step that takes long. */
  report: (line: string) => void;
  /** At the most; 60 unless told. */
  connections?: number;
  /** Folders in which programs are looked for, as in PATH; the system's own unless told. */
  path?: string | undefined;
  /** Of the shop's role, when the cluster is made. */
  rights?: RoleRights;
}

/**
 * Starts the server on `<folder>/postgres`, creating the database cluster when it is not there.
 * Waits up to 30 s for a server that a crash left behind on the same folder.
 *
 * @throws StartError when the platform has no server, the folder is in use by another running shop,
 *   or the server does not come up
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, report } = options;
  const locks: number[] = [];
  const release = () => locks.splice(0).forEach(closeSync);
  try {
    makeFolder(folder);
    locks.push(await lockShop(folder));
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
 * Where the server of a shop that is running on `folder` is reached; undefined when none is.
 * For a command beside the shop.
 */
export function runningPostgres(folder: string): PostgresAddress | undefined {
  const password = readPrivateFile(join(folder, "database-password"));
  const host = readPrivateFile(join(folder, "postgres", "postmaster.pid")).split("\n")[4];
  if (!password || !host) return undefined;
  const lock = lockFile(databaseLock(folder));
  if (lock !== undefined) {
    closeSync(lock);
    return undefined;
  }
  return { host, user: "itewe", password, database: "itewe" };
}

const databaseLock = (folder: string) => join(folder, "database.lock");

/** Held by this process: nobody else opens the folder meanwhile. */
async function lockShop(folder: string): Promise<number> {
  const file = join(folder, "shop.lock");
  const lock = await lockWithin(file, LAST_BREATH_MS);
  if (lock !== undefined) return lock;
  throw new StartError(
    `The data folder ${folder} is in use by another running shop (${holderOf(file)}).`,
  );
}

/** Held by the database's processes too, which outlive a killed shop by some moments. */
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

/** The server takes what stands in the file, also when that has been lost and is made again. */
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

// Not `recursive`: under /proc that would try for ever.
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw new StartError(`DATA_DIR ${folder} cannot be used (it is no folder).`);
  }
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  syncFolder(dirname(folder));
}
