/** Letters without a Unicode decomposition, and what people type for them. */
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

/** Lower case without accents: Ṣadé is `sade`. The database's function `folded` does the same. */
export function foldAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴđøłıς]/g, (letter) => PLAIN[letter] ?? letter);
}
