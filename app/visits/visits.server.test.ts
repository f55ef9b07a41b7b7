import { getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { visits } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { addVisits, purgeVisits, VISITS_KEPT_DAYS } from "./visits.server.ts";

useTestDatabase();

const seen = (change: Partial<typeof visits.$inferSelect> = {}) => ({
  ...{ day: "2026-11-23", page: "/about", source: "search" as const, views: 1 },
  ...change,
});

test("the counts of several processes add up, also at once", async () => {
  const both = [seen({ page: "/" }), seen({ views: 2 })];
  await Promise.all(Array.from({ length: 8 }, () => addVisits(both)));
  expect(await db.select().from(visits).orderBy(visits.page)).toEqual([
    seen({ page: "/", views: 8 }),
    seen({ views: 16 }),
  ]);
});

test("nothing of a person can be kept: no address, cookie, account, browser or words", async () => {
  expect(Object.keys(getTableColumns(visits))).toEqual(["day", "page", "source", "views"]);
  // What stands in the database, whatever the code says.
  const { rows } = await db.execute(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = 'visits' order by ordinal_position`);
  expect(rows).toEqual([
    { name: "day", type: "date" },
    { name: "page", type: "text" },
    { name: "source", type: "text" },
    { name: "views", type: "integer" },
  ]);
  const refused = { cause: { constraint: expect.any(String) } };
  const write = (change: object) => db.insert(visits).values(seen(change));
  for (const page of ["a name", "/with a space", "10.0.0.1", `/${"x".repeat(200)}`, "/ẹ"]) {
    await expect(write({ page }), page).rejects.toMatchObject(refused);
  }
  await expect(write({ source: "https://blog.example/of-somebody" })).rejects.toMatchObject(
    refused,
  );
  await expect(write({ views: 0, page: "/contact" })).rejects.toMatchObject(refused);
});

test("what is older than two years is deleted", async () => {
  const day = (ago: number) => {
    const today = Date.now() + 3_600_000;
    return new Date(today - ago * 86_400_000).toISOString().slice(0, 10);
  };
  const page = "/service";
  await addVisits(
    [0, VISITS_KEPT_DAYS - 1, VISITS_KEPT_DAYS + 1].map((ago) => seen({ page, day: day(ago) })),
  );
  await purgeVisits();
  const left = await db.select({ day: visits.day }).from(visits).where(sql`page = ${page}`);
  expect(left.map((row) => row.day).sort()).toEqual([day(VISITS_KEPT_DAYS - 1), day(0)]);
});
