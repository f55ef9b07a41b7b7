/** Draws a paper as PDF, as the design's paper-invoice has it. */
import { OHUN, WORDMARK } from "./brand-shapes.ts";
import { drawTable } from "./draw-table.server.ts";
import {
  type Paper,
  type PaperBlock,
  type PaperFact,
  type PaperSum,
  type PaperWords,
  paperMoney,
} from "./paper.ts";
import { type Colour, type OwnColours, Sheet, type TextStyle } from "./sheet.server.ts";

const LEFT = 64;
const WIDTH = 666;
const RIGHT = LEFT + WIDTH;
const TOP = 60;
/** Where the foot of a page begins. */
const FOOT = 1_017;
const BOTTOM = FOOT - 16;

const TEXT: TextStyle = { font: "regular", size: 14 };
const NAME: TextStyle = { font: "bold", size: 14 };
const LABEL: TextStyle = { font: "regular", size: 12, colour: "label" };
const WORDS: TextStyle = { font: "regular", size: 13 };
const WORDS_LINE = 19.5;
const SUMS_WIDTH = 318;

/** What a shop's papers have instead of the sign and the colours that the shop comes with. */
export interface Letterhead {
  colours?: OwnColours;
  /** A PNG. */
  logo?: Uint8Array;
  /** The shop's name, where there is no logo. */
  words?: string;
}

/**
 * @param author the shop's name, for the file's properties
 * @returns the bytes of a PDF, A4, with text that can be searched
 */
export async function drawPaper(
  paper: Paper,
  author: string,
  letterhead: Letterhead = {},
): Promise<Uint8Array> {
  const sheet = await Sheet.begin(`${paper.title} ${paper.number}`, author, letterhead.colours);
  await drawSign(sheet, letterhead);
  let y = drawFacts(sheet, paper, drawHead(sheet, paper));
  for (const block of paper.blocks) y = drawBlock(sheet, block, y);
  for (let page = 0; page < sheet.pages; page++) {
    sheet.turnTo(page);
    drawFoot(sheet, paper, page);
  }
  return sheet.end();
}

async function drawSign(sheet: Sheet, { logo, words }: Letterhead): Promise<void> {
  if (logo) return sheet.picture(LEFT, TOP - 8, 200, 84, logo);
  if (words) {
    sheet.text(LEFT, TOP + 21, words, { font: "display", size: 36, colour: "indigo" }, 330);
    return;
  }
  const scale = 158 / WORDMARK.width;
  sheet.path(LEFT, TOP - 4, WORDMARK.letters, scale, "indigo");
  sheet.path(LEFT, TOP - 4, WORDMARK.marks, scale, "marigold");
}

function drawHead(sheet: Sheet, { title, number }: Paper): number {
  const size = title.length > 14 ? 36 : 42;
  sheet.textBefore(RIGHT, TOP + 21, title, { font: "display", size });
  sheet.textBefore(RIGHT, TOP + 62, number, { font: "bold", size: 17 });
  return TOP + 114;
}

function drawFacts(sheet: Sheet, { facts }: Paper, top: number): number {
  sheet.rule(LEFT, top, WIDTH, 1.5, "ink");
  const widths = [230, 200, 180];
  let x = LEFT;
  let lowest = top;
  for (const [index, column] of facts.entries()) {
    const width = widths[index] ?? 180;
    let y = top + 17;
    for (const fact of column) y = drawFact(sheet, fact, x, y, width) + 10;
    lowest = Math.max(lowest, y - 10);
    x += width + 28;
  }
  return lowest;
}

function drawFact(sheet: Sheet, fact: PaperFact, x: number, top: number, width: number): number {
  sheet.text(x, top + 9, fact.label, LABEL, width);
  let y = top + 21;
  for (const [index, line] of fact.lines.entries()) {
    const style = fact.isName && index === 0 ? NAME : TEXT;
    for (const part of sheet.wrap(line, style, width)) {
      sheet.text(x, y + 10, part, style);
      y += 20.3;
    }
  }
  return y;
}

function drawBlock(sheet: Sheet, block: PaperBlock, top: number): number {
  switch (block.kind) {
    case "table":
      return drawTable(sheet, block, {
        left: LEFT,
        width: WIDTH,
        top: top + 32,
        bottom: BOTTOM,
        newPage,
      });
    case "sums":
      return drawSums(sheet, block.words, block.sums, top);
    case "amount":
      return drawAmount(sheet, block, top + 52);
    case "why":
      return drawWhy(sheet, block, top + 30);
    case "tear":
      sheet.rule(0, top + 30, 794, 1.5, "dash", true);
      return top + 42;
  }
}

/** Begins a page. @returns where its first line goes */
function newPage(sheet: Sheet): number {
  sheet.addPage();
  return TOP;
}

function drawWhy(sheet: Sheet, block: { label: string; text: string }, top: number): number {
  const size = 16;
  const indent = sheet.widthOf(`${block.label} `, { font: "bold", size });
  sheet.text(LEFT, top + 12, block.label, { font: "bold", size });
  const [first = "", ...rest] = sheet.wrap(block.text, { font: "regular", size }, WIDTH - indent);
  sheet.text(LEFT + indent, top + 12, first, { font: "regular", size });
  let y = top + 24;
  for (const line of rest) {
    sheet.text(LEFT + indent, y + 12, line, { font: "regular", size });
    y += 24;
  }
  return y - 8;
}

function drawAmount(
  sheet: Sheet,
  { label, kobo, words }: { label: string; kobo: number; words: string },
  top: number,
): number {
  sheet.text(LEFT, top + 9, label, LABEL);
  drawMoney(sheet, LEFT, top + 55, paperMoney(kobo), 60, WIDTH);
  let y = top + 97;
  for (const line of sheet.wrap(words, { font: "regular", size: 16 }, WIDTH)) {
    sheet.text(LEFT, y + 12, line, { font: "regular", size: 16 });
    y += 24;
  }
  return y;
}

/** A large amount: the figure in the display font, the sign in the text's. */
function drawMoney(
  sheet: Sheet,
  x: number,
  y: number,
  money: string,
  size: number,
  most: number,
): void {
  const at = money.indexOf("₦") + 1;
  const sign: TextStyle = { font: "bold", size: size * 0.92 };
  const figure: TextStyle = { font: "display", size };
  const whole = sheet.widthOf(money.slice(0, at), sign) + sheet.widthOf(money.slice(at), figure);
  const scale = Math.min(1, most / whole);
  sign.size *= scale;
  figure.size *= scale;
  sheet.text(x, y, money.slice(0, at), sign);
  sheet.text(x + sheet.widthOf(money.slice(0, at), sign), y, money.slice(at), figure);
}

function drawSums(
  sheet: Sheet,
  words: readonly PaperWords[],
  sums: readonly PaperSum[],
  before: number,
): number {
  const width = WIDTH - SUMS_WIDTH - 40;
  const height = Math.max(
    sums.reduce((sum, { kind }) => sum + (kind === "total" ? 50 : kind ? 39 : 33), 0),
    words.reduce((sum, one) => sum + wordsHeight(sheet, one, width), 0),
  );
  // Totals keep together on the last page.
  const top = before + 22 + height > BOTTOM ? newPage(sheet) : before + 22;
  let y = top;
  for (const one of words) y = drawWords(sheet, one, y, width);
  return Math.max(y, drawSumLines(sheet, sums, top));
}

function drawSumLines(sheet: Sheet, sums: readonly PaperSum[], top: number): number {
  const x = RIGHT - SUMS_WIDTH;
  let y = top;
  for (const { label, value, kind } of sums) {
    if (kind === "total") {
      if (sums[0]?.kind !== "total") sheet.rule(x, y + 6, SUMS_WIDTH, 1.5, "ink");
      sheet.text(x, y + 31, label, { font: "bold", size: 16 });
      const most = SUMS_WIDTH - sheet.widthOf(label, { font: "bold", size: 16 }) - 16;
      const size = 28;
      const wide = moneyWidth(sheet, value, size);
      drawMoney(sheet, RIGHT - Math.min(most, wide), y + 29, value, size, most);
      y += 50;
      continue;
    }
    if (kind === "rule") {
      sheet.rule(x, y + 6, SUMS_WIDTH, 1, "line");
      y += 6;
    }
    const isLast = kind === "rule";
    sheet.text(x, y + 16, label, isLast ? NAME : { ...TEXT, colour: "quiet" }, SUMS_WIDTH - 130);
    sheet.textBefore(RIGHT, y + 16, value, NAME, 150);
    y += 33;
  }
  return y;
}

function moneyWidth(sheet: Sheet, money: string, size: number): number {
  const at = money.indexOf("₦") + 1;
  const sign = sheet.widthOf(money.slice(0, at), { font: "bold", size: size * 0.92 });
  return sign + sheet.widthOf(money.slice(at), { font: "display", size });
}

const pairWidth = 110;

function wordsHeight(sheet: Sheet, words: PaperWords, width: number): number {
  if (words.kind === "stamp") return 54;
  if (words.kind === "pair") {
    return sheet.wrap(words.text, WORDS, width - pairWidth).length * WORDS_LINE;
  }
  return sheet.wrap(words.text, WORDS, width).length * WORDS_LINE + 4;
}

function drawWords(sheet: Sheet, words: PaperWords, top: number, width: number): number {
  if (words.kind === "stamp") {
    const style: TextStyle = { font: "bold", size: 14, colour: words.isBad ? "bad" : "good" };
    const box = sheet.widthOf(words.text, style) + 28;
    sheet.box(LEFT + 1, top + 11, box, 32, style.colour as Colour, 2);
    sheet.text(LEFT + 15, top + 27, words.text, style);
    return top + 54;
  }
  if (words.kind === "pair") {
    sheet.text(LEFT, top + 10, words.label, { ...WORDS, colour: "quiet" });
    let y = top;
    for (const line of sheet.wrap(words.text, { ...WORDS, font: "bold" }, width - pairWidth)) {
      sheet.text(LEFT + pairWidth, y + 10, line, { ...WORDS, font: "bold" });
      y += WORDS_LINE;
    }
    return y;
  }
  const isQuiet = words.kind === "text" && words.isQuiet;
  const style =
    words.kind === "label" ? LABEL : { ...WORDS, ...(isQuiet ? { colour: "quiet" as const } : {}) };
  let y = top;
  for (const line of sheet.wrap(words.text, style, width)) {
    sheet.text(LEFT, y + 10, line, style);
    y += WORDS_LINE;
  }
  return words.kind === "label" ? y : y + 4;
}

function drawFoot(sheet: Sheet, { number, foot }: Paper, page: number): void {
  const repeats = 14;
  const tile = WIDTH / repeats;
  for (let index = 0; index < repeats; index++) {
    sheet.path(LEFT + index * tile, FOOT, OHUN.path, tile / OHUN.width, "indigo");
  }
  const style: TextStyle = { font: "regular", size: 12, colour: "quiet" };
  for (const [index, line] of foot.entries()) {
    sheet.text(LEFT, FOOT + 45 + index * 18, line, style, WIDTH - 180);
  }
  const count = `age ${page + 1} of ${sheet.pages}`;
  const words = sheet.pages === 1 ? `P${count}` : `${number}, p${count}`;
  sheet.textBefore(RIGHT, FOOT + 45, words, style, 170);
  for (const [index, ink] of (["cyan", "magenta", "yellow", "key"] as const).entries()) {
    sheet.box(RIGHT - (4 - index) * 9, FOOT + 60, 9, 9, ink);
  }
}
