/** Uploaded files. */
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

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
