/** More combining marks than any language uses (at most 30); normalizing takes quadratic time. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * Normalizes a text to NFC. What is far too long, or not language, stays as it is and is refused by
 * its length.
 * @param longest the field's maximum length
 */
export function composed(text: string, longest: number): string {
  // At most four characters become one.
  if (text.length > 4 * longest || TOO_MANY_MARKS.test(text)) return text;
  return text.normalize("NFC");
}
