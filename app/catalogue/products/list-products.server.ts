/**
 * The lists of products. A page costs the same with a hundred thousand products as with a hundred:
 * lists follow an index from a key, and counts stop at 1,000.
 */
import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { throughIndex } from "../../../database/search/newest-then-index.ts";
import { countListed, inList, type Listed } from "../count-products.server.ts";
import { summary } from "../find-product.server.ts";
import {
  beyond,
  cursorOf,
  keyOf,
  type PageOrder,
  type Place,
  writeCursor,
} from "../page-cursor.server.ts";
import type { ProductSummary, SortKey } from "../product.ts";
import { holdsAll, rankFor, searchProducts } from "../search/product-search.server.ts";
import { productWords } from "../search/product-words.server.ts";
import { resolveCategory } from "./categories.server.ts";

const PAGE_LIMIT = 100;
/** Few enough that the planner always looks them up by id, and then sorts. */
const FEW = 100;

/** What to list. Every field may hold anything that stood in a URL. */
export interface BrowseInput extends Place {
  /** A category's name or alias, in any case. */
  category?: string | null;
  query?: string | null;
  /** Undefined: newest first, or in a search the nearest match first. */
  sort?: SortKey | undefined;
  /** Include drafts, which only the shop sees. */
  drafts?: boolean;
  /** Products on a page: 24 by default, at most 100. */
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
   * The length of the whole list, counted up to 1,000. For common words in a large shop it counts
   * only the newest products. `more` when there are others.
   */
  total: number;
  more: boolean;
  /** The name of the category that was asked for; null when none was, or it is unknown. */
  category: string | null;
  /** The words that were searched instead, when nothing matched what was typed. */
  corrected: string | null;
  /** The order that the list has. */
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
 * Lists products by category, words and order, one page at a time (PRODUCT §2, `/products`). An
 * unknown category and a search without a match are empty pages, not errors.
 */
export async function browseProducts(input: BrowseInput): Promise<ProductPage> {
  const category = input.category ? await resolveCategory(input.category) : undefined;
  if (input.category && !category) return nothing;
  const listed = { category, drafts: input.drafts };
  const query = input.query?.trim();
  const limit = Math.min(Math.max(Math.trunc(input.limit ?? 24), 1), PAGE_LIMIT);
  const page = query
    ? await searchPage({ ...input, query, limit }, listed)
    : await plainPage({ ...input, limit }, listed);
  return { ...nothing, category: category ?? null, ...page };
}

async function plainPage(input: BrowseInput & { limit: number }, listed: Listed) {
  const order: PageOrder = input.sort ?? "newest";
  const [page, count] = await Promise.all([
    listPage(input, order, inList(listed)),
    countListed(listed),
  ]);
  return { ...page, ...count, order };
}

/** Returns undefined when nothing is found. */
async function searchPage(input: BrowseInput & { query: string; limit: number }, listed: Listed) {
  const search = await searchProducts(input, listed);
  if (!search) return undefined;
  const { words, corrected, total, more, ids } = search;
  // Ranking reads every match. When there are too many, the newest come first instead, read in the
  // list's order, where the next match is never far.
  const begun = cursorOf(input)?.order === "newest" ? "newest" : "best";
  const order: PageOrder = input.sort ?? (more ? "newest" : begun);
  const matches = ids ? sql`${products.id} = any(${sql.param(ids)}::uuid[])` : holdsAll(words);
  const list = (queries?: Queries) =>
    listPage(input, order, and(inList(listed), matches), words.join(" "), queries);
  const page = await (ids && ids.length > FEW ? throughIndex(list) : list());
  // Counted among the newest alone, it may be less than the page shows.
  const shown = page.products.length;
  const isWhole = !page.next && !page.previous;
  const count = isWhole ? { total: shown, more: false } : { total: Math.max(total, shown), more };
  return { corrected, ...page, ...count, order };
}

/**
 * Products that a name without an exact match may mean: those with all its words, else those with
 * one.
 * @returns at most `limit`, best first; nothing for text that no product resembles
 */
export async function closeProducts(text: string, limit = 4): Promise<ProductSummary[]> {
  const all = await browseProducts({ query: text, limit });
  if (all.products.length > 0) return all.products;
  const close = new Map<string, ProductSummary>();
  for (const word of productWords(text)) {
    if (close.size >= limit) break;
    const page = await browseProducts({ query: word, limit });
    for (const product of page.products) close.set(product.id, product);
  }
  return [...close.values()].slice(0, limit);
}

type Page = Pick<ProductPage, "products" | "next" | "previous">;

async function listPage(
  input: Place & { limit: number },
  order: PageOrder,
  where: SQL | undefined,
  query = "",
  queries: Queries = db,
): Promise<Page> {
  const { limit } = input;
  const rank = rankFor(query);
  const key = order === "best" ? rank : keyOf(order);
  const given = cursorOf(input, order);
  const backwards = given?.backwards ?? false;
  const rising = (order === "price-up") !== backwards;
  const direction = rising ? asc : desc;
  const rows = await queries
    .select({
      ...summary,
      timestamp: products.timestamp,
      isDraft: products.isDraft,
      priceOrder: products.priceOrder,
      rank: order === "best" ? rank : sql<number>`0`,
    })
    .from(products)
    .where(and(where, given && beyond(given, key)))
    .orderBy(direction(key), direction(products.id))
    .limit(limit + 1);

  const further = rows.length > limit;
  if (further) rows.pop();
  if (backwards) rows.reverse();
  // The products around the cursor are gone, or the way back ended early: start from the top.
  if (given && (rows.length === 0 || (backwards && !further && rows.length < limit))) {
    return listPage({ ...input, after: null, before: null }, order, where, query, queries);
  }

  const placeOf = (row: (typeof rows)[number] | undefined) => {
    if (!row) return null;
    const time = row.timestamp.getTime();
    const at = {
      newest: time,
      "price-up": row.priceOrder,
      "price-down": row.priceOrder,
      best: row.rank,
    };
    return writeCursor({ order, key: at[order], id: row.id });
  };
  return {
    products: rows.map(({ timestamp: _, priceOrder: __, rank: ___, isDraft, ...product }) =>
      isDraft ? { ...product, isDraft } : product,
    ),
    next: further || backwards ? placeOf(rows.at(-1)) : null,
    previous: given && (further || !backwards) ? placeOf(rows[0]) : null,
  };
}
