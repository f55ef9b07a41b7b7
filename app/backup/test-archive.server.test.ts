/** Backups that are tested by restoring them, and disks that are too full for one step or another. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, connectionConfig, db, openDatabase } from "../../database/db.server.ts";
import { lockFile } from "../../database/embedded/folder-lock.ts";
import { feedbacks } from "../../database/schema.ts";
import { mountSmallDisk } from "../../test/running/small-disk.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { longTest } from "../../test/setup/long-test.ts";
import { useFolder } from "../../test/setup/own-folder.ts";
import { openStorage } from "../uploads/storage/storage.server.ts";
import { type BackupOptions, makeBackupFile } from "./backup-file.server.ts";
import { verifyArchive } from "./read-archive.server.ts";
import { restoreArchive } from "./restore-archive.server.ts";

const MIB = 1_048_576;
/** A database is made, and one that has crashed takes 15 s to close. */
const PATIENCE_MS = 120_000;

useTestDatabase("demo");
const base = useFolder("itewe-tested-");
const storage = { folder: join(base, "uploads") };
openStorage(storage);

/** Backs up as a process of its own would, which has no other database open. */
async function backup(file: string, more: Partial<BackupOptions> = {}) {
  const own = connectionConfig();
  const options = { shop: "Itewe", keys: "", dataDir: base, path: process.env.PATH, test: true };
  await closeDatabase();
  try {
    return await makeBackupFile(own as pg.ClientConfig, file, {
      ...{ ...options, keepFree: 0, report: () => {} },
      ...more,
    });
  } finally {
    openDatabase(own, () => {});
  }
}

async function restore(file: string, dataDir: string) {
  const own = connectionConfig();
  await closeDatabase();
  try {
    return await restoreArchive(file, undefined, { dataDir, path: process.env.PATH }, () => {});
  } finally {
    openDatabase(own, () => {});
    openStorage(storage);
  }
}

describe("a backup", () => {
  let outcome: unknown;

  // What is wrong with it, its test finds: so it has been tested when that is told. One that is
  // right is told to be tested in `runs/backup-jobs.server.test.ts`.
  test("waits for the test of another one, and is tested then", async () => {
    const folder = join(base, "backup-test");
    const lock = lockFile(join(base, "backup-test.lock")) as number;
    mkdirSync(folder);
    writeFileSync(join(folder, "of-the-other"), "");
    // Such a row keeps the rule that is missing here from being made again.
    await db.execute("alter table feedbacks drop constraint feedbacks_stars");
    const id = uuidv7();
    await db.insert(feedbacks).values({ id, clientId: id, stars: 6, message: "Great" });
    let isTesting = false;
    const made = backup(join(base, "wrong.tar"), {
      report: (step) => {
        isTesting ||= step === "testing";
      },
    }).catch(({ message }) => message);
    await expect.poll(() => isTesting).toBe(true);
    await delay(1_500);
    expect(readdirSync(folder)).toEqual(["of-the-other"]);
    closeSync(lock);
    outcome = await made;
    expect(outcome).toMatch(/^The backup does not restore: /);
    expect(existsSync(folder)).toBe(false);
    await db.delete(feedbacks);
    await db.execute(
      "alter table feedbacks add constraint feedbacks_stars check (stars between 1 and 5)",
    );
  });

  test("that does not restore is not kept", () => {
    expect(outcome).toMatch(/^The backup does not restore: .*"feedbacks_stars"/);
    expect(readdirSync(base)).toEqual(["backup-test.lock", "uploads"]);
  });
});

const disk = mountSmallDisk("1G");
afterAll(() => disk?.remove());

describe.skipIf(!disk)("a full disk (skipped where none can be mounted)", () => {
  const { folder = "", fill = () => {}, free = () => {} } = disk ?? {};
  const archive = join(base, "kept.tar");
  const notOurs = ["lost+found", "backup-test.lock"];
  const onDisk = () => readdirSync(folder).filter((name) => !notOurs.includes(name));
  beforeEach(() => {
    free();
    rmSync(archive, { force: true });
  });

  /** Fills the disk to its last byte as soon as the database in `place` serves. */
  function fillOnceOpen(place: string): () => void {
    const log = join(place, "postgres.log");
    const looks = setInterval(() => {
      if (!existsSync(log) || !readFileSync(log, "utf8").includes("ready to accept")) return;
      clearInterval(looks);
      fill(0);
    }, 5);
    return () => clearInterval(looks);
  }

  test("leaves nothing of a backup on it, whenever that is noticed", async () => {
    const file = join(folder, "a.tar");
    // As text it is far larger than the database has it.
    await db.execute(
      "insert into verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'x', repeat('long ', 5000000), now())",
    );
    fill(24 * MIB);
    await expect(backup(file, { test: false })).rejects.toThrow(
      `The disk of ${folder} is full: free some space; nothing of this backup was kept.`,
    );
    await db.execute("delete from verifications where identifier = 'x'");
    fill(0);
    await expect(backup(file, { test: false })).rejects.toThrow(
      `The disk of ${folder} has too little room: a backup needs about `,
    );
    expect(onDisk()).toEqual(["filler"]);
  });

  test("has no room for the test of a backup elsewhere, which is kept untested", async () => {
    // The test would fit, and would take the room that the shop itself needs.
    fill(400 * MIB);
    expect(await backup(archive, { dataDir: folder })).toMatchObject({
      isTested: false,
      untested: expect.stringMatching(
        /has too little room: the test needs about 20\S+ MB, and 15\S+ MB are free for it\.$/,
      ),
    });
    await verifyArchive(archive);
    expect(onDisk()).toEqual(["filler"]);
  });

  longTest(
    "that fills while a backup is tested leaves it, untested, and nothing of the test",
    async () => {
      const stop = fillOnceOpen(join(folder, "backup-test"));
      const made = await backup(archive, { dataDir: folder }).finally(stop);
      expect(made).toMatchObject({ isTested: false, untested: expect.stringMatching(/.\.$/) });
      await verifyArchive(archive);
      expect(onDisk()).toEqual(["filler"]);
    },
    PATIENCE_MS,
  );

  longTest(
    "takes no restore, and nothing of one stays that fills it",
    async () => {
      await backup(archive, { test: false });
      const place = join(folder, "shop");
      fill(100 * MIB);
      await expect(restore(archive, place)).rejects.toThrow(/has too little room: the shop needs/);
      free();
      const stop = fillOnceOpen(place);
      await expect(restore(archive, place).finally(stop)).rejects.toThrow();
      // The file that was locked takes no room, and another restore does not mind it.
      expect(readdirSync(place)).toEqual(["shop.lock"]);
    },
    PATIENCE_MS,
  );
});
