/** What the owner brings into the shop: each file, its report, and what was made of it (TRADE §5 'In and out'). */
import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { files } from "./uploads.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const importKinds = ["products", "customers", "orders", "old-site"] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * checking: it is being read. wrong: something in it stops all of it. ready: the owner is asked.
 * importing, taking-back: under way. done, taken-back: over.
 */
const importStates = [
  "checking",
  "wrong",
  "ready",
  "importing",
  "done",
  "taking-back",
  "taken-back",
] as const;
export type ImportState = (typeof importStates)[number];

export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: importKinds }).notNull(),
    state: text({ enum: importStates }).notNull().default("checking"),
    fileName: text().notNull(),
    /** Of the file, in bytes. */
    size: integer().notNull(),
    /** The file until it is in, or too old; an old site's zip is an upload. */
    bytes: bytea(),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Why the whole file cannot be taken, in words; or what has stopped the last step. */
    said: text(),
    /** How many things there are of each kind of line, and what they are. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Of the report: a file is taken in if it would do the same as when it was looked at. */
    digest: text(),
    /** How many things there are to do, and are done, of the step that is under way. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** When the step under way was last known to go on. */
    activeAt: instant(),
    createdAt: createdAt(),
    checkedAt: instant(),
    doneAt: instant(),
  },
  (t) => [
    index("imports_newest").on(t.createdAt, t.id),
    index("imports_user").on(t.userId),
    index("imports_file").on(t.fileId),
    check("imports_kind", isOneOf(t.kind, importKinds)),
    check("imports_state", isOneOf(t.state, importStates)),
  ],
);

/** The report of an import; purged a week after it is over. */
export const importLines = pgTable(
  "import_lines",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** 1, 2, 3 … */
    place: integer().notNull(),
    kind: text({ enum: ["wrong", "new", "change", "same", "left", "note"] }).notNull(),
    /** Of the file; 0 for none. */
    row: integer().notNull(),
    subject: text().notNull(),
    columnName: text().notNull(),
    value: text().notNull(),
    words: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.place] }),
    index("import_lines_kind").on(t.importId, t.kind, t.place),
  ],
);

/**
 * What an import has made or changed: to take it back, and to know what was brought before when the
 * same file comes again.
 */
export const importRecords = pgTable(
  "import_records",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** What the file calls it. */
    key: text().notNull(),
    /** Its id in this shop. */
    target: text().notNull(),
    /** Before it was changed; null when it was made, and a week later. */
    before: jsonb().$type<object>(),
    /** After that, as a digest or version: another one has been changed since. */
    after: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.kind, t.key] }),
    index("import_records_key").on(t.kind, t.key),
    index("import_records_target").on(t.kind, t.target),
  ],
);

/** Files of an old site's zip that are wanted, and what came of them when they were read. */
export const importFiles = pgTable(
  "import_files",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** In the zip. */
    path: text().notNull(),
    purpose: text({ enum: ["main", "detail", "chat"] }).notNull(),
    /** Whose it is there. */
    owner: text().notNull().default(""),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    /** Why it cannot be taken, in words; null with no file: it was not read yet. */
    fault: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.path, t.purpose, t.owner] }),
    index("import_files_file").on(t.fileId),
    index("import_files_open").on(t.importId).where(sql`file_id is null and fault is null`),
    check("import_files_purpose", isOneOf(t.purpose, ["main", "detail", "chat"])),
  ],
);
