/** Finds the orders that match a search of the shop's list. */
import { and, type SQL, sql } from "drizzle-orm";
import { orders } from "../../../database/schema.ts";
import { foldAccents } from "../../../database/search/fold-accents.ts";
import { holdsWords, newestThenIndex } from "../../../database/search/newest-then-index.ts";
import { MOST_WORDS, subscriberDigits, UNBROKEN, wordsOf } from "../../../database/search/words.ts";

/**
 * How many of the newest orders are read before the index is used, which takes 3 ms. A word that
 * fills no page among them is in so few of 100,000 orders that the index finds all within 10 ms.
 */
const NEWEST = 2_000;

/** Splits typed text into at most eight words, in the spelling of the column `search_text`. */
export function orderWords(query: string | null | undefined): string[] {
  // Text that is a phone number counts as one word, however it is spaced.
  const isNumber = /^[\d\s+().-]+$/.test(query ?? "");
  const text = isNumber ? query?.replace(/\s/g, "") : query;
  return wordsOf(text, foldAccents, UNBROKEN).slice(0, MOST_WORDS).map(asStored);
}

/** Phone numbers are stored as they are dialled from abroad. */
function asStored(word: string): string {
  if (!/^\+?[\d().-]{3,}$/.test(word)) return word;
  return subscriberDigits(word.replace(/\D/g, "")) || word;
}

/**
 * The ids of the newest orders that hold all words, at most `limit`.
 * @param words as `orderWords` returns them, at least one
 */
export function searchOrders(
  words: string[],
  ofStatus: SQL | undefined,
  where: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const matches = and(holdsWords(orders.searchText, words), ofStatus) ?? sql`true`;
  const order = sql`number desc`;
  return newestThenIndex({ table: orders, order, where, matches, limit }, NEWEST);
}
