/** What a search of users asks of the words that the database holds of an account. */
import { type SQL, sql } from "drizzle-orm";
import { users } from "../../../database/schema.ts";
import {
  escapeLike,
  MOST_WORDS,
  splitNumbers,
  subscriberDigits,
  wordsOf,
} from "../../../database/search/words.ts";

/** Beginnings of up to so many letters are entries of the index (the database's `word_starts`). */
const ENTRY = { letters: 8, digits: 6 };
/** The index has entries of the first letters of two words (`start_pairs`), of each at most so many. */
const PAIR = 3;
/** Words of most addresses that names begin with too; no pair has them. */
const NOT_PAIRED = ["com", "yahoo"];
const MOST_NUMBERS = 2;

/**
 * A word: what stands before the @ of an address, or after it before a dot, comes with that sign.
 * The other signs separate words, as in the database's `user_words`.
 */
const WORD = /[^-\s\p{Cc}/_.@:,;()'"‘’ʼ`‐-―]+(?:@|(?<=@\S*)\.)?/gu;

/** A word of an account, or several spellings of a number, with which one of its words begins. */
export interface UserWord {
  spellings: string[];
  /** The account has exactly this word. */
  isWhole: boolean;
  isNumber: boolean;
}

/**
 * Takes what was typed; returns its words as the column `search_text` spells them, at most eight.
 * What looks like a phone number is one word, however it is written.
 */
export function userWords(query: string): UserWord[] {
  const { numbers, rest } = splitNumbers(query);
  const words = wordsOf(rest, undefined, WORD).map((word) => ({
    spellings: [word.replace(/[@.]$/, "")],
    isWhole: /[@.]$/.test(word),
    isNumber: false,
  }));
  return [...numbers.slice(0, MOST_NUMBERS).map(numberWord), ...words].slice(0, MOST_WORDS);
}

/** The column has a number without 234 and backwards; digits may also begin a name or an address. */
function numberWord(number: string): UserWord {
  const digits = number.replace(/\D/g, "");
  const last = `<${[...digits].reverse().join("")}`;
  const asTyped = digits === number ? [digits] : [];
  const spellings = [...new Set([subscriberDigits(digits), last, ...asTyped])];
  return { spellings, isWhole: false, isNumber: true };
}

/** The condition that an account has all words. */
export function hasWords(words: UserWord[]): SQL {
  const conditions = words.map(({ spellings, isWhole }) => {
    // A phone number follows the last word of a name or an address.
    const patterns = spellings.map((word) => `% ${escapeLike(word)}${isWhole ? " %" : "%"}`);
    return sql`${users.searchText} like any(${sql.param(patterns)}::text[])`;
  });
  return sql.join(conditions, sql` and `);
}

/**
 * The same as a query of the index. A beginning that is an entry is compared with the others without
 * collecting everybody who has it; of a longer beginning all words are collected, which few have.
 * The pairs tell at once where many have each of two words and hardly anybody both.
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

/** The entries that every two of the words make; no pair has a number. */
function pairsOf(words: UserWord[]): string[] {
  const starts = words
    .flatMap(({ spellings, isNumber }) => (isNumber ? [] : spellings))
    .filter((word) => !/^[0-9<]/.test(word))
    .filter((word) => !NOT_PAIRED.some((other) => other.startsWith(word)))
    .map((word) => [...word].slice(0, PAIR));
  return starts.flatMap((one, n) => starts.slice(n + 1).flatMap((other) => pairOf(one, other)));
}

/** One letter stands before two; words of the same length as the database sorts them, by code point. */
function pairOf(one: string[], other: string[]): string[] {
  const letters = Math.min(one.length, other.length);
  const [first = "", second = ""] = [one, other]
    .map((word) => word.slice(0, letters).join(""))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  // The same word may be both.
  if (first === second) return [];
  const long = [one, other].find(({ length }) => length > 1);
  if (letters > 1 || !long) return [`${first} ${second}`];
  return [`${first === long[0] ? second : first} ${long.slice(0, 2).join("")}`];
}
