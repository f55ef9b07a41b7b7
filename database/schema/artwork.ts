/** What the check of artwork said of the files of orders (TRADE §2). */
import { foreignKey, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { orderFiles } from "./orders.ts";

/** One thing that the check of artwork said. */
export interface KeptFinding {
  kind: string;
  severity: "refused" | "look" | "fine";
  what: string;
  effect?: string;
  todo?: string;
  /** Where it is worst, of what a page has; not there when it is of the whole file. */
  at?: FoundPlace;
}

/** A page, 1, 2, 3 …, and one of its sides where that is known: 0 left, 1 top, 2 right, 3 bottom. */
export interface FoundPlace {
  page: number;
  side?: number;
}

/** What 'Fix it for me' cures. */
export interface KeptFix {
  /** Kinds of findings. */
  kinds: string[];
  /** The first page that becomes another: 1, 2, 3 … */
  page: number;
  /** All that do; of an earlier release only the first is known. */
  pages?: number[];
}

/** What the check said of an order's artwork, as it was told. */
export const artworkChecks = pgTable(
  "artwork_checks",
  {
    orderId: uuid().notNull(),
    fileId: uuid().notNull(),
    findings: jsonb().$type<KeptFinding[]>().notNull(),
    checkedAt: createdAt(),
    /** When the buyer accepted how it prints. */
    acceptedAt: instant(),
    /** What can be put right by itself; null: nothing. */
    fix: jsonb().$type<KeptFix>(),
    /** When the buyer asked for that. */
    fixAskedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.fileId] }),
    foreignKey({
      columns: [t.orderId, t.fileId],
      foreignColumns: [orderFiles.orderId, orderFiles.fileId],
      name: "artwork_checks_file",
    }).onDelete("cascade"),
  ],
);
