/** The built shop as a process of its own, for tests that start, kill and watch it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { startedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { keptConnections } from "./kept-connections.ts";

const OUTPUT_LIMIT = 1_000_000;
/** Of every shop of the tests, so that several of them can share a database. */
export const SHOP_KEYS = "root=keys-of-the-tests-that-nobody-else-has-1";

export const METRICS_TOKEN = "token-of-the-tests";

export const ADMIN = { email: "owner@itewe.example", password: "a-password-for-tests" };

/** A running shop. */
export interface Shop {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything it has printed so far, up to a million characters. */
  output(): string;
  /** Stops reading what it prints on standard output, as a collector of logs that hangs does. */
  stallLog(): void;
  /** Reads on. */
  readLog(): void;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<{ code: number | null }>;
  /** SIGKILL for the shop, and for its database server too when `andDatabase`. */
  kill(andDatabase?: boolean): Promise<void>;
}

export interface ShopOptions {
  /** Kept from an earlier run; {@link openedFolder} when not given. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Of its command. */
  args?: string[];
  /** What an open shop says on /healthz, when that is a trouble. */
  trouble?: string;
  /** Its owner has yet to choose a password; the first start of others is done. */
  isNew?: boolean;
  /** Hears everything that it prints. */
  hear?: (text: string) => void;
}

/** The shops of this process that have been started, by their address. */
const started = new Map<string, Shop>();

/** @throws when no shop was started at this address */
export function shopAt(url: string): Shop {
  const shop = started.get(url);
  if (!shop) throw new Error(`No shop was started at ${url}`);
  return shop;
}

/**
 * Starts the shop and resolves when it answers on /healthz.
 * @throws with everything it printed, when it ends before that
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const dataDir = options.dataDir ?? openedFolder();
  const port = options.port ?? (await freePort());
  const { child, printed, exited } = spawnShop(dataDir, port, options);
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + 120_000;
  while (!(await isOpen(url, options.trouble))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      throw new Error(`The shop did not open:\n${printed()}`);
    }
    await delay(50);
  }
  const shop: Shop = {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: printed,
    stallLog: () => void child.stdout?.pause(),
    readLog: () => void child.stdout?.resume(),
    async stop() {
      child.kill("SIGTERM");
      return { code: await exited };
    },
    async kill(andDatabase = false) {
      if (andDatabase) process.kill(databasePid(dataDir), "SIGKILL");
      child.kill("SIGKILL");
      await exited;
    },
  };
  // One on a database of its own is started after the shop that has made the admin.
  await admitOwner(shop, options.isNew || options.env?.DATABASE_URL !== undefined);
  return shop;
}

/**
 * Has tests find a shop by its address.
 * @param isNew else {@link ADMIN} is let in, as after the first start
 */
export async function admitOwner(shop: Shop, isNew = false): Promise<void> {
  started.set(shop.url, shop);
  if (isNew) return;
  await atDatabase(
    shop,
    "update users set must_change_password = false where must_change_password",
    `insert into first_start (step, state)
      select step, 'done' from unnest(array['business', 'bank', 'delivery', 'product']) as step
      on conflict do nothing`,
  );
}

/** Runs the shop until it ends by itself; for starts that must fail. */
export async function runShop(
  options: ShopOptions,
): Promise<{ code: number | null; output: string }> {
  const { printed, exited } = spawnShop(options.dataDir ?? newFolder(), options.port ?? 0, options);
  const code = await exited;
  return { code, output: printed() };
}

/** Runs one of the project's commands, as `npm run` does, until it ends. */
export async function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  let output = "";
  const child = spawn(process.execPath, ["scripts/run.cjs", name, ...args], {
    env: {
      PATH: process.env.PATH,
      ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output };
}

/**
 * Does something to the shop's database, as no page can.
 * @returns the rows of the last statement
 */
export async function atDatabase<Row extends pg.QueryResultRow>(
  { dataDir }: Pick<Shop, "dataDir">,
  ...statements: string[]
): Promise<Row[]> {
  const client = await keptConnections(startedPostgres(dataDir)).connect();
  let rows: Row[] = [];
  let isOver = false;
  try {
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    isOver = true;
  } finally {
    // After an error it may be in the middle of a transaction.
    client.release(!isOver);
  }
  return rows;
}

/** An empty folder under the system's temporary one. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "itewe-shop-"));
}

/**
 * The folder of a shop that has opened before, with the demo in it: a copy of the one that the
 * command for all tests has prepared, which opens in a third of the time; else an empty one.
 */
export function openedFolder(folder = newFolder()): string {
  mkdirSync(folder, { recursive: true });
  const opened = process.env.OPENED_SHOP;
  // With its files' owners, which the database insists on.
  if (opened) execFileSync("cp", ["-a", `${opened}/.`, folder]);
  return folder;
}

/**
 * A port that nobody listens on at the moment. Not one that the system gives away by itself: while
 * a shop is down, it would be given to somebody else.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once("error", () => done(false));
      server.listen(port, "127.0.0.1", () => done(true));
    });
    await new Promise((done) => server.close(done));
    if (isFree) return port;
  }
  throw new Error("No port is free");
}

/** Removes a folder of an ended shop. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Where processes keep compiled programs for each other. */
const { NODE_COMPILE_CACHE } = process.env;

function spawnShop(dataDir: string, port: number, { env, args = [], hear }: ShopOptions) {
  let output = "";
  const command = ["--import", "./scripts/end-with-parent.mjs", "build/server/index.js", ...args];
  const child: ChildProcess = spawn(process.execPath, command, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      SHOP_KEYS,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const collect = (chunk: Buffer) => {
    if (output.length < OUTPUT_LIMIT) output += chunk.toString();
    hear?.(chunk.toString());
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const exited = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => resolve(code));
  });
  return { child, exited, printed: () => output };
}

async function isOpen(url: string, trouble?: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`);
    return answer.ok || (await answer.text()) === trouble;
  } catch {
    return false;
  }
}

function databasePid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}
