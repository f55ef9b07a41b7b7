/** The backups that the shop makes by itself, and when its owner asks for one. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { eq, ne, sql } from "drizzle-orm";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { LOCKS } from "../../../database/advisory-locks.ts";
import { connectionConfig, db } from "../../../database/db.server.ts";
import { auditLines, backups, seedings } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { SHOP_KEYS } from "../../../test/running/shop.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { longTest } from "../../../test/setup/long-test.ts";
import { backupPart } from "../../checks/backup-part.ts";
import { enqueue } from "../../jobs/jobs.server.ts";
import { verifyArchive } from "../read-archive.server.ts";
import { askForBackup, defineBackups, removeOldBackups } from "./backup-jobs.server.ts";
import { streamBackup } from "./backup-process.server.ts";
import { isBackupDue, isBackupRunning, readBackups } from "./backup-runs.server.ts";
import { isOld, untilNight } from "./night.ts";
import { takeBackup } from "./take-out.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "itewe-nightly-"));
const folder = join(dataDir, "backups");
const KEEP = 2;
/** A backup begins as a process, and restores into a new database. */
const PATIENCE_MS = 150_000;

useTestDatabase();
defineBackups({ folder, keep: KEEP, isSealed: false });
// Before the jobs start: the shop has just opened.
beforeAll(() => db.insert(seedings).values({ name: "products" }));
const { newUser } = usePeople({ runsJobs: true });
let owner: Awaited<ReturnType<typeof newUser>>;
const before = { ...process.env };

beforeAll(async () => {
  owner = await newUser("Amaka", "admin");
  // What the process that makes a backup is told.
  const { host, user, password } = inject("postgres");
  const at = `${user}:${password}@localhost/${connectionConfig().database}`;
  const DATABASE_URL = `postgresql://${at}?host=${encodeURIComponent(host)}`;
  Object.assign(process.env, { DATABASE_URL, DATA_DIR: dataDir, SHOP_KEYS });
});
afterAll(() => {
  // Other tests of this process start their jobs later: none of them backs up.
  defineBackups({ folder, keep: 0, isSealed: false });
  process.env = before;
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.delete(backups);
  rmSync(folder, { recursive: true, force: true });
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** A backup of so many hours ago. */
const made = (hours: number, name?: string) => madeAt(hoursAgo(hours), name);

/** @returns its name */
async function madeAt(at: Date, given?: string): Promise<string> {
  const [day, time = ""] = at.toLocaleString("sv-SE", { timeZone: "Africa/Lagos" }).split(" ");
  const name = given ?? `itewe-${day}-${time.slice(0, 5).replace(":", "")}.tar`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), "an archive");
  await db.insert(backups).values({
    ...{ id: uuidv7(), startedAt: at, seenAt: at, endedAt: at, machine: "here" },
    ...{ file: name, bytes: 10, files: 0, isTested: true },
  });
  return name;
}

/** Whether the shop has been open for so long. */
const openSince = (hours: number) =>
  db.execute(sql`update seedings set timestamp = now() - make_interval(hours => ${hours})`);
const state = () => readBackups(owner, KEEP);

/** As another backup would, until the work is done. */
async function whileAnotherRuns<Result>(work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(connectionConfig() as pg.ClientConfig);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCKS.backup]);
    return await work();
  } finally {
    await client.end();
  }
}

describe("a backup that the owner asks for", () => {
  test(
    "is made and tested, listed, and downloaded",
    async () => {
      // None of the night is due beside it.
      const last = await made(0);
      expect(await askForBackup(owner)).toBe(true);
      expect(await askForBackup(owner), "while it runs").toBe(false);
      expect((await state()).running).toBeDefined();
      await expect
        .poll(async () => (await state()).running, { timeout: PATIENCE_MS })
        .toBeUndefined();
      const { made: list, failed } = await state();
      expect(failed).toBeUndefined();
      expect(list.map(({ isTested, isSealed }) => [isTested, isSealed])).toEqual([
        [true, false],
        [true, false],
      ]);
      const [newest] = list;
      expect(list[1]?.name).toBe(last);
      expect(readdirSync(folder).sort()).toEqual([newest?.name, last].sort());
      await verifyArchive(join(folder, newest?.name ?? ""));
      const download = await takeBackup(owner, newest?.name ?? "");
      let bytes = 0;
      for await (const piece of download?.source ?? []) bytes += piece.length;
      expect(bytes).toBe(newest?.bytes);
      const acts = (await db.select().from(auditLines)).map(({ act }) => act);
      expect(acts).toEqual(expect.arrayContaining(["make-backup", "download-backup"]));
      expect(existsSync(join(dataDir, "backup-test")), "the database of the test").toBe(false);
    },
    PATIENCE_MS,
  );

  longTest(
    "that fails says why, leaves nothing, and the one before stays",
    async () => {
      await made(10, "itewe-2026-11-22-0200.tar");
      await whileAnotherRuns(async () => {
        await askForBackup(owner);
        await expect
          .poll(async () => (await state()).failed, { timeout: PATIENCE_MS })
          .toMatchObject({
            why: "Another backup is under way: wait until it has ended.",
          });
        await expect(streamBackup()).rejects.toMatchObject({ isBusy: true });
      });
      expect(readdirSync(folder)).toEqual(["itewe-2026-11-22-0200.tar"]);
      expect((await state()).made).toHaveLength(1);
    },
    PATIENCE_MS,
  );

  test("that was killed is told as interrupted, and another one can begin", async () => {
    const long = new Date(Date.now() - 600_000);
    await db.insert(backups).values({ id: uuidv7(), startedAt: long, seenAt: long, machine: "a" });
    const { running, failed } = await state();
    expect(running).toBeUndefined();
    expect(failed?.why).toMatch(/^It was interrupted/);
  });

  test("is no backup any more when its file is gone from the machine that made it", async () => {
    await madeAt(new Date("2026-11-22T01:00:00Z"));
    const name = await madeAt(new Date("2026-11-23T01:00:00Z"));
    rmSync(join(folder, name));
    const lastIsOf = (machine: string) =>
      db.update(backups).set({ machine }).where(eq(backups.file, name));
    await lastIsOf("there");
    expect((await state()).made[0]?.machine, "it may be on that machine").toBe("there");
    expect((await state()).goneOf).toBeUndefined();
    await lastIsOf("here");
    expect((await state()).goneOf, "others of that machine are in this folder").toBeDefined();
    await lastIsOf(hostname());
    const gone = await state();
    expect(gone.made.map(({ name }) => name)).toEqual(["itewe-2026-11-22-0200.tar"]);
    expect(backupPart(gone, "2026-11-23")).toMatchObject({
      state: "bad",
      trouble: {
        title: "The backup of today, 02:00 is gone",
        advice: expect.stringContaining("The one of yesterday, 02:00 is safe."),
      },
    });
    await made(0);
    expect((await state()).goneOf, "after another one").toBeUndefined();
  });

  test("is for the owner alone", async () => {
    const desk = { ...owner, user: { ...owner.user, role: "desk" as const } };
    await made(1, "itewe-2026-11-23-0200.tar");
    expect(await status(askForBackup(desk))).toBe(403);
    expect(await status(readBackups(desk, KEEP))).toBe(403);
    expect(await status(takeBackup(desk, "itewe-2026-11-23-0200.tar"))).toBe(403);
    for (const name of ["itewe-2026-11-24-0200.tar", "../keys", "keys", "/etc/passwd", ""]) {
      expect(await status(takeBackup(owner, name)), name).toBe(404);
    }
  });

  test("tells the owner where its file is when the machine that answers has none", async () => {
    const name = await made(1);
    rmSync(join(folder, name));
    const words = () =>
      takeBackup(owner, name).catch((answer: Response) => answer.text()) as Promise<string>;
    expect(await words()).toContain(`Copy it from the folder backups on here, or have both`);
    await db.update(backups).set({ machine: hostname() });
    expect(await words()).toContain("Make another backup now");
  });
});

describe("the backup of the night", () => {
  const lagos = (time: string) => new Date(`2026-11-${time}:00+01:00`);
  const isDueAt = (time: string) => isBackupDue(lagos(time));

  test("is due every night at two, from the first night after the shop has opened", async () => {
    await db.execute(sql`update seedings set timestamp = ${lagos("22T11:00").toISOString()}`);
    expect(await isDueAt("22T11:00"), "a new shop").toBe(false);
    expect(await isDueAt("23T02:00"), "its first night").toBe(true);
    await madeAt(lagos("23T02:01"), "itewe-2026-11-23-0201.tar");
    expect(await isDueAt("23T23:00"), "the same day, as when the shop starts again").toBe(false);
    expect(await isDueAt("24T02:00"), "the next night").toBe(true);
  });

  test("is due also after one that was made by day, unless that was begun just before", async () => {
    await madeAt(lagos("23T06:30"), "itewe-2026-11-23-0630.tar");
    expect(await isDueAt("24T02:00"), "after one of the morning").toBe(true);
    await madeAt(lagos("23T23:50"), "itewe-2026-11-23-2350.tar");
    expect(await isDueAt("24T02:00"), "after one of the evening").toBe(true);
    await madeAt(lagos("24T01:40"), "itewe-2026-11-24-0140.tar");
    expect(await isDueAt("24T02:00"), "after one of just before").toBe(false);
    expect(await isDueAt("25T02:00"), "the night after it").toBe(true);
  });

  test("is told as missing when it was not made, unless none is wanted", async () => {
    await openSince(40);
    expect(await state()).toMatchObject({ isMissing: true, isOld: false, isNightly: true });
    expect(await readBackups(owner, 0)).toMatchObject({ isMissing: false, isNightly: false });
    await made(40, "itewe-2026-11-21-0200.tar");
    expect(await state()).toMatchObject({ isMissing: false, isOld: true });
  });

  test("counts for nothing, and is listed last, when a wrong clock has dated it ahead", async () => {
    await openSince(100);
    const last = await made(30);
    const ahead = await made(-30 * 24);
    const signs = { startedAt: hoursAgo(-30 * 24), seenAt: hoursAgo(-30 * 24), machine: "here" };
    await db.insert(backups).values({ id: uuidv7(), ...signs });
    expect(await isBackupDue()).toBe(true);
    const { made: list, running, failed } = await state();
    expect([list.map(({ name }) => name), running, failed]).toEqual([
      [last, ahead],
      undefined,
      undefined,
    ]);
    expect(await isBackupRunning(db), "the one that was killed then").toBe(false);
    await db.delete(backups).where(eq(backups.file, last));
    expect((await state()).isOld, "none but that").toBe(true);
  });

  longTest(
    "that meets another backup is none that failed, and is tried again soon",
    async () => {
      await openSince(40);
      await whileAnotherRuns(async () => {
        await enqueue(db, "make-backup", { try: 1 });
        const waiting = async () => {
          const { rows } = await db.execute<{ data: object; soon: boolean }>(sql`
            select data, start_after < now() + interval '6 minutes' as soon from jobs.job
            where name = 'make-backup' and state = 'created' and start_after > now()`);
          return rows;
        };
        await expect
          .poll(waiting, { timeout: PATIENCE_MS })
          .toEqual([{ data: { try: 1 }, soon: true }]);
      });
      expect(await db.select().from(backups)).toEqual([]);
    },
    PATIENCE_MS,
  );

  test("stays for so many nights, however many are made by hand", async () => {
    const goes = (time: string, secondNewest = "24T02:00") =>
      isOld(lagos(time), 2, lagos(secondNewest), lagos("24T09:00"));
    expect(goes("22T23:00"), "the day before the first of two nights").toBe(true);
    for (const time of ["23T02:00", "23T15:00", "24T08:00"]) expect(goes(time), time).toBe(false);
    expect(goes("20T02:00", "20T02:00"), "one of the two newest").toBe(false);
    expect(goes("19T02:00", "20T02:00"), "before the two newest").toBe(true);
    expect(goes("26T02:00"), "dated ahead").toBe(true);
    expect(goes("26T02:00", "20T02:00"), "and none of these nights beside it").toBe(false);
  });

  test("goes from a machine that makes none any more, but not before as many are newer", async () => {
    const files = () => readdirSync(folder).sort();
    const old = await Promise.all([made(80), made(-30 * 24)]);
    await made(70);
    writeFileSync(join(folder, "itewe-2026-11-01-0200.tar"), "of a shop that was restored");
    const all = files();
    await db.delete(backups).where(ne(backups.file, old[0]));
    await removeOldBackups(KEEP);
    expect(files(), "one made").toEqual(all);
    // Another machine makes them now.
    const newer = await Promise.all([made(0.5), made(0.2)]);
    for (const name of newer) rmSync(join(folder, name));
    await removeOldBackups(0);
    expect(files(), "by hand only").toEqual(all);
    await removeOldBackups(KEEP);
    expect(files()).toEqual([]);
    const rows = await db.select().from(backups);
    expect(rows.map(({ file }) => file).sort()).toEqual(newer.sort());
  });

  test("that a killed process has left unfinished goes after a day", async () => {
    mkdirSync(folder, { recursive: true });
    const [left, perhapsWritten] = [
      "itewe-2026-11-19-0200.tar.part",
      "itewe-2026-11-20-0200.tar.part",
    ];
    for (const name of [left, perhapsWritten]) writeFileSync(join(folder, name), "a beginning");
    utimesSync(join(folder, left), hoursAgo(30), hoursAgo(30));
    await removeOldBackups(KEEP);
    expect(readdirSync(folder)).toEqual([perhapsWritten]);
  });

  test("begins at two o'clock in Lagos", () => {
    expect(untilNight(new Date("2026-11-23T00:59:30Z"))).toBe(30);
    expect(untilNight(new Date("2026-11-23T01:00:00Z"))).toBe(86_400);
    expect(untilNight(new Date("2026-12-31T13:00:00Z"))).toBe(43_200);
  });
});
