/** `1, 2 and 4`. */
export const joined = (words: readonly (string | number)[]): string =>
  new Intl.ListFormat("en-GB").format(words.map(String));
