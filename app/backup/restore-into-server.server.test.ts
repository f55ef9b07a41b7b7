/** Restores into a server's database: where the keys go, and what another restore meets meanwhile. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { closeDatabase, connectionConfig, openDatabase } from "../../database/db.server.ts";
import { SHOP_KEYS } from "../../test/running/shop.ts";
import { LookedAtBucket, startS3Server, whyNoS3Server } from "../../test/servers/s3-server.ts";
import { useEmptyDatabase, useTestDatabase } from "../../test/setup/database.ts";
import { useFolder } from "../../test/setup/own-folder.ts";
import { openStorage } from "../uploads/storage/storage.server.ts";
import { makeBackupFile } from "./backup-file.server.ts";
import { restoreArchive, type Target } from "./restore-archive.server.ts";

const PASSPHRASE = "a good name, well printed";
const LITTLE_WORK = 10;
const PATIENCE_MS = 120_000;

useTestDatabase();
const first = useEmptyDatabase();
const second = useEmptyDatabase();
const third = useEmptyDatabase();
const fourth = useEmptyDatabase();
const base = useFolder("itewe-server-");
const archive = join(base, "a.tar.age");

beforeAll(async () => {
  const own = connectionConfig() as pg.ClientConfig;
  openStorage({ folder: join(base, "uploads") });
  await makeBackupFile(own, archive, {
    ...{ shop: "Itewe", keys: SHOP_KEYS, passphrase: PASSPHRASE, sealWork: LITTLE_WORK },
    ...{ keepFree: 0, test: false },
    ...{ dataDir: base, path: process.env.PATH, report: () => {} },
  });
  // As in a process of its own, which has no other database open.
  await closeDatabase();
  return () => openDatabase(own, () => {});
});

function urlOf({ database }: pg.Client): string {
  const { host, user, password } = inject("postgres");
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

const restore = (target: Omit<Target, "path">, say: (line: string) => void = () => {}) =>
  restoreArchive(archive, PASSPHRASE, { path: process.env.PATH, ...target }, say);

/** What another restore, into another database, meets when this one has come to the rows. */
async function restoreTwice(target: Omit<Target, "path">, other: pg.Client) {
  let another: Promise<unknown> = Promise.resolve("not begun");
  const advice = await restore(target, (line) => {
    if (!line.startsWith("Restoring the database")) return;
    another = restore({ ...target, databaseUrl: urlOf(other) }).catch(({ message }) => message);
  });
  return { advice, another: await another };
}

const tablesOf = async (database: pg.Client) =>
  (await database.query("select from pg_tables where schemaname in ('public', 'drizzle')"))
    .rowCount;

describe("a restore into a server", () => {
  test("refuses a data folder that cannot be, before it begins", async () => {
    for (const dataDir of [archive, join(archive, "data"), "/proc/nowhere/data"]) {
      const running = restore({ dataDir, databaseUrl: urlOf(first) });
      await expect(running).rejects.toThrow(`DATA_DIR ${dataDir} cannot be used (`);
    }
    expect(await tablesOf(first)).toBe(0);
  });

  test("refuses to replace the keys of a shop, before it begins", async () => {
    const dataDir = join(base, "kept");
    mkdirSync(dataDir);
    const file = join(dataDir, "keys");
    writeFileSync(file, "root=keys-of-another-shop-which-are-in-use");
    const target = { dataDir, databaseUrl: urlOf(first) };
    await expect(restore(target)).rejects.toThrow(
      `${file} holds other keys than the archive: move that file away, and restore again.`,
    );
    expect(readFileSync(file, "utf8")).toBe("root=keys-of-another-shop-which-are-in-use");
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([]);
    expect(await tablesOf(first)).toBe(0);
  });

  test(
    "takes a folder that has the archive's own keys, and lets no other one into it meanwhile",
    async () => {
      const dataDir = join(base, "again");
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, "keys"), SHOP_KEYS);
      const uploads = join(dataDir, "uploads");
      expect(await restoreTwice({ dataDir, databaseUrl: urlOf(first) }, second)).toEqual({
        advice: [expect.stringMatching(/^Set SHOP_KEYS to what stands in .*again\/keys, /)],
        another: `The folder ${uploads} is not empty: restore into one that has no files yet.`,
      });
      expect(readFileSync(join(dataDir, "keys"), "utf8")).toBe(SHOP_KEYS);
      expect(readdirSync(uploads)).toEqual([]);
      expect(await tablesOf(first)).toBeGreaterThan(50);
      expect(await tablesOf(second)).toBe(0);
    },
    PATIENCE_MS,
  );

  test("that breaks off says what it leaves, and refuses to go on from there", async () => {
    const dataDir = join(base, "broken");
    const file = join(base, "broken.tar.age");
    copyFileSync(archive, file);
    const target = { dataDir, databaseUrl: urlOf(fourth), path: process.env.PATH };
    const broken = restoreArchive(file, PASSPHRASE, target, (line) => {
      if (line.startsWith("Restoring the database")) truncateSync(file, 100);
    });
    await expect(broken).rejects.toThrow(
      ` What has been restored so far is no shop: drop and create the database before you restore again. The folder ${dataDir}/uploads must be empty then, too.`,
    );
    await expect(restore(target)).rejects.toThrow(/is under way, or did not finish/);
    await fourth.query("drop schema unfinished_restore");
    await expect(restore(target)).rejects.toThrow(`The folder ${dataDir}/uploads is not empty`);
  });

  const whyNot = process.env.LONG ? whyNoS3Server() : "only in the long run: npm run test:long";
  test.skipIf(whyNot)(
    `and a bucket makes the data folder for the keys, when it is not there${whyNot ? ` (${whyNot})` : ""}`,
    async () => {
      const s3 = await startS3Server();
      try {
        const dataDir = join(base, "new", "data");
        const target = { dataDir, databaseUrl: urlOf(third), s3Url: s3.bucketUrl };
        expect(await restoreTwice(target, second)).toEqual({
          advice: [expect.stringMatching(/^Set SHOP_KEYS to what stands in .*data\/keys, /)],
          another: "The bucket at S3_URL is not empty: restore into one that has no files yet.",
        });
        expect(readdirSync(dataDir)).toEqual(["keys"]);
        expect(readFileSync(join(dataDir, "keys"), "utf8")).toBe(SHOP_KEYS);
        expect([dataDir, join(dataDir, "keys")].map((it) => statSync(it).mode & 0o777)).toEqual([
          0o700, 0o600,
        ]);
        expect(await new LookedAtBucket(new URL(s3.bucketUrl)).keys()).toEqual([]);
      } finally {
        await s3.remove();
      }
      expect(existsSync(join(base, "new", "data", "uploads"))).toBe(false);
    },
    PATIENCE_MS,
  );
});
