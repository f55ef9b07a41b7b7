/**
 * The products of the database: lists, one product, its neighbours. Every query here costs the
 * same with a hundred thousand products as with a hundred: lists are read along an index from a
 * key, counts stop at 1,000, and a search for common words is told by the newest products; see
 * `docs/decisions/0020-search-of-products.md`.
 */
import { and, asc, desc, eq, gt, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, type Queries, readTogether } from "../../database/db.server.ts";
import { categories, categoryAliases, products } from "../../database/schema.ts";
import { isUuid } from "../../database/uuid.ts";
import { remember } from "../live/remember.server.ts";
import { type PageCursor, type PageOrder, readCursor, writeCursor } from "./page-cursor.server.ts";
import { fixedFilterNames, type Product, type ProductSummary, type SortKey } from "./product.ts";
import { correctWords, pairsOf, searchWords } from "./search-words.server.ts";

/** Deleted products are no longer there, although they can be brought back for a while. */
export const inShop = isNull(products.deletedAt);

const inShopOf = (category: string | undefined) =>
  and(inShop, category ? eq(products.categoryName, category) : undefined);

const COUNT_LIMIT = 1000;
/** So many of the newest are looked through first: they tell whether they hold a whole page. */
const LOOK = COUNT_LIMIT + 1;
const PAGE_LIMIT = 100;
/** The planner always looks up so few by their ids, and then sorts. */
const FEW = 100;
/** Characters of a category's name. */
const LONGEST_CATEGORY = 100;

const summary = {
  id: products.id,
  name: products.name,
  price: products.price,
  quantity: products.quantity,
  imageUrl: products.imageUrl,
  categoryName: products.categoryName,
  delivery: products.delivery,
};

/** What to list; every field may hold whatever stood in a URL. */
export interface BrowseInput {
  /** A category's name or alias, in any case. */
  category?: string | null;
  query?: string | null;
  /** Undefined: newest first, or with a query the nearest match first. */
  sort?: SortKey | undefined;
  /** Cursor of the page before; a malformed one shows the first page. */
  after?: string | null;
  /** Cursor of the page after. */
  before?: string | null;
  /** Products per page, 24 unless told, at most 100. */
  limit?: number;
}

/** One page of a list. */
export interface ProductPage {
  products: ProductSummary[];
  /** Cursor for `after`, null on the last page. */
  next: string | null;
  /** Cursor for `before`, null on the first page. */
  previous: string | null;
  /**
   * How many the whole list has, counted up to 1,000, or of common words in a large shop among its
   * newest products only; `more` when there are others beyond.
   */
  total: number;
  more: boolean;
  /** The category asked for, by its own name; null when none was asked for or it is unknown. */
  category: string | null;
  /** What was searched instead, when nothing was found for what was typed. */
  corrected: string | null;
  /** The order it came in. */
  order: PageOrder;
}

const nothing: ProductPage = {
  products: [],
  next: null,
  previous: null,
  total: 0,
  more: false,
  category: null,
  corrected: null,
  order: "best",
};

/**
 * Lists products by category, by words and in an order, a page at a time (PRODUCT §2, `/products`).
 * An unknown category and a search for nothing that is there are empty pages, not errors.
 */
export async function browseProducts(input: BrowseInput): Promise<ProductPage> {
  const category = input.category ? await resolveCategory(input.category) : undefined;
  if (input.category && !category) return nothing;
  const inCategory = inShopOf(category);
  const found = { category: category ?? null, corrected: null };

  const query = input.query?.trim();
  if (!query) {
    const order = input.sort ?? "newest";
    const [page, count] = await Promise.all([
      listPage(input, order, inCategory),
      countListed(category),
    ]);
    return { ...found, ...page, ...count, order };
  }

  const typed = searchWords(query);
  let words = typed;
  let count = await countMatches(input, inCategory, words);
  if (count.total === 0) {
    words = await correctWords(typed);
    if (words.join() === typed.join()) return { ...nothing, ...found };
    count = await countMatches(input, inCategory, words);
  }
  if (count.total === 0) return { ...nothing, ...found };
  const corrected = words === typed ? null : words.join(" ");
  // Ranking reads every match. Of too many the newest come first instead, walked in the list's
  // order: among so many a match is never far.
  const { total, more, ids } = count;
  const begun = cursorOf(input)?.order === "newest" ? "newest" : "best";
  const order = input.sort ?? (more ? "newest" : begun);
  const list = (where: SQL | undefined, queries?: Queries) =>
    listPage(input, order, and(inCategory, where), words.join(" "), queries);
  const byId = sql`${products.id} = any(${sql.param(ids ?? [])}::uuid[])`;
  const page = await (ids
    ? ids.length <= FEW
      ? list(byId)
      : withoutWalks((tx) => list(byId, tx))
    : list(more ? holdsAllOften(products.searchText, words) : holdsAll(words)));
  // What the newest alone told may be less than stands on the page.
  const listed = page.products.length;
  const isAll = !page.next && !page.previous;
  const counted = isAll ? upTo(listed, listed) : { total: Math.max(total, listed), more };
  return { ...found, corrected, ...page, ...counted, order };
}

/** One product; undefined when the id is unknown or no id at all. */
export async function findProduct(id: string): Promise<Product | undefined> {
  if (!isUuid(id)) return undefined;
  const [product] = await db
    .select({
      ...summary,
      description: products.description,
      detailImages: products.detailImages,
      features: products.features,
      rating: products.rating,
      timestamp: products.timestamp,
      version: products.version,
    })
    .from(products)
    .where(and(eq(products.id, id), inShop));
  return product;
}

/** The newest other products of the same category, at most `limit` (SPEC §9: 6). */
export async function relatedProducts(
  product: Pick<ProductSummary, "id" | "categoryName">,
  limit = 6,
): Promise<ProductSummary[]> {
  return db
    .select(summary)
    .from(products)
    .where(
      and(eq(products.categoryName, product.categoryName), ne(products.id, product.id), inShop),
    )
    .orderBy(desc(products.timestamp), desc(products.id))
    .limit(limit);
}

/**
 * The newest product of each of `limit` other categories (PRODUCT §2, 'You may also like').
 * Which categories depends on the product, and stays the same for it.
 */
export async function alsoLike(
  product: Pick<ProductSummary, "id" | "categoryName">,
  limit = 3,
): Promise<ProductSummary[]> {
  const newest = db
    .select(summary)
    .from(products)
    .where(and(eq(products.categoryName, categories.name), inShop))
    .orderBy(desc(products.timestamp), desc(products.id))
    .limit(1)
    .as("newest");
  const rows = await db
    .select()
    .from(categories)
    .crossJoinLateral(newest)
    .where(ne(categories.name, product.categoryName))
    .orderBy(sql`md5(${categories.name} || ${product.id})`)
    .limit(limit);
  return rows.map((row) => row.newest);
}

/** The products after an id, in the order of ids, as the sitemap needs them. */
export async function productsAfter(
  id: string,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(gt(products.id, id), inShop))
    .orderBy(asc(products.id))
    .limit(limit);
}

/** The last of the `count` products after an id; undefined when no others follow it. */
export async function endOfPart(id: string, count: number): Promise<string | undefined> {
  const [last, next] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.id, id), inShop))
    .orderBy(asc(products.id))
    .offset(count - 1)
    .limit(2);
  return next && last?.id;
}

/**
 * Products that may be meant by a name that is none: those with all its words, else with one.
 * @returns at most `limit`, best first; nothing for text that no product resembles
 */
export async function closeProducts(text: string, limit = 4): Promise<ProductSummary[]> {
  const all = await browseProducts({ query: text, limit });
  if (all.products.length > 0) return all.products;
  const close = new Map<string, ProductSummary>();
  for (const word of searchWords(text)) {
    if (close.size >= limit) break;
    const page = await browseProducts({ query: word, limit });
    for (const product of page.products) close.set(product.id, product);
  }
  return [...close.values()].slice(0, limit);
}

/**
 * The category that a text names, by its own name or an alias; case does not matter, and `_`,
 * `-` and space are alike.
 */
export async function resolveCategory(text: string): Promise<string | undefined> {
  if (text.length > LONGEST_CATEGORY) return undefined;
  const name = text
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
  if (name === "" || name.includes("\0")) return undefined;
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${categories.name} from ${categories}
    where lower(regexp_replace(${categories.name}, '[-_ ]+', ' ', 'g')) = ${name}
    union all
    select ${categoryAliases.categoryName} from ${categoryAliases}
    where ${categoryAliases.alias} = ${name}
    limit 1`);
  return rows[0]?.name;
}

/**
 * The names in the catalogue's category filter (SPEC §5): the ten fixed ones, then those of the
 * database's categories which no fixed one means already.
 */
export const filterCategories = remember("catalogue", readFilterCategories);

async function readFilterCategories(): Promise<string[]> {
  const known = await db
    .select({ name: categories.name, alias: categoryAliases.alias })
    .from(categories)
    .leftJoin(categoryAliases, eq(categoryAliases.categoryName, categories.name))
    .orderBy(categories.position);
  const names: string[] = [...fixedFilterNames];
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const doubles = new Set(known.filter(({ alias }) => taken.has(alias ?? "")).map((k) => k.name));
  for (const { name } of known) {
    if (doubles.has(name) || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    names.push(name);
  }
  return names;
}

/** What the admin reads above the list of products. */
export interface ProductCounts {
  products: number;
  /** Categories that have products. */
  categories: number;
  /** Added in the last seven days; 100 stands for that many or more. */
  thisWeek: number;
}

/** How many products there are; all are counted once after each change of the catalogue. */
export async function countProducts(): Promise<ProductCounts> {
  const lately = db
    .select({ one: sql`1`.as("one") })
    .from(products)
    .where(and(inShop, sql`${products.timestamp} > now() - interval '7 days'`))
    .limit(100)
    .as("lately");
  const [all, [week]] = await Promise.all([
    countAllProducts(),
    db.select({ count: sql<number>`count(*)::int` }).from(lately),
  ]);
  return { ...all, thisWeek: week?.count ?? 0 };
}

const countAllProducts = remember("catalogue", async () => {
  const [all] = await db
    .select({
      products: sql<number>`coalesce(sum(count), 0)::int`,
      categories: sql<number>`count(*)::int`,
    })
    .from(
      db
        .select({ count: sql<number>`count(*)`.as("count") })
        .from(products)
        .where(inShop)
        .groupBy(products.categoryName)
        .as("by_category"),
    );
  return { products: 0, categories: 0, ...all };
});

/** Products that hold every word, found through the trigram index. */
function holdsAll(words: string[]): SQL | undefined {
  if (words.length === 0) return sql`false`;
  return and(...words.map(holds));
}

function holds(word: string): SQL | undefined {
  // Two letters make no trigram inside a word, but with the space before them they do.
  return word.length < 3
    ? or(like(products.searchText, `% ${word}%`), like(products.searchText, `${word}%`))
    : like(products.searchText, `%${word}%`);
}

/**
 * The same products, in a form that the planner takes for every second row, so that it walks the
 * list's own index and stops after one page. It cannot know how often words stand together, and
 * would read and sort all matches.
 */
function holdsAllOften(searchText: PgColumn, words: string[]): SQL {
  const patterns = words.map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
  return sql`case when (' ' || ${searchText}) like all(${sql.param(patterns)}::text[])
    then true else false end`;
}

interface Matches {
  total: number;
  more: boolean;
  /** All of them, when an index found them. */
  ids?: string[];
}

/**
 * How many products hold every word. When those that the list goes on with hold the whole page, the
 * newest alone tell: to find all of them an index reads all, ten times as long.
 */
async function countMatches(
  input: BrowseInput,
  inCategory: SQL | undefined,
  words: string[],
): Promise<Matches> {
  if (words.length === 0) return { total: 0, more: false };
  const begun = cursorOf(input)?.order === "best" ? "best" : "newest";
  const order = input.sort ?? begun;
  const cursor = cursorOf(input, order);
  const isWalked = order !== "best" && !cursor?.backwards;
  const [look, ahead, pairs] = await Promise.all([
    lookAt(inCategory, words, order === "best" ? "newest" : order),
    isWalked && cursor ? lookAt(inCategory, words, order, cursor) : undefined,
    pairsOf(words),
  ]);
  if (look.read < LOOK) return upTo(COUNT_LIMIT, look.found);
  const near = Math.min(look.found, (ahead ?? look).found);
  if (isWalked && near > pageSize(input)) {
    return { total: look.found - (look.found % 10), more: true };
  }
  if (pairs?.some((choices) => choices.length === 0)) return { total: 0, more: false };
  const isMatch = pairs
    ? and(...pairs.map(holdsOneOf), holdsAllOften(products.searchText, words))
    : holdsAll(words);
  const find = (queries: Queries) =>
    queries
      .select({ id: products.id })
      .from(products)
      .where(and(inCategory, isMatch))
      .limit(COUNT_LIMIT + 1);
  // How common a pair is, the planner knows.
  const rows = await (pairs ? find(db) : withoutWalks(find));
  const counted = upTo(COUNT_LIMIT, rows.length);
  return counted.more ? counted : { ...counted, ids: rows.map(({ id }) => id) };
}

/** A product that has one of these pairs of beginnings. */
function holdsOneOf(pairs: string[]): SQL {
  return sql`word_pairs(tokens_of(${products.searchText})) && ${sql.param(pairs)}::text[]`;
}

/**
 * How many products there are, up to a number, and how many of them hold every word.
 * @param order in which they are read
 * @param cursor after which; without it from the beginning
 */
async function lookAt(
  where: SQL | undefined,
  words: string[],
  order: SortKey,
  cursor?: Given,
): Promise<{ read: number; found: number }> {
  const key = order === "newest" ? products.timestamp : products.price;
  const direction = order === "price-up" ? asc : desc;
  const first = db
    .select({ searchText: products.searchText })
    .from(products)
    .where(and(where, cursor && beyond(cursor, key)))
    .orderBy(direction(key), direction(products.id))
    .limit(LOOK)
    .as("first");
  const matches = holdsAllOften(first.searchText, words);
  const [look = { read: 0, found: 0 }] = await db
    .select({
      read: sql<number>`count(*)::int`,
      found: sql<number>`(count(*) filter (where ${matches}))::int`,
    })
    .from(first);
  return look;
}

/**
 * Runs queries that find their rows and then sort them. The planner takes words for independent,
 * and would walk through all products to meet enough of them soon.
 */
function withoutWalks<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
  return readTogether(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    );
    return work(tx);
  });
}

/** The products that a list without words has; counted once after each change of the catalogue. */
const countListed = remember("catalogue", (category: string | undefined) =>
  countUpTo(inShopOf(category)),
);

async function countUpTo(
  where: SQL | undefined,
  queries: Queries = db,
): Promise<{ total: number; more: boolean }> {
  const some = queries
    .select({ one: sql`1`.as("one") })
    .from(products)
    .where(where)
    .limit(COUNT_LIMIT + 1)
    .as("some");
  const [row] = await queries.select({ total: sql<number>`count(*)::int` }).from(some);
  return upTo(COUNT_LIMIT, row?.total ?? 0);
}

const upTo = (limit: number, total: number) => ({
  total: Math.min(total, limit),
  more: total > limit,
});

type Page = Pick<ProductPage, "products" | "next" | "previous">;

async function listPage(
  input: BrowseInput,
  order: PageOrder,
  where: SQL | undefined,
  query = "",
  queries: Queries = db,
): Promise<Page> {
  const limit = pageSize(input);
  const rank = sql<number>`(1000 * word_similarity(${query}, lower(${products.name}))
    + 100 * similarity(${query}, lower(${products.name})))::int`;
  const key = {
    newest: products.timestamp,
    "price-up": products.price,
    "price-down": products.price,
    best: rank,
  }[order];

  const given = cursorOf(input, order);
  const backwards = given?.backwards ?? false;
  const rising = (order === "price-up") !== backwards;
  const direction = rising ? asc : desc;
  const rows = await queries
    .select({
      ...summary,
      timestamp: products.timestamp,
      rank: order === "best" ? rank : sql<number>`0`,
    })
    .from(products)
    .where(and(where, given && beyond(given, key)))
    .orderBy(direction(key), direction(products.id))
    .limit(limit + 1);

  const further = rows.length > limit;
  if (further) rows.pop();
  if (backwards) rows.reverse();
  // The products around the cursor have gone, or the way back came short of a page: from the top.
  if (given && (rows.length === 0 || (backwards && !further && rows.length < limit))) {
    return listPage({ ...input, after: null, before: null }, order, where, query, queries);
  }

  const placeOf = (row: (typeof rows)[number] | undefined) => {
    if (!row) return null;
    const at = {
      newest: row.timestamp.getTime(),
      "price-up": row.price,
      "price-down": row.price,
      best: row.rank,
    };
    return writeCursor({ order, key: at[order], id: row.id });
  };
  return {
    products: rows.map(({ timestamp: _, rank: __, ...product }) => product),
    next: further || backwards ? placeOf(rows.at(-1)) : null,
    previous: given && (further || !backwards) ? placeOf(rows[0]) : null,
  };
}

const pageSize = ({ limit = 24 }: BrowseInput) =>
  Math.min(Math.max(Math.trunc(limit), 1), PAGE_LIMIT);

type Given = PageCursor & { backwards: boolean };

/** Where the page starts, in that order if one is told; undefined for the first page. */
function cursorOf(input: BrowseInput, order?: PageOrder): Given | undefined {
  const before = readCursor(input.before);
  const after = before ? undefined : readCursor(input.after);
  const cursor = [before, after].find((one) => one && (!order || one.order === order));
  return cursor && { ...cursor, backwards: cursor === before };
}

/** What comes after a cursor in its order, or before it when it leads backwards. */
function beyond({ order, key, id, backwards }: Given, column: PgColumn | SQL): SQL {
  const rising = (order === "price-up") !== backwards;
  const start = order === "newest" ? sql`${new Date(key).toISOString()}::timestamptz` : key;
  return sql`(${column}, ${products.id}) ${sql.raw(rising ? ">" : "<")} (${start}, ${id}::uuid)`;
}
