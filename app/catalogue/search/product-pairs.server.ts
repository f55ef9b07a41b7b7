/** The pairs of tokens that products with two searched words have. */
import { like } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { productTokens } from "../../../database/schema.ts";

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
