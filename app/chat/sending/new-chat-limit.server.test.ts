import { like, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, participants, rateLimits } from "../../../database/schema.ts";
import { useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { newChats } from "../../limits/rate-limits.ts";
import { requestOrder } from "../../orders/requesting/making/request-order.server.ts";
import { sendForm } from "./send-form.server.ts";
import { sendMessage } from "./send-message.server.ts";
import type { Sent } from "./store-in-transaction.server.ts";

useTestDatabase("demo");
const { newGuest, newUser, visitor } = useOrders();
const ADDRESS = "192.0.2.1";
const someone = () => newGuest().guestToken;

const write = (guestToken: string, address = ADDRESS, clientId = uuidv7()) =>
  sendMessage({ viewer: visitor, guestToken, address }, { message: "Hello", clientId });

/** Ten at once: no one waits for a turn, which ends after seconds. */
async function begin(count: number) {
  const begun: Sent[] = [];
  while (begun.length < count) {
    const length = Math.min(10, count - begun.length);
    begun.push(...(await Promise.all(Array.from({ length }, () => write(someone())))));
  }
  return begun;
}

/** Lets the counted minute or hour end. */
const pass = (ms: number) =>
  db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - ${ms}` });

beforeEach(() => db.delete(rateLimits));

test("so many guests of one address begin to chat in a minute; the next one's message waits", async () => {
  const regular = someone();
  expect((await write(regular)).ok).toBe(true);
  const begun = await begin(newChats.minute - 1);
  expect(begun.every(({ ok }) => ok)).toBe(true);
  const count = () => Promise.all([db.$count(conversations), db.$count(participants)]);
  const before = await count();
  const [next, clientId] = [someone(), uuidv7()];
  const refused = await write(next, ADDRESS, clientId);
  expect(refused).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^Too many new chats .* in (1 minute|\d\d seconds); or call/),
  });
  const wait = refused.ok ? 0 : refused.retryAfterSeconds;
  expect(wait).toBeGreaterThan(30);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await count()).toEqual(before);
  // Guests who have begun can go on, and so can everybody on other networks.
  expect((await write(regular)).ok).toBe(true);
  expect((await write(someone(), "192.0.2.2")).ok).toBe(true);
  await pass(60_000);
  expect((await write(next, ADDRESS, clientId)).ok).toBe(true);
});

test("in an hour, however slowly, no more than that many", async () => {
  await begin(1);
  const hourly = like(rateLimits.key, "chat-hour:%");
  await db.update(rateLimits).set({ count: newChats.hour }).where(hourly);
  const refused = await write(someone());
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeGreaterThan(3_000);
  await pass(3_600_000);
  expect((await write(someone())).ok).toBe(true);
});

test("several first messages of one guest at once are one beginning", async () => {
  const guest = someone();
  await Promise.all(Array.from({ length: 5 }, () => write(guest)));
  const counts = await db.select({ count: rateLimits.count }).from(rateLimits);
  expect(counts).toEqual([{ count: 1 }, { count: 1 }]);
});

test("a form that has to wait says so, and a customer or an order begins all the same", async () => {
  await begin(newChats.minute);
  const form = { message: "From a form", clientId: uuidv7() };
  const guest = { viewer: visitor, guestToken: someone(), address: ADDRESS };
  expect(await sendForm(guest, form)).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  const customer = await newUser("Tunde", "user");
  expect((await sendForm({ viewer: customer, address: ADDRESS }, form)).ok).toBe(true);
  const ordered = await requestOrder(guest, {
    clientId: uuidv7(),
    item: "Books/novel",
    quantity: "1000",
    name: "Ngozi",
    phoneNumber: "0803 123 4567",
    delivery: "pick-up",
  });
  expect(ordered).toMatchObject({ ok: true });
});
