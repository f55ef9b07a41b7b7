/** How often public pages were opened, by day: nothing of who opened them. */
import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isOneOf } from "./columns.ts";

/** Where somebody came from; `shop`: from another page of the shop. */
export const visitSources = [
  "direct",
  "search",
  "whatsapp",
  "instagram",
  "facebook",
  "other",
  "shop",
] as const;

/** One row for each day, page and source. */
export const visits = pgTable(
  "visits",
  {
    /** In Lagos. */
    day: date().notNull(),
    /** A public page's path; `/product/*` for products beyond those that are counted by themselves. */
    page: text().notNull(),
    source: text({ enum: visitSources }).notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.page, t.source] }),
    check("visits_source", isOneOf(t.source, visitSources)),
    check("visits_page_path", sql`${t.page} ~ '^/[!-~]*$' and length(${t.page}) <= 120`),
    check("visits_views", sql`${t.views} > 0`),
  ],
);
