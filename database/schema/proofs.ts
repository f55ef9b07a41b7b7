/** The proof room (TRADE §3): the files of each version, and what people say about their pages. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { orderEvents, orders } from "./orders.ts";
import { files } from "./uploads.ts";

/** Which files a version has: one a line, or one for the whole order. Never changed once it is sent. */
export const proofFiles = pgTable(
  "proof_files",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3 … of the order's proofs. */
    version: integer().notNull(),
    /** The place of the line that it shows; the first one's for the whole order. */
    line: integer().notNull(),
    /** Whether the shop said that this one alone shows the whole order. */
    isWhole: boolean().notNull().default(false),
    /** Also that of an earlier version, when the line has no new one. */
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.version, t.line] }),
    index("proof_files_file").on(t.fileId),
    check("proof_files_line", sql`${t.line} between 1 and 20`),
  ],
);

/** Somebody whom the buyer has invited to comment. */
export const proofColleagues = pgTable(
  "proof_colleagues",
  {
    /** Made with the form: the same form invites once. The link's key is made from it. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** As it stands on their pins; null once the order's contact is erased. */
    name: text(),
    invitedAt: createdAt(),
    /** From then on the link opens nothing. */
    revokedAt: instant(),
  },
  (t) => [
    index("proof_colleagues_order").on(t.orderId),
    check("proof_colleagues_name", sql`length(trim(${t.name})) between 1 and 100`),
  ],
);

const pinAuthors = ["buyer", "colleague"] as const;

/** A place on a page, with what is to change there. Open ones go along with the next version. */
export const proofPins = pgTable(
  "proof_pins",
  {
    /** Made by the browser: a pin that waited without a network arrives once. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3 … of the order, through all versions. */
    number: integer().notNull(),
    /** The version that was on screen. */
    version: integer().notNull(),
    /** The line whose page it is on. */
    line: integer().notNull(),
    /** 1, 2, 3 … of the line's file. */
    page: integer().notNull(),
    /** From the left and from the top, as fractions of the page; null for the whole page. */
    x: real(),
    y: real(),
    words: text().notNull(),
    author: text({ enum: pinAuthors }).notNull(),
    colleagueId: uuid().references(() => proofColleagues.id),
    createdAt: createdAt(),
    resolvedAt: instant(),
    /** The admin who did it. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("proof_pins_number").on(t.orderId, t.number),
    index("proof_pins_user").on(t.userId),
    index("proof_pins_colleague").on(t.colleagueId),
    check("proof_pins_author", isOneOf(t.author, pinAuthors)),
    check(
      "proof_pins_colleague_named",
      sql`(${t.author} = 'colleague') = (${t.colleagueId} is not null)`,
    ),
    check("proof_pins_place", sql`(${t.x} is null) = (${t.y} is null)`),
    check(
      "proof_pins_on_page",
      sql`${t.x} between 0 and 1 and ${t.y} between 0 and 1 and ${t.page} > 0`,
    ),
    check("proof_pins_words", sql`length(${t.words}) between 1 and 1000`),
  ],
);

const answerAuthors = ["buyer", "colleague", "shop"] as const;

/** What is said below a pin. */
export const proofAnswers = pgTable(
  "proof_answers",
  {
    /** Made with the form: the same form answers once. */
    id: uuid().primaryKey(),
    pinId: uuid()
      .notNull()
      .references(() => proofPins.id),
    words: text().notNull(),
    author: text({ enum: answerAuthors }).notNull(),
    colleagueId: uuid().references(() => proofColleagues.id),
    /** The admin who wrote it. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("proof_answers_pin").on(t.pinId),
    index("proof_answers_user").on(t.userId),
    index("proof_answers_colleague").on(t.colleagueId),
    check("proof_answers_author", isOneOf(t.author, answerAuthors)),
    check("proof_answers_words", sql`length(${t.words}) between 1 and 1000`),
  ],
);

const verdicts = ["good", "change"] as const;

/** What the buyer thinks of a page. It is of the file: a line without a new one keeps it. */
export const proofVerdicts = pgTable(
  "proof_verdicts",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    page: integer().notNull(),
    verdict: text({ enum: verdicts }).notNull(),
    decidedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.fileId, t.page] }),
    index("proof_verdicts_file").on(t.fileId),
    check("proof_verdicts_verdict", isOneOf(t.verdict, verdicts)),
  ],
);

/** Who has had which page on screen. */
export const proofLooks = pgTable(
  "proof_looks",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    page: integer().notNull(),
    /** A colleague's id; the order's own for its buyer. */
    who: uuid().notNull(),
    seenAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.fileId, t.page, t.who] }),
    index("proof_looks_file").on(t.fileId),
  ],
);

const approvers = ["buyer", "shop"] as const;

/** What exactly was approved. A trigger refuses to change it, but that its people go. */
export const proofApprovals = pgTable(
  "proof_approvals",
  {
    orderId: uuid().notNull(),
    /** The event that it stands with. */
    seq: integer().notNull(),
    version: integer().notNull(),
    /** The shop approves in the buyer's name, told by phone. */
    author: text({ enum: approvers }).notNull(),
    /** Who the buyer is; null once the contact is erased. */
    name: text(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Kobo. */
    total: bigint({ mode: "number" }).notNull(),
    /** Of each line, in their order. */
    quantities: integer().array().notNull(),
    /** What the lines were called; null in approvals of an earlier release. */
    lineNames: text().array(),
    /** Pages that could be seen. */
    pages: integer().notNull(),
    /** By line; `sha256` is null of a file of an earlier release that no job has read yet. */
    files: jsonb()
      .$type<{ line: number; fileId: string; name: string; sha256: string | null }[]>()
      .notNull(),
    approvedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.seq] }),
    foreignKey({
      name: "proof_approvals_event",
      columns: [t.orderId, t.seq],
      foreignColumns: [orderEvents.orderId, orderEvents.seq],
    }),
    index("proof_approvals_user").on(t.userId),
    check("proof_approvals_author", isOneOf(t.author, approvers)),
    check("proof_approvals_total", sql`${t.total} >= 0`),
  ],
);
