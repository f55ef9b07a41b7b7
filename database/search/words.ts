/** Splits what somebody typed into a search box into words and numbers. */
import { foldAccents } from "./fold-accents.ts";

const LONGEST_SEARCH = 200;
/** More words than this are not looked for. */
export const MOST_WORDS = 8;

/** Letters, with their accents, and digits; every other character separates two words. */
const LETTERS = /[\p{L}\p{M}\p{N}]+/gu;
/** Everything between two spaces: `person777@` is one word. */
export const UNBROKEN = /[^\s\p{Cc}]+/gu;
/** Digits that may be written with spaces, a plus and the like, as phone numbers are. */
const NUMBER = /(?<!\S)[+(]*\d[\d\s().+-]*(?!\S)/g;

/** In lower case with all accents, for texts that are stored so. */
export const toLower = (text: string): string => text.normalize("NFC").toLowerCase();

/**
 * Takes what was typed; returns its words, each once.
 * @param spell writes the text as the searched texts are stored
 * @param word what counts as one word
 * @returns nothing when the text is longer than 200 characters
 */
export function wordsOf(
  text: string | null | undefined,
  spell: (text: string) => string = foldAccents,
  word: RegExp = LETTERS,
): string[] {
  if (!text || text.length > LONGEST_SEARCH) return [];
  return [...new Set(spell(text).match(word))];
}

/**
 * Takes what was typed; returns its phone numbers, and the text without them and without accents.
 * @returns nothing when the text is longer than 200 characters
 */
export function splitNumbers(text: string): { numbers: string[]; rest: string } {
  if (text.length > LONGEST_SEARCH) return { numbers: [], rest: "" };
  const plain = foldAccents(text);
  const numbers = plain.match(NUMBER)?.map((number) => number.trim()) ?? [];
  return { numbers, rest: plain.replace(NUMBER, " ") };
}

/** Takes a number's digits; returns those that stand in it however it is dialled: no 234, no 0 before. */
export const subscriberDigits = (digits: string): string =>
  digits.replace(/^(00)?(234)?0?/, "") || digits;

/** A pattern for `like`: the text as it is, also its `%` and `_`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** What was typed, fit to be shown again: no control characters, at most 200 characters. */
export function clipQuery(text: string): string {
  return text
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed();
}
