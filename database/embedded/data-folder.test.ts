import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inLongRun, longTest } from "../../test/setup/long-test.ts";
import { databaseFailure, explained } from "../start-error.ts";
import { runningPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const isRoot = process.getuid?.() === 0;
const base = mkdtempSync(join(tmpdir(), "itewe-folders-"));
const pristine = join(base, "pristine");
const children: ChildProcess[] = [];
let count = 0;

/** A folder whose database has one row, as a shop left it that was stopped. */
function folderOfAShop(): string {
  const folder = join(base, String(++count));
  execFileSync("cp", ["-a", pristine, folder]);
  return folder;
}

/** Opens the folder and reads the row. */
async function rowIn(folder: string): Promise<{ text: string; reports: string[] }> {
  const reports: string[] = [];
  const server = await startEmbeddedPostgres({ folder, report: (line) => reports.push(line) });
  try {
    return { text: (await query(server.address, "select text from kept"))[0]?.text, reports };
  } finally {
    await server.stop();
  }
}

async function query(address: pg.ClientConfig | undefined, statement: string) {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Opens the folder in a process of its own, under `wrapper`; resolves with its first line. */
async function openBeside(folder: string, ...wrapper: string[]): Promise<string> {
  const script = `
    const { startEmbeddedPostgres } = await import("./database/embedded/embedded-postgres.ts");
    const start = startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, report() {} });
    await start.then(() => console.log("open", process.pid), (error) => {
      console.log(error.message);
      process.exit(1);
    });
    setInterval(() => {}, 1_000_000);`;
  const [command = "", ...args] = [...wrapper, process.execPath];
  const child = spawn(command, [...args, "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  return new Promise((resolve) => {
    child.stdout?.once("data", (line: Buffer) => resolve(line.toString().trim()));
    child.once("exit", () => resolve("ended without a word"));
  });
}

/** `sleep` becomes the parent of the process, and it reaps nobody. */
const UNREAPED = ["sh", "-c", '"$0" "$@" & exec sleep 600'];

/** What the starts of {@link pristine} at the same moment said, and who has it open. */
let lines: string[] = [];
let opened = 0;

beforeAll(async () => {
  symlinkSync(pristine, `${pristine}-link`);
  mkdirSync(pristine);
  const names = [pristine, `${pristine}-link`, pristine];
  lines = await Promise.all(names.map((it) => openBeside(it, ...UNREAPED)));
  opened = Number(lines.find((line) => line.startsWith("open"))?.split(" ")[1]);
  await query(runningPostgres(pristine), "create table kept as select 'a row' as text");
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  if (opened) process.kill(opened, "SIGKILL");
  rmSync(base, { recursive: true, force: true });
});

// They follow each other: a new folder is opened, its shop is killed, and the next one opens it.
describe("a data folder", () => {
  const APART = ["unshare", "--pid", "--ipc", "--fork", "--mount-proc"];
  const canBeApart = spawnSync("unshare", [...APART.slice(1), "true"]).status === 0;
  const REFUSED =
    /^The data folder .* is in use by another running shop \(process \d+ on .+ since .+ UTC\)\.$/;

  test("is opened once by starts at the same moment, also by another name and when it is new", () => {
    expect(lines.filter((line) => line.startsWith("open"))).toHaveLength(1);
    for (const line of lines) expect(line).toMatch(/^open|is in use by another running shop/);
  });

  test("that is new has a database that keeps time in UTC and every acknowledged write on disk, listens on no network address, and gives the shop a role that is no superuser, and files only their owner may read", async () => {
    const address = runningPostgres(pristine);
    const settings = await query(
      address,
      `select current_setting('timezone') as timezone, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit,
              current_setting('listen_addresses') as addresses`,
    );
    expect(settings).toEqual([{ timezone: "UTC", fsync: "on", commit: "on", addresses: "" }]);
    expect(
      await query(
        address,
        "select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
      ),
    ).toEqual([{ rolname: "itewe", rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    for (const file of ["database-password", "shop.lock", "database.lock", "postgres.log"]) {
      expect(statSync(join(pristine, file)).mode & 0o777, file).toBe(0o600);
    }
  });

  test.skipIf(!canBeApart)(
    "that is open is refused to whoever sees no other process, as in another container (skipped where unshare is not allowed)",
    async () => {
      const address = runningPostgres(pristine);
      await query(address, "insert into kept values ('written meanwhile')");
      expect(await openBeside(pristine, ...APART)).toMatch(REFUSED);
      expect(await query(address, "select from kept")).toHaveLength(2);
    },
  );

  test("is held by what the database of a killed shop still does, and waited for", async () => {
    const address = runningPostgres(pristine);
    expect(address).toBeDefined();
    const [{ pid }] = await query(address, "select pg_backend_pid() as pid");
    expect(pid).toBeGreaterThan(0);
    // A server that hangs while it closes.
    const postmaster = Number(
      readFileSync(join(pristine, "postgres", "postmaster.pid"), "utf8").split("\n")[0],
    );
    process.kill(postmaster, "SIGSTOP");
    process.kill(opened, "SIGKILL");
    const next = rowIn(pristine);
    setTimeout(() => process.kill(postmaster, "SIGCONT"), 600);
    expect(await next).toEqual({
      text: "a row",
      reports: ["Waiting for the database of an earlier run to close"],
    });
    expect(runningPostgres(pristine)).toBeUndefined();
  });

  test("of a killed shop that nobody has reaped is open to the next start", () => {
    expect(() => process.kill(opened, 0), "it is dead and still there").not.toThrow();
  });

  longTest("is closed while its database recovers from a crash", async () => {
    const folder = folderOfAShop();
    const server = await startEmbeddedPostgres({ folder, report: () => {} });
    const client = new pg.Client(server.address);
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    process.kill(rows[0].pid, "SIGKILL");
    const log = () => readFileSync(join(folder, "postgres.log"), "utf8");
    await expect.poll(log, { interval: 5 }).toContain("reinitializing");
    await server.stop();
    expect((await rowIn(folder)).text).toBe("a row");
  });
});

describe("a damaged data folder", () => {
  const at = (folder: string, ...path: string[]) => join(folder, ...path);

  type PasswordRow = [string, (folder: string) => void];
  test.each<PasswordRow>([
    ["is lost", (folder) => rmSync(at(folder, "database-password"))],
    ...inLongRun<PasswordRow>(
      ["is empty", (folder) => truncateSync(at(folder, "database-password"))],
      ["is another", (folder) => writeFileSync(at(folder, "database-password"), "x".repeat(43))],
    ),
  ])("opens when its database-password %s, and says so", async (_, damage) => {
    const folder = folderOfAShop();
    damage(folder);
    const { text, reports } = await rowIn(folder);
    expect(text).toBe("a row");
    expect(reports).toEqual([expect.stringMatching(/^The file database-password was lost/)]);
    expect(await rowIn(folder)).toEqual({ text: "a row", reports: [] });
  });

  longTest(
    "opens when postmaster.pid is empty, or its number belongs to another process by now",
    async () => {
      const folder = folderOfAShop();
      const pidFile = at(folder, "postgres", "postmaster.pid");
      const { uid, gid } = statSync(at(folder, "postgres"));
      const other = spawn("sleep", ["60"], isRoot ? { uid, gid } : {});
      children.push(other);
      const stale = `${other.pid}\n${at(folder, "postgres")}\n1790000000\n5432\n/tmp/itewe-gone\n\n`;
      for (const content of ["", stale]) {
        writeFileSync(pidFile, content);
        chownSync(pidFile, uid, gid);
        expect(await rowIn(folder)).toEqual({ text: "a row", reports: [] });
      }
    },
  );

  type DamageRow = [string, RegExp, (folder: string) => void];
  test.each<DamageRow>([
    [
      "whose database is an empty folder",
      /holds no database: put .* back from a backup, or remove/,
      (folder) => {
        rmSync(at(folder, "postgres"), { recursive: true });
        mkdirSync(at(folder, "postgres"));
      },
    ],
    [
      "without its control file",
      /is damaged \(.+\): put .* back from a backup/,
      (folder) => rmSync(at(folder, "postgres", "global", "pg_control")),
    ],
    [
      "with a wrong setting of the database, which is no damage",
      /did not start \(FATAL: .*conf" contains errors\): put right what that names/,
      (folder) => appendFileSync(at(folder, "postgres", "postgresql.conf"), "port = = 1\n"),
    ],
    [
      "whose log is a folder",
      /a folder has the name of a file: move it away/,
      (folder) => {
        rmSync(at(folder, "postgres.log"));
        mkdirSync(at(folder, "postgres.log"));
      },
    ],
    [
      "copied without its modes",
      /belong to somebody else.*: copy them with cp -a, or run: chown -R /,
      (folder) => {
        const copy = `${folder}-copy`;
        cpSync(at(folder, "postgres"), copy, { recursive: true });
        rmSync(at(folder, "postgres"), { recursive: true });
        execFileSync("chmod", ["755", copy]);
        execFileSync("mv", [copy, at(folder, "postgres")]);
      },
    ],
    ...inLongRun<DamageRow>(
      [
        "without its journal",
        /is damaged \(.+\): put .* back from a backup/,
        (folder) => {
          const journal = at(folder, "postgres", "pg_wal");
          for (const name of readdirSync(journal)) {
            rmSync(join(journal, name), { recursive: true });
          }
        },
      ],
      [
        "whose database lets nobody in",
        /did not start \(FATAL: .*pg_hba.conf rejects connection/,
        (folder) => writeFileSync(at(folder, "postgres", "pg_hba.conf"), "local all all reject\n"),
      ],
      [
        "whose password is a folder",
        /a folder has the name of a file: move it away/,
        (folder) => {
          rmSync(at(folder, "database-password"));
          mkdirSync(at(folder, "database-password"));
        },
      ],
    ),
  ])("%s is told in one line", async (_, line, damage) => {
    const folder = folderOfAShop();
    damage(folder);
    const error = await rowIn(folder).then(
      () => new Error("It opened"),
      (reason) => reason as Error,
    );
    expect(error.message).toMatch(line);
    expect(error.message).not.toContain("\n");
  });

  test("on a full or read-only disk says so, whoever notices it", () => {
    const full = "The disk of /data is full: free some space and start again.";
    const initdb =
      'initdb: error: could not write to file "/data/x": No space left on device\ninitdb: removing contents of data directory "/data/x"\n';
    expect(databaseFailure(initdb, "/data").message).toBe(full);
    const server =
      'LOG:  starting\nPANIC:  could not write to file "pg_wal/xlogtemp.8": No space left on device\n';
    expect(databaseFailure(server, "/data").message).toBe(full);
    const query = new Error("Failed query: insert …", {
      cause: new Error('could not extend file "base/1/2": No space left on device'),
    });
    expect(explained(query, "/data")).toMatchObject({ message: full });
    const file = new Error("EROFS: read-only file system, open '/data/shop.lock'");
    expect(explained(file, "/data")).toMatchObject({ message: /^The disk of \/data is read-only/ });
  });

  test("with a path in or above it that cannot be used names it, and leaves other paths alone", () => {
    const at = (path: string) => Object.assign(new Error(`ENOENT: … '${path}'`), { path });
    for (const path of ["/srv/data/uploads", "/srv/data", "/srv"]) {
      expect(explained(at(path), "/srv/data")).toMatchObject({
        message: `DATA_DIR /srv/data cannot be used (ENOENT: … '${path}').`,
      });
    }
    const refused = new Error("EACCES: permission denied, mkdir '/srv/no-data'");
    expect(explained(refused, "/srv/no-data")).toMatchObject({
      message: /^DATA_DIR \/srv\/no-data can be neither made nor opened by this user/,
    });
    for (const path of ["/srv/database", "/srv/dat", "/etc"]) {
      const error = at(path);
      expect(explained(error, "/srv/data")).toBe(error);
    }
  });

  test("with words that nobody knows says the last of them and where more is", () => {
    const words = "LOG:  starting\nFATAL:  the moon is full\nLOG:  shut down\n";
    expect(databaseFailure(words, "/data").message).toBe(
      "The database in /data/postgres did not start (FATAL:  the moon is full): put right what that names; more is in /data/postgres.log.",
    );
  });
});
