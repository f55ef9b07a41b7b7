import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { webVitals } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/database.ts";
import { recordVitals, summariseVitals } from "./vitals.server.ts";

useTestDatabase();

const lcp = { page: "/product/:productId", metric: "LCP", value: 1_240.5 };

test("what a browser measured is kept, without who it was", async () => {
  expect(await recordVitals([lcp, { page: "/", metric: "CLS", value: 0.01 }])).toBe(true);
  const rows = await db.select().from(webVitals);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject(lcp);
  expect(Object.keys(rows[0] ?? {})).toEqual(["id", "page", "metric", "value", "timestamp"]);
});

test.each([
  [undefined],
  [[]],
  [{ ...lcp }],
  [[{ ...lcp, page: "https://elsewhere.example" }]],
  [[{ ...lcp, page: "/<script>" }]],
  [[{ ...lcp, metric: "FID" }]],
  [[{ ...lcp, value: -1 }]],
  [[{ ...lcp, value: "fast" }]],
  [Array.from({ length: 21 }, () => lcp)],
])("what is no measurement is refused: %j", async (input) => {
  expect(await recordVitals(input)).toBe(false);
});

test("measurements older than 30 days are forgotten", async () => {
  await db.execute(sql`update web_vitals set timestamp = now() - interval '31 days'`);
  await recordVitals([lcp]);
  expect(await db.select().from(webVitals)).toHaveLength(1);
});

test("the admin's own pages are not among those of visitors", async () => {
  await db.delete(webVitals);
  await recordVitals([lcp, { ...lcp, page: "/admin-dashboard" }]);
  await recordVitals([{ ...lcp, page: "/admin-dashboard/orders/:number" }]);
  expect((await summariseVitals()).map(({ page }) => page)).toEqual([lcp.page]);
});
