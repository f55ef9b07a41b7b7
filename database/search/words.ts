/** Splits search queries into words and numbers. */
import { foldAccents } from "./fold-accents.ts";

const LONGEST_SEARCH = 200;
/** Further words are ignored. */
export const MOST_WORDS = 8;

/** Words are letters with their accents, and digits. */
const LETTERS = /[\p{L}\p{M}\p{N}]+/gu;
/** Words are separated by spaces only: `person777@` is one. */
export const UNBROKEN = /[^\s\p{Cc}]+/gu;
/** A number with the spaces and signs of phone numbers. */
const NUMBER = /(?<!\S)[+(]*\d[\d\s().+-]*(?!\S)/g;

/** Lower case with accents, for texts that are stored so. */
export const toLower = (text: string): string => text.normalize("NFC").toLowerCase();

/**
 * The distinct words of a query; none when it is longer than 200 characters.
 * @param spell as the searched texts are stored
 * @param word matches a word
 */
export function wordsOf(
  text: string | null | undefined,
  spell: (text: string) => string = foldAccents,
  word: RegExp = LETTERS,
): string[] {
  if (!text || text.length > LONGEST_SEARCH) return [];
  return [...new Set(spell(text).match(word))];
}

/** The phone numbers of a query, and the rest without accents; nothing beyond 200 characters. */
export function splitNumbers(text: string): { numbers: string[]; rest: string } {
  if (text.length > LONGEST_SEARCH) return { numbers: [], rest: "" };
  const plain = foldAccents(text);
  const numbers = plain.match(NUMBER)?.map((number) => number.trim()) ?? [];
  return { numbers, rest: plain.replace(NUMBER, " ") };
}

/** A phone number's digits without 234 and leading zeros. */
export const subscriberDigits = (digits: string): string =>
  digits.replace(/^(00)?(234)?0?/, "") || digits;

/** Escapes a text for `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Cleans a query to show it again: no control characters, at most 200 characters. */
export function clipQuery(text: string): string {
  return text
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed();
}
