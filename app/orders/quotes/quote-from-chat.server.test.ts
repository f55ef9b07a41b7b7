import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orders, quoteDrafts, quotes, users } from "../../../database/schema.ts";
import { admin, mailsOf, useOrders } from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { personalData } from "../../accounts/personal-data.server.ts";
import { removeAccount } from "../../accounts/removal/account-removal.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { conversationOf } from "../../chat/conversations.server.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { sendMessage } from "../../chat/sending/send-message.server.ts";
import { business } from "../../shop/business.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { defineOrderPersonalData } from "../order-personal-data.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { acceptQuote } from "./answer-quote.server.ts";
import { emptyDraft } from "./quote-draft.ts";
import { findDraft, keepDraft } from "./quote-drafts.server.ts";
import { sendFirstQuote } from "./send-quote.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
defineOrderPersonalData();

const FIELDS = {
  ...emptyDraft(lagosDay(new Date().toISOString())),
  lines: "1",
  "l1.name": "Souvenir bags",
  "l1.quantity": "150",
  "l1.each": "480",
  name: "Okafor Chidinma",
  phoneNumber: "0803 222 3344",
  email: "chidinma@example.com",
  delivery: "delivery",
  "address.state": "Enugu",
  "address.city": "Enugu",
  "address.streetAddress": "3 Zik Avenue",
};

/** A customer who has written, with their conversation. */
async function writer(name: string) {
  const customer = await newUser(name, "user");
  const said = { clientId: uuidv7(), message: "150 bags, please." };
  await sendMessage({ viewer: customer as Viewer }, said);
  return { customer, conversationId: (await conversationOf(customer as Viewer)) ?? "" };
}

test("what no database stores is left out of what is kept", async () => {
  const { conversationId } = await writer("Bello");
  const typed = { ...FIELDS, name: "Bel\0lo \ud83d" };
  await keepDraft(admin, { conversationId }, typed, uuidv7());
  expect((await findDraft(admin, { conversationId }))?.fields.name).toBe("Bello \ufffd");
});

test("a quote out of a chat makes one order, with its card and the quote's", async () => {
  const { customer, conversationId } = await writer("Chidinma");
  await keepDraft(admin, { conversationId }, FIELDS, uuidv7());
  const form = { quoteId: uuidv7(), number: 1, fields: FIELDS };
  const [first, again] = await Promise.all([
    sendFirstQuote(admin, conversationId, form),
    sendFirstQuote(admin, conversationId, form),
  ]);
  expect(first).toEqual(again);
  if (!first.ok) throw new Error(JSON.stringify(first));
  const [row] = await db.select().from(orders).where(eq(orders.number, first.number));
  const id = row?.id ?? "";
  const order = await readOrder(id);
  expect(order).toMatchObject({
    ...{ title: "Souvenir bags", total: null, estimate: null, name: "Okafor Chidinma" },
    lines: [{ name: "Souvenir bags", quantity: 150, price: null }],
    quotes: [{ number: 1, state: "sent", goods: 7_200_000 }],
  });
  // The fee of Enugu's zone.
  expect(order?.quotes[0]?.deliveryFee).toBeGreaterThan(0);
  const { messages } = await readMessages(customer as Viewer, undefined);
  expect(messages.filter(({ order: about }) => about?.isCard)).toHaveLength(1);
  expect(messages.filter(({ order: about }) => about?.quote)).toHaveLength(1);
  // One mail, the one with the quote.
  expect((await mailsOf(id, "order")).map((mail) => mail.id)).toEqual([`${id}_2`]);
  expect(await findDraft(admin, { conversationId })).toBeUndefined();
  // A draft that is still on its way to be stored comes too late.
  await keepDraft(admin, { conversationId }, FIELDS, form.quoteId);
  expect(await findDraft(admin, { conversationId })).toBeUndefined();
});

test("what is missing is said beside its field, and nothing is made", async () => {
  const { conversationId } = await writer("Nneka");
  const before = await db.$count(orders);
  const fields = { ...FIELDS, name: "", phoneNumber: "12", "l1.each": "" };
  const form = { quoteId: uuidv7(), number: 1, fields };
  expect(await sendFirstQuote(admin, conversationId, form)).toMatchObject({
    ok: false,
    status: 400,
    errors: {
      name: expect.any(String),
      phoneNumber: expect.any(String),
      "l1.each": expect.any(String),
    },
  });
  expect(await db.$count(orders)).toBe(before);
  const whole = { ...form, fields: FIELDS };
  expect(await status(sendFirstQuote(admin, uuidv7(), whole))).toBe(404);
  const customer = await newUser("Nobody", "user");
  expect(await status(sendFirstQuote(customer, conversationId, whole))).toBe(403);
});

test("an account's quotes are in its export; with it go the draft and who accepted", async () => {
  const { customer, conversationId } = await writer("Leaver");
  const form = { quoteId: uuidv7(), number: 1, fields: FIELDS };
  const sent = await sendFirstQuote(admin, conversationId, form);
  if (!sent.ok) throw new Error(JSON.stringify(sent));
  const [row] = await db.select().from(orders).where(eq(orders.number, sent.number));
  const id = row?.id ?? "";
  const total = (await readOrder(id))?.quotes[0]?.total ?? 0;
  await acceptQuote(id, 1, total, business.terms.version);
  await keepDraft(admin, { conversationId }, FIELDS, uuidv7());
  const own = personalData().find(({ name }) => name === "orders");
  expect(await own?.exportOf(customer.user.id)).toMatchObject({
    orders: [{ quotes: [{ number: 1, total, acceptedBy: "Okafor Chidinma", lines: [{}] }] }],
  });
  await db
    .update(orders)
    .set({ status: "cancelled", closedAt: new Date(Date.now() - 91 * 86_400_000) })
    .where(eq(orders.id, id));
  await db.transaction((tx) => removeAccount(tx, customer.user.id));
  expect(await db.$count(users, eq(users.id, customer.user.id))).toBe(0);
  const [quote] = await db.select().from(quotes).where(eq(quotes.orderId, id));
  expect(quote).toMatchObject({ acceptedBy: null, state: "accepted", total });
  expect(await db.$count(quoteDrafts, eq(quoteDrafts.conversationId, conversationId))).toBe(0);
});
