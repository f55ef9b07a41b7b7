import { wordsOf } from "../../../database/search/words.ts";
import {
  type CatalogueItem,
  type StaticCategory,
  staticCatalogue,
  staticCategories,
} from "./static-catalogue.ts";

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
  return staticCatalogue.find((item) => item.name.toLowerCase() === wanted);
}

/**
 * Takes what the visitor typed; returns at most `limit` items whose name contains it, ignoring
 * case (SPEC §2, navbar search). Blank text finds nothing.
 */
export function searchStatic(query: string, limit: number): CatalogueItem[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [];
  return staticCatalogue.filter((item) => item.name.toLowerCase().includes(wanted)).slice(0, limit);
}

/** Takes a category; returns its items in catalogue order (SPEC §2, `/category/{category}`). */
export function itemsOf(category: StaticCategory): CatalogueItem[] {
  return staticCatalogue.filter((item) => item.category === category);
}

/** Takes a category and an id; returns that item (SPEC §2, `/products/{name}/{id}`). */
export function findItem(category: StaticCategory, id: string): CatalogueItem | undefined {
  return staticCatalogue.find((item) => item.category === category && item.id === id);
}

/** Takes `{category}/{id}` (see `itemKey`), from outside; returns that item. */
export function itemOf(key: string): CatalogueItem | undefined {
  const [categoryName, id = ""] = key.split("/", 2);
  const category = staticCategories.find((name) => name === categoryName);
  return category && findItem(category, id);
}

/**
 * Takes an item; returns `limit` others, those of its own category first (SPEC §9: 3 on the static
 * detail page).
 */
export function relatedItems(item: CatalogueItem, limit = 3): CatalogueItem[] {
  const others = staticCatalogue.filter((other) => other !== item);
  return [
    ...others.filter((other) => other.category === item.category),
    ...others.filter((other) => other.category !== item.category),
  ].slice(0, limit);
}

/**
 * Takes a category as it stands in an address; returns the category, ignoring case and treating
 * `_`, `-` and space alike (PRODUCT §2). Its own spelling is the canonical one.
 */
export function matchCategory(text: string): StaticCategory | undefined {
  const wanted = categoryKey(text);
  return staticCategories.find((category) => categoryKey(category) === wanted);
}

/** Takes a category; returns its title, each underscore shown as a space (SPEC §2). */
export function categoryTitle(category: StaticCategory): string {
  return category.replaceAll("_", " ");
}

/** Takes where a category leads; returns all of them with their titles, in catalogue order. */
export function categoryLinks(
  pathOf: (category: StaticCategory) => string,
): { name: string; href: string }[] {
  return staticCategories.map((category) => ({
    name: categoryTitle(category),
    href: pathOf(category),
  }));
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
  return staticCatalogue
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
