/** Orders, everything that happens to them, their files and payments. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { products } from "./catalogue.ts";
import { participants } from "./chat.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { orderStatuses } from "./order-statuses.ts";
import { files } from "./uploads.ts";

/** The number of the newest order, in one row that is locked to assign the next. */
export const orderCounter = pgTable(
  "order_counter",
  {
    id: boolean().primaryKey().default(true),
    last: integer().notNull().default(0),
  },
  (t) => [check("order_counter_one", sql`${t.id}`)],
);

/** Orders (PRODUCT §6), each with a copy of its product. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** 1, 2, 3 … without gaps; shown as `ITW-000001`. */
    number: integer().notNull().unique("orders_number"),
    /** The form's id: sent twice, it makes one order. */
    clientId: uuid().notNull().unique("orders_client_id"),
    /** The buyer; null for orders by phone or WhatsApp. */
    participantId: uuid().references(() => participants.id),

    /** The source of the copy; neither for things that are not in the catalogue. */
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** `{category}/{id}` of the static catalogue. */
    item: text(),
    productName: text().notNull(),
    /** Kobo for `minimum` units together; null: by quote. */
    price: bigint({ mode: "number" }),
    /** The product's `quantity`: minimum units of one order. */
    minimum: integer().notNull(),
    imageUrl: text(),

    quantity: integer().notNull(),
    notes: text().notNull(),

    /** The contact; null once it is erased after its account. */
    name: text(),
    phoneNumber: text(),
    /** In the international form, digits only. */
    phoneDigits: text(),
    email: text(),
    delivery: text({ enum: ["pick-up", "delivery"] }).notNull(),
    /** Of a delivery; empty otherwise. */
    state: text().notNull().default(""),
    city: text().notNull().default(""),
    streetAddress: text().notNull().default(""),

    status: text({ enum: orderStatuses }).notNull().default("received"),
    /** Kobo, as agreed with the customer. */
    total: bigint({ mode: "number" }),
    /** Kobo; a new total that the buyer has not answered yet. */
    askedTotal: bigint({ mode: "number" }),
    /** The newest event's number, which is the order's version: detects stale forms. */
    lastSeq: integer().notNull().default(0),
    /** When an admin last saw it; null after an act of the customer. */
    seenAt: instant(),
    /** No admin has seen it or acted on it yet. */
    isNew: boolean().notNull().default(true),
    /** Since when the customer waits for the shop; null after an act of the shop. */
    waitingSince: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    closedAt: instant(),
    /** For the admin's search, without accents: Ìdòwú is found by `idowu`. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_digits, '') || ' ' || product_name)`,
      ),
  },
  (t) => [
    index("orders_participant").on(t.participantId, t.number),
    index("orders_product").on(t.productId),
    index("orders_waiting").on(t.waitingSince, t.number).where(sql`${t.waitingSince} is not null`),
    index("orders_answered").on(t.number).where(sql`${t.waitingSince} is null`),
    index("orders_status_waiting")
      .on(t.status, t.waitingSince, t.number)
      .where(sql`${t.waitingSince} is not null`),
    index("orders_status_answered").on(t.status, t.number).where(sql`${t.waitingSince} is null`),
    index("orders_unseen").on(t.number).where(sql`${t.seenAt} is null`),
    index("orders_new").on(t.number).where(sql`${t.isNew}`),
    index("orders_open").on(t.status, t.number).where(sql`${t.closedAt} is null`),
    index("orders_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("orders_positive", sql`${t.number} > 0 and ${t.minimum} > 0`),
    check("orders_quantity", sql`${t.quantity} between ${t.minimum} and 1000000`),
    check("orders_price", sql`${t.price} > 0`),
    check("orders_total", sql`${t.total} >= 0`),
    check("orders_asked_total", sql`${t.askedTotal} > ${t.total}`),
    check("orders_product_name", sql`length(trim(${t.productName})) between 1 and 200`),
    check("orders_notes", sql`length(${t.notes}) <= 5000`),
    check("orders_name", sql`length(trim(${t.name})) between 1 and 100`),
    check(
      "orders_phone",
      sql`length(${t.phoneNumber}) <= 24 and ${t.phoneDigits} ~ '^[0-9]{7,15}$'`,
    ),
    check("orders_email_lower", sql`${t.email} = lower(${t.email})`),
    check("orders_delivery", sql`${t.delivery} in ('pick-up', 'delivery')`),
    check("orders_status", isOneOf(t.status, orderStatuses)),
    check(
      "orders_closed",
      sql`(${t.status} in ('delivered', 'cancelled')) = (${t.closedAt} is not null)`,
    ),
  ],
);

const eventKinds = [
  "status",
  "proof",
  "change",
  "artwork",
  "note",
  "total",
  "raise",
  "raise-refused",
  "payment",
  "link",
] as const;

/** The history of orders. A trigger refuses changes and deletions. */
export const orderEvents = pgTable(
  "order_events",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3 … inside its order. */
    seq: integer().notNull(),
    kind: text({ enum: eventKinds }).notNull(),
    /** The order's status after it. */
    status: text({ enum: orderStatuses }).notNull(),
    author: text({ enum: ["buyer", "shop"] }).notNull(),
    /** The admin who acted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    note: text(),
    /** Kobo of a total or transfer, the number of files, or the proof's version. */
    amount: bigint({ mode: "number" }),
    timestamp: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.seq] }),
    index("order_events_user").on(t.userId),
    check("order_events_author", sql`${t.author} in ('buyer', 'shop')`),
    check("order_events_kind", isOneOf(t.kind, eventKinds)),
    check("order_events_note", sql`length(${t.note}) <= 5000`),
  ],
);

/** The files of an order: artwork, and every version of the proof. */
export const orderFiles = pgTable(
  "order_files",
  {
    /** Several orders may share artwork, so that a repeated order needs no upload. */
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ["artwork", "proof"] }).notNull(),
    /** The event that added it. */
    seq: integer().notNull(),
    /** 1, 2, 3 … of the order's proofs; null for artwork. */
    version: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.fileId] }),
    index("order_files_file").on(t.fileId),
    uniqueIndex("order_files_version").on(t.orderId, t.version),
    check("order_files_kind", sql`${t.kind} in ('artwork', 'proof')`),
    check("order_files_proof", sql`(${t.kind} = 'proof') = (${t.version} is not null)`),
  ],
);

/** Received transfers; negative ones were paid back, or correct another. */
export const orderPayments = pgTable(
  "order_payments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The form's id: sent twice, it records one transfer. */
    clientId: uuid().notNull().unique("order_payments_client_id"),
    /** Kobo. */
    amount: bigint({ mode: "number" }).notNull(),
    /** The day in Lagos on which it arrived. */
    receivedOn: date().notNull(),
    note: text().notNull().default(""),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    timestamp: createdAt(),
  },
  (t) => [
    index("order_payments_order").on(t.orderId),
    index("order_payments_received").on(t.receivedOn),
    index("order_payments_user").on(t.userId),
    check("order_payments_amount", sql`${t.amount} <> 0`),
    check("order_payments_note", sql`length(${t.note}) <= 500`),
  ],
);
