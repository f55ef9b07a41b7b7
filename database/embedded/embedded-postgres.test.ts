import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "../../test/database.ts";
import { db } from "../db.server.ts";

useTestDatabase();

test("the database keeps time in UTC and every acknowledged write on disk", async () => {
  const { rows } = await db.execute(
    sql`select current_setting('timezone') as timezone, current_setting('fsync') as fsync,
               current_setting('synchronous_commit') as commit`,
  );
  expect(rows).toEqual([{ timezone: "UTC", fsync: "on", commit: "on" }]);
});

test("the database listens on no network address", async () => {
  const { rows } = await db.execute(sql`select current_setting('listen_addresses') as addresses`);
  expect(rows).toEqual([{ addresses: "" }]);
});
