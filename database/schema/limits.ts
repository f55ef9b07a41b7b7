/** Rate limits. */
import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** How often something was tried; whoever counts says for how long a count holds. */
export const rateLimits = pgTable("rate_limits", {
  id: uuid().primaryKey(),
  /** What is counted, and a digest of who is. */
  key: text().notNull().unique(),
  count: integer().notNull(),
  /** When the count began, in milliseconds since 1970; does not fit an integer. */
  lastRequest: bigint({ mode: "number" }).notNull(),
  /** What is being tried and has come to nothing yet; each of these ids tells since when. */
  underWay: uuid().array().notNull().default([]),
});
