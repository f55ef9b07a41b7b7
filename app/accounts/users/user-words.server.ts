/** Translates a search of users into conditions on the database's words. */
import { type SQL, sql } from "drizzle-orm";
import { users } from "../../../database/schema.ts";
import {
  escapeLike,
  MOST_WORDS,
  splitNumbers,
  subscriberDigits,
  wordsOf,
} from "../../../database/search/words.ts";

/** The longest beginnings that are entries of the index (the database's `word_starts`). */
const ENTRY = { letters: 8, digits: 6 };
/** Pairs of words are entries by at most this many first letters of each (`start_pairs`). */
const PAIR = 3;
/** Beginnings of these are in no pair, since most addresses contain them. */
const NOT_PAIRED = ["com", "yahoo"];
const MOST_NUMBERS = 2;

/**
 * A word. In an address the part before the @, and each part before a dot, keep that character.
 * Other characters separate words, as in the database's `user_words`.
 */
const WORD = /[^-\s\p{Cc}/_.@:,;()'"‘’ʼ`‐-―]+(?:@|(?<=@\S*)\.)?/gu;

/** A search word, or the spellings of a number, which must begin a word of the account. */
export interface UserWord {
  spellings: string[];
  /** It must be a whole word. */
  isWhole: boolean;
  isNumber: boolean;
}

/** At most eight words, spelled as in `search_text`; a phone number is one word. */
export function userWords(query: string): UserWord[] {
  const { numbers, rest } = splitNumbers(query);
  const words = wordsOf(rest, undefined, WORD).map((word) => ({
    spellings: [word.replace(/[@.]$/, "")],
    isWhole: /[@.]$/.test(word),
    isNumber: false,
  }));
  return [...numbers.slice(0, MOST_NUMBERS).map(numberWord), ...words].slice(0, MOST_WORDS);
}

/**
 * `search_text` has numbers without 234, and reversed; digits may also begin a name or an address.
 */
function numberWord(number: string): UserWord {
  const digits = number.replace(/\D/g, "");
  const last = `<${[...digits].reverse().join("")}`;
  const asTyped = digits === number ? [digits] : [];
  const spellings = [...new Set([subscriberDigits(digits), last, ...asTyped])];
  return { spellings, isWhole: false, isNumber: true };
}

export function hasWords(words: UserWord[]): SQL {
  const conditions = words.map(({ spellings, isWhole }) => {
    // In `search_text` a phone number follows the last word.
    const patterns = spellings.map((word) => `% ${escapeLike(word)}${isWhole ? " %" : "%"}`);
    return sql`${users.searchText} like any(${sql.param(patterns)}::text[])`;
  });
  return sql.join(conditions, sql` and `);
}

/**
 * The index query for all words. A beginning that is an entry is looked up; a longer one collects
 * the few words with it. The pairs help where two words are common, but rare together.
 */
export function indexQuery(words: UserWord[]): string {
  const quote = (entry: string) => `'${entry.replace(/['\\]/g, "$&$&")}'`;
  const begins = (word: string) => (isEntry(word) ? quote(`${word}:`) : `${quote(word)}:*`);
  const each = words.map(
    ({ spellings, isWhole }) => `(${spellings.map(isWhole ? quote : begins).join(" | ")})`,
  );
  return [...each, ...pairsOf(words).map(quote)].join(" & ");
}

function isEntry(begins: string): boolean {
  return [...begins].length <= (/^[0-9<]/.test(begins) ? ENTRY.digits : ENTRY.letters);
}

/** The pairs of all words but numbers. */
function pairsOf(words: UserWord[]): string[] {
  const starts = words
    .flatMap(({ spellings, isNumber }) => (isNumber ? [] : spellings))
    .filter((word) => !/^[0-9<]/.test(word))
    .filter((word) => !NOT_PAIRED.some((other) => other.startsWith(word)))
    .map((word) => [...word].slice(0, PAIR));
  return starts.flatMap((one, n) => starts.slice(n + 1).flatMap((other) => pairOf(one, other)));
}

/** A single letter comes before two; otherwise in code point order, as in the database. */
function pairOf(one: string[], other: string[]): string[] {
  const letters = Math.min(one.length, other.length);
  const [first = "", second = ""] = [one, other]
    .map((word) => word.slice(0, letters).join(""))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  // One word may match both.
  if (first === second) return [];
  const long = [one, other].find(({ length }) => length > 1);
  if (letters > 1 || !long) return [`${first} ${second}`];
  return [`${first === long[0] ? second : first} ${long.slice(0, 2).join("")}`];
}
