import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { rateLimits, webVitals } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { limitOf } from "../limits/rate-limit.server.ts";
import { recordVitals, summariseVitals } from "./vitals.server.ts";

useTestDatabase();

const ADDRESS = "192.0.2.7";
const lcp = { page: "/product/:productId", metric: "LCP", value: 1_240.5 };

test("what a browser measured is kept, without who it was", async () => {
  expect(await recordVitals([lcp, { page: "/", metric: "CLS", value: 0.01 }], ADDRESS)).toBe(true);
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
  [Array.from({ length: 11 }, () => lcp)],
])("what is no measurement is refused: %j", async (input) => {
  expect(await recordVitals(input, ADDRESS)).toBe(false);
});

test("measurements older than 30 days are forgotten", async () => {
  await db.execute(sql`update web_vitals set timestamp = now() - interval '31 days'`);
  await recordVitals([lcp], ADDRESS);
  expect(await db.select().from(webVitals)).toHaveLength(1);
});

test("one address cannot speak for all: past 600 visits an hour its measurements are dropped", async () => {
  await db.delete(webVitals);
  await recordVitals([lcp], "192.0.2.8");
  // As if it had sent 597 more.
  const { key } = limitOf("vitals", { address: "192.0.2.8" }, 0);
  await db.update(rateLimits).set({ count: 598 }).where(eq(rateLimits.key, key));
  for (let sent = 598; sent < 610; sent++) {
    expect(await recordVitals([lcp], "192.0.2.8")).toBe(true);
  }
  expect(await db.$count(webVitals)).toBe(3);
  await recordVitals([lcp], "192.0.2.9");
  expect(await db.$count(webVitals)).toBe(4);
});

test("the admin's own pages are not among those of visitors", async () => {
  await db.delete(webVitals);
  await recordVitals([lcp, { ...lcp, page: "/admin-dashboard" }], ADDRESS);
  await recordVitals([{ ...lcp, page: "/admin-dashboard/orders/:number" }], ADDRESS);
  expect((await summariseVitals()).map(({ page }) => page)).toEqual([lcp.page]);
});
