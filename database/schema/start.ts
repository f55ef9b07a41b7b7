import { check, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, isOneOf } from "./columns.ts";
import { firstSteps, reminders, stepStates } from "./first-steps.ts";

/** Keys from an earlier release, until they are moved to a file or a setting. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/**
 * What has been done once: what was seeded is not seeded again after its owner has deleted it; and
 * when cookies got their names over https, from which the days of the old names count.
 */
export const seedings = pgTable("seedings", {
  name: text({ enum: ["products", "host-cookies"] }).primaryKey(),
  timestamp: createdAt(),
});

const marked = [...firstSteps, ...reminders] as const;

/**
 * What the owner has made of each step, and which reminders are dismissed; a step without a row has
 * not been looked at.
 */
export const firstStart = pgTable(
  "first_start",
  {
    step: text({ enum: marked }).primaryKey(),
    state: text({ enum: stepStates }).notNull(),
    timestamp: createdAt(),
  },
  (t) => [
    check("first_start_step", isOneOf(t.step, marked)),
    check("first_start_state", isOneOf(t.state, stepStates)),
  ],
);
