import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, isOneOf } from "./columns.ts";

/** What a backup does, one after the other. */
export const backupSteps = ["rows", "files", "reading", "testing"] as const;

/**
 * The backups that the shop has made into `DATA_DIR/backups` of one of its machines. They tell of
 * files there, so they are not in backups themselves.
 */
export const backups = pgTable(
  "backups",
  {
    id: uuid().primaryKey(),
    startedAt: createdAt(),
    /** The last sign of the process that makes it. */
    seenAt: createdAt(),
    endedAt: instant(),
    /** The name of the machine that has the file. */
    machine: text().notNull(),
    step: text({ enum: backupSteps }).notNull().default("rows"),
    /** How much of the step is done. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Its name in the folder, when it is made. */
    file: text().unique(),
    bytes: bigint({ mode: "number" }),
    /** How many uploaded files are in it. */
    files: integer(),
    isSealed: boolean().notNull().default(false),
    /** Whether it was restored, for a test. */
    isTested: boolean().notNull().default(false),
    /** Why it was not, or what is missing in it. */
    warnings: text().array().notNull().default([]),
    /** Why there is none. */
    failure: text(),
  },
  (t) => [
    index("backups_newest").on(t.startedAt.desc()),
    check("backups_step", isOneOf(t.step, backupSteps)),
    check(
      "backups_end",
      sql`(${t.endedAt} is null) = (${t.file} is null and ${t.failure} is null)`,
    ),
    check("backups_outcome", sql`${t.file} is null or ${t.failure} is null`),
    check("backups_made", sql`(${t.file} is null) = (${t.bytes} is null or ${t.files} is null)`),
  ],
);
