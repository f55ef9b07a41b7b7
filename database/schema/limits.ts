/** Rate limits. */
import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Counts of acts within a window of time; the limit of the act says how long its window is. */
export const rateLimits = pgTable("rate_limits", {
  id: uuid().primaryKey(),
  /** The act, the names of what it is counted by, and their digests. */
  key: text().notNull().unique(),
  count: integer().notNull(),
  /** When the window began, in milliseconds since 1970; does not fit an integer. */
  lastRequest: bigint({ mode: "number" }).notNull(),
});
