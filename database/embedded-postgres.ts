/**
 * A real PostgreSQL server from an npm package, on a private Unix socket, its data in a folder.
 * It lives exactly as long as this process: it is stopped cleanly even when this process is
 * killed, and started again when it dies on its own.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { claimFolder } from "./folder-claim.ts";
import { createCluster, findBinaries } from "./postgres-cluster.ts";
import { EmbeddedPostgresError } from "./postgres-error.ts";
import { databaseUser, type User } from "./postgres-user.ts";

const MAJOR_VERSION = "18";
const ORPHAN_WAIT_MS = 30_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** Where the running server is reached; fits the options of a `pg` pool. */
export interface PostgresAddress {
  host: string;
  user: string;
  password: string;
  database: string;
}

/** A running server. */
export interface EmbeddedPostgres {
  address: PostgresAddress;
  /** Ends all connections, writes a checkpoint, and resolves when the server has gone. */
  stop(): Promise<void>;
}

/**
 * Starts the server on `<folder>/postgres`, creating the database cluster when it is not there.
 * Waits up to 30 s for a server that a crash left behind on the same folder.
 *
 * @param options.folder the shop's data folder; claimed for this process until it ends
 * @param options.report called with one line before each step that takes long
 * @param options.connections at the most, 60 unless told
 * @throws EmbeddedPostgresError when the platform has no server, the folder is in use by another
 *   running shop, or the server does not come up
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  report: (line: string) => void;
  connections?: number;
}): Promise<EmbeddedPostgres> {
  const { folder, report, connections = 60 } = options;
  const claim = takeFolder(folder);
  if (!claim.ok) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} is in use by another running shop (process ${claim.pid}).`,
    );
  }
  const binaries = await findBinaries();
  const owner = databaseUser([binaries.folder, folder]);
  const cluster = join(folder, "postgres");
  const password = readOrMakeSecret(join(folder, "database-password"));

  if (!existsSync(cluster)) {
    report("Creating the database");
    createCluster(binaries.initdb, cluster, password, owner);
  }
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} was written by PostgreSQL ${version}; this release runs ${MAJOR_VERSION}.`,
    );
  }

  // Not under the data folder: the path of a socket holds 107 bytes at the most.
  const socketFolder = `/tmp/itewe-${randomBytes(6).toString("hex")}`;
  const address = { host: socketFolder, user: "itewe", password, database: "itewe" };
  const server = new Server(
    binaries.postgres,
    cluster,
    address,
    owner,
    join(folder, "postgres.log"),
    connections,
  );
  await server.start(report);
  await createDatabase(address);
  return {
    address,
    stop: async () => {
      await server.stop();
      claim.release();
    },
  };
}

/**
 * Where the server of a shop that is running on `folder` is reached; undefined when none is.
 * For a command beside the shop.
 */
export function runningPostgres(folder: string): PostgresAddress | undefined {
  try {
    const [pid, , , , host] = readFileSync(
      join(folder, "postgres", "postmaster.pid"),
      "utf8",
    ).split("\n");
    if (!host || !isAlive(Number(pid))) return undefined;
    const password = readFileSync(join(folder, "database-password"), "utf8");
    return { host, user: "itewe", password, database: "itewe" };
  } catch {
    return undefined;
  }
}

function takeFolder(folder: string) {
  try {
    makeFolder(folder);
    return claimFolder(folder);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? "unknown reason";
    throw new EmbeddedPostgresError(`DATA_DIR ${folder} cannot be used (${reason}).`);
  }
}

// Not `recursive`: under /proc that would try for ever.
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    return;
  }
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** One server process, kept alive until `stop`. */
class Server {
  #process: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  readonly #binary: string;
  readonly #cluster: string;
  readonly #address: PostgresAddress;
  readonly #owner: User | undefined;
  readonly #logFile: string;
  readonly #connections: number;

  constructor(
    binary: string,
    cluster: string,
    address: PostgresAddress,
    owner: User | undefined,
    logFile: string,
    connections: number,
  ) {
    this.#binary = binary;
    this.#cluster = cluster;
    this.#address = address;
    this.#owner = owner;
    this.#logFile = logFile;
    this.#connections = connections;
  }

  /** Starts the process and resolves when it answers. */
  async start(report: (line: string) => void): Promise<void> {
    const deadline = Date.now() + ORPHAN_WAIT_MS;
    let told = false;
    while (true) {
      this.#spawn();
      const outcome = await Promise.race([this.#answers(deadline), this.#exited]);
      if (outcome === "ready") break;
      if (!this.#heldByAnother() || Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `The database did not start; its last words are in ${this.#logFile}.`,
        );
      }
      if (!told) report("Waiting for the database of an earlier run to close");
      told = true;
      await delay(250);
    }
    this.#keepAlive();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#process?.stdin?.end();
    await this.#exited;
  }

  #spawn(): void {
    makePrivateFolder(this.#address.host, this.#owner);
    rotateLog(this.#logFile);
    const log = openSync(this.#logFile, "a", 0o600);
    const settings = {
      listen_addresses: "",
      unix_socket_directories: this.#address.host,
      unix_socket_permissions: "0700",
      max_connections: String(this.#connections),
      shared_buffers: "64MB",
      timezone: "UTC",
      log_timezone: "UTC",
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    // The shell holds the other end of our pipe. When we are gone, however we went, the pipe
    // closes and the shell asks the server for a fast, clean shutdown. When the server dies
    // first, the shell ends with it, and we notice. It asks until the server has gone: one that is
    // only just starting does not hear yet.
    const script =
      'exec 3<&0; "$0" "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; while kill -INT $p; do sleep 1; done) 2>/dev/null & c=$!; ' +
      `exec 3<&-; wait $p; r=$?; kill $c 2>/dev/null; rm -rf '${this.#address.host}'; exit $r`;
    const [command = "", ...args] = [
      ...(this.#owner?.prefix ?? []),
      ...["sh", "-c", script, this.#binary, "-D", this.#cluster, ...flags],
    ];
    const child = spawn(command, args, {
      cwd: "/",
      // A group of its own, so that Ctrl-C in the terminal reaches only us.
      detached: true,
      stdio: ["pipe", log, log],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
    });
    closeSync(log);
    child.stdin?.on("error", () => {});
    this.#process = child;
    this.#exited = new Promise((resolve) => {
      child.once("error", () => resolve());
      child.once("exit", () => resolve());
    });
  }

  async #answers(deadline: number): Promise<"ready" | undefined> {
    const child = this.#process;
    while (Date.now() < deadline && child?.exitCode === null && child.signalCode === null) {
      const client = new pg.Client({ ...this.#address, database: "postgres" });
      client.on("error", () => {});
      try {
        await client.connect();
        return "ready";
      } catch {
        await delay(20);
      } finally {
        await client.end().catch(() => {});
      }
    }
    return undefined;
  }

  /** Starts the server again when it dies without having been asked to. */
  #keepAlive(): void {
    this.#exited.then(async () => {
      if (this.#stopping) return;
      await delay(250);
      if (this.#stopping) return;
      await this.start(() => {}).catch(() => {
        // Requests answer 503 meanwhile; the next attempt follows.
        setTimeout(() => this.#keepAlive(), 1_000).unref();
      });
    });
  }

  #heldByAnother(): boolean {
    try {
      const pid = Number(
        readFileSync(join(this.#cluster, "postmaster.pid"), "utf8").split("\n")[0],
      );
      return isAlive(pid);
    } catch {
      return false;
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function createDatabase(address: PostgresAddress): Promise<void> {
  const client = new pg.Client({ ...address, database: "postgres" });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [
      address.database,
    ]);
    if (found.rowCount === 0) await client.query(`create database ${address.database}`);
  } finally {
    await client.end();
  }
}

/** The secret kept in `file`; made on the first call. */
function readOrMakeSecret(file: string): string {
  try {
    accessSync(file, constants.F_OK);
  } catch {
    // Written beside and renamed: a crash in between leaves no empty secret.
    writeFileSync(`${file}.new`, randomBytes(32).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8");
}

function makePrivateFolder(folder: string, owner: User | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

function rotateLog(file: string): void {
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // There is none yet.
  }
}
