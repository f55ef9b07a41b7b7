import { sql } from "drizzle-orm";
import { bigint, check, doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Web vitals by page, where `page` is a route's pattern; without personal data. */
export const webVitals = pgTable(
  "web_vitals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    page: text().notNull(),
    metric: text({ enum: ["CLS", "FCP", "INP", "LCP", "TTFB"] }).notNull(),
    /** ms; CLS has no unit. */
    value: doublePrecision().notNull(),
    timestamp: createdAt(),
  },
  (t) => [
    check("web_vitals_metric", sql`${t.metric} in ('CLS', 'FCP', 'INP', 'LCP', 'TTFB')`),
    index("web_vitals_time").on(t.timestamp),
  ],
);
