/** Papers: what was written for a buyer under a number (TRADE §4). */
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, isOneOf } from "./columns.ts";
import { orders } from "./orders.ts";
import { paperKinds } from "./paper-kinds.ts";

/**
 * Every paper, numbered 1, 2, 3 … of its kind without gaps. A trigger keeps what it says as it was
 * written.
 */
export const papers = pgTable(
  "papers",
  {
    kind: text({ enum: paperKinds }).notNull(),
    number: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The payment of a receipt, the entry of a refund note, the quote; else null. */
    ofId: uuid().unique("papers_of"),
    /** The day, in Lagos, that it counts on. */
    day: date().notNull(),
    /** Kobo that it comes to. */
    amount: bigint({ mode: "number" }).notNull(),
    /**
     * What it says, as it was then. Null where it is worked out when it is asked for: it was written
     * before papers were kept, or its buyer's contact was erased. Never of an invoice or a credit note.
     */
    content: jsonb().$type<object>(),
    /** Made with the form of a credit note: the same form writes one. */
    clientId: uuid().unique("papers_client_id"),
    /** The admin who wrote it. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    timestamp: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.number] }),
    uniqueIndex("papers_invoice").on(t.orderId).where(sql`${t.kind} = 'invoice'`),
    index("papers_order").on(t.orderId),
    index("papers_day").on(t.kind, t.day),
    index("papers_user").on(t.userId),
    check("papers_kind", isOneOf(t.kind, paperKinds)),
    check("papers_number", sql`${t.number} > 0 and ${t.amount} > 0`),
    check("papers_of_what", sql`(${t.kind} in ('invoice', 'credit')) = (${t.ofId} is null)`),
    check(
      "papers_content",
      sql`${t.kind} not in ('invoice', 'credit') or ${t.content} is not null`,
    ),
  ],
);
