/**
 * Which products a search finds, and how they are ranked; see
 * `docs/decisions/0020-search-of-products.md`.
 */
import { and, type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { matchesAmongNewest, throughIndex } from "../../../database/search/newest-then-index.ts";
import {
  COUNT_LIMIT,
  type Count,
  countListed,
  countOf,
  inList,
  type Listed,
} from "../count-products.server.ts";
import { beyond, cursorOf, keyOf, type Place, type Start } from "../page-cursor.server.ts";
import type { SortKey } from "../product.ts";
import { pairsOf } from "./product-pairs.server.ts";
import { correctWords, productWords } from "./product-words.server.ts";

/** How many products are read in the list's order before an index is used. */
const NEWEST = COUNT_LIMIT + 1;

/** How near a product's name is to the typed words; higher is nearer. */
export const rankFor = (query: string) =>
  sql<number>`(1000 * word_similarity(${query}, lower(${products.name}))
    + 100 * similarity(${query}, lower(${products.name})))::int`;

interface Search extends Place {
  query: string;
  sort?: SortKey | undefined;
  /** Products of a page. */
  limit: number;
}

interface Matches extends Count {
  /** Where the list need not be read for them: all matches, or as many as fill a page. */
  ids?: string[];
}

/**
 * Finds the products that hold every word of a search. A word that no product has is replaced by
 * the nearest one.
 * @returns undefined when nothing is found
 */
export async function searchProducts(
  search: Search,
  listed: Listed,
): Promise<(Matches & { words: string[]; corrected: string | null }) | undefined> {
  const typed = productWords(search.query);
  const matches = await findMatches(search, listed, typed);
  if (matches.total > 0) return { ...matches, words: typed, corrected: null };
  const words = await correctWords(typed);
  if (words.join() === typed.join()) return undefined;
  const nearest = await findMatches(search, listed, words);
  return nearest.total > 0 ? { ...nearest, words, corrected: words.join(" ") } : undefined;
}

/**
 * When the products read so far fill the page, they alone say how many there are: an index would
 * read all matches, at ten times the cost.
 */
async function findMatches(
  { limit, sort, ...place }: Search,
  listed: Listed,
  words: string[],
): Promise<Matches> {
  if (words.length === 0) return countOf(0);
  const order = sort ?? (cursorOf(place)?.order === "best" ? "best" : "newest");
  const cursor = cursorOf(place, order);
  const isWalked = order !== "best" && !cursor?.backwards;
  const amongNext = (from?: Start) => {
    const key = keyOf(order);
    const direction = sql.raw(order === "price-up" ? "asc" : "desc");
    const search = {
      table: products,
      order: sql`${key} ${direction}, ${products.id} ${direction}`,
      where: and(inList(listed), from && beyond(from, key)),
      matches: holdsAll(words),
      limit: NEWEST,
    };
    return matchesAmongNewest(search, NEWEST);
  };
  const [counted, first, ahead, pairs] = await Promise.all([
    countListed(listed),
    amongNext(),
    isWalked && cursor ? amongNext(cursor) : undefined,
    pairsOf(words),
  ]);
  // The whole list was read.
  if (!counted.more) return countOf(first.length);
  const next = ahead ?? first;
  if (isWalked && Math.min(first.length, next.length) > limit) {
    return { total: first.length - (first.length % 10), more: true, ids: next.slice(0, limit + 1) };
  }
  return findInIndex(listed, words, pairs);
}

async function findInIndex(
  listed: Listed,
  words: string[],
  pairs: string[][] | undefined,
): Promise<Matches> {
  if (pairs?.some((choices) => choices.length === 0)) return countOf(0);
  const isMatch = pairs ? and(...pairs.map(holdsOneOf), holdsAll(words)) : and(...words.map(holds));
  const find = (queries: Queries) =>
    queries
      .select({ id: products.id })
      .from(products)
      .where(and(inList(listed), isMatch))
      .limit(COUNT_LIMIT + 1);
  // The planner knows how common a pair is, but not how often two words occur together.
  const rows = await (pairs ? find(db) : throughIndex(find));
  const count = countOf(rows.length);
  return count.more ? count : { ...count, ids: rows.map(({ id }) => id) };
}

/** Two letters make no trigram inside a word, but they do with the space before them. */
const patternOf = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`);

/** The condition for a product that holds a word, answered by the trigram index. */
function holds(word: string): SQL {
  const isFirst = word.length < 3 ? sql` or ${products.searchText} like ${`${word}%`}` : sql``;
  return sql`(${products.searchText} like ${patternOf(word)}${isFirst})`;
}

/**
 * The condition for a product that holds all words. In this form the planner expects every second
 * row to match, so it reads the list's own index and stops after one page. It cannot know how often
 * words occur together, and would otherwise read and sort all matches.
 */
export function holdsAll(words: string[]): SQL {
  return sql`case when (' ' || ${products.searchText}) like all(${sql.param(words.map(patternOf))}::text[])
    then true else false end`;
}

/** The condition for a product that has one of these pairs of beginnings. */
function holdsOneOf(pairs: string[]): SQL {
  return sql`word_pairs(tokens_of(${products.searchText})) && ${sql.param(pairs)}::text[]`;
}
