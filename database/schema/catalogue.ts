/** The catalogue, and its search words. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant } from "./columns.ts";

export const categories = pgTable("categories", {
  /** The 11 admin categories of SPEC §9, until the owner changes them. */
  name: text().primaryKey(),
  /** Where it stands in lists. */
  position: integer().notNull().unique(),
});

/** Other names of a category (PRODUCT §3), and what it was called before. */
export const categoryAliases = pgTable("category_aliases", {
  /** Lower case, words separated by one space. */
  alias: text().primaryKey(),
  categoryName: text()
    .notNull()
    .references(() => categories.name, { onUpdate: "cascade", onDelete: "cascade" }),
});

export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Kobo for `quantity` units together, the ladder's first rung; null: by quote. */
    price: bigint({ mode: "number" }),
    /** Sort key of the price; by quote comes last. */
    priceOrder: bigint({ mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(price, 9000000000000000)`),
    /** 'from ₦48 each': kobo of the cheapest rung; null without a ladder. */
    fromEach: bigint({ mode: "number" }),
    /** What its artwork has to be like, with what options change of it; null: nobody has said. */
    printSpec: jsonb().$type<ProductSpec>(),
    /** Grows with every change of the prices, to detect stale forms. */
    pricesRevision: integer().notNull().default(1),
    /** `{category}/{id}` of the static item that is the same thing, and has this product's price. */
    item: text().unique("products_item"),
    /** Only the shop sees it. */
    isDraft: boolean().notNull().default(false),
    description: text().notNull(),
    imageUrl: text().notNull(),
    detailImages: text().array().notNull(),
    categoryName: text()
      .notNull()
      .references(() => categories.name, { onUpdate: "cascade" }),
    /** Minimum units of one order. */
    quantity: integer().notNull(),
    features: text().array().notNull(),
    /** Working days; unknown when null. */
    delivery: integer(),
    /** Out of 5; null until someone has rated. */
    rating: numeric({ precision: 2, scale: 1, mode: "number" }),
    timestamp: createdAt(),
    updatedAt: createdAt(),
    /** Grows with every change, to detect stale forms. */
    version: integer().notNull().default(1),
    /** The form's id: sent twice, it adds one product. */
    clientId: uuid().unique("products_client_id"),
    /** Soft delete: can be restored until it is purged. */
    deletedAt: instant(),
    /** Came with the shop and is as it came: a trigger takes the mark off at the first change. */
    isDemo: boolean().notNull().default(false),
    /** Deleted without being purged: it can be restored for good. */
    archivedAt: instant(),
    searchText: text().notNull().generatedAlwaysAs(sql`lower(name || ' ' || category_name)`),
  },
  (t) => [
    check("products_name", sql`length(trim(${t.name})) between 1 and 200`),
    check("products_price", sql`${t.price} > 0`),
    check("products_quantity", sql`${t.quantity} > 0`),
    check("products_delivery", sql`${t.delivery} > 0`),
    check("products_rating", sql`${t.rating} between 0 and 5`),
    check("products_detail_images", sql`cardinality(${t.detailImages}) = 3`),
    check("products_features", sql`cardinality(${t.features}) = 3`),
    check(
      "products_archived",
      sql`${t.archivedAt} is null or ${t.archivedAt} is not distinct from ${t.deletedAt}`,
    ),
    // These indexes include `is_draft`, which drizzle cannot express; see the migration
    // price_lists.
    index("products_newest").on(t.timestamp, t.id).where(sql`${t.deletedAt} is null`),
    // Includes the search text, too.
    index("products_price").on(t.priceOrder, t.id).where(sql`${t.deletedAt} is null`),
    index("products_category_newest")
      .on(t.categoryName, t.timestamp, t.id)
      .where(sql`${t.deletedAt} is null`),
    index("products_category_price")
      .on(t.categoryName, t.priceOrder, t.id)
      .where(sql`${t.deletedAt} is null`),
    index("products_demo").on(t.id).where(sql`${t.isDemo}`),
    index("products_print_spec")
      .on(t.id)
      .where(sql`${t.deletedAt} is null and ${t.printSpec} is not null`),
    index("products_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    // Pairs of beginnings, to see at once that no product has both.
    index("products_pairs")
      .using("gin", sql`word_pairs(tokens_of(${t.searchText}))`)
      .with({ fastupdate: false }),
  ],
);

/** Prices beyond the first rung; products without a row have that rung alone. */
export const priceLists = pgTable("price_lists", {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  /**
   * The other rungs, options and exclusions, as one document with one schema
   * (`price-list-rules.server.ts`).
   */
  document: jsonb().$type<PriceDocument>().notNull(),
  changedAt: createdAt(),
  changedBy: uuid().references(() => users.id, { onDelete: "set null" }),
});

/** What stands in `price_lists.document`; money is kobo. */
export interface PriceDocument {
  rungs: { quantity: number; price: number | null }[];
  step?: number | undefined;
  packs?: boolean | undefined;
  options: {
    id: string;
    name: string;
    chosen: string;
    split?: boolean | undefined;
    values: {
      id: string;
      name: string;
      order?: number | undefined;
      each?: number | undefined;
      percent?: number | undefined;
      days?: number | undefined;
      width?: number | undefined;
      height?: number | undefined;
    }[];
  }[];
  exclusions: {
    one: [option: string, value: string];
    other: [option: string, value: string];
    words?: string | undefined;
  }[];
}

/** What the artwork of a line has to be like, and its files are checked against (TRADE §2). */
export interface PrintSpec {
  /** The finished size, after cutting. */
  widthMm: number;
  heightMm: number;
  /** How far the picture has to go beyond the cut on every side. */
  bleedMm: number;
  /** How many pages are printed; null: as many as are sent. */
  pages: { min: number; max: number } | null;
  sides: 1 | 2;
  /** From this resolution on a picture prints sharp. */
  fineDpi: number;
  /** Below this one it is refused. */
  leastDpi: number;
  /** The colours that a file may have; the check names all others. */
  colour: "cmyk" | "rgb" | "any";
  /** The owner's advice on a finding, by its kind, in place of the shop's. */
  words?: Record<string, string>;
}

/** What one value of an option changes. Its size stands in the price list, with the value. */
export interface SpecChange
  extends Partial<Pick<PrintSpec, "bleedMm" | "pages" | "sides" | "fineDpi" | "leastDpi">> {
  option: string;
  value: string;
}

/** What the owner keeps of a product. */
export interface ProductSpec extends PrintSpec {
  changes: SpecChange[];
}

/**
 * Every word that stands in a product's search text, kept by a trigger (see the migration that
 * makes this table): what a misspelled search is corrected against.
 */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (t) => [
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`),
]);

/**
 * Every token of a product's search text (it is split where no searched word can go on), kept by a
 * trigger like `searchWords`: which tokens hold a word tells which pairs of them to look for.
 */
export const productTokens = pgTable("product_tokens", { token: text().primaryKey() }, (t) => [
  index("product_tokens_trigrams").using("gin", sql`${t.token} gin_trgm_ops`),
]);
