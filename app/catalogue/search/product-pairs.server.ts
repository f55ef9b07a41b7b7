/** Finds the pairs of tokens in which products can hold two searched words. */
import { like } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { productTokens } from "../../../database/schema.ts";

/** A word in more tokens than this has too many pairs to look for. */
const MOST_TOKENS = 20;
/** The letters of a token that the index of pairs keeps; see `word_pairs` in the migrations. */
const START = 3;

/**
 * For every two words that stand side by side in a search: the pairs of token beginnings of which a
 * product with both words has one. The index of pairs then reads only such products, where the
 * trigram index would read every product with either word.
 *
 * @returns a list for every two words, empty when no product can hold both; undefined when pairs
 *   cannot tell, because one word may stand inside the other's token or in too many tokens
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

/**
 * The tokens that hold a word; undefined when they are too many, or short enough that no index
 * helps.
 */
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
  // What the index leaves out: short tokens, and pairs with the same beginning, such as a token
  // with itself.
  if ([...some, ...others].some(isLeftOut)) return undefined;
  const [first, second] = [startsOf(some), startsOf(others)];
  if ([...first].some((start) => second.has(start))) return undefined;
  return [...first].flatMap((a) => [...second].map((b) => inOrder(a, b).join(" ")));
}

/** Including two words of an address, which `word_pairs` passes over. */
const isLeftOut = (token: string) =>
  [...token].length < START || token === "com" || token === "yahoo";

const startsOf = (tokens: string[]) =>
  new Set(tokens.map((token) => [...token].slice(0, START).join("")));

/** In the index's order, which is by code points. */
function inOrder(a: string, b: string): string[] {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 ? [a, b] : [b, a];
}
