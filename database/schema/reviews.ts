/** What buyers say of what they have got (TRADE §3). */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { createdAt, instant } from "./columns.ts";
import { orderLines } from "./orders.ts";
import { files } from "./uploads.ts";

/** One for each line of a delivered order. A trigger tells every process to forget its kept pages. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey(),
    orderId: uuid().notNull(),
    /** The line of the order. */
    place: integer().notNull(),
    /** Whose rating it counts for; null for a line that is no product of the shop (any more). */
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** 1 to 5. */
    stars: integer().notNull(),
    /** May be empty. */
    words: text().notNull(),
    /** A photo of the print. */
    fileId: uuid().references(() => files.id),
    /** 'Bello A.'; null once the person is erased. */
    byline: text(),
    /** What the shop says to it. */
    answer: text(),
    answeredAt: instant(),
    /** It shows nowhere and counts for nothing since then. */
    hiddenAt: instant(),
    hiddenReason: text(),
    timestamp: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "reviews_line",
      columns: [t.orderId, t.place],
      foreignColumns: [orderLines.orderId, orderLines.place],
    }),
    uniqueIndex("reviews_of_line").on(t.orderId, t.place),
    index("reviews_product").on(t.productId, t.timestamp, t.id),
    index("reviews_newest").on(t.timestamp, t.id),
    index("reviews_file").on(t.fileId).where(sql`${t.fileId} is not null`),
    check("reviews_stars", sql`${t.stars} between 1 and 5`),
    check("reviews_words", sql`length(${t.words}) <= 2000 and length(${t.answer}) <= 2000`),
    check("reviews_byline", sql`length(${t.byline}) <= 60`),
    check("reviews_answered", sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check("reviews_hidden", sql`(${t.hiddenReason} is null) = (${t.hiddenAt} is null)`),
    check("reviews_hidden_reason", sql`length(${t.hiddenReason}) between 1 and 200`),
  ],
);
