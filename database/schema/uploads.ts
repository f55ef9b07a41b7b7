import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { documentFaults } from "./document-faults.ts";

/** Uploaded files. A file that no message or order uses is purged after a day. */
export const files = pgTable(
  "files",
  {
    id: uuid().primaryKey(),
    /** The feature that it was uploaded for: `chat`. */
    kind: text().notNull(),
    /** In the storage (SPEC §3), unique. */
    path: text().notNull().unique(),
    /** The cleaned file name. */
    name: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
    /** Media type, detected from the complete file. */
    type: text(),
    /** SHA-256 of the bytes as they came, hex; older files are read by a job. */
    sha256: text(),
    /** Pixels of the small first page, of a picture or document that can be shown. */
    width: integer(),
    height: integer(),
    /** How many pages can be shown; null for none. */
    pages: integer(),
    /** Of a document: width and height of each page, mm. */
    pageSizes: jsonb().$type<(readonly [width: number, height: number])[]>(),
    /** Why a document's pages are not drawn (any more). */
    unseen: text({ enum: documentFaults }),
    /** A participant, whose row may not exist yet; or the feature's own id. */
    ownerId: uuid().notNull(),
    /** A digest of a guest's address, for the daily quota. */
    addressHash: text(),
    createdAt: createdAt(),
    finishedAt: instant(),
    claimedAt: instant(),
    /** Cancelled or refused; the row counts for the quota until it is purged. */
    droppedAt: instant(),
  },
  (t) => [
    index("files_address").on(t.addressHash, t.createdAt),
    // With the time, for the daily quota.
    index("files_owner").on(t.ownerId, t.createdAt),
    index("files_open").on(t.createdAt).where(sql`finished_at is null and dropped_at is null`),
    index("files_without_hash")
      .on(t.id)
      .where(sql`sha256 is null and finished_at is not null and dropped_at is null`),
    index("files_words").using("gin", sql`to_tsvector('simple'::regconfig, chat_words(${t.name}))`),
    check("files_size", sql`${t.size} > 0`),
    check("files_sha256", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check("files_pages", sql`${t.pages} > 0`),
    check("files_unseen", isOneOf(t.unseen, documentFaults)),
    check("files_name", sql`length(${t.name}) between 1 and 200`),
  ],
);

/** What was measured of a file for the check of artwork, whatever it is printed as. */
export const fileFacts = pgTable(
  "file_facts",
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    /** Sizes, resolutions, fonts, colours; null where nothing could be measured. */
    facts: jsonb(),
    /** Why nothing could be. */
    fault: text({ enum: documentFaults }),
    readAt: createdAt(),
  },
  (t) => [
    check("file_facts_fault", isOneOf(t.fault, documentFaults)),
    check("file_facts_one", sql`(${t.facts} is null) <> (${t.fault} is null)`),
  ],
);

/** The running upload of each person, for kinds that allow one at a time (SPEC §5). */
export const uploadTurns = pgTable(
  "upload_turns",
  {
    /** A participant; for support, the admin. */
    uploaderId: uuid().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** The last request with its bytes. */
    activeAt: instant().notNull(),
  },
  (t) => [index("upload_turns_file").on(t.fileId)],
);
