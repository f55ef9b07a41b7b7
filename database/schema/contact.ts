/** Contact messages and feedback. */
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/**
 * Messages from the contact page (SPEC §2). `clientId` is the form's id: sent again with the same
 * text it is stored once, with another text as another message.
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
    /** When an admin marked it as handled. */
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

/** Feedback (PRODUCT §2); `clientId` as above. */
export const feedbacks = pgTable(
  "feedbacks",
  {
    id: uuid().primaryKey(),
    clientId: uuid().notNull(),
    stars: integer().notNull(),
    message: text().notNull(),
    /** Optional, as is the phone. */
    name: text(),
    phone: text(),
    timestamp: createdAt(),
    /** When an admin marked it as handled. */
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
