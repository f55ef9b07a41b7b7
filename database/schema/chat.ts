/** Conversations and messages. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
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
import { createdAt, instant } from "./columns.ts";
import { orders } from "./orders.ts";
import { files } from "./uploads.ts";

/**
 * Who can write: support (one row for all admins), a customer (with an account) or a guest (known
 * by a secret cookie, stored as SHA-256).
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
    /** Left by a guest; an account has its own. */
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
 * All messages between one customer or guest and support. A side's marks are the numbers of the
 * newest message that reached its browsers (`delivered`) and was on screen (`read`).
 */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    participantId: uuid()
      .notNull()
      .unique()
      .references(() => participants.id),
    /** The newest message's number; assigned under the row's lock, so without gaps. */
    lastSeq: integer().notNull().default(0),
    lastMessageAt: createdAt(),
    /** Since when the person waits for an answer; null when nothing is unanswered. */
    waitingSince: instant(),
    supportDeliveredSeq: integer().notNull().default(0),
    supportReadSeq: integer().notNull().default(0),
    participantDeliveredSeq: integer().notNull().default(0),
    participantReadSeq: integer().notNull().default(0),
    /** The message for which a check whether the side is away was last scheduled. */
    supportNoticeSeq: integer().notNull().default(0),
    participantNoticeSeq: integer().notNull().default(0),
    /** Messages up to here are wiped; up to `purgedSeq` for good. */
    hiddenSeq: integer().notNull().default(0),
    purgedSeq: integer().notNull().default(0),
    /** Grows when messages are deleted, wiped or restored. */
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

/** Guests whose chat was merged into an account; nobody can write as one of them. */
export const addedGuests = pgTable("added_guests", {
  /** The participant's id, whose row is gone. */
  id: uuid().primaryKey(),
  addedAt: createdAt(),
});

/** Former ids of merged conversations. */
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

/** What stands in `messages.about`; money is kobo. */
export interface MessageAbout {
  /** `{category}/{id}` of the static catalogue; a product stands in `product_id`. */
  item?: string;
  /** That item as it was then. */
  was?: { name: string; price: number | null; quantity: number; imageUrl: string };
  choice?: MessageChoice;
  /** The query of a choice that could not be ordered. */
  lost?: string;
  /** The id of the order's file that it is about; the order says who may read that. */
  artwork?: string;
}

/** A choice as its ticket said it. */
export interface MessageChoice {
  /** Of an address that shows it again. */
  query: string;
  quantity: number;
  /** In words; empty for what has no options. */
  makeUp: string;
  /** Of the line; null: by quote. */
  price: number | null;
  /** Where it goes: a city or state, or null to be fetched; left out while it is not chosen. */
  to?: string | null;
  /** Of the delivery; null: the shop confirms it, or does not deliver there (`isFar`). */
  fee: number | null;
  isFar?: true;
  /** Of all; null while something is not known. */
  total: number | null;
}

export const messages = pgTable(
  "messages",
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id),
    /** 1, 2, 3 … in its conversation. */
    seq: integer().notNull(),
    senderId: uuid()
      .notNull()
      .references(() => participants.id),
    receiverId: uuid()
      .notNull()
      .references(() => participants.id),
    /** The admin who wrote for support. */
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Set by the sender's browser: the same id stores one message. */
    clientId: uuid().notNull(),
    /** A text, or a file's path when `type` is file; empty when purged. */
    message: text().notNull(),
    type: text({ enum: ["file"] }),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    /** The product that the message is about. */
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** Which static item it is about, and what was chosen, as it was then. */
    about: jsonb().$type<MessageAbout>(),
    /** The order that it reports on; the first such message is the order's card. */
    orderId: uuid().references((): AnyPgColumn => orders.id, { onDelete: "set null" }),
    /** The last message the writer of an answer had seen, if not all. */
    seenSeq: integer(),
    /** It was brought from another site: nobody waits for an answer to it here. */
    isHistory: boolean().notNull().default(false),
    timestamp: createdAt(),
    /** Soft delete: can be restored for 30 days. */
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
    // For the figures of a period. Messages lie as they came, so the smallest index will do.
    index("messages_time").using("brin", t.timestamp).with({ autosummarize: true }),
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

/**
 * What the staff write about a conversation for each other. A table of its own: whatever reads
 * messages for the person, for search, export or mail cannot read a note.
 */
export const chatNotes = pgTable(
  "chat_notes",
  {
    /** Made by the writer's form: sending it twice stores one note. */
    id: uuid().primaryKey(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    timestamp: createdAt(),
    /** Wiped with the chats, and restored or purged with them. */
    hiddenAt: instant(),
  },
  (t) => [
    index("chat_notes_conversation").on(t.conversationId, t.timestamp),
    index("chat_notes_author").on(t.authorId),
    check("chat_notes_length", sql`length(${t.text}) between 1 and 1000`),
  ],
);

/** Texts that the staff often answer with. */
export const chatReplies = pgTable(
  "chat_replies",
  {
    id: uuid().primaryKey(),
    /** What finds it after `/`. */
    name: text().notNull(),
    /** `{name}` stands for the person's name. */
    text: text().notNull(),
    /** The list's order; numbers may be left out. */
    place: integer().notNull(),
  },
  (t) => [
    uniqueIndex("chat_replies_name").on(sql`lower(${t.name})`),
    check("chat_replies_name_length", sql`length(${t.name}) between 1 and 40`),
    check("chat_replies_length", sql`length(${t.text}) between 1 and 1000`),
  ],
);

/** Wipes of all chats (PRODUCT §3), restorable until they are purged. */
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
