/**
 * The words of a search, and what they were meant to be. Trigrams alone miss the most common slips
 * ('crads' and 'cards' share two of ten), so the index on `search_words` only supplies candidates,
 * and edit distance decides.
 */
import { sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { MOST_WORDS, toLower, wordsOf } from "../../../database/search/words.ts";

/** Words that say nothing about a product; dropped when others remain. */
const SMALL_WORDS = new Set("a an and for from in my of on or our the to with".split(" "));

/**
 * Splits typed text into the words to look for: lower case with their tone marks, without small
 * words, at most eight.
 */
export function productWords(text: string): string[] {
  const words = wordsOf(text, toLower);
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/**
 * Replaces each word that no product has by the nearest one, and drops a word without a near one.
 * @param words as `productWords` returns them
 */
export async function correctWords(words: string[]): Promise<string[]> {
  const corrected = await Promise.all(words.map(correctWord));
  return [...new Set(corrected.filter((word) => word !== undefined))];
}

async function correctWord(word: string): Promise<string | undefined> {
  if (word.length < 3 || /\d/.test(word)) return word;
  const reach = word.length <= 5 ? 1 : 2;
  // The first letter is mostly right. The trigram index answers both conditions.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words
    where (word % ${word} or word like ${`${[...word][0]}%`} or word like ${`%${word}%`})
      and (length(word) between ${word.length - reach} and ${word.length + reach}
        or word like ${`%${word}%`})
    order by similarity(word, ${word}) desc, word
    limit 500`);
  // The search also finds parts of words: 'card' is right even if only 'postcard' exists.
  if (rows.some((row) => row.word.includes(word))) return word;
  let nearest: string | undefined;
  let least = reach + 1;
  for (const row of rows) {
    const distance = editDistance(word, row.word);
    if (distance < least) [nearest, least] = [row.word, distance];
  }
  return nearest;
}

/**
 * How many letters have to be added, dropped, replaced or swapped with a neighbour to turn one word
 * into the other.
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
