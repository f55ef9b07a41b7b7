import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "../test/setup/database.ts";
import { db, migrateDatabase } from "./db.server.ts";
import { StartError } from "./start-error.ts";

useTestDatabase();

const FOLDER = "database/migrations";

test("tables that are up to date are left alone", async () => {
  await expect(migrateDatabase(FOLDER)).resolves.toBeUndefined();
});

test("a database that a newer release has changed is refused, and left as it is", async () => {
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        select 'of a newer release', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  const error = await migrateDatabase(FOLDER).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toMatch(
    /^The database was written by a newer release of the shop: start that one/,
  );
});

test("a role that may not change the tables is told so in one line", async () => {
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of a newer release'`);
  await db.execute(
    sql`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database());
    end $$`,
  );
  const error = await migrateDatabase(FOLDER).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toBe(
    "The database refuses (cannot execute CREATE SCHEMA in a read-only transaction): the role in DATABASE_URL must own its database and be allowed to write.",
  );
});
