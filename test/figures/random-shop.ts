/** A shop of random orders, chats and visits, written into the database as it is told. */
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { orderStatuses } from "../../app/orders/status.ts";
import { db } from "../../database/db.server.ts";
import { visitSources } from "../../database/schema/visits.ts";
import {
  categories,
  conversations,
  ledgerEntries,
  messages,
  orderEvents,
  orderLines,
  orders,
  participants,
  payments,
  products,
  quotes,
  users,
  visits,
} from "../../database/schema.ts";

/** Wednesday, 11:00 in Lagos. */
export const NOW = Date.parse("2026-11-25T10:00:00Z");
const HOUR = 3_600_000;
/** Back to a year and a bit before what a year is compared with. */
const DAYS_BACK = 800;

/** Whole hours, so that many fall on midnight; most within the last weeks. */
const time = fc
  .oneof(fc.nat(24 * 30), fc.nat(24 * 100), fc.nat(24 * DAYS_BACK))
  .map((hours) => NOW - hours * HOUR);
const day = time.map((at) => new Date(at + HOUR).toISOString().slice(0, 10));
const kobo = fc.integer({ min: 1, max: 9_999_999 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

/** Two of the catalogue, two static items, and what the shop wrote in its own words. */
export const PRODUCTS = [
  "01990000-0000-7000-8000-0000000000a1",
  "01990000-0000-7000-8000-0000000000a2",
  "Bags/tote-bag",
  "Books/novel",
  null,
] as const;
const PEOPLE = 6;
const STATES = ["Lagos", "Oyo", "Kano", ""];

const line = fc.record({ product: fc.constantFrom(...PRODUCTS), price: maybe(fc.nat(5_000_000)) });
const entry = fc.record({
  kind: fc.constantFrom(
    "received" as const,
    "taken-back" as const,
    "refund" as const,
    "let-go" as const,
    "credit" as const,
  ),
  amount: kobo,
  day,
});
const order = fc.record({
  made: time,
  person: maybe(fc.nat(PEOPLE - 1)),
  phone: maybe(fc.nat(3)),
  state: fc.constantFrom(...STATES),
  status: fc.constantFrom(...orderStatuses, "delivered", "delivered"),
  total: maybe(fc.nat(5_000_000)),
  estimate: maybe(kobo),
  closed: time,
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  entries: fc.array(entry, { maxLength: 3 }),
  quote: maybe(
    fc.record({ state: fc.constantFrom("sent" as const, "withdrawn" as const), until: day }),
  ),
  dates: fc.array(fc.record({ day, isFixed: fc.boolean() }), { maxLength: 3 }),
});
const message = fc.record({
  hours: fc.nat(40),
  minutes: fc.nat(59),
  from: fc.constantFrom("person", "staff", "robot"),
  ofOrder: fc.boolean(),
  seen: maybe(fc.integer({ min: 1, max: 6 })),
  product: maybe(fc.constantFrom(...PRODUCTS)),
});
const chat = fc.record({ begun: time, messages: fc.array(message, { maxLength: 8 }) });
const PAGES = [
  "/",
  "/products",
  "/product/*",
  `/product/${PRODUCTS[0]}`,
  `/product/${PRODUCTS[1]}`,
  `/products/${PRODUCTS[2]}`,
  "/products/Bags",
];
const visit = fc.record({
  day,
  page: fc.constantFrom(...PAGES),
  source: fc.constantFrom(...visitSources),
  views: fc.integer({ min: 1, max: 500 }),
});

export const randomShop = fc.record({
  orders: fc.array(order, { minLength: 5, maxLength: 40 }),
  chats: fc.array(chat, { minLength: PEOPLE, maxLength: PEOPLE }),
  /** Of each person with an account; null for a guest. */
  homes: fc.array(maybe(fc.constantFrom(...STATES)), { minLength: PEOPLE, maxLength: PEOPLE }),
  visits: fc.uniqueArray(visit, {
    maxLength: 40,
    selector: ({ day, page, source }) => `${day} ${page} ${source}`,
  }),
});
export type RandomShop = typeof randomShop extends fc.Arbitrary<infer Shop> ? Shop : never;

export type RandomOrder = RandomShop["orders"][number];
export const phoneOf = ({ phone }: RandomOrder) => (phone === null ? null : `23480300000${phone}`);
export const wordsOf = (place: number) => `own words ${place}`;

/** When each message of a chat was written, none after {@link NOW}; their numbers are 1, 2, 3 … */
export function writtenAt({ begun, messages }: RandomShop["chats"][number]): number[] {
  let at = begun;
  return messages.map(({ hours, minutes }) => {
    at = Math.min(NOW, at + hours * HOUR + minutes * 60_000);
    return at;
  });
}

/** In the order in which they can be emptied. */
const TABLES = [
  ...[visits, messages, conversations, quotes, ledgerEntries, payments, orderEvents, orderLines],
  ...[orders, participants],
];

/** Switches off what keeps orders and money in step: here each is random by itself. */
export async function letAnythingStand(): Promise<void> {
  for (const table of ["ledger_entries", "payments", "quotes", "order_events", "messages"]) {
    await db.execute(sql.raw(`alter table ${table} disable trigger user`));
  }
}

/** Replaces whatever is in the database. */
export async function writeShop(shop: RandomShop, staffId: string): Promise<void> {
  for (const table of TABLES) await db.delete(table);
  await db.execute(sql`delete from users where role = 'user'`);
  const support = uuidv7();
  const people = shop.homes.map((home, at) => ({ id: uuidv7(), userId: uuidv7(), home, at }));
  const made = shop.orders.map((one, at) => ({ ...one, id: uuidv7(), number: at + 1 }));
  const ofPeople = people.map(({ at, ...one }) => {
    const to = { ...one, support, staffId, orderId: made[0]?.id ?? "" };
    return chatRows(shop.chats[at] ?? { begun: NOW, messages: [] }, to);
  });
  await insert(
    users,
    people.flatMap(({ userId, home, at }) => {
      const email = `person-${at}@example.com`;
      return home === null ? [] : [{ id: userId, name: `Person ${at}`, email, state: home }];
    }),
  );
  await insert(participants, [
    { id: support, kind: "support" },
    ...people.map(({ id, userId, home, at }) => {
      const guest = { id, kind: "guest" as const, tokenHash: `hash ${at}` };
      return home === null ? guest : { id, kind: "customer" as const, userId };
    }),
  ]);
  await insert(
    orders,
    made.map((one) => orderRow(one, one.person === null ? undefined : people[one.person]?.id)),
  );
  await insert(orderLines, made.flatMap(lineRows));
  const entries = made.flatMap(moneyRows);
  await insert(
    payments,
    entries.flatMap(({ payment }) => (payment ? [payment] : [])),
  );
  await insert(
    ledgerEntries,
    entries.map(({ entry }) => entry),
  );
  await insert(quotes, made.flatMap(quoteRows));
  await insert(orderEvents, made.flatMap(dateRows));
  await insert(
    conversations,
    ofPeople.map(({ conversation }) => conversation),
  );
  await insert(
    messages,
    ofPeople.flatMap(({ rows }) => rows),
  );
  await insert(visits, shop.visits);
}

async function insert<Table extends PgTable>(
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  if (rows.length > 0) await db.insert(table).values(rows);
}

type Made = RandomOrder & { id: string; number: number };

function orderRow(one: Made, participantId: string | undefined): typeof orders.$inferInsert {
  const { id, number, status, made, closed, state, total, estimate } = one;
  const phoneDigits = phoneOf(one);
  return {
    ...{ id, number, clientId: uuidv7(), title: `Order ${number}`, productNames: "x" },
    ...{ quantity: 1, notes: "", delivery: state === "" ? "pick-up" : "delivery" },
    ...{ state, status, total, estimate, participantId, createdAt: new Date(made) },
    ...(phoneDigits ? { name: `Buyer ${number}`, phoneNumber: phoneDigits, phoneDigits } : {}),
    closedAt: status === "delivered" || status === "cancelled" ? new Date(closed) : null,
  };
}

const lineRows = ({ id: orderId, lines }: Made) =>
  lines.map(({ product, price }, at) => ({
    ...{ orderId, place: at + 1, quantity: 1, minimum: 1, price },
    name: product ?? wordsOf(at + 1),
    ...(product?.includes("/") ? { item: product } : { productId: product }),
  }));

const moneyRows = ({ id: orderId, number, entries }: Made) =>
  entries.map(({ kind, amount, day }, at) => {
    const isPayment = kind === "received" || kind === "taken-back";
    const payment = {
      ...{ id: uuidv7(), orderId, state: "received" as const, amount, receivedOn: day },
      ...{ receivedAt: new Date(0), receipt: number * 10 + at },
    };
    const entry = {
      ...{ id: uuidv7(), orderId, kind, day, amount: signed(kind, amount) },
      ...(isPayment ? { paymentId: payment.id } : {}),
      ...(kind === "credit" ? { moveId: uuidv7() } : {}),
    };
    return { entry, payment: isPayment ? payment : undefined };
  });

/** What was taken back, sent back or let go stands below zero; so does every other credit. */
export const signed = (kind: string, amount: number) =>
  kind === "taken-back" || kind === "refund" || (kind === "credit" && amount % 2 === 0)
    ? -amount
    : amount;

const quoteRows = ({ id: orderId, quote }: Made) =>
  quote
    ? [
        {
          ...{ id: uuidv7(), orderId, number: 1, lineCount: 1, goods: 100, discount: 0 },
          ...{ discountReason: "", deliveryFee: 0, total: 100, validUntil: quote.until, note: "" },
          ...{ seq: 1, state: quote.state },
          ...(quote.state === "withdrawn" ? { reason: "No paper", endedAt: new Date(0) } : {}),
        },
      ]
    : [];

const dateRows = ({ id: orderId, dates }: Made) =>
  dates.map(({ day, isFixed }, at) => ({
    ...{ orderId, seq: at + 1, kind: "date" as const, status: "approved" as const, day },
    ...{ author: "shop" as const, approveBy: isFixed ? null : new Date(0) },
  }));

function chatRows(
  chat: RandomShop["chats"][number],
  of: { id: string; support: string; staffId: string; orderId: string },
) {
  const conversation = {
    ...{ id: uuidv7(), participantId: of.id, lastSeq: chat.messages.length },
    createdAt: new Date(chat.begun),
  };
  const times = writtenAt(chat);
  const rows = chat.messages.map(({ from, ofOrder, seen, product }, at) => ({
    ...{ conversationId: conversation.id, seq: at + 1, clientId: uuidv7(), message: "Hello" },
    senderId: from === "person" ? of.id : of.support,
    receiverId: from === "person" ? of.support : of.id,
    authorId: from === "staff" ? of.staffId : null,
    orderId: ofOrder ? of.orderId : null,
    seenSeq: from === "person" ? null : seen,
    ...(product?.includes("/") ? { about: { item: product } } : { productId: product ?? null }),
    timestamp: new Date(times[at] ?? 0),
  }));
  return { conversation, rows };
}

/** As the catalogue calls a product by now; its lines keep what they said. */
export const nameOf = (product: string) => `Product ${product.slice(-2)}`;

/** The two products of the catalogue; call once. */
export async function writeProducts(): Promise<void> {
  await db.insert(categories).values({ name: "Bags", position: 1 });
  for (const id of PRODUCTS) {
    if (id === null || id.includes("/")) continue;
    await db.insert(products).values({
      ...{ id, name: nameOf(id), description: "x", quantity: 1, categoryName: "Bags" },
      ...{
        features: ["a", "b", "c"],
        imageUrl: "/a.webp",
        detailImages: ["/b.webp", "/c.webp", "/d.webp"],
      },
    });
  }
}
