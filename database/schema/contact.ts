/** What visitors write on the contact and feedback pages. */
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

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
