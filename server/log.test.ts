import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../database/db.server.ts";
import { useTestDatabase } from "../test/database.ts";
import { describeError } from "./log.ts";

useTestDatabase();

test("what a person typed is not in the log of a failed query", async () => {
  const error = await db.execute(sql`select ${"my secret wish"}::integer`).then(
    () => undefined,
    (thrown) => thrown,
  );
  const line = JSON.stringify(describeError(error));
  expect(line).toContain("QueryError");
  expect(line).toContain("22P02");
  expect(line).not.toContain("my secret wish");
});

test("other errors are logged with their stack", () => {
  expect(JSON.stringify(describeError(new Error("out of paper")))).toContain("out of paper");
});
