/**
 * The whole data model on one page. Field names are those of SPEC §3; money is integer kobo,
 * time is `timestamptz` (UTC), ids are UUIDv7 made in the application.
 */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true, precision: 3 });
const createdAt = () => instant().notNull().defaultNow();

// ---- accounts (the tables better-auth works on) ---------------------------------------------

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Always lower case; the address is what a person signs in with. */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    phoneNumber: text().notNull().default(""),
    country: text().notNull().default("Nigeria"),
    state: text().notNull().default(""),
    city: text().notNull().default(""),
    streetAddress: text().notNull().default(""),
    /** When they last asked for a page, to within some minutes. */
    lastSeenAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /**
     * The words that the admin's search reads, each after one blank and without marks over or under
     * its letters: of the name and the address their words, of a name with an apostrophe also those
     * that it makes without; of the phone number its digits as they are dialled from abroad without
     * 234, and after `<` from behind. The function stands in the migration that makes the column.
     */
    searchText: text().notNull().generatedAlwaysAs(sql`user_words(name, email, phone_number)`),
  },
  (t) => [
    index("users_newest").on(t.createdAt, t.id),
    // The words, their beginnings and pairs, and beside these the account's era, so that the newest
    // can be asked for alone.
    index("users_search")
      .using(
        "gin",
        sql`array_to_tsvector(word_starts(${t.searchText}) || start_pairs(${t.searchText}) || era(${t.createdAt}))`,
      )
      .with({ fastupdate: false }),
    index("users_admins").on(t.id).where(sql`${t.role} = 'admin'`),
    index("users_unverified").on(t.createdAt).where(sql`not ${t.emailVerified}`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check("users_role", sql`${t.role} in ('user', 'admin')`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    /** The SHA-256 of the token in the browser's cookie, in hexadecimal. */
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

export const credentials = pgTable(
  "credentials",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("credentials_provider_account").on(t.providerId, t.accountId),
    index("credentials_user").on(t.userId),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** Counts of acts within a window of time; the limit of the act says how long its window is. */
export const rateLimits = pgTable("rate_limits", {
  id: uuid().primaryKey(),
  /** The act, the names of what it is counted by, and their digests. */
  key: text().notNull().unique(),
  count: integer().notNull(),
  /** When the window began, in milliseconds since 1970; does not fit an integer. */
  lastRequest: bigint({ mode: "number" }).notNull(),
});

/**
 * Links that the shop has mailed to prove an address: to verify it, to reset a password, to change
 * to another address. The link itself is not kept: it is signed from the row's id.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ["verify-email", "reset-password", "change-email"] }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where it was sent. */
    email: text().notNull(),
    /** The address before a change, to which the change is told. */
    formerEmail: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** When a change of the account, or a newer link, took its place. */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "account_links_kind",
      sql`${t.kind} in ('verify-email', 'reset-password', 'change-email')`,
    ),
    check("account_links_email", sql`${t.email} = lower(${t.email})`),
    index("account_links_user").on(t.userId),
    index("account_links_expiry").on(t.expiresAt),
  ],
);

/** Keys of a shop that an earlier release opened, until they stand in a file or a setting. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** What a shop opens with, once it has been written: what its owner then deletes stays away. */
export const seedings = pgTable("seedings", {
  name: text({ enum: ["products"] }).primaryKey(),
  timestamp: createdAt(),
});

// ---- catalogue ------------------------------------------------------------------------------

export const categories = pgTable("categories", {
  /** One of the 11 admin categories of SPEC §9. */
  name: text().primaryKey(),
  position: integer().notNull().unique(),
});

/** Other names of a category (PRODUCT §3: one table of categories with aliases behind them). */
export const categoryAliases = pgTable("category_aliases", {
  /** Lower case, words separated by one space. */
  alias: text().primaryKey(),
  categoryName: text()
    .notNull()
    .references(() => categories.name, { onUpdate: "cascade", onDelete: "cascade" }),
});

export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Kobo for `quantity` units together. */
    price: bigint({ mode: "number" }).notNull(),
    description: text().notNull(),
    imageUrl: text().notNull(),
    detailImages: text().array().notNull(),
    categoryName: text()
      .notNull()
      .references(() => categories.name, { onUpdate: "cascade" }),
    /** Minimum units of one order. */
    quantity: integer().notNull(),
    features: text().array().notNull(),
    /** Working days; unknown when null. */
    delivery: integer(),
    /** Out of 5; null until someone has rated. */
    rating: numeric({ precision: 2, scale: 1, mode: "number" }),
    timestamp: createdAt(),
    updatedAt: createdAt(),
    /** Grows with every change: who changes an older one is shown the newer. */
    version: integer().notNull().default(1),
    /** Made with the form that adds a product: the same form never adds two. */
    clientId: uuid().unique("products_client_id"),
    /** No longer in the shop since then; can be brought back until it is purged. */
    deletedAt: instant(),
    /** What the text search reads. */
    searchText: text().notNull().generatedAlwaysAs(sql`lower(name || ' ' || category_name)`),
  },
  (t) => [
    check("products_name", sql`length(trim(${t.name})) between 1 and 200`),
    check("products_price", sql`${t.price} > 0`),
    check("products_quantity", sql`${t.quantity} > 0`),
    check("products_delivery", sql`${t.delivery} > 0`),
    check("products_rating", sql`${t.rating} between 0 and 5`),
    check("products_detail_images", sql`cardinality(${t.detailImages}) = 3`),
    check("products_features", sql`cardinality(${t.features}) = 3`),
    index("products_newest").on(t.timestamp, t.id).where(sql`${t.deletedAt} is null`),
    // Includes the search text, which the schema has no words for; see the migration product_pairs.
    index("products_price").on(t.price, t.id).where(sql`${t.deletedAt} is null`),
    index("products_category_newest")
      .on(t.categoryName, t.timestamp, t.id)
      .where(sql`${t.deletedAt} is null`),
    index("products_category_price")
      .on(t.categoryName, t.price, t.id)
      .where(sql`${t.deletedAt} is null`),
    index("products_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    // Of the beginnings of two words: tells at once that no product has both.
    index("products_pairs")
      .using("gin", sql`word_pairs(tokens_of(${t.searchText}))`)
      .with({ fastupdate: false }),
  ],
);

/**
 * Every word that stands in a product's search text, kept by a trigger (see the migration that
 * makes this table): what a misspelled search is corrected against.
 */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (t) => [
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`),
]);

/**
 * Every token of a product's search text (it is split where no searched word can go on), kept by a
 * trigger like `searchWords`: which tokens hold a word tells which pairs of them to look for.
 */
export const productTokens = pgTable("product_tokens", { token: text().primaryKey() }, (t) => [
  index("product_tokens_trigrams").using("gin", sql`${t.token} gin_trgm_ops`),
]);

/** How fast a page was for somebody: `page` is a route's pattern, nothing tells who it was. */
export const webVitals = pgTable(
  "web_vitals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    page: text().notNull(),
    metric: text({ enum: ["CLS", "FCP", "INP", "LCP", "TTFB"] }).notNull(),
    /** ms; CLS has no unit. */
    value: doublePrecision().notNull(),
    timestamp: createdAt(),
  },
  (t) => [
    check("web_vitals_metric", sql`${t.metric} in ('CLS', 'FCP', 'INP', 'LCP', 'TTFB')`),
    index("web_vitals_time").on(t.timestamp),
  ],
);

// ---- chat -----------------------------------------------------------------------------------

/**
 * Whoever can write a message: support (one row, for all admins together), a customer (bound to
 * an account) or a guest (known by a secret cookie, of which only the SHA-256 is kept).
 */
export const participants = pgTable(
  "participants",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ["support", "customer", "guest"] }).notNull(),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "set null" }),
    tokenHash: text().unique(),
    /** Where a guest wants to be called back; an account has its own. */
    phoneNumber: text(),
    createdAt: createdAt(),
  },
  (t) => [
    check("participants_phone", sql`length(trim(${t.phoneNumber})) between 1 and 24`),
    check("participants_kind", sql`${t.kind} in ('support', 'customer', 'guest')`),
    check(
      "participants_guest_has_token",
      sql`(${t.kind} = 'guest') = (${t.tokenHash} is not null)`,
    ),
    check("participants_user_is_customer", sql`${t.userId} is null or ${t.kind} = 'customer'`),
    uniqueIndex("participants_one_support").on(t.kind).where(sql`${t.kind} = 'support'`),
  ],
);

/**
 * All messages between one customer or guest and support. What a side has of it is the number of
 * the newest message that reached one of its browsers (`delivered`) or was on screen (`read`).
 */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    participantId: uuid()
      .notNull()
      .unique()
      .references(() => participants.id),
    /** The number of the newest message; handed out under this row's lock, so without gaps. */
    lastSeq: integer().notNull().default(0),
    lastMessageAt: createdAt(),
    /** Since when the person waits for an answer; null while support has seen and answered all. */
    waitingSince: instant(),
    supportDeliveredSeq: integer().notNull().default(0),
    supportReadSeq: integer().notNull().default(0),
    participantDeliveredSeq: integer().notNull().default(0),
    participantReadSeq: integer().notNull().default(0),
    /** The message about which a side that is away has been, or is about to be, sent a mail. */
    supportNoticeSeq: integer().notNull().default(0),
    participantNoticeSeq: integer().notNull().default(0),
    /** Messages up to here were wiped; up to `purgedSeq` for good. */
    hiddenSeq: integer().notNull().default(0),
    purgedSeq: integer().notNull().default(0),
    /** Grows whenever messages vanish or come back: whoever missed it reads anew. */
    revision: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("conversations_newest")
      .on(t.lastMessageAt, t.id)
      .where(sql`${t.hiddenSeq} < ${t.lastSeq}`),
    index("conversations_unanswered")
      .on(t.lastMessageAt, t.id)
      .where(sql`${t.hiddenSeq} < ${t.lastSeq} and ${t.waitingSince} is not null`),
    index("conversations_waiting")
      .on(t.waitingSince, t.id)
      .where(sql`${t.hiddenSeq} < ${t.lastSeq} and ${t.waitingSince} is not null`),
    index("conversations_unread")
      .on(t.id)
      .where(sql`${t.supportReadSeq} < ${t.lastSeq} and ${t.hiddenSeq} < ${t.lastSeq}`),
  ],
);

/** What guests were before their chats became an account's: nobody else writes as one of them. */
export const addedGuests = pgTable("added_guests", {
  /** The participant's id, whose row is gone. */
  id: uuid().primaryKey(),
  addedAt: createdAt(),
});

/** Ids under which a conversation was known before it became part of another one. */
export const movedConversations = pgTable(
  "moved_conversations",
  {
    fromId: uuid().primaryKey(),
    toId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
  },
  (t) => [index("moved_conversations_to").on(t.toId)],
);

export const messages = pgTable(
  "messages",
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id),
    /** 1, 2, 3 … inside its conversation: the order in which both sides see the messages. */
    seq: integer().notNull(),
    senderId: uuid()
      .notNull()
      .references(() => participants.id),
    receiverId: uuid()
      .notNull()
      .references(() => participants.id),
    /** The admin who wrote in support's name. */
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Made by the sender's browser: the same id never makes a second message. */
    clientId: uuid().notNull(),
    /** A text, or a file's address when `type` is file; empty when purged after a deletion. */
    message: text().notNull(),
    type: text({ enum: ["file"] }),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The product that the message is about. */
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** The order whose step the message tells; its first one is the order's card. */
    orderId: uuid().references((): AnyPgColumn => orders.id, { onDelete: "set null" }),
    /** Of an answer whose writer had not seen all that stands above it: up to where they had. */
    seenSeq: integer(),
    timestamp: createdAt(),
    /** Hidden from everyone since then; can be restored for 30 days. */
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.seq] }),
    index("messages_product").on(t.productId),
    index("messages_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    uniqueIndex("messages_client_id").on(t.conversationId, t.senderId, t.clientId),
    uniqueIndex("messages_file").on(t.fileId),
    index("messages_shared")
      .on(t.conversationId, t.seq)
      .where(sql`${t.fileId} is not null and ${t.deletedAt} is null`),
    index("messages_author").on(t.authorId),
    index("messages_words")
      .using("gin", sql`to_tsvector('simple'::regconfig, chat_words(${t.message}))`)
      .with({ fastupdate: false })
      .where(sql`${t.type} is null`),
    check("messages_seq", sql`${t.seq} > 0`),
    check("messages_type", sql`${t.type} in ('file')`),
    check(
      "messages_length",
      sql`length(${t.message}) <= 10000 and (${t.message} <> '' or ${t.deletedAt} is not null)`,
    ),
    check("messages_two_sides", sql`${t.senderId} <> ${t.receiverId}`),
  ],
);

/** Each time that all history was wiped (PRODUCT §3): can be restored until it is purged. */
export const wipes = pgTable(
  "wipes",
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    wipedAt: instant().notNull(),
    messages: integer().notNull(),
    restoredAt: instant(),
    purgedAt: instant(),
  },
  (t) => [
    index("wipes_open").on(t.wipedAt).where(sql`${t.restoredAt} is null and ${t.purgedAt} is null`),
  ],
);

// ---- files ----------------------------------------------------------------------------------

/**
 * What people have uploaded. A file belongs to whoever uploaded it until something claims it (a
 * message, an order); what nobody claims is purged after a day.
 */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey(),
    /** What it is for, as a feature has defined it: `chat`. */
    kind: text().notNull(),
    /** Where it is stored (SPEC §3), unique. */
    path: text().notNull().unique(),
    /** As its owner called it, without what could deceive. */
    name: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
    /** Told from the content when it was complete. */
    type: text(),
    /** Pixels of a picture that has a thumbnail. */
    width: integer(),
    height: integer(),
    /** Whose it is; a guest may upload before there is a row for them. */
    ownerId: uuid().notNull(),
    /** A digest of the address that a guest sends from, for the daily quota. */
    addressHash: text(),
    createdAt: createdAt(),
    finishedAt: instant(),
    claimedAt: instant(),
    /** Given up by its owner, or refused; its row counts for the quota until it is purged. */
    droppedAt: instant(),
  },
  (t) => [
    index("files_address").on(t.addressHash, t.createdAt),
    // With the time: for the daily quota of an account.
    index("files_owner").on(t.ownerId, t.createdAt),
    index("files_open").on(t.createdAt).where(sql`finished_at is null and dropped_at is null`),
    index("files_words").using("gin", sql`to_tsvector('simple'::regconfig, chat_words(${t.name}))`),
    check("files_size", sql`${t.size} > 0`),
    check("files_name", sql`length(${t.name}) between 1 and 200`),
  ],
);

/** The one file that a person brings at the moment, of kinds that come one at a time (SPEC §5). */
export const uploadTurns = pgTable(
  "upload_turns",
  {
    /** A participant; in support, the admin. */
    uploaderId: uuid().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** When its bytes were last heard of. */
    activeAt: instant().notNull(),
  },
  (t) => [index("upload_turns_file").on(t.fileId)],
);

// ---- orders ---------------------------------------------------------------------------------

const orderStatuses = [
  "received",
  "proof-sent",
  "approved",
  "printing",
  "ready",
  "delivered",
  "cancelled",
] as const;

/** The number of the newest order; one row, locked by whoever takes the next. */
export const orderCounter = pgTable(
  "order_counter",
  {
    id: boolean().primaryKey().default(true),
    last: integer().notNull().default(0),
  },
  (t) => [check("order_counter_one", sql`${t.id}`)],
);

/** What somebody wants printed (PRODUCT §6), with its own copy of the product. */
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

    /** Where the copy comes from; neither for something the catalogue does not have. */
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
    createdAt: createdAt(),
    updatedAt: createdAt(),
    closedAt: instant(),
    /** What the admin's search reads, without marks: Ìdòwú is found by `idowu`. */
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
    check(
      "orders_status",
      sql`${t.status} in ('received', 'proof-sent', 'approved', 'printing', 'ready', 'delivered', 'cancelled')`,
    ),
    check(
      "orders_closed",
      sql`(${t.status} in ('delivered', 'cancelled')) = (${t.closedAt} is not null)`,
    ),
  ],
);

/** Everything that has happened to an order. A trigger refuses to change or delete a line. */
export const orderEvents = pgTable(
  "order_events",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3 … inside its order. */
    seq: integer().notNull(),
    kind: text({
      enum: [
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
      ],
    }).notNull(),
    /** The order's status from then on. */
    status: text({ enum: orderStatuses }).notNull(),
    author: text({ enum: ["buyer", "shop"] }).notNull(),
    /** The admin who acted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    note: text(),
    /** Kobo of a total (agreed, asked for or refused) or a transfer; how many files; the proof's version. */
    amount: bigint({ mode: "number" }),
    timestamp: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.seq] }),
    index("order_events_user").on(t.userId),
    check("order_events_author", sql`${t.author} in ('buyer', 'shop')`),
    check(
      "order_events_kind",
      sql`${t.kind} in ('status', 'proof', 'change', 'artwork', 'note', 'total', 'raise', 'raise-refused', 'payment', 'link')`,
    ),
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
    /** The event that brought it. */
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

/** Transfers that the shop has received; one below zero was paid back, or corrects another. */
export const orderPayments = pgTable(
  "order_payments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Made with the form: the same form records one transfer. */
    clientId: uuid().notNull().unique("order_payments_client_id"),
    /** Kobo. */
    amount: bigint({ mode: "number" }).notNull(),
    /** The day, in Lagos, on which it arrived. */
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

// ---- audit ----------------------------------------------------------------------------------

/** What admins did: who, what, when. Triggers refuse to change or delete a line, or all. */
export const auditLines = pgTable(
  "audit_lines",
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /**
     * The admin's name at that time, which outlives the account, or what the server did it by; null
     * in lines that are older than this column and whose account was gone by then.
     */
    adminName: text(),
    /** A verb and its object: `wipe-chats`. */
    act: text().notNull(),
    /** Ids and numbers that tell which, and names of products; never what people wrote. */
    details: jsonb().$type<Record<string, string | number>>().notNull(),
    timestamp: createdAt(),
    /** What the search reads. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(admin_name, '') || ' ' || replace(act, '-', ' ') || ' ' || details::text)`,
      ),
  },
  (t) => [
    index("audit_lines_newest").on(t.timestamp, t.id),
    index("audit_lines_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

// ---- inbox ----------------------------------------------------------------------------------

/**
 * What visitors wrote on the contact page (SPEC §2). `clientId` is made with the form: the same
 * form with the same words makes one message, however often it arrives; changed words after a
 * press on Back make another.
 */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey(),
    clientId: uuid().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    timestamp: createdAt(),
    /** Since when an admin has seen to it. */
    handledAt: instant(),
  },
  (t) => [
    uniqueIndex("contact_messages_once").on(
      t.clientId,
      sql`md5(${t.name} || chr(31) || ${t.phone} || chr(31) || ${t.subject} || chr(31) || ${t.email} || chr(31) || ${t.message})`,
    ),
    index("contact_messages_newest").on(t.timestamp, t.id).where(sql`${t.handledAt} is not null`),
    index("contact_messages_unhandled").on(t.timestamp, t.id).where(sql`${t.handledAt} is null`),
    check("contact_messages_name", sql`length(trim(${t.name})) between 1 and 100`),
    check("contact_messages_phone", sql`length(trim(${t.phone})) between 1 and 24`),
    check("contact_messages_subject", sql`length(trim(${t.subject})) between 1 and 150`),
    check("contact_messages_email", sql`length(${t.email}) between 3 and 254`),
    check("contact_messages_message", sql`length(trim(${t.message})) between 1 and 5000`),
  ],
);

/** What visitors wrote on the feedback page (PRODUCT §2); `clientId` as with contact messages. */
export const feedbacks = pgTable(
  "feedbacks",
  {
    id: uuid().primaryKey(),
    clientId: uuid().notNull(),
    stars: integer().notNull(),
    message: text().notNull(),
    /** Null when not given, as is the phone. */
    name: text(),
    phone: text(),
    timestamp: createdAt(),
    /** Since when an admin has seen to it. */
    handledAt: instant(),
  },
  (t) => [
    uniqueIndex("feedbacks_once").on(
      t.clientId,
      sql`md5(${t.stars}::text || chr(31) || ${t.message} || chr(31) || coalesce(${t.name}, '') || chr(31) || coalesce(${t.phone}, ''))`,
    ),
    index("feedbacks_newest").on(t.timestamp, t.id).where(sql`${t.handledAt} is not null`),
    index("feedbacks_unhandled").on(t.timestamp, t.id).where(sql`${t.handledAt} is null`),
    check("feedbacks_stars", sql`${t.stars} between 1 and 5`),
    check("feedbacks_message", sql`length(trim(${t.message})) between 1 and 5000`),
    check("feedbacks_name", sql`length(trim(${t.name})) between 1 and 100`),
    check("feedbacks_phone", sql`length(trim(${t.phone})) between 1 and 24`),
  ],
);
