/** Quotes (TRADE §3): what the shop offers for an order, line by line, until its buyer accepts it. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
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
import { products } from "./catalogue.ts";
import { conversations } from "./chat.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { orders } from "./orders.ts";

const quoteStates = ["sent", "accepted", "replaced", "withdrawn"] as const;

/**
 * A quote as it was sent. A trigger refuses to change what it offers, and anything of one that was
 * answered; another one refuses a sum that its lines do not make. It lapses by its day alone.
 */
export const quotes = pgTable(
  "quotes",
  {
    /** Made with the form: the same form sends one quote. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references((): AnyPgColumn => orders.id),
    /** 1, 2, 3 … of its order. */
    number: integer().notNull(),
    state: text({ enum: quoteStates }).notNull().default("sent"),
    lineCount: integer().notNull(),
    /** Kobo of all lines. */
    goods: bigint({ mode: "number" }).notNull(),
    /** Kobo that are taken from the goods. */
    discount: bigint({ mode: "number" }).notNull(),
    /** Hundredths of a percent; null when it was said in naira. */
    discountPercent: integer(),
    discountReason: text().notNull(),
    /** Kobo. */
    deliveryFee: bigint({ mode: "number" }).notNull(),
    /** Working days on the way; null: none are promised. */
    deliveryDays: integer(),
    /** Working days to print; null: none are promised. */
    days: integer(),
    /** Kobo of goods and delivery, less the discount. */
    total: bigint({ mode: "number" }).notNull(),
    /** The last day, in Lagos, on which it can be accepted. */
    validUntil: date().notNull(),
    note: text().notNull(),
    /** The admin who sent it. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The event that sent it: a price that is agreed on later takes its place. */
    seq: integer().notNull(),
    sentAt: createdAt(),
    /** When its buyer has been silent for two working days; null: it lapses before. */
    remindAt: instant(),
    /** When the buyer was reminded of their silence, and of its last day. */
    remindedAt: instant(),
    lastRemindedAt: instant(),
    /** When it was accepted, replaced or withdrawn. */
    endedAt: instant(),
    /** Who accepted it; null once the contact is erased. */
    acceptedBy: text(),
    /** Of the terms that it was accepted under. */
    termsVersion: text(),
    /** Why it was withdrawn. */
    reason: text(),
  },
  (t) => [
    uniqueIndex("quotes_number").on(t.orderId, t.number),
    uniqueIndex("quotes_open").on(t.orderId).where(sql`${t.state} = 'sent'`),
    index("quotes_silent").on(t.validUntil).where(sql`${t.state} = 'sent'`),
    index("quotes_user").on(t.userId),
    check("quotes_state", isOneOf(t.state, quoteStates)),
    check("quotes_positive", sql`${t.number} > 0 and ${t.total} > 0`),
    check("quotes_line_count", sql`${t.lineCount} between 1 and 20`),
    check("quotes_discount", sql`${t.discount} between 0 and ${t.goods}`),
    check("quotes_percent", sql`${t.discountPercent} between 1 and 10000`),
    check("quotes_reason", sql`${t.discount} = 0 or length(trim(${t.discountReason})) > 0`),
    check("quotes_fee", sql`${t.deliveryFee} >= 0`),
    check("quotes_days", sql`${t.days} > 0 and ${t.deliveryDays} >= 0`),
    check("quotes_total", sql`${t.total} = ${t.goods} - ${t.discount} + ${t.deliveryFee}`),
    check("quotes_note", sql`length(${t.note}) <= 5000 and length(${t.reason}) <= 5000`),
    check("quotes_ended", sql`(${t.state} = 'sent') = (${t.endedAt} is null)`),
    check("quotes_accepted", sql`(${t.state} = 'accepted') = (${t.termsVersion} is not null)`),
    check("quotes_withdrawn", sql`(${t.state} = 'withdrawn') = (${t.reason} is not null)`),
  ],
);

/** A line of a quote: it keeps its amount, of which the price each is only shown. */
export const quoteLines = pgTable(
  "quote_lines",
  {
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id),
    /** 1, 2, 3 … of its quote, at most 20. */
    place: integer().notNull(),
    /** Where it comes from; neither for what the shop wrote in its own words. */
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** `{category}/{id}` of the static catalogue. */
    item: text(),
    name: text().notNull(),
    quantity: integer().notNull(),
    /** What its buyer reads under the name. */
    makeUp: text().notNull(),
    /** As in `order_lines`. */
    choice: jsonb()
      .$type<{
        picked: Record<string, string>;
        splits: Record<string, Record<string, number>>;
      }>()
      .notNull(),
    /** Kobo of the whole line. */
    price: bigint({ mode: "number" }).notNull(),
    imageUrl: text(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.place] }),
    index("quote_lines_product").on(t.productId),
    check("quote_lines_place", sql`${t.place} between 1 and 20`),
    check("quote_lines_quantity", sql`${t.quantity} between 1 and 1000000`),
    check("quote_lines_price", sql`${t.price} >= 0`),
    check("quote_lines_name", sql`length(trim(${t.name})) between 1 and 200`),
    check("quote_lines_make_up", sql`length(${t.makeUp}) <= 2000`),
  ],
);

/** A quote while it is written, as it is typed: of an order, or of a chat that has none yet. */
export const quoteDrafts = pgTable(
  "quote_drafts",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .unique("quote_drafts_order")
      .references((): AnyPgColumn => orders.id, { onDelete: "cascade" }),
    conversationId: uuid()
      .unique("quote_drafts_conversation")
      .references((): AnyPgColumn => conversations.id, { onDelete: "cascade" }),
    /** The form's fields by name. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** The admin who typed last. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    keptAt: createdAt(),
  },
  (t) => [
    index("quote_drafts_user").on(t.userId),
    check("quote_drafts_of", sql`(${t.orderId} is null) <> (${t.conversationId} is null)`),
  ],
);
