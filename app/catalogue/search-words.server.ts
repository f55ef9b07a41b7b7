/**
 * The words of a search, and what they were meant to be. Trigrams alone miss the commonest slips
 * ('crads' and 'cards' share two of ten), so candidates come from the index on `search_words` and
 * edit distance decides.
 */
import { like, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { productTokens } from "../../database/schema.ts";

const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;
/** Words that say nothing about a product; left out when others remain. */
const SMALL_WORDS = new Set("a an and for from in my of on or our the to with".split(" "));

/**
 * Splits what was typed into the words to look for: lower case, letters and digits only, without
 * small words, each once, at most eight.
 * @returns nothing when the text is longer than 200 characters or holds no word
 */
export function searchWords(text: string): string[] {
  if (text.length > LONGEST_SEARCH) return [];
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_WORDS);
}

/** What was typed, fit to be shown again: no control characters, at most 200 characters. */
export function shown(text: string): string {
  return text
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed();
}

/**
 * Replaces each word that stands in no product by the nearest one that does, and drops a word
 * that is near to none.
 * @param words as `searchWords` returns them
 */
export async function correctWords(words: string[]): Promise<string[]> {
  const corrected = await Promise.all(words.map(correctWord));
  return [...new Set(corrected.filter((word) => word !== undefined))];
}

async function correctWord(word: string): Promise<string | undefined> {
  if (word.length < 3 || /\d/.test(word)) return word;
  const reach = word.length <= 5 ? 1 : 2;
  // The first letter is mostly right, and both conditions are read from the trigram index.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words
    where (word % ${word} or word like ${`${[...word][0]}%`} or word like ${`%${word}%`})
      and (length(word) between ${word.length - reach} and ${word.length + reach}
        or word like ${`%${word}%`})
    order by similarity(word, ${word}) desc, word
    limit 500`);
  // The search finds parts of words too: 'card' is right when only 'postcard' exists.
  if (rows.some((row) => row.word.includes(word))) return word;
  let nearest: string | undefined;
  let least = reach + 1;
  for (const row of rows) {
    const distance = editDistance(word, row.word);
    if (distance < least) [nearest, least] = [row.word, distance];
  }
  return nearest;
}

/** Of a word that stands in more tokens, pairs would be too many to look for. */
const MOST_TOKENS = 20;
/** Letters of a token by which the index of pairs knows it; see `word_pairs` in the migrations. */
const START = 3;

/**
 * For words that stand side by side in a search the pairs of beginnings of which a product has one
 * that holds both: the index of pairs reads only these, where that of trigrams reads every product
 * that holds either.
 *
 * @returns a list for every two words, empty when no product can hold both; undefined when nothing
 *   can be told of any two, since one may stand inside the other's token or in too many
 */
export async function pairsOf(words: string[]): Promise<string[][] | undefined> {
  const holders = await Promise.all(words.map(tokensWith));
  if (holders.some((tokens) => tokens?.length === 0)) return [[]];
  const told = holders.slice(1).flatMap((tokens, index) => {
    const pairs = pairsBetween(holders[index], tokens);
    return pairs ? [pairs] : [];
  });
  return told.length > 0 ? told : undefined;
}

/** The tokens that hold a word; undefined when there are too many, or no index would tell. */
async function tokensWith(word: string): Promise<string[] | undefined> {
  if ([...word].length < START) return undefined;
  const rows = await db
    .select()
    .from(productTokens)
    .where(like(productTokens.token, `%${word}%`))
    .limit(MOST_TOKENS + 1);
  return rows.length > MOST_TOKENS ? undefined : rows.map(({ token }) => token);
}

function pairsBetween(
  some: string[] | undefined,
  others: string[] | undefined,
): string[] | undefined {
  if (!some || !others) return undefined;
  // What the index leaves out: short tokens, two with one beginning, and so one with itself.
  if ([...some, ...others].some(isLeftOut)) return undefined;
  const [first, second] = [startsOf(some), startsOf(others)];
  if ([...first].some((start) => second.has(start))) return undefined;
  return [...first].flatMap((a) => [...second].map((b) => inOrder(a, b).join(" ")));
}

/** Also two words of addresses, which `word_pairs` passes over. */
const isLeftOut = (token: string) =>
  [...token].length < START || token === "com" || token === "yahoo";

const startsOf = (tokens: string[]) =>
  new Set(tokens.map((token) => [...token].slice(0, START).join("")));

/** As the index sorts them: by code points. */
function inOrder(a: string, b: string): string[] {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 ? [a, b] : [b, a];
}

/**
 * How many letters must be added, dropped, replaced, or swapped with their neighbour to make one
 * word of the other.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
