import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { conversations, orderEvents, products } from "../../../../database/schema.ts";
import { admin, newGuest, newOrder, typed, useOrders } from "../../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { sendMessage } from "../../../chat/sending/send-message.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { contactOf } from "./order-contact.server.ts";
import { recordOrder } from "./request-order.server.ts";

useTestDatabase("demo");
useOrders();

let cards: string;
const LAGOS = { delivery: "delivery", state: "Lagos", city: "Ikeja" };

beforeAll(async () => {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.item, "Business_Cards/business-cards"));
  cards = row?.id ?? "";
});

/** The id of a chat whose guest has asked for these choices. */
async function chatAbout(...asked: Record<string, string>[]): Promise<string> {
  const { from, participantId } = newGuest();
  for (const fields of asked) {
    await sendMessage(from, { clientId: uuidv7(), message: "I want to print", ...fields });
  }
  const [chat] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, participantId));
  return chat?.id ?? "";
}

/** The form for 500 cards to Ikeja, as the page makes it from the chat. */
const form = (change: Record<string, string> = {}) =>
  typed({
    product: cards,
    quantity: "500",
    "o-finish": "soft",
    delivery: "delivery",
    "address.state": "Lagos",
    "address.city": "Ikeja",
    "address.streetAddress": "1 Allen Avenue",
    ...change,
  });

async function recorded(change: Record<string, string> = {}, chat?: string) {
  const made = await recordOrder(admin, chat, form(change));
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  const order = await readOrder(made.id);
  if (!order) throw new Error("The order is gone");
  return order;
}

const errorsOf = async (change: Record<string, string>) => {
  const made = await recordOrder(admin, undefined, form(change));
  return made.ok ? {} : made.errors;
};

test("an order out of a chat has the make-up, quantity, place and price that were asked for there", async () => {
  const choice = `${new URLSearchParams({ quantity: "500", "o-finish": "soft", ...LAGOS })}`;
  const chat = await chatAbout({ product: cards, choice });
  const known = await contactOf(admin, chat);
  expect(known).toMatchObject({
    product: cards,
    item: "",
    said: { quantity: 500, price: 3_752_000 },
  });
  const asked = new URLSearchParams(known?.choice);
  expect(Object.fromEntries(asked)).toMatchObject({
    quantity: "500",
    "o-finish": "soft",
    ...LAGOS,
  });
  const list = known?.said?.total ?? 0;
  const total = String(list / 100);
  const order = await recorded({ ...Object.fromEntries(asked), total, suggested: total }, chat);
  expect(order).toMatchObject({ estimate: list, total: list, state: "Lagos", city: "Ikeja" });
  expect(order.lines).toMatchObject([
    { quantity: 500, price: 3_752_000, makeUp: known?.said?.makeUp },
  ]);
  expect(order.lines[0]?.makeUp).toContain("Soft touch");
});

test("what the chat was last about counts; a choice that is lost is still handed on", async () => {
  const chat = await chatAbout({ product: cards, choice: "quantity=500" }, { item: "Books/novel" });
  expect(await contactOf(admin, chat)).toMatchObject({
    ...{ product: "", item: "Books/novel", choice: "", said: null },
  });
  const lost = "quantity=500&o-finish=velvet";
  expect(await contactOf(admin, await chatAbout({ product: cards, choice: lost }))).toMatchObject({
    ...{ product: cards, choice: lost, said: null },
  });
});

test("another total than the price list's is agreed, and both are kept", async () => {
  const order = await recorded({ total: "40,000", suggested: "39020" });
  expect(order.total).toBe(4_000_000);
  expect(order.estimate).not.toBe(order.total);
  const events = await db
    .select({ kind: orderEvents.kind, amount: orderEvents.amount })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id));
  expect(events).toMatchObject([{ kind: "status" }, { kind: "total", amount: 4_000_000 }]);
});

test("without a total nothing is agreed yet", async () => {
  for (const total of ["", "  "]) {
    expect((await recorded({ total, suggested: "39020" })).total).toBeNull();
  }
});

test("a sum that was put in for other choices is not agreed unseen", async () => {
  const errors = await errorsOf({ quantity: "1000", total: "39020", suggested: "39020" });
  expect(errors).toEqual({
    total: expect.stringMatching(/^By the price list this comes to ₦[\d,]+\. Look at the total/),
  });
});

test("a total that is none, or more than is counted, is refused in words", async () => {
  for (const [total, words] of [
    ["0", "A total cannot be ₦0."],
    ["-5", "at most ₦10,000,000,000,000."],
    ["a few", "Write the total in naira"],
    ["1e9", "Write the total in naira"],
    ["10,000,000,000,001", "That is too much."],
    ["9".repeat(100), "Write the total in naira"],
  ] as const) {
    expect((await errorsOf({ total })).total, total).toContain(words);
  }
  expect((await recorded({ total: "9,999,999,999,999" })).total).toBe(999_999_999_999_900);
});

test("what is no longer offered is refused by its name", async () => {
  expect(await errorsOf({ "o-finish": "velvet" })).toHaveProperty("o-finish");
  expect(await errorsOf({ "o-size": "folded", "o-paper": "layered" })).toHaveProperty("o-paper");
  expect(await errorsOf({ quantity: "510" })).toHaveProperty("quantity");
  expect(await errorsOf({ product: uuidv7() })).toHaveProperty("product");
});

test("an item that the shop has as a product is ordered as that one, once", async () => {
  const fields = { product: "", item: "Business_Cards/business-cards" };
  const order = await recorded(fields);
  expect(order.lines).toMatchObject([{ price: 3_752_000, path: `/product/${cards}` }]);
  const asked = typed({ ...fields, quantity: "500" });
  const first = await recordOrder(admin, undefined, asked);
  expect(await recordOrder(admin, undefined, asked)).toEqual({ ...first, repeated: true });
  const { id } = await newOrder({ ...fields, quantity: "500" });
  expect((await readOrder(id))?.lines).toMatchObject([{ price: 3_350_000 }]);
});
