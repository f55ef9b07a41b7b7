import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { ledgerEntries, orders, payments } from "../../../database/schema.ts";
import { status as statusOf, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { OrderStatus } from "../status.ts";
import { findOpenClaims, findUnpaidReady, shopMoney } from "./shop-money.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
const admin = { kind: "admin", user: { id: uuidv7(), role: "admin" } } as Awaited<
  ReturnType<typeof newUser>
>;
let last = 0;
let receipts = 0;

beforeEach(async () => {
  await db.execute(sql`truncate payments, ledger_entries, orders cascade`);
});

/** An order with a total in naira, and the payments for it by day. */
async function order(
  status: OrderStatus,
  total: number | null,
  ...transfers: [naira: number, daysAgo: number][]
): Promise<number> {
  const id = uuidv7();
  const number = ++last;
  await db.insert(orders).values({
    id,
    number,
    clientId: uuidv7(),
    title: "Business Cards",
    productNames: "Business Cards",
    quantity: 100,
    notes: "",
    name: "Bello Adunni",
    delivery: "pick-up",
    status,
    total: total === null ? null : total * 100,
    ...(status === "delivered" || status === "cancelled" ? { closedAt: new Date() } : {}),
  });
  for (const [naira, daysAgo] of transfers) {
    const day = sql`(now() at time zone 'Africa/Lagos')::date - ${daysAgo}::integer`;
    const amount = naira * 100;
    await db.transaction(async (tx) => {
      const paymentId = uuidv7();
      if (naira > 0) {
        await tx.insert(payments).values({
          ...{ id: paymentId, orderId: id, clientId: uuidv7(), state: "received", amount },
          ...{ receivedOn: day, receivedAt: new Date(), receipt: ++receipts },
        });
      }
      await tx.insert(ledgerEntries).values({
        ...{ id: uuidv7(), orderId: id, amount, day },
        ...(naira > 0 ? { kind: "received", paymentId } : { kind: "refund" }),
      });
    });
  }
  return number;
}

test("what was received today and this week is what came on those days in Lagos, less what was paid back", async () => {
  await order("printing", 50_000, [20_000, 0], [-5_000, 0], [7_000, 8]);
  await order("delivered", 10_000, [10_000, 0]);
  expect(await shopMoney(admin)).toMatchObject({
    receivedToday: 2_500_000,
    receivedThisWeek: 2_500_000,
  });
});

test("what is owed is what is left of the agreed totals, delivered or not, but for cancelled orders", async () => {
  expect(await shopMoney(admin)).toEqual({
    receivedToday: 0,
    receivedThisWeek: 0,
    owed: 0,
    owesMore: false,
  });
  await order("approved", 50_000, [20_000, 9]);
  await order("ready", 8_000);
  // What one order has too much does not reduce what another owes; without a total nothing is owed
  // yet.
  await order("printing", 1_000, [3_000, 9]);
  await order("received", null);
  await order("cancelled", 90_000);
  await order("delivered", 90_000, [60_000, 30]);
  await order("delivered", 5_000, [5_000, 1]);
  await order("delivered", null);
  expect(await shopMoney(admin)).toMatchObject({ owed: 6_800_000, owesMore: false });
});

test("ready orders that are not paid in full are named with what is left, the oldest first", async () => {
  const part = await order("ready", 8_000, [3_000, 2]);
  await order("ready", 8_000, [8_000, 2]);
  const bare = await order("ready", null);
  await order("printing", 8_000);
  const { count, orders: lines } = await findUnpaidReady(admin);
  expect(count).toBe(2);
  expect(lines).toEqual([
    { number: part, title: "Business Cards", name: "Bello Adunni", left: 500_000 },
    { number: bare, title: "Business Cards", name: "Bello Adunni", left: null },
  ]);
  for (let n = 0; n < 6; n++) await order("ready", 1_000);
  const many = await findUnpaidReady(admin);
  expect([many.count, many.orders.length]).toEqual([8, 5]);
});

test("what buyers say they have paid is named until it is confirmed, the longest waiting first", async () => {
  const say = async (number: number, naira: number, day: number, state: "claimed" | "withdrawn") =>
    db.insert(payments).values({
      ...{ id: uuidv7(), claimClientId: uuidv7(), state, claimed: naira * 100 },
      orderId: sql`(select id from orders where number = ${number})`,
      claimedAt: new Date(Date.UTC(2026, 10, day)),
      ...(state === "withdrawn" ? { closedAt: new Date() } : {}),
    });
  const [one, other] = [await order("received", 50_000), await order("printing", 9_000)];
  await say(one, 35_000, 20, "claimed");
  await say(other, 2_700, 18, "claimed");
  await say(one, 15_000, 10, "withdrawn");
  const { count, claims } = await findOpenClaims(admin);
  expect(count).toBe(2);
  expect(claims).toMatchObject([
    { number: other, amount: 270_000, claimedAt: "2026-11-18T00:00:00.000Z" },
    { number: one, amount: 3_500_000, claimedAt: "2026-11-20T00:00:00.000Z" },
  ]);
});

test("only admins are told of money", async () => {
  expect(await statusOf(findOpenClaims(visitor))).toBe(403);
  expect(await statusOf(shopMoney(visitor))).toBe(403);
  expect(await statusOf(findUnpaidReady(visitor))).toBe(403);
});

test("among many delivered orders the open ones, and the newest, are found along an index", async () => {
  await db.execute(sql`
    insert into orders (id, number, client_id, title, product_names, quantity, notes, delivery,
      status, total, closed_at)
    select gen_random_uuid(), ${last} + n, gen_random_uuid(), 'Novel', 'Novel', 1, '', 'pick-up',
      'delivered', 100, now()
    from generate_series(1, 5000) n`);
  await db.execute(sql`analyze orders`);
  const explain = (query: ReturnType<typeof sql>) =>
    db.execute<{ "QUERY PLAN": string }>(sql`explain (costs off) ${query}`);
  const { rows } = await explain(sql`select id, status, total from orders
    where status = 'delivered' and waiting_since is null order by number desc limit 1000`);
  const newest = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(newest).toMatch(/Index Scan Backward using orders_/);
  expect(newest).not.toContain("Sort");
  for (const query of [
    sql`select id, total from orders where closed_at is null and total is not null
        order by status, number limit 2000`,
    sql`select id from orders where status = 'ready' and closed_at is null order by number limit 200`,
  ]) {
    const plan = (await explain(query)).rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("orders_open");
    expect(plan).not.toContain("Sort");
  }
});
