/** Letters that no normal form takes apart, with what is typed in their place. */
const plain: Record<string, string> = {
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
 * A text in small letters without marks over or under them, as searches spell it: Ṣadé is `sade`.
 * The function `folded` of the database does the same to what is stored.
 */
export function foldAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴđøłıς]/g, (letter) => plain[letter] ?? letter);
}
