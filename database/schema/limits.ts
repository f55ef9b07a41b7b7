import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Counters of rate limits; `app/limits/rate-limits.ts` has the windows. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    id: uuid().primaryKey(),
    /** The act, the names of its subject, and their digests. */
    key: text().notNull().unique(),
    count: integer().notNull(),
    /** When the window began, in milliseconds since 1970. */
    lastRequest: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    // Ended counters are looked for whenever a new one is made.
    index("rate_limits_ended").on(t.lastRequest).where(sql`${t.key} not like 'daily:%'`),
  ],
);
