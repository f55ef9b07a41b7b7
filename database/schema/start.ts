/** What a shop starts with. */
import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Keys of a shop that an earlier release opened, until they stand in a file or a setting. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** What a shop opens with, once it has been written: what its owner then deletes stays away. */
export const seedings = pgTable("seedings", {
  name: text({ enum: ["products"] }).primaryKey(),
  timestamp: createdAt(),
});
