/** Everything that a shop keeps, there and back: from a server to the embedded database to a server. */
import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { LOCKS } from "../../database/advisory-locks.ts";
import {
  closeDatabase,
  connectionConfig,
  db,
  migrateDatabase,
  openDatabase,
} from "../../database/db.server.ts";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { lockFile } from "../../database/embedded/folder-lock.ts";
import { files } from "../../database/schema.ts";
import { useOrders } from "../../test/rows/orders.ts";
import { fillShop } from "../../test/rows/whole-shop.ts";
import { freePort, SHOP_KEYS } from "../../test/running/shop.ts";
import { useEmptyDatabase, useTestDatabase } from "../../test/setup/database.ts";
import { useFolder } from "../../test/setup/own-folder.ts";
import { stopJobs } from "../jobs/jobs.server.ts";
import { adviseOnNumbers } from "../orders/next-numbers.server.ts";
import { defineReviewPhotos } from "../orders/reviews/review-photos.server.ts";
import { openStorage, uploadStore } from "../uploads/storage/storage.server.ts";
import { seal } from "./archive/age.server.ts";
import { ArchiveWriter } from "./archive/archive-writer.server.ts";
import { type BackupOptions, makeBackupFile } from "./backup-file.server.ts";
import { copyFiles, holdFiles } from "./files/named-files.server.ts";
import { openArchive, verifyArchive } from "./read-archive.server.ts";
import { restoreArchive, type Target } from "./restore-archive.server.ts";
import { refuseOtherSchema } from "./rows/schema-of-archive.server.ts";

const PASSPHRASE = "a good name, well printed";
const LITTLE_WORK = 10;

useTestDatabase("demo");
useOrders({ runsJobs: true });
defineReviewPhotos();
const other = useEmptyDatabase();
const empty = useEmptyDatabase();

const base = useFolder("itewe-backup-");
const folder = (name: string) => join(base, name);
/** A passphrase also moves the keys. */
const archive = folder("a.tar.age");

const storage = { folder: join(folder("first"), "uploads") };
const backup = (config: pg.ClientConfig, file: string, more: Partial<BackupOptions> = {}) =>
  makeBackupFile(config, file, {
    shop: "Itewe",
    keys: SHOP_KEYS,
    dataDir: folder("first"),
    path: process.env.PATH,
    test: false,
    keepFree: 0,
    report: () => {},
    ...more,
  });

/** Does what a process of its own would; afterwards the test's own database is open again. */
async function apart<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = connectionConfig();
  await closeDatabase();
  try {
    return await work();
  } finally {
    openDatabase(own, () => {});
    openStorage(storage);
  }
}

const restoreTo = (
  file: string,
  target: Partial<Target>,
  passphrase?: string,
  say: (line: string) => void = () => {},
) => {
  const whole = { dataDir: folder("none"), path: process.env.PATH, ...target };
  return restoreArchive(file, passphrase, whole, say, adviseOnNumbers);
};
const restore = (...what: Parameters<typeof restoreTo>) => apart(() => restoreTo(...what));

/** Begins two restores at once; @returns what the one says, and why the other was refused */
async function restoreTwice(...what: Parameters<typeof restoreTo>) {
  const ends = await apart(() => Promise.allSettled([restoreTo(...what), restoreTo(...what)]));
  return {
    advice: ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : [])),
    refusals: ends.flatMap((end) => (end.status === "rejected" ? [end.reason.message] : [])),
  };
}

/** How a command reaches a database of the suite's server. */
function urlOf(database: string | undefined): string {
  const { host, user, password } = inject("postgres");
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Every row of every table but those of backups, as one digest a table; jobs are looked at apart. */
async function tablesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const digest = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as it
       from "${name}" t`,
    );
    found[name] = digest.rows[0].it;
  }
  return found;
}

const JOBS = `
  select name, data, priority, retry_limit, retry_count, start_after, policy, singleton_key,
         case state when 'active' then 'retry' else state::text end as state
  from jobs.job where state not in ('completed', 'cancelled') order by id`;

const WAITING = `
  select from pg_locks join pg_database d on d.oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;

/** What the database holds its rows to, and the next numbers. */
const SCHEMA = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_indexdef(indexrelid) from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
  union all select 'next ' || last_value + is_called::int from web_vitals_id_seq
  order by 1`;

async function connected<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const everything = async (client: pg.Client) => ({
  tables: await tablesOf(client),
  jobs: (await client.query(JOBS)).rows,
  schema: (await client.query(SCHEMA)).rows.map(({ it }) => it),
});

/** Each number that comes after the highest in use, as people read it. */
async function nextNumbers(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`
    select 'order ITW-' || lpad((max(number) + 1)::text, 6, '0') as it from orders
    union all select name || lpad((select coalesce(max(number), 0) + 1 from papers p
                                   where p.kind = k.kind)::text, 6, '0')
    from (values ('invoice', 'invoice INV-'), ('credit', 'credit note CN-'), ('receipt', 'receipt RC-'),
                 ('refund', 'refund note RF-'), ('quote', 'quote QU-')) k (kind, name)`);
  return rows.map(({ it }) => it).join(", ");
}

/** The digest of each file below a folder, but for what the uploads' library notes. */
const filesIn = (root: string): Record<string, string> =>
  Object.fromEntries(
    globSync("**/*", { cwd: root })
      .filter((name) => statSync(join(root, name)).isFile())
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(root, name)))
          .digest("hex"),
      ]),
  );

/** The uploads that this process has open. */
const openedUploads = (): string[] =>
  globSync("/proc/self/fd/*")
    // That of the folder itself is gone by now.
    .filter((fd) => existsSync(fd))
    .map((fd) => readlinkSync(fd))
    .filter((path) => path.startsWith(storage.folder));

const noBucket = async () => `http://KEY:SECRET@127.0.0.1:${await freePort()}/bucket`;
const BUCKET_AWAY = /^The bucket at S3_URL does not answer, or refuses \(ECONNREFUSED\)\.$/;

/** The text of a table in an archive. */
async function rowsOf(file: string, table: string): Promise<string> {
  let text = "";
  for await (const { name, bytes } of (await openArchive(file)).entries()) {
    if (!name.startsWith(`tables/${table}/`)) continue;
    for await (const piece of bytes) text += Buffer.from(piece).toString();
  }
  return text;
}

beforeAll(async () => {
  openStorage(storage);
  const without = await fillShop();
  // Their rows tell of one machine.
  expect(without).toEqual(["backups"]);
  await stopJobs();
  await db.execute(
    "insert into jobs.job (name, data, state) values ('mail', '{\"id\": 1}', 'active')",
  );
});

describe("a backup", () => {
  test("brings back every row, job and file, from a server to an embedded database and to a server", async () => {
    const config = connectionConfig() as pg.ClientConfig;
    const made = await backup(config, archive, {
      passphrase: PASSPHRASE,
      sealWork: LITTLE_WORK,
    });
    expect(made).toMatchObject({
      hasKeys: true,
      isSealed: true,
      files: { faults: { count: 0 } },
    });
    const before = await connected(config, everything);

    const dataDir = folder("second");
    const next = await connected(config, nextNumbers);
    // A second one at the same time is refused, and removes nothing of it.
    expect(await restoreTwice(archive, { dataDir }, PASSPHRASE)).toEqual({
      // Whoever restores looks for what came after the backup under these.
      advice: [
        [`Next numbers: ${next}.`, expect.stringMatching(/^If orders or papers were made after/)],
      ],
      // By its lock, or, once the first one is there, by what is in it.
      refusals: [expect.stringMatching(/ is (?:in use by another running shop|not empty)/)],
    });
    expect(readFileSync(join(dataDir, "keys"), "utf8")).toBe(SHOP_KEYS);
    const uploaded = filesIn(storage.folder);
    expect(Object.keys(uploaded).length).toBe(made.files.count);
    expect(filesIn(join(dataDir, "uploads"))).toEqual(uploaded);
    const server = await startEmbeddedPostgres({ folder: dataDir, report: () => {} });
    expect(await connected(server.address, everything)).toEqual(before);

    const second = folder("b.tar");
    openStorage({ folder: join(dataDir, "uploads") });
    expect(await backup(server.address, second)).toMatchObject({
      hasKeys: false,
      isSealed: false,
    });
    await server.stop();
    const moved = { dataDir: folder("third"), databaseUrl: urlOf(other.database) };
    // Both find the database empty, and wait for a shop that may be opening there.
    await other.query("select pg_advisory_lock($1)", [LOCKS.migrations]);
    const both = restoreTwice(second, moved);
    await expect.poll(async () => (await other.query(WAITING)).rowCount).toBe(2);
    await other.query("select pg_advisory_unlock($1)", [LOCKS.migrations]);
    expect(await both).toEqual({
      advice: [[expect.stringMatching(/holds no keys/), expect.any(String), expect.any(String)]],
      refusals: [
        expect.stringMatching(/^A restore into the database at DATABASE_URL is under way/),
      ],
    });
    const last = await everything(other);
    // Nobody can sign in with what stands in a file without a passphrase.
    expect(last.tables.secrets).toMatch(/^0 /);
    delete last.tables.secrets;
    delete before.tables.secrets;
    expect(last).toEqual(before);
    expect(filesIn(join(moved.dataDir, "uploads"))).toEqual(uploaded);
  }, 180_000);

  test("has every row that was acknowledged before it, while people go on writing", async () => {
    const config = connectionConfig() as pg.ClientConfig;
    const acknowledged: number[] = [];
    let goesOn = true;
    const writers = [0, 1, 2].map((writer) =>
      connected(config, async (client) => {
        for (let count = writer; goesOn; count += 3) {
          await client.query(
            "insert into feedbacks (id, client_id, stars, message) values ($1, $1, 5, $2)",
            [uuidv7(), `Line ${count}`],
          );
          acknowledged.push(count);
        }
      }),
    );
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
    const before = [...acknowledged];
    const file = folder("written.tar");
    await backup(config, file);
    goesOn = false;
    await Promise.all(writers);
    expect(acknowledged.length).toBeGreaterThan(before.length);
    const kept = new Set(
      [...(await rowsOf(file, "public.feedbacks")).matchAll(/Line (\d+)/g)].map((it) =>
        Number(it[1]),
      ),
    );
    expect(before.filter((count) => !kept.has(count))).toEqual([]);
    // What each of them wrote is there up to one moment.
    for (const count of kept) if (count >= 3) expect(kept.has(count - 3), String(count)).toBe(true);
  });

  test("names each file that is missing, or has other bytes than were uploaded", async () => {
    const [one, two] = (await db.select().from(files)).filter(({ sha256 }) => sha256 !== null);
    await uploadStore().remove(one?.path ?? "");
    await uploadStore().put(two?.path ?? "", randomBytes(300_000));
    const file = folder("faults.tar");
    const made = await backup(connectionConfig() as pg.ClientConfig, file);
    expect(made.files.faults).toEqual({
      count: 2,
      first: expect.arrayContaining([
        `${one?.path}: missing in the storage`,
        `${two?.path}: not the bytes that were uploaded`,
      ]),
    });
    const told = (await verifyArchive(file)).end.faults;
    expect(told).toEqual(made.files.faults);
  });
});

describe("a backup that cannot be made leaves nothing", () => {
  test.each<[string, string, RegExp]>([
    ["a file that is there", archive, /exists already: choose another name/],
    ["a folder that is not there", folder("no/a.tar"), /^The folder .*\/no does not exist\.$/],
    ["a folder that is a file", join(archive, "a.tar"), /is no folder\.$/],
    ["a name that is too long", folder(`${"x".repeat(260)}.tar`), /is too long\.$/],
  ])("%s", async (_, file, line) => {
    const before = readdirSync(base);
    await expect(backup(connectionConfig() as pg.ClientConfig, file)).rejects.toThrow(line);
    expect(readdirSync(base)).toEqual(before);
  });

  test("on a disk that would be too full", async () => {
    const file = folder("full.tar");
    const made = backup(connectionConfig() as pg.ClientConfig, file, { keepFree: 1e15 });
    await expect(made).rejects.toThrow(
      /has too little room: a backup needs about .* MB, and 0 bytes are free for it\.$/,
    );
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
  });

  test("while another one is under way", async () => {
    const config = connectionConfig() as pg.ClientConfig;
    await connected(config, async (client) => {
      await client.query("select pg_advisory_lock($1)", [LOCKS.backup]);
      const file = folder("busy.tar");
      await expect(backup(config, file)).rejects.toThrow(
        /^Another backup is under way: wait until it has ended\.$/,
      );
      expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
    });
  });

  test("to a file that another one is writing, which stays", async () => {
    const config = connectionConfig() as pg.ClientConfig;
    const file = folder("twice.tar");
    const ends = await Promise.allSettled([backup(config, file), backup(config, file)]);
    expect(ends).toContainEqual({
      status: "rejected",
      reason: expect.objectContaining({
        message: expect.stringMatching(/\.part exists already: another backup is writing it/),
      }),
    });
    await verifyArchive(file);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  test("nor an upload open, when the archive fails before its bytes are read", async () => {
    await connected(connectionConfig() as pg.ClientConfig, async (client) => {
      await client.query("begin read only");
      await holdFiles(client);
      const writer = new ArchiveWriter();
      writer.fail(new Error("The disk is full"));
      await expect(copyFiles(client, writer, () => {})).rejects.toThrow();
      await expect.poll(openedUploads).toEqual([]);
    });
  });

  test("of a bucket that is away", async () => {
    openStorage({ ...storage, s3Url: await noBucket() });
    const file = folder("away.tar");
    const made = backup(connectionConfig() as pg.ClientConfig, file);
    await expect(made).rejects.toThrow(BUCKET_AWAY);
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
    openStorage(storage);
  });

  test("of a database without a shop", async () => {
    const config = { connectionString: urlOf("postgres") };
    await expect(backup(config, folder("d.tar"))).rejects.toThrow(
      /^There is no shop in the database/,
    );
  });
});

describe("a restore that cannot be changes nothing", () => {
  const target = () => ({ dataDir: folder("fresh") });
  afterEach(() => expect(existsSync(folder("fresh"))).toBe(false));
  const given = (bytes: Buffer) => {
    writeFileSync(folder("given.tar"), bytes);
    return folder("given.tar");
  };

  const sealed = () => buffer(seal(createReadStream(folder("b.tar")), PASSPHRASE, LITTLE_WORK));

  test.each<[string, () => Buffer | Promise<Buffer>, string | undefined, RegExp]>([
    ["no passphrase", sealed, undefined, /^The archive is encrypted: set BACKUP/],
    ["another one", sealed, "a bad name, ill printed", /^BACKUP_PASSPHRASE is not/],
    ["a cut off archive", async () => (await sealed()).subarray(0, 90_000), PASSPHRASE, /cut off/],
    [
      "a cut off tar",
      () => readFileSync(folder("b.tar")).subarray(0, 90_000),
      undefined,
      /cut off/,
    ],
    ["another file", () => randomBytes(9_000), undefined, /^This file is no backup of a shop\.$/],
    ["an empty file", () => Buffer.alloc(0), undefined, /cut off|no backup/],
  ])("with %s", async (_, bytes, passphrase, line) => {
    await expect(restore(given(await bytes()), target(), passphrase)).rejects.toThrow(line);
  });

  test("with a byte that is another", async () => {
    const changed = readFileSync(folder("b.tar"));
    const at = changed.indexOf("Bello Adunni");
    changed.write("Bella", at);
    await expect(restore(given(changed), target())).rejects.toThrow(/changed or damaged/);
  });

  test("with an archive of a newer release", () => {
    const about = { migrations: [1, 9e15] } as never;
    expect(() => refuseOtherSchema(about)).toThrow(
      /^A newer release of the shop made this archive/,
    );
    const other = { migrations: [1, 2] } as never;
    expect(() => refuseOtherSchema(other)).toThrow(/not of a release of this shop/);
  });

  test("into a bucket that is away, or a database that may not be written", async () => {
    const into = { dataDir: folder("refused"), databaseUrl: urlOf(empty.database) };
    const away = restore(folder("b.tar"), { ...into, s3Url: await noBucket() });
    await expect(away).rejects.toThrow(BUCKET_AWAY);
    await empty.query(`revoke create on database ${empty.database} from current_user`);
    await expect(restore(folder("b.tar"), into)).rejects.toThrow(
      /^The database refuses \(permission denied for database \w+\): the role in DATABASE_URL must own its database and be allowed to write\.$/,
    );
  });

  test("into a folder that a shop takes while the archive is read", async () => {
    const file = folder("b.tar");
    const dataDir = folder("taken");
    const fill = () => {
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, "keys"), "the keys of a shop");
      return lockFile(join(dataDir, "shop.lock")) as number;
    };
    let lock = 0;
    const running = restore(file, { dataDir }, undefined, () => (lock ||= fill()));
    await expect(running).rejects.toThrow(/^The data folder .* is in use by another running shop/);
    expect(readdirSync(dataDir)).toEqual(["keys", "shop.lock"]);
    closeSync(lock);

    rmSync(dataDir, { recursive: true });
    const stopped = restore(file, { dataDir }, undefined, () => closeSync(fill()));
    await expect(stopped).rejects.toThrow(/^DATA_DIR .* is not empty/);
    expect(readdirSync(dataDir)).toEqual(["keys", "shop.lock"]);
  });

  test("into a folder, a database or a storage that is not empty", async () => {
    const used = restore(folder("b.tar"), { dataDir: folder("second") });
    await expect(used).rejects.toThrow(/^DATA_DIR .* is not empty: stop the shop and move/);
    const databaseUrl = urlOf(other.database);
    const into = { ...target(), databaseUrl };
    // Whoever brings a large archive is told before it is read.
    await expect(restore(folder("nowhere.tar"), into)).rejects.toThrow(/DATABASE_URL is not empty/);
    await other.query("create schema unfinished_restore");
    await expect(restore(folder("b.tar"), into)).rejects.toThrow(
      /did not finish: then drop and create it/,
    );
    await closeDatabase();
    openDatabase({ connectionString: databaseUrl }, () => {});
    await expect(migrateDatabase("database/migrations")).rejects.toThrow(
      /A backup is being restored/,
    );
  });
});
