/** Orders, everything that happens to them, and their files. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { type PrintSpec, products } from "./catalogue.ts";
import { participants } from "./chat.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { orderStatuses } from "./order-statuses.ts";
import { files } from "./uploads.ts";

/** The number of the newest order; one row, locked by whoever takes the next. */
export const orderCounter = pgTable(
  "order_counter",
  {
    id: boolean().primaryKey().default(true),
    last: integer().notNull().default(0),
  },
  (t) => [check("order_counter_one", sql`${t.id}`)],
);

/** What somebody wants printed (PRODUCT §6); what is printed stands in its lines. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** 1, 2, 3 … without gaps; shown as `ITW-000001`. */
    number: integer().notNull().unique("orders_number"),
    /** Made with the form: the same form makes one order, however often it arrives. */
    clientId: uuid().notNull().unique("orders_client_id"),
    /** Whose it is; null for somebody who ordered by phone or on WhatsApp. */
    participantId: uuid().references(() => participants.id),
    /** The order that its buyer has ordered again with it. */
    againOf: uuid().references((): AnyPgColumn => orders.id),

    // What lists, mails and chats say of its lines (record 43).
    /** 'Business Cards and 2 more'. */
    title: text().notNull(),
    /** The names of all its lines, for the search. */
    productNames: text().notNull(),
    /** Of the first line. */
    imageUrl: text(),
    /** Of the first line. */
    quantity: integer().notNull(),
    /** Kobo of all lines as the ladder had them and of the delivery, if that was known; null: a line is by quote. */
    estimate: bigint({ mode: "number" }),
    /** Kobo; null: the shop confirms it. */
    deliveryFee: bigint({ mode: "number" }),
    /** Working days on the way; null: none were said. */
    deliveryDays: integer(),

    // What is promised (TRADE §1, The date).
    /** In the buyer's hands by this day, in Lagos; null: no date is promised. */
    promisedDay: date(),
    /** If they approve the proof by then. */
    approveBy: instant(),
    /** When the day was fixed. */
    dateFixedAt: instant(),

    notes: text().notNull(),

    /** The contact; all null once it is erased after its account. */
    name: text(),
    /** As it was typed. */
    phoneNumber: text(),
    /** The same in the international form, digits only. */
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
    /** Kobo that the shop asks instead of what was approved, until the buyer answers. */
    askedTotal: bigint({ mode: "number" }),
    /** The number of the newest event, so also the order's version: whoever acts on an older one is told. */
    lastSeq: integer().notNull().default(0),
    /** When an admin has last seen it; null when something the customer did is unseen. */
    seenAt: instant(),
    /** Nobody of the shop has seen it or acted on it since it came. */
    isNew: boolean().notNull().default(true),
    /** Since when the customer waits for the shop; null when the shop was last to act. */
    waitingSince: instant(),
    /** When the customer, who had been silent, was reminded; null once anything happens. */
    remindedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    closedAt: instant(),
    /** What the admin's search reads, without marks: Ìdòwú is found by `idowu`. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_digits, '') || ' ' || product_names)`,
      ),
  },
  (t) => [
    index("orders_participant").on(t.participantId, t.number),
    index("orders_waiting").on(t.waitingSince, t.number).where(sql`${t.waitingSince} is not null`),
    index("orders_answered").on(t.number).where(sql`${t.waitingSince} is null`),
    index("orders_status_waiting")
      .on(t.status, t.waitingSince, t.number)
      .where(sql`${t.waitingSince} is not null`),
    index("orders_status_answered").on(t.status, t.number).where(sql`${t.waitingSince} is null`),
    index("orders_unseen").on(t.number).where(sql`${t.seenAt} is null`),
    index("orders_new").on(t.number).where(sql`${t.isNew}`),
    index("orders_open").on(t.status, t.number).where(sql`${t.closedAt} is null`),
    index("orders_reminded").on(t.remindedAt, t.number).where(sql`${t.remindedAt} is not null`),
    // Guests are known by their number.
    index("orders_phone").on(t.phoneDigits, t.number),
    index("orders_promised")
      .on(t.promisedDay, t.number)
      .where(sql`${t.closedAt} is null and ${t.promisedDay} is not null`),
    index("orders_jobs")
      .on(sql`coalesce(${t.promisedDay}, 'infinity')`, t.number)
      .where(sql`${t.status} in ('approved', 'printing')`),
    // For the figures of a period.
    index("orders_created").on(t.createdAt),
    index("orders_delivered").on(t.closedAt).where(sql`${t.status} = 'delivered'`),
    index("orders_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("orders_positive", sql`${t.number} > 0`),
    check("orders_quantity", sql`${t.quantity} between 1 and 1000000`),
    check("orders_estimate", sql`${t.estimate} >= 0`),
    check("orders_delivery_fee", sql`${t.deliveryFee} >= 0`),
    check("orders_total", sql`${t.total} >= 0`),
    check("orders_asked_total", sql`${t.askedTotal} > ${t.total}`),
    check(
      "orders_promised_day",
      sql`${t.promisedDay} is not null or (${t.approveBy} is null and ${t.dateFixedAt} is null)`,
    ),
    check("orders_title", sql`length(trim(${t.title})) between 1 and 220`),
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

/** One product of an order in one make-up and quantity (TRADE §1), as it was when it was asked for. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3 … of its order, at most 20. */
    place: integer().notNull(),
    /** Where the copy comes from; neither for something the catalogue does not have. */
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** `{category}/{id}` of the static catalogue. */
    item: text(),
    name: text().notNull(),
    quantity: integer().notNull(),
    /** In words: '85 × 55 mm, Matt, both sides'; empty for what has no options. */
    makeUp: text().notNull().default(""),
    /** By option the id of what was chosen; of a split the units by value. */
    choice: jsonb()
      .$type<{
        picked: Record<string, string>;
        splits: Record<string, Record<string, number>>;
      }>()
      .notNull()
      .default({ picked: {}, splits: {} }),
    /** Kobo of the whole line; null: by quote. */
    price: bigint({ mode: "number" }),
    /** Working days; null: none are promised. */
    days: integer(),
    /** What its artwork has to be like; null: it is looked at by hand. */
    printSpec: jsonb().$type<PrintSpec>(),
    imageUrl: text(),
    /** The least that could be ordered. */
    minimum: integer().notNull(),
    /** Kobo for `minimum` units, of a product with that price alone. */
    minimumPrice: bigint({ mode: "number" }),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.place] }),
    index("order_lines_product").on(t.productId),
    check("order_lines_place", sql`${t.place} between 1 and 20`),
    check("order_lines_quantity", sql`${t.quantity} between 1 and 1000000`),
    check("order_lines_minimum", sql`${t.minimum} > 0`),
    check("order_lines_price", sql`${t.price} >= 0 and ${t.minimumPrice} >= 0`),
    check("order_lines_days", sql`${t.days} > 0`),
    check("order_lines_name", sql`length(trim(${t.name})) between 1 and 200`),
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
  "claim",
  "seen",
  "claim-off",
  "taken-back",
  "refund",
  "credit",
  "link",
  "quote",
  "quote-accepted",
  "quote-change",
  "quote-withdrawn",
  "date",
  "invoice",
  "credit-note",
] as const;

/** Everything that has happened to an order. A trigger refuses to change or delete a line. */
export const orderEvents = pgTable(
  "order_events",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3 … inside its order. */
    seq: integer().notNull(),
    kind: text({ enum: eventKinds }).notNull(),
    /** The order's status from then on. */
    status: text({ enum: orderStatuses }).notNull(),
    author: text({ enum: ["buyer", "shop"] }).notNull(),
    /** The admin who acted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    note: text(),
    /** Kobo of a total (agreed, asked for or refused), a transfer or credit; how many files; the number of a proof, quote, invoice or credit note. */
    amount: bigint({ mode: "number" }),
    /** The day that is promised from then on. */
    day: date(),
    /** Until when the proof is to be approved for it. */
    approveBy: instant(),
    timestamp: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.seq] }),
    index("order_events_user").on(t.userId),
    // The first fixed day of each order, out of the index alone.
    index("order_events_fixed")
      .on(t.orderId, t.seq, t.day)
      .where(sql`${t.day} is not null and ${t.approveBy} is null`),
    check("order_events_author", sql`${t.author} in ('buyer', 'shop')`),
    check("order_events_kind", isOneOf(t.kind, eventKinds)),
    check("order_events_note", sql`length(${t.note}) <= 5000`),
  ],
);

/** Files that belong to an order: the customer's artwork, and every version of the proof. */
export const orderFiles = pgTable(
  "order_files",
  {
    /** Artwork may be that of several orders: whoever orders again need not upload it again. */
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ["artwork", "proof"] }).notNull(),
    /** The line that artwork is for; null: nobody has said, or it is a proof. */
    line: integer(),
    /** The event that brought it. */
    seq: integer().notNull(),
    /** 1, 2, 3 … of the order's proofs, the first that has it; null for artwork. */
    version: integer(),
    /** Of artwork that the shop has put right: the file before it. */
    fixOf: uuid(),
    /** Which of the two is printed; null: the buyer has not said, and it is the one before. */
    isUsed: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.fileId] }),
    index("order_files_file").on(t.fileId),
    uniqueIndex("order_files_fix").on(t.orderId, t.fixOf),
    foreignKey({
      name: "order_files_fix_of",
      columns: [t.orderId, t.fixOf],
      foreignColumns: [t.orderId, t.fileId],
    }),
    check("order_files_used", sql`${t.isUsed} is null or ${t.fixOf} is not null`),
    check("order_files_fixed", sql`${t.kind} = 'artwork' or ${t.fixOf} is null`),
    index("order_files_version").on(t.orderId, t.version),
    foreignKey({
      name: "order_files_line",
      columns: [t.orderId, t.line],
      foreignColumns: [orderLines.orderId, orderLines.place],
    }),
    check("order_files_kind", sql`${t.kind} in ('artwork', 'proof')`),
    check("order_files_proof", sql`(${t.kind} = 'proof') = (${t.version} is not null)`),
    check("order_files_line_of", sql`${t.kind} = 'artwork' or ${t.line} is null`),
  ],
);
