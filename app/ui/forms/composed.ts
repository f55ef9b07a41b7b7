/**
 * More marks on one letter than any language puts there (Unicode's stream-safe text has at most
 * 30). Bringing them into order takes time by the square of their number.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * A text as it is kept: each letter and its marks in one piece (NFC). What is far too long for its
 * place, or no text of any language, stays as it is: its rule refuses it by its length.
 * @param longest characters that its place holds
 */
export function composed(text: string, longest: number): string {
  // At most four characters become one.
  if (text.length > 4 * longest || TOO_MANY_MARKS.test(text)) return text;
  return text.normalize("NFC");
}
