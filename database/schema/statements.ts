/** Statements of the shop's bank: what was read, and every line once, ever (TRADE §4). */
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
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
import { createdAt, isOneOf } from "./columns.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A bank's account as the shop calls it, and where its statements say what. */
export const statementBanks = pgTable(
  "statement_banks",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Null until they were pointed at. */
    columns: jsonb(),
  },
  (t) => [
    uniqueIndex("statement_banks_name").on(sql`lower(${t.name})`),
    check("statement_banks_words", sql`length(${t.name}) between 1 and 100`),
  ],
);

/** A file that waits for its columns to be pointed at; it goes once it is read, or after a day. */
export const statementFiles = pgTable(
  "statement_files",
  {
    id: uuid().primaryKey(),
    bankId: uuid()
      .notNull()
      .references(() => statementBanks.id),
    name: text().notNull(),
    bytes: bytea().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("statement_files_bank").on(t.bankId),
    index("statement_files_user").on(t.userId),
    index("statement_files_created").on(t.createdAt),
    check("statement_files_name", sql`length(${t.name}) <= 200`),
  ],
);

/** A file that was read. */
export const statements = pgTable(
  "statements",
  {
    id: uuid().primaryKey(),
    bankId: uuid()
      .notNull()
      .references(() => statementBanks.id),
    fileName: text().notNull(),
    /** SHA-256 of the file: its rows stay its lines. Null when it was read before this was kept. */
    digest: text(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** Lines that move money, and those among them that no file had before. */
    lines: integer().notNull(),
    fresh: integer().notNull(),
    /** Rows that cannot be read, and the first of them with what is wrong. */
    unread: integer().notNull(),
    unreadRows: jsonb().$type<{ row: number; why: string }[]>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("statements_bank").on(t.bankId),
    index("statements_user").on(t.userId),
    index("statements_created").on(t.createdAt),
    index("statements_digest").on(t.digest),
    check("statements_name", sql`length(${t.fileName}) <= 200`),
  ],
);

/**
 * open: waits for somebody to say what it is, unless a payment has its fingerprint: then it is
 * booked. out: money out. reversed: the bank has taken it back, or it takes another back. aside:
 * somebody has said that it is for no order, or its words were erased.
 */
const lineStates = ["open", "out", "reversed", "aside"] as const;

/** A line of a bank: one row, however many files have it. */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: uuid().primaryKey(),
    /** Digest of day, amount and words: lines alike have the same. */
    core: text().notNull(),
    /**
     * Its first core and which of those alike it was; `reference` of the payments that it was booked
     * as. It stays when the line is corrected.
     */
    fingerprint: text().notNull().unique("statement_lines_fingerprint"),
    state: text({ enum: lineStates }).notNull(),
    day: date().notNull(),
    /** `14:05`, in Lagos; null when the bank does not tell. */
    time: text(),
    /** Kobo; below zero: money out. */
    kobo: bigint({ mode: "number" }).notNull(),
    /** As the bank has them; empty once they are erased, and of most money out from the start. */
    remark: text().notNull(),
    sender: text().notNull(),
    bankNumber: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("statement_lines_core").on(t.core),
    index("statement_lines_open").on(t.day, t.id).where(sql`${t.state} = 'open'`),
    index("statement_lines_day").on(t.day),
    check("statement_lines_state", isOneOf(t.state, lineStates)),
    check("statement_lines_kobo", sql`${t.kobo} <> 0 and (${t.kobo} > 0 or ${t.state} <> 'open')`),
    check(
      "statement_lines_words",
      sql`length(${t.remark}) <= 500 and length(${t.sender}) <= 500 and length(${t.bankNumber}) <= 500`,
    ),
  ],
);

/** Which row of which file is which line. */
export const statementRows = pgTable(
  "statement_rows",
  {
    statementId: uuid()
      .notNull()
      .references(() => statements.id),
    /** The first of the file is 1. */
    row: integer().notNull(),
    lineId: uuid()
      .notNull()
      .references(() => statementLines.id),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.row] }),
    index("statement_rows_line").on(t.lineId),
  ],
);
