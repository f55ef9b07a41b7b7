import { wordsOf } from "../../../database/search/words.ts";
import { type ShownRange, shownItems, shownRanges } from "./shown-ranges.server.ts";
import type { CatalogueItem } from "./static-catalogue.ts";

/** Takes any spelling of a category; returns it in lower case with `_`, `-` and space as one space. */
export function categoryKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

/** Takes a name in any case; returns the item of exactly that name (SPEC §2, `/search`). */
export function findByName(name: string): CatalogueItem | undefined {
  const wanted = name.trim().toLowerCase();
  return shownItems().find((item) => item.name.toLowerCase() === wanted);
}

/**
 * Takes what the visitor typed; returns at most `limit` items whose name contains it, ignoring
 * case (SPEC §2, navbar search). Blank text finds nothing.
 */
export function searchStatic(query: string, limit: number): CatalogueItem[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [];
  return shownItems()
    .filter((item) => item.name.toLowerCase().includes(wanted))
    .slice(0, limit);
}

/** The range of that key. */
export const findRange = (key: string): ShownRange | undefined =>
  shownRanges().find((range) => range.key === key);

/** Takes a category; returns its items in catalogue order (SPEC §2, `/category/{category}`). */
export const itemsOf = (category: string): CatalogueItem[] => findRange(category)?.items ?? [];

/** Takes a category and an id; returns that item (SPEC §2, `/products/{name}/{id}`). */
export function findItem(category: string, id: string): CatalogueItem | undefined {
  return itemsOf(category).find((item) => item.id === id);
}

/** Takes `{category}/{id}` (see `itemKey`), from outside; returns that item. */
export function itemOf(key: string): CatalogueItem | undefined {
  const [category = "", id = ""] = key.split("/", 2);
  return findItem(category, id);
}

/** Takes an item; returns `limit` others, those of its own category first. */
export function relatedItems(item: CatalogueItem, limit: number): CatalogueItem[] {
  const others = shownItems().filter((other) => other !== item);
  return [
    ...others.filter((other) => other.category === item.category),
    ...others.filter((other) => other.category !== item.category),
  ].slice(0, limit);
}

/**
 * Takes a category as it stands in an address; returns its key, ignoring case and treating `_`, `-`
 * and space alike (PRODUCT §2). The key's own spelling is the canonical one. Also a name leads there.
 */
export function matchCategory(text: string): string | undefined {
  const wanted = categoryKey(text);
  const means = (spelling: string) => categoryKey(spelling) === wanted;
  const found =
    shownRanges().find(({ key }) => means(key)) ?? shownRanges().find(({ name }) => means(name));
  return found?.key;
}

/** Takes a category; returns its title (SPEC §2). */
export const categoryTitle = (category: string): string => findRange(category)?.name ?? category;

/** Takes where a category leads; returns all of them with their titles, in catalogue order. */
export function categoryLinks(
  pathOf: (category: string) => string,
): { name: string; href: string }[] {
  return shownRanges().map(({ key, name }) => ({ name, href: pathOf(key) }));
}

/** Takes a description; returns its first sentence, for lists. */
export function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** Takes a word; returns its pairs of letters, the edges included. */
function bigrams(word: string): string[] {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 1 }, (_, start) => padded.slice(start, start + 2));
}

/** Takes two words; returns how many letter pairs they share, from 0 to 1 (Dice). */
function wordLikeness(one: string, other: string): number {
  const pairs = bigrams(one);
  const left = bigrams(other);
  const total = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / total;
}

/** Takes words sought and words of a name; returns the mean of each word's best likeness. */
function coverage(sought: string[], found: string[]): number {
  if (sought.length === 0) return 0;
  const best = sought.map((word) =>
    Math.max(0, ...found.map((other) => wordLikeness(word, other))),
  );
  return best.reduce((sum, value) => sum + value, 0) / sought.length;
}

const closeEnough = 0.5;

/** The longest query that is compared; nobody mistypes a longer name. */
const longestQuery = 80;

/**
 * Takes a name that matched nothing; returns at most `limit` items with a similar name, the most
 * similar first (PRODUCT §2: close matches under 'Product not found.').
 */
export function closeMatches(query: string, limit: number): CatalogueItem[] {
  const sought = wordsOf(query.slice(0, longestQuery));
  return shownItems()
    .map((item) => {
      const found = wordsOf(item.name);
      const covered = coverage(sought, found);
      return { item, covered, score: covered + coverage(found, sought) / 2 };
    })
    .filter(({ covered }) => covered >= closeEnough)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
