/** A PostgreSQL server process on a cluster, restarted until it is stopped. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { readPrivateFile } from "../private-file.ts";
import { databaseFailure } from "../start-error.ts";
import { type Cluster, setPassword } from "./postgres-cluster.ts";
import type { User } from "./postgres-user.ts";

const WAIT_MS = 30_000;
/** How long a server may take to close; then it ends at once, and recovers at its next start. */
const FAST_SHUTDOWN_S = 15;
const LOG_LIMIT_BYTES = 10_000_000;
const LAST_WORDS_BYTES = 64_000;

/** Options of a `pg` pool. */
export interface PostgresAddress {
  host: string;
  user: string;
  password: string;
  database: string;
}

type Outcome = "ready" | "wrong password" | "no answer";

const WRONG_PASSWORD = "28P01";
/** The database or role does not exist; waiting does not help. */
const REFUSED = /^(?:3D|28)/;
const STARTING_UP = "57P03";

export class PostgresServer {
  readonly address: PostgresAddress;
  #process: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  readonly #cluster: Cluster;
  readonly #files: string;
  readonly #logFile: string;
  readonly #connections: number;
  /** Where this process's output begins in the log. */
  #logStart = 0;

  constructor(cluster: Cluster, password: string, connections: number) {
    this.#cluster = cluster;
    this.#files = join(cluster.folder, "postgres");
    this.#logFile = join(cluster.folder, "postgres.log");
    this.#connections = connections;
    // In /tmp, because a socket's path has at most 107 bytes.
    const host = `/tmp/itewe-${randomBytes(6).toString("hex")}`;
    this.address = { host, user: "itewe", password, database: "itewe" };
  }

  /**
   * Starts the process and resolves when it accepts connections.
   * @param report called with one line before each slow step
   * @throws StartError with what to do, when the process ends
   */
  async start(report: (line: string) => void): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    const told = new Set<string>();
    const reportOnce = (line: string) => {
      if (!told.has(line)) report(line);
      told.add(line);
    };
    while (true) {
      this.#spawn();
      const outcome = await this.#answer();
      if (outcome === "ready") break;
      await this.#end();
      const words = this.#lastWords();
      if (Date.now() > deadline || !(await this.#mend(outcome, words, reportOnce))) {
        throw databaseFailure(words, this.#cluster.folder);
      }
    }
    this.#keepAlive();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#end();
  }

  /**
   * Repairs what prevented the start; returns whether to retry. We hold the lock, so no server
   * runs.
   */
  async #mend(outcome: Outcome, words: string, report: (line: string) => void): Promise<boolean> {
    if (outcome === "wrong password") {
      report("The file database-password was lost or changed; the database takes the new one");
      setPassword(this.#cluster, this.address.password);
      return true;
    }
    const isHeld = /shared memory block .* still in use/.test(words);
    if (!isHeld && !/lock file "postmaster.pid"/.test(words)) return false;
    const pidFile = join(this.#files, "postmaster.pid");
    if (isHeld || (await somebodyListens(readPrivateFile(pidFile).split("\n")[4]))) {
      // A release without locks.
      report("Waiting for the database of an earlier run to close");
      await delay(250);
    } else {
      // Another process has the pid by now, or a full disk left the file empty.
      rmSync(pidFile, { force: true });
    }
    return true;
  }

  async #end(): Promise<void> {
    this.#process?.stdin?.end();
    await this.#exited;
  }

  #spawn(): void {
    const { owner, binaries, lock, env } = this.#cluster;
    makePrivateFolder(this.address.host, owner);
    rotateLog(this.#logFile);
    const log = openSync(this.#logFile, "a", 0o600);
    this.#logStart = fstatSync(log).size;
    const settings = {
      listen_addresses: "",
      unix_socket_directories: this.address.host,
      unix_socket_permissions: "0700",
      max_connections: String(this.#connections),
      shared_buffers: "64MB",
      timezone: "UTC",
      log_timezone: "UTC",
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    // The shell reads from our pipe. When this process ends, in whatever way, the pipe closes, and
    // the shell asks the server for a fast shutdown until it has ended (a starting server does not
    // react yet), and then for an immediate one: PostgreSQL 18 waits for ever when it is asked for a
    // fast one while it recovers from a crash. When the server dies first, the shell exits, too.
    // Descriptor 3 is the lock.
    const script =
      `exec 4<&0; "$0" "$@" </dev/null 4<&- & p=$!; (cat <&4 >/dev/null; n=${FAST_SHUTDOWN_S}; ` +
      "while kill -INT $p; do sleep 1; n=$((n - 1)); [ $n -gt 0 ] || kill -QUIT $p; done) 2>/dev/null 3<&- & c=$!; " +
      `exec 4<&-; wait $p; r=$?; kill $c 2>/dev/null; rm -rf '${this.address.host}'; exit $r`;
    const [command = "", ...args] = [
      ...(owner?.prefix ?? []),
      ...["sh", "-c", script, binaries.postgres, "-D", this.#files, ...flags],
    ];
    const child = spawn(command, args, {
      cwd: "/",
      // In its own process group, so that Ctrl-C reaches only us.
      detached: true,
      stdio: ["pipe", log, log, lock],
      env,
    });
    closeSync(log);
    child.stdin?.on("error", () => {});
    this.#process = child;
    this.#exited = new Promise((resolve) => {
      child.once("error", () => resolve());
      child.once("exit", () => resolve());
    });
  }

  /**
   * Waits for the outcome; a long recovery may take its time as long as the server logs progress.
   */
  async #answer(): Promise<Outcome> {
    const child = this.#process;
    let lastSign = Date.now();
    while (child?.exitCode === null && child.signalCode === null) {
      if (Date.now() - lastSign > WAIT_MS) return "no answer";
      const client = new pg.Client({ ...this.address });
      client.on("error", () => {});
      try {
        await client.connect();
        return "ready";
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === WRONG_PASSWORD) return "wrong password";
        if (code && REFUSED.test(code)) return "no answer";
        if (code === STARTING_UP) lastSign = Date.now();
        await delay(20);
      } finally {
        await client.end().catch(() => {});
      }
    }
    return "no answer";
  }

  /** Restarts the server when it dies unasked. */
  #keepAlive(): void {
    this.#exited.then(async () => {
      if (this.#stopping) return;
      await delay(250);
      if (this.#stopping) return;
      await this.start(() => {}).catch(() => {
        // Until the next attempt requests are answered 503.
        setTimeout(() => this.#keepAlive(), 1_000).unref();
      });
    });
  }

  /** The (end of the) output of this process. */
  #lastWords(): string {
    const log = openSync(this.#logFile, "r");
    try {
      const { size } = fstatSync(log);
      const from = Math.max(this.#logStart, size - LAST_WORDS_BYTES);
      const bytes = Buffer.alloc(Math.max(0, size - from));
      readSync(log, bytes, 0, bytes.length, from);
      return bytes.toString();
    } finally {
      closeSync(log);
    }
  }
}

/** Whether a server listens on its socket in `folder`. */
function somebodyListens(folder: string | undefined): Promise<boolean> {
  if (!folder) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(join(folder, ".s.PGSQL.5432"), () => {
      socket.destroy();
      resolve(true);
    }).once("error", () => resolve(false));
  });
}

function makePrivateFolder(folder: string, owner: User | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

function rotateLog(file: string): void {
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // There is no file.
  }
}
