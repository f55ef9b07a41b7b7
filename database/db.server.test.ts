import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "../test/setup/database.ts";
import { db, isDatabaseAway, isDatabaseBusy, preparedQuery } from "./db.server.ts";

useTestDatabase();

const SECOND = "A transaction asked for a second connection";
const reason = (error: Error) => `${error.message} ${String(error.cause)}`;

test("a transaction that asks for a second connection fails, by whatever way it asks", async () => {
  const ways: (() => Promise<unknown>)[] = [
    async () => db.execute(sql`select 1`),
    () => preparedQuery("one", "select 1", []),
    () => db.transaction(async () => {}),
  ];
  for (const ask of ways) {
    await expect(db.transaction(ask).catch((error) => reason(error))).resolves.toContain(SECOND);
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

test("a full disk is an error that passes, other errors of a statement are not", async () => {
  const raised = (code: string) =>
    db
      .execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
      .catch((error: unknown) => error);
  expect(isDatabaseBusy(await raised("53100"))).toBe(true);
  expect(isDatabaseBusy(await raised("22012"))).toBe(false);
});
