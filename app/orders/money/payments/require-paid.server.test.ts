/** No printing before the first part is paid, no hand-over before everything is. */
import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { auditLines } from "../../../../database/schema.ts";
import {
  admin,
  agree,
  move,
  newOrder,
  pay,
  useOrders,
  version,
} from "../../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { moveOrder } from "../../steps/order-steps.server.ts";

useTestDatabase("demo");
useOrders();

/** ₦20,000, of which 70 % are due before printing. */
const [TOTAL, FIRST] = [2_000_000, 1_400_000];
let phones = 0;
async function approved() {
  const { id } = await newOrder({ phoneNumber: `0803 730 ${String(++phones).padStart(4, "0")}` });
  await agree(id, TOTAL);
  await move(id, "approved");
  return id;
}
const go = async (id: string, to: string, unpaid?: string) =>
  moveOrder(admin, id, { to, version: await version(id), ...(unpaid ? { unpaid } : {}) });
const refused = (unpaid: string) => ({ ok: false, status: 400, errors: { unpaid } });
async function lastOverride() {
  const [line] = await db
    .select()
    .from(auditLines)
    .where(eq(auditLines.act, "go-on-unpaid"))
    .orderBy(desc(auditLines.id))
    .limit(1);
  return line;
}

describe("an order", () => {
  test("is not printed before 70 % are paid, less the tolerance for a bank's charge", async () => {
    const id = await approved();
    expect(await go(id, "printing")).toMatchObject(
      refused("₦14,000 is missing before printing. Write the reason to go on unpaid."),
    );
    expect(await pay(id, FIRST - 10_001)).toEqual({ ok: true });
    expect(await go(id, "printing")).toMatchObject(
      refused("₦100.01 is missing before printing. Write the reason to go on unpaid."),
    );
    expect(await readOrder(id)).toMatchObject({ status: "approved" });
    expect(await pay(id, 1)).toEqual({ ok: true });
    expect(await go(id, "printing")).toEqual({ ok: true });
  });

  test("is not handed over before all is paid", async () => {
    const id = await approved();
    await pay(id, FIRST);
    for (const to of ["printing", "ready"]) expect(await go(id, to)).toEqual({ ok: true });
    expect(await go(id, "delivered")).toMatchObject(
      refused("₦6,000 is missing before it is handed over. Write the reason to go on unpaid."),
    );
    expect(await readOrder(id)).toMatchObject({ status: "ready" });
    await pay(id, TOTAL - FIRST);
    expect(await go(id, "delivered")).toEqual({ ok: true });
  });

  test("goes on unpaid with a reason, which the audit names with what is missing", async () => {
    const id = await approved();
    expect(await go(id, "printing", "x".repeat(201))).toMatchObject({ status: 400 });
    expect(await go(id, "printing", "Known to pay")).toEqual({ ok: true });
    expect(await lastOverride()).toMatchObject({
      userId: admin.user.id,
      details: { status: "printing", missing: FIRST, reason: "Known to pay" },
    });
    await go(id, "ready");
    expect(await go(id, "delivered", "Pays at the door")).toEqual({ ok: true });
    expect(await lastOverride()).toMatchObject({
      details: { status: "delivered", missing: TOTAL, reason: "Pays at the door" },
    });
  });
});
