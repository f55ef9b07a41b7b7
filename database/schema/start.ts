import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Keys from an earlier release, until they are moved to a file or a setting. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** What has been seeded: it is not seeded again after its owner has deleted it. */
export const seedings = pgTable("seedings", {
  name: text({ enum: ["products"] }).primaryKey(),
  timestamp: createdAt(),
});
