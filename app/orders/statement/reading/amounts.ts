/** Reads amounts as banks write them. */

/** The amount in a cell: kobo, below zero for a minus; `side` when the cell names it. */
export interface ReadAmount {
  kobo: number;
  side: "in" | "out" | null;
}

const NONE: ReadAmount = { kobo: 0, side: null };
const SIGNS = /[-\u2010-\u2015\u2212]/g;
// An old encoding turns ₦ into a question mark.
const CURRENCY = /₦|^\?|(?<![a-z])(?:NGN|Naira)(?![a-z])|\bN(?=[\s\d.,-])/gi;
/** How banks write that there is no amount. */
const NOTHING = /^(?:-+|nil|n\/a)$/i;
const SIDE = /(?<![a-z])\(?(CR|DR|C|D|CREDIT|DEBIT)\.?\)?$/i;
/** No transfer has more than thirteen digits of naira. */
const MOST_DIGITS = 13;

/**
 * Reads `1,200.50`, `1.200,50`, `₦1,200`, `(1 200.00)`, `1,200.00 CR`, `-1200`. A separator before
 * three digits separates thousands, since no amount has three decimals.
 * @returns 0 for an empty cell; undefined for anything that is no amount
 */
export function readAmount(cell: string): ReadAmount | undefined {
  let text = cell.trim();
  if (text === "") return NONE;
  if (text.length > 40) return undefined;
  const [marked = "", mark] = SIDE.exec(text) ?? [];
  if (mark) text = text.slice(0, text.length - marked.length);
  text = text.replace(CURRENCY, "").replace(SIGNS, "-").replace(/\s/g, " ").trim();
  const isBracketed = /^\(.*\)$/.test(text);
  if (isBracketed) text = text.slice(1, -1).trim();
  if (NOTHING.test(text)) return NONE;
  if (text === "") return undefined;
  const [, before = "", figure = "", after = ""] =
    /^([-+]?)\s*([\d.,' \u2019]*\d[\d.,]*)\s*([-+]?)$/.exec(text) ?? [];
  if (figure === "" || (before && after)) return undefined;
  const kobo = readFigure(figure);
  if (kobo === undefined) return undefined;
  const isMinus = isBracketed || before === "-" || after === "-";
  return { kobo: isMinus ? 0 - kobo : kobo, side: sideOf(mark ?? "") };
}

/** The direction that a bank's word gives; null when it gives none. */
export function sideOf(word: string): "in" | "out" | null {
  const text = word.trim();
  if (/^(?:c|cr\.?|credit|in|inflow|\+|deposit|lodg(?:e)?ment|received)\b/i.test(text)) return "in";
  if (text === "+") return "in";
  if (/^(?:d|dr\.?|debit|out|outflow|withdrawal|sent)\b/i.test(text)) return "out";
  return /^[-\u2212]$/.test(text) ? "out" : null;
}

/** Kobo from digits and separators; undefined when those contradict each other. */
function readFigure(figure: string): number | undefined {
  const text = figure.trim();
  const [, whole = "", decimals = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const decimalMark = decimals === "" ? "" : (text[whole.length] ?? "");
  const between = new Set(whole.replace(/\d/g, ""));
  // The separator is the same every three digits, and not that of the decimals.
  if (between.size > 1 || between.has(decimalMark)) return undefined;
  // No thousands follow a zero: whoever writes 0.500 means something else.
  if (between.size === 1 && !/^[1-9]\d{0,2}(?:\D\d{3})+$/.test(whole)) return undefined;
  const digits = whole.replace(/\D/g, "");
  if (digits === "" ? decimals === "" : digits.replace(/^0+/, "").length > MOST_DIGITS) {
    return undefined;
  }
  return Number(digits) * 100 + Number(decimals.padEnd(2, "0"));
}
