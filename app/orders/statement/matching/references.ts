/** Finds the references of orders, `ITW151`, in what people write with a transfer (TRADE §4). */

/** A reference that is written in a line. */
export interface Mention {
  /** Of the order. */
  number: number;
  /**
   * whole: as the shop gave it, apart from case, spaces, signs and zeros. part: it may be cut, or
   * joined to other digits, and so mean another order.
   */
  reading: "whole" | "part";
}

/** Characters between letters and digits, and between digits that people space out. */
const BETWEEN = "[\\s\\-_/:.#*]";
const BEHIND_LETTERS = "[\\s\\-\u2010-\u2015_/:.#*,=(]";
const LETTERS = `i${BETWEEN}?t${BETWEEN}?w${BEHIND_LETTERS}{0,3}(?:n[o0]${BETWEEN}{0,2}|ref${BETWEEN}{0,2})?`;
const REFERENCE = new RegExp(`${LETTERS}(\\d+(?:${BETWEEN}\\d+)*)`, "gi");
/** Further references behind the first: `ITW151/152`, `ITW151 AND 152`. */
const ANOTHER = /^\s*(?:,|&|\+|\band\b|\bn\b)\s*(?:itw)?[\s-]?(\d{1,9})(?!\d)/i;
/** A reference whose beginning is cut off: `TW151`, at the start of a text. */
const BEHEADED = /^(?:tw|w)[\s-]?0*(\d{2,9})(?!\d)/i;
/** Marked references: all figures that may be their number, and further ones behind them. */
const MARKED = new RegExp(
  `((?:${LETTERS}|^\\s*(?:tw|w)[\\s-]?)(?:\\d(?:${BETWEEN}\\d)+(?!\\d)|\\d+)(?:/\\d{1,9}(?![/\\d])|\\s*(?:,|&|\\+|\\band\\b|\\bn\\b)\\s*(?:itw)?[\\s-]?\\d{1,9}(?!\\d))*)`,
  "gi",
);
const MOST_MENTIONS = 8;
const MOST_FIGURES = 9;
/** No order has this many digits yet. */
const RUN_TOGETHER = 7;

/**
 * Finds references in a text.
 * @returns every possible reading, the surer ones first; each number once
 */
export function findReferences(text: string): Mention[] {
  const found = new Map<number, Mention["reading"]>();
  const add = (digits: string, reading: Mention["reading"]) => {
    const number = Number(digits);
    if (digits.length > 12 || !(number > 0 && number < 1e9)) return;
    if (reading === "whole" || !found.has(number)) found.set(number, reading);
  };
  for (const match of text.matchAll(REFERENCE)) {
    readFigures(match[1] ?? "", add);
    let rest = text.slice(match.index + match[0].length);
    for (let more = ANOTHER.exec(rest); more; more = ANOTHER.exec(rest)) {
      add(more[1] ?? "", "whole");
      rest = rest.slice(more[0].length);
    }
  }
  const [, beheaded] = BEHEADED.exec(text.trim()) ?? [];
  if (beheaded && found.size === 0) add(beheaded, "part");
  const mentions = [...found].map(([number, reading]) => ({ number, reading }));
  return mentions
    .sort((one, other) => Number(one.reading === "part") - Number(other.reading === "part"))
    .slice(0, MOST_MENTIONS);
}

/** Splits a text for display: every second piece is one or more references. */
export const splitAtReferences = (text: string): string[] => text.split(MARKED);

/**
 * `151` is 151. `1 5 1` is 151 with its digits spaced out, also in `1 5 1 500 CARDS`. `15 1` is 15,
 * or 151 that a bank has broken over two lines. `151/152` is both.
 */
function readFigures(text: string, add: (digits: string, reading: Mention["reading"]) => void) {
  const groups = text.split(/\D/).filter((group) => group !== "");
  const [first = ""] = groups;
  const spaced = groups.findIndex(({ length }) => length > 1);
  const singles = groups.slice(0, spaced === -1 ? groups.length : spaced);
  if (singles.length > 1 && singles.length <= MOST_FIGURES) {
    add(singles.join(""), "whole");
    // The last digits may be a quantity.
    for (let end = singles.length - 1; end > 0; end--) add(singles.slice(0, end).join(""), "part");
    return;
  }
  add(first, "whole");
  const figures = first.replace(/^0+/, "");
  // It may be joined to a day or to a number of the bank.
  if (figures.length >= RUN_TOGETHER) {
    for (let end = 2; end < RUN_TOGETHER; end++) add(figures.slice(0, end), "part");
  }
  if (groups.length === 1) return;
  if (/^\d+\/\d{1,9}$/.test(text) && groups[1]?.length === first.length) {
    add(groups[1] ?? "", "whole");
    return;
  }
  for (let count = 2; count <= Math.min(4, groups.length); count++) {
    add(groups.slice(0, count).join(""), "part");
  }
}
