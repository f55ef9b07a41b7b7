/**
 * The date of an order whose printing waits for money: it counts from the later of approval and
 * payment.
 */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orders, products } from "../../../database/schema.ts";
import {
  admin,
  agree,
  approve,
  mailsOf,
  move,
  newOrder,
  pay,
  product,
  prove,
  useOrders,
} from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { moveCredit } from "../money/credit/credit.server.ts";
import { bookTransfer } from "../money/payments/book-transfer.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { dateSentence, fixedDay } from "./order-date.ts";

useTestDatabase("demo");
useOrders();

const DAYS = 2;
const DAY_MS = 86_400_000;
/** ₦20,000, of which 70 % are due before printing. */
const [TOTAL, ASKED] = [2_000_000, 1_400_000];

beforeAll(async () => {
  await db.update(products).set({ delivery: DAYS }).where(eq(products.id, product.id));
});

let phones = 100;
async function proofed() {
  const made = await newOrder({ phoneNumber: `0807 555 0${++phones}` });
  await prove(made.id, "", TOTAL);
  return made;
}

async function approved() {
  const made = await proofed();
  expect(await approve(made.id, 1)).toEqual({ ok: true });
  return made;
}

const dateOf = async (id: string) => (await readOrder(id))?.date;
async function fixedAt(id: string) {
  const [row] = await db.select({ at: orders.dateFixedAt }).from(orders).where(eq(orders.id, id));
  return row?.at ?? null;
}

test("page, chat and mail say what is to be paid with the approval", async () => {
  const { id, guest } = await proofed();
  const date = await dateOf(id);
  if (!date?.day) throw new Error("Nothing is promised");
  expect(date).toEqual({ day: date.day, approveBy: expect.any(String), pay: ASKED });
  const words = dateSentence("pick-up", date);
  expect(words).toContain("if you approve the proof and pay ₦14,000 by ");
  const { messages } = await readMessages(guest.viewer, undefined);
  expect(messages.at(-1)?.message).toContain(words);
  const newest = (await mailsOf(id, "order")).at(-1);
  const mail = await mailKinds()
    .find(({ name }) => name === "order")
    ?.compose(newest?.id ?? "");
  expect(mail?.text).toContain(words);
});

test("an approval fixes what is paid already", async () => {
  const { id } = await proofed();
  expect(await pay(id, ASKED)).toEqual({ ok: true });
  expect(await dateOf(id)).toEqual({ day: expect.any(String), approveBy: expect.any(String) });
  expect(await fixedAt(id)).toBeNull();
  expect(await approve(id, 1)).toEqual({ ok: true });
  expect(await dateOf(id)).toEqual({ day: expect.any(String) });
});

test("of an approved order the payment that makes it enough fixes it, from the time that the bank shows", async () => {
  const { id, guest } = await approved();
  const promised = await dateOf(id);
  expect(promised).toMatchObject({ isApproved: true, pay: ASKED, approveBy: expect.any(String) });
  expect(await pay(id, 1_000_000)).toEqual({ ok: true });
  expect(await dateOf(id)).toEqual({ ...promised, pay: 400_000 });
  const paidAt = new Date(Date.now() + 9 * DAY_MS);
  const transfer = {
    ...{ shares: [{ orderId: id, amount: 400_000 }], paidAt, clientId: uuidv7() },
    ...{ receivedOn: "2026-11-21", today: "2026-11-21" },
  };
  expect(await bookTransfer(admin, transfer)).toEqual({ ok: true });
  const day = fixedDay(await readCalendar(), null, DAYS, [paidAt.getTime()]) ?? "";
  expect(await dateOf(id)).toEqual({ day });
  expect(await fixedAt(id)).toEqual(paidAt);
  expect((await readOrder(id))?.events.at(-1)).toMatchObject({ kind: "payment", day });
  const { messages } = await readMessages(guest.viewer, undefined);
  expect(messages.at(-1)?.message).toContain(dateSentence("pick-up", { day }));
  // More money moves nothing.
  expect(await pay(id, 600_000)).toEqual({ ok: true });
  expect(await fixedAt(id)).toEqual(paidAt);
});

test("a shortfall that is let go counts as paid", async () => {
  const { id } = await approved();
  expect(await pay(id, ASKED - 5_000)).toEqual({ ok: true });
  expect(await dateOf(id)).toEqual({ day: expect.any(String) });
});

test("a lower total, and credit of another order, fix it as well", async () => {
  const cheaper = await approved();
  expect(await pay(cheaper.id, 900_000)).toEqual({ ok: true });
  expect(await fixedAt(cheaper.id)).toBeNull();
  expect(await agree(cheaper.id, 1_200_000)).toEqual({ ok: true });
  expect(await fixedAt(cheaper.id)).not.toBeNull();
  const phoneNumber = `0807 555 0${++phones}`;
  const [from, to] = [await newOrder({ phoneNumber }), await newOrder({ phoneNumber })];
  await prove(from.id, "", TOTAL);
  expect(await pay(from.id, ASKED)).toEqual({ ok: true });
  expect(await move(from.id, "cancelled", "Not needed")).toEqual({ ok: true });
  await prove(to.id, "", TOTAL);
  expect(await approve(to.id, 1)).toEqual({ ok: true });
  expect(await moveCredit(admin, to.id, { from: from.id, amount: ASKED })).toEqual({ ok: true });
  expect(await dateOf(to.id)).toEqual({ day: expect.any(String) });
});

test("who prints unpaid, with a reason, fixes it then", async () => {
  const { id } = await approved();
  const before = Date.now();
  expect(await move(id, "printing")).toEqual({ ok: true });
  expect((await fixedAt(id))?.getTime()).toBeGreaterThanOrEqual(before);
  expect(await dateOf(id)).toEqual({ day: expect.any(String) });
});
