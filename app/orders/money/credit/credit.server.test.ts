import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { orders } from "../../../../database/schema.ts";
import {
  admin,
  agree,
  newOrder,
  pay,
  product,
  typed,
  useOrders,
} from "../../../../test/rows/orders.ts";
import { status } from "../../../../test/rows/people.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { findDifferences } from "../../ledger/check-money.server.ts";
import { readOrder, readOrderAsAdmin } from "../../reading/read-orders.server.ts";
import { requestOrder } from "../../requesting/making/request-order.server.ts";
import { refund } from "../payments/correct-payments.server.ts";
import { moveCredit } from "./credit.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
let addresses = 0;
async function orderOf(viewer: Viewer, change: Record<string, string> = {}) {
  const from = { viewer, address: `10.9.0.${++addresses}` };
  const made = await requestOrder(from, typed({ product: product.id, ...change }));
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.id;
}
const seenByShop = async (id: string) => {
  const [row] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  const order = await readOrderAsAdmin(admin, String(row?.number), "");
  return order?.credits.map(({ orderId, amount }) => [orderId, amount]);
};

test("too much is kept, and a customer's comes off the next order once that has a price", async () => {
  const customer = (await newUser("Bello", "user")) as Viewer;
  const first = await orderOf(customer, { phoneNumber: "0803 740 0001" });
  await agree(first, 9_310_000);
  await pay(first, 10_000_000);
  expect(await readOrder(first)).toMatchObject({ money: { credit: 690_000, due: { now: 0 } } });
  const next = await orderOf(customer, { phoneNumber: "0803 740 0001" });
  expect(await readOrder(next)).toMatchObject({ paid: 0 });
  await agree(next, 500_000);
  expect(await readOrder(next)).toMatchObject({ paid: 500_000, money: { due: { now: 0 } } });
  expect((await readOrder(next))?.events.at(-1)).toMatchObject({ kind: "credit", amount: 500_000 });
  expect(await readOrder(first)).toMatchObject({ money: { credit: 190_000 } });
  const last = await orderOf(customer, { phoneNumber: "0803 740 0001" });
  await agree(last, 2_000_000);
  expect(await readOrder(last)).toMatchObject({ paid: 190_000 });
  expect((await readOrder(last))?.money.lines).toMatchObject([
    { kind: "credit", amount: 190_000, other: expect.any(Number) },
  ]);
  expect(await readOrder(first)).toMatchObject({ paid: 9_310_000, money: { credit: 0 } });
  expect(await findDifferences()).toEqual([]);
});

test("a guest's is proposed to the shop for an order of the same number, and named nowhere before", async () => {
  const { id } = await newOrder({ phoneNumber: "0803 740 0002" });
  await agree(id, 1_000_000);
  await pay(id, 1_200_000);
  const other = await newOrder({ phoneNumber: "+234 803 740 0002" });
  const stranger = await newOrder({ phoneNumber: "0803 740 0003" });
  await agree(other.id, 150_000);
  const before = await readOrder(other.id);
  expect(before).toMatchObject({ paid: 0, money: { lines: [], credit: 0 } });
  expect(JSON.stringify(before)).not.toContain("200000");
  expect(await seenByShop(other.id)).toEqual([[id, 200_000]]);
  expect(await seenByShop(stranger.id)).toEqual([]);
  expect(await moveCredit(admin, other.id, { from: id, amount: 150_001 })).toMatchObject({
    status: 409,
  });
  await agree(stranger.id, 150_000);
  expect(await moveCredit(admin, stranger.id, { from: id, amount: 150_000 })).toMatchObject({
    status: 409,
    failure: "The credit is another now. Look again, then decide.",
  });
  const press = () => moveCredit(admin, other.id, { from: id, amount: 150_000 });
  const both = await Promise.all([press(), press()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    status: 409,
    failure: "The credit is another now. Look again, then decide.",
  });
  expect(await readOrder(other.id)).toMatchObject({ paid: 150_000 });
  expect(await readOrder(id)).toMatchObject({ money: { credit: 50_000 } });
  // Either can be sent back.
  const back = { amount: 50_000, reason: "They asked for it", clientId: crypto.randomUUID() };
  expect(await refund(admin, id, back)).toEqual({ ok: true });
  expect(await readOrder(id)).toMatchObject({ paid: 1_000_000, money: { credit: 0 } });
  expect(await seenByShop(other.id)).toEqual([]);
  expect(await findDifferences()).toEqual([]);
});

test("only admins move credit", async () => {
  const { id } = await newOrder({ phoneNumber: "0803 740 0004" });
  const visitor: Viewer = { kind: "visitor" };
  expect(await status(moveCredit(visitor, id, { from: id, amount: 1 }))).toBe(403);
  expect(await moveCredit(admin, id, { from: id, amount: 1 })).toMatchObject({ status: 409 });
});
