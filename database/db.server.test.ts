import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { useTestDatabase } from "../test/setup/database.ts";
import { isDatabaseAway, isDatabaseBusy } from "./database-errors.ts";
import { db, longTransaction, preparedQuery } from "./db.server.ts";

useTestDatabase();

const isLong = Boolean(process.env.LONG);
const SECOND = "A transaction asked for a second connection";
const reason = (error: Error) => `${error.message} ${String(error.cause)}`;

test("a transaction that asks for a second connection fails, by whatever way it asks", async () => {
  const ways: (() => Promise<unknown>)[] = [
    async () => db.execute(sql`select 1`),
    () => preparedQuery("one", "select 1", []),
    () => db.transaction(async () => {}),
    () => longTransaction(async () => {}),
  ];
  for (const ask of ways) {
    await expect(db.transaction(ask).catch(reason)).resolves.toContain(SECOND);
    await expect(longTransaction(ask).catch(reason)).resolves.toContain(SECOND);
  }
});

test("once a transaction has ended, what it began goes on with connections of its own", async () => {
  const ended = Promise.withResolvers<void>();
  const after = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    return { rows: ended.promise.then(() => db.execute<{ one: number }>(sql`select 1 as one`)) };
  });
  ended.resolve();
  expect((await after.rows).rows).toEqual([{ one: 1 }]);
});

test("however many transactions wait for one lock, others read meanwhile, and none waits for ever", async () => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = sql`select pg_advisory_xact_lock(7)`;
  const holder = db.transaction(async (tx) => {
    await tx.execute(lock);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const waiting = Array.from({ length: 40 }, () =>
    db.transaction((tx) => tx.execute(lock)).catch((error: unknown) => error),
  );
  const read = db.execute(sql`select 1`).then(() => "read");
  expect(await Promise.race([read, Promise.race(waiting)])).toBe("read");
  const failed = await Promise.all(waiting);
  expect(failed.every(isDatabaseBusy)).toBe(true);
  held.resolve();
  await holder;
});

test("a connection that breaks within a transaction is told as such, and used no more", async () => {
  const broken = await db
    .transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseAway(broken)).toBe(true);
  await db.transaction((tx) => tx.execute(sql`select 1`));
  expect(isDatabaseAway(new Error("something else"))).toBe(false);
});

test("a database that takes a connection and says nothing is away", async () => {
  const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 50 });
  client.on("error", () => {});
  expect(isDatabaseAway(await client.connect().catch((error: unknown) => error))).toBe(true);
});

test("a long transaction is undone when it fails, told when its connection breaks, and leaves none open", async () => {
  const failed = longTransaction(async (tx) => {
    await tx.execute(sql`create table left_over (id integer)`);
    throw new Error("no more");
  });
  await expect(failed).rejects.toThrow("no more");
  const broken = longTransaction((tx) =>
    tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  );
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
  const pid = await longTransaction(
    async (tx) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0],
  );
  await expect
    .poll(async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity where pid = ${pid?.pid}`);
      return rows.length;
    })
    .toBe(0);
  const { rows } = await db.execute(sql`select to_regclass('left_over') as name`);
  expect(rows).toEqual([{ name: null }]);
});

test.runIf(isLong)(
  "a statement that takes longer than a page may is stopped, in a long transaction it is not",
  { timeout: 60_000 },
  async () => {
    const sleep = sql`select pg_sleep(18)`;
    const [short, long] = await Promise.allSettled([
      db.transaction((tx) => tx.execute(sleep)),
      longTransaction((tx) => tx.execute(sleep)),
    ]);
    expect([short.status, long.status]).toEqual(["rejected", "fulfilled"]);
  },
);

test("a full disk is an error that passes, other errors of a statement are not", async () => {
  const raised = (code: string) =>
    db
      .execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
      .catch((error: unknown) => error);
  expect(isDatabaseBusy(await raised("53100"))).toBe(true);
  expect(isDatabaseBusy(await raised("22012"))).toBe(false);
});
