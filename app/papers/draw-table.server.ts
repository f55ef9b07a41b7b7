/** Draws the table of a paper: a line is never cut in two, and its head stands on every page. */
import type { PaperCell, PaperColumn } from "./paper.ts";
import type { Sheet, TextStyle } from "./sheet.server.ts";

const HEAD: TextStyle = { font: "bold", size: 12, colour: "label" };
const TEXT: TextStyle = { font: "regular", size: 14 };
const BOLD: TextStyle = { font: "bold", size: 14 };
const SMALL: TextStyle = { font: "regular", size: 12, colour: "label" };
const LINE = 21;
const SMALL_LINE = 17.4;
const PADDING = 11;
const GAP = 14;

/** Where a table goes, in px. */
interface Place {
  left: number;
  width: number;
  top: number;
  /** Beyond which no line goes. */
  bottom: number;
  /** Begins a page and tells where its first line goes. */
  newPage: (sheet: Sheet) => number;
}

interface Table {
  columns: readonly PaperColumn[];
  rows: readonly (readonly PaperCell[])[];
  sum?: readonly PaperCell[];
}

/** @returns where the table ends on the last page */
export function drawTable(sheet: Sheet, { columns, rows, sum }: Table, place: Place): number {
  const widths = widthsOf(columns, place.width);
  let y = drawHeads(sheet, columns, widths, place, place.top);
  for (const row of sum ? [...rows, sum] : rows) {
    const texts = row.map((cell, index) =>
      linesOf(sheet, cell, columns[index], widths[index] ?? 0),
    );
    const height = Math.max(...texts.map((text) => text.height)) + 2 * PADDING;
    if (y + height > place.bottom)
      y = drawHeads(sheet, columns, widths, place, place.newPage(sheet));
    drawRow(sheet, texts, { columns, widths, left: place.left, top: y + PADDING });
    y += height;
    const isSum = row === sum;
    sheet.rule(place.left, y, place.width, isSum ? 1.5 : 1, isSum ? "ink" : "line");
  }
  return y;
}

function widthsOf(columns: readonly PaperColumn[], whole: number): number[] {
  const given = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const open = columns.filter(({ width }) => width === undefined).length;
  return columns.map(({ width }) => width ?? (whole - given) / open);
}

function drawHeads(
  sheet: Sheet,
  columns: readonly PaperColumn[],
  widths: readonly number[],
  { left, width }: Place,
  top: number,
): number {
  let x = left;
  for (const [index, { head, align }] of columns.entries()) {
    const own = widths[index] ?? 0;
    if (align === "right") sheet.textBefore(x + own, top + 9, head, HEAD, own);
    else sheet.text(x, top + 9, head, HEAD, own);
    x += own;
  }
  sheet.rule(left, top + 27, width, 1.5, "ink");
  return top + 27;
}

interface CellLines {
  lines: string[];
  small: string[];
  style: TextStyle;
  height: number;
}

function linesOf(
  sheet: Sheet,
  { text, small, isBold }: PaperCell,
  column: PaperColumn | undefined,
  width: number,
): CellLines {
  const style = isBold ? BOLD : TEXT;
  // Figures stay on one line.
  const isFigure = column?.align === "right" || column?.width !== undefined;
  const lines = isFigure ? [text] : sheet.wrap(text, style, width - GAP);
  const below = small ? sheet.wrap(small, SMALL, width - GAP) : [];
  return { lines, small: below, style, height: lines.length * LINE + below.length * SMALL_LINE };
}

function drawRow(
  sheet: Sheet,
  texts: readonly CellLines[],
  at: { columns: readonly PaperColumn[]; widths: readonly number[]; left: number; top: number },
): void {
  let x = at.left;
  for (const [index, { lines, small, style }] of texts.entries()) {
    const width = at.widths[index] ?? 0;
    let y = at.top;
    for (const line of lines) {
      if (at.columns[index]?.align === "right") {
        sheet.textBefore(x + width, y + LINE / 2, line, style, width - GAP);
      } else {
        sheet.text(x, y + LINE / 2, line, style, width - GAP);
      }
      y += LINE;
    }
    for (const line of small) {
      sheet.text(x, y + SMALL_LINE / 2, line, SMALL);
      y += SMALL_LINE;
    }
    x += width;
  }
}
