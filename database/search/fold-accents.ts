/** Letters that Unicode has no accent-free form of, with what people type in their place. */
const PLAIN: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  đ: "d",
  ø: "o",
  ł: "l",
  ı: "i",
  ς: "σ",
};

/**
 * Takes a text; returns it in lower case without accents, as searches spell it: Ṣadé is `sade`.
 * The database's function `folded` does the same to what is stored.
 */
export function foldAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴđøłıς]/g, (letter) => PLAIN[letter] ?? letter);
}
