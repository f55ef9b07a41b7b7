/** Several words in one cell: `Matt|Gloss`. A bar or backslash in a word has a backslash before it. */

/** Empty when all words are. */
export function listCell(words: readonly string[]): string {
  if (words.every((word) => word === "")) return "";
  return words.map((word) => word.replace(/[\\|]/g, "\\$&")).join("|");
}

/** The words of such a cell; none of an empty one. */
export function wordsInCell(cell: string): string[] {
  if (cell.trim() === "") return [];
  const words = [""];
  for (const [part = ""] of cell.matchAll(/\\[\\|]|./gs)) {
    if (part === "|") words.push("");
    else words[words.length - 1] += part.length === 2 ? part.slice(1) : part;
  }
  return words.map((word) => word.trim());
}
