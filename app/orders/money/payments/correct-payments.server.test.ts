import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import {
  admin,
  agree,
  mailsOf,
  move,
  newOrder,
  pay,
  useOrders,
} from "../../../../test/rows/orders.ts";
import { status } from "../../../../test/rows/people.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { findDifferences } from "../../ledger/check-money.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { refund, takeBack } from "./correct-payments.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
let phones = 0;
async function ordered(total: number) {
  const phoneNumber = `0803 730 ${String(++phones).padStart(4, "0")}`;
  const { id } = await newOrder({ phoneNumber });
  await agree(id, total);
  return id;
}
const linesOf = async (id: string) =>
  (await readOrder(id))?.money.lines.map(({ kind, amount }) => [kind, amount]);
const paymentOf = async (id: string) => (await readOrder(id))?.money.lines[0]?.paymentId ?? "";
const sendBack = (id: string, amount: number, clientId = uuidv7()) =>
  refund(admin, id, { amount, reason: "Two were not printed", clientId });

test("a wrong booking is taken back by an entry; its receipt is void and keeps its number", async () => {
  const id = await ordered(1_700_000);
  await pay(id, 1_700_000);
  const [line] = (await readOrder(id))?.money.lines ?? [];
  const input = { paymentId: line?.paymentId ?? "", reason: "Booked to the wrong order" };
  for (const reason of ["", "  ", "x".repeat(501)]) {
    expect(await takeBack(admin, id, { ...input, reason })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
  }
  expect(await takeBack(admin, id, input)).toEqual({ ok: true });
  expect(await takeBack(admin, id, input), "pressed twice").toEqual({ ok: true });
  const order = await readOrder(id);
  expect(order).toMatchObject({ paid: 0, money: { due: { now: 1_190_000 } } });
  expect(order?.money.lines).toMatchObject([
    { kind: "received", amount: 1_700_000, receipt: line?.receipt, isVoid: true },
    { kind: "taken-back", amount: -1_700_000, note: "Booked to the wrong order" },
  ]);
  expect(order?.events.at(-1)).toMatchObject({ kind: "taken-back", amount: 1_700_000 });
  expect((await mailsOf(id, "order")).at(-1)?.id).toBe(`${id}_${order?.version}`);
  const second = (await newUser("Other", "admin")) as Viewer;
  expect(await takeBack(second, id, input)).toMatchObject({
    status: 409,
    failure: "This payment has been taken back already.",
  });
  await pay(id, 1_700_000);
  const valid = (await readOrder(id))?.money.lines.find(({ isVoid }) => !isVoid);
  expect(valid?.receipt).toBe((line?.receipt ?? 0) + 1);
  expect(await findDifferences()).toEqual([]);
});

test("what was let go for a payment goes with it", async () => {
  const id = await ordered(1_700_000);
  await pay(id, 1_695_000);
  expect(await readOrder(id)).toMatchObject({ paid: 1_700_000 });
  await takeBack(admin, id, { paymentId: await paymentOf(id), reason: "Not ours" });
  expect(await readOrder(id)).toMatchObject({ paid: 0 });
  expect(await findDifferences()).toEqual([]);
});

test("what was sent back already cannot be taken back, too", async () => {
  const id = await ordered(1_700_000);
  await pay(id, 1_700_000);
  await sendBack(id, 200_000);
  expect(await takeBack(admin, id, { paymentId: await paymentOf(id), reason: "Wrong" })).toEqual({
    ok: false,
    status: 409,
    failure: "Only ₦15,000 of it is still here: the rest was sent back, or used for another order.",
  });
});

test("money is sent back once for each form, with a note of its own number", async () => {
  const id = await ordered(1_700_000);
  await pay(id, 1_700_000);
  const form = uuidv7();
  expect(await sendBack(id, 500_000, form)).toEqual({ ok: true });
  expect(await sendBack(id, 500_000, form)).toEqual({ ok: true });
  expect(await sendBack(id, 400_000, form)).toMatchObject({ status: 409 });
  await sendBack(id, 100_000);
  const numbers = (await readOrder(id))?.money.lines.flatMap(({ refund: number }) => number ?? []);
  expect(numbers).toEqual([numbers?.[0], (numbers?.[0] ?? 0) + 1]);
  expect(await readOrder(id)).toMatchObject({ paid: 1_100_000 });
  expect(await refund(admin, id, { amount: 5, reason: " ", clientId: uuidv7() })).toMatchObject({
    errors: { reason: "Write the reason." },
  });
  expect(await findDifferences()).toEqual([]);
});

test("no more is sent back than came, also by two admins at once", async () => {
  const id = await ordered(1_700_000);
  expect(await sendBack(id, 100)).toMatchObject({
    status: 400,
    errors: { refund: "Nothing is there that could be sent back." },
  });
  for (const amount of [0, -1, 1.5, Number.NaN]) {
    expect(await sendBack(id, amount)).toMatchObject({ errors: { refund: expect.any(String) } });
  }
  await pay(id, 500_000);
  expect(await sendBack(id, 500_001)).toMatchObject({
    errors: { refund: "Only ₦5,000 is there: no more can be sent back." },
  });
  const both = await Promise.all([sendBack(id, 500_000), sendBack(id, 500_000)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readOrder(id)).toMatchObject({ paid: 0 });
});

test("a paid order that is cancelled is all credit until it is sent back; what was let go is no money", async () => {
  const id = await ordered(1_700_000);
  await pay(id, 1_695_000);
  await move(id, "cancelled", "No paper");
  expect(await linesOf(id)).toEqual([
    ["received", 1_695_000],
    ["let-go", 5_000],
    ["let-go", -5_000],
  ]);
  expect(await readOrder(id)).toMatchObject({
    paid: 1_695_000,
    money: { credit: 1_695_000, due: { now: 0, later: 0 } },
  });
  expect(await sendBack(id, 1_700_000)).toMatchObject({ status: 400 });
  expect(await sendBack(id, 1_695_000)).toEqual({ ok: true });
  expect(await readOrder(id)).toMatchObject({ paid: 0, money: { credit: 0 } });
});

test("only admins correct", async () => {
  const id = await ordered(100);
  const visitor: Viewer = { kind: "visitor" };
  expect(await status(takeBack(visitor, id, { paymentId: id, reason: "x" }))).toBe(403);
  const input = { amount: 1, reason: "x", clientId: uuidv7() };
  expect(await status(refund(visitor, id, input))).toBe(403);
});
