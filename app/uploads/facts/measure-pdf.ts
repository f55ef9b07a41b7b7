/** Measures the pages of a PDF with PDFium: boxes, pictures as they are placed, letters, edges. */
import type { PDFiumModule } from "@hyzyla/pdfium";
import { type Seen, seenOf } from "./draw-small.ts";
import { type MissingFont, MOST_MEASURED, type PageFacts, type Sides } from "./file-facts.ts";
import { type Matrix, multiplied } from "./matrix.ts";

/** What the package's types leave out. */
type Unlisted =
  | `_FPDFPage_${"GetRotation" | "GetTrimBox" | "CountObjects" | "GetObject" | "GetAnnotCount" | "GetAnnot" | "CloseAnnot"}`
  | `_FPDFPageObj_${"GetType" | "GetMatrix" | "GetBounds" | "HasTransparency" | "GetStrokeWidth"}`
  | `_FPDFFormObj_${"CountObjects" | "GetObject"}`
  | `_FPDFTextObj_${"GetTextRenderMode" | "GetFont" | "GetFontSize"}`
  | `_FPDFFont_${"GetIsEmbedded" | "GetBaseFontName"}`
  | `_FPDFDoc_${"GetAttachmentCount" | "GetJavaScriptActionCount"}`
  | "_FPDFPath_GetDrawMode"
  | "_FPDFAnnot_GetSubtype"
  | "_FPDFImageObj_GetImagePixelSize"
  | "_FPDF_GetPageBoundingBox"
  | "_FPDF_GetPageSizeByIndexF";

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> &
  Record<Unlisted, (...values: number[]) => number>;

type Box = Sides<number>;

const POINTS_PER_MM = 72 / 25.4;
const POINTS_PER_INCH = 72;
/** PDFium's numbers. */
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const INVISIBLE = 3;

/** Objects of all pages together; of a page with more it is said that not all was measured. */
const MOST_OBJECTS = 200_000;
const DEEPEST = 8;
/** Pictures with fewer pixels are patterns, and smaller ones are not looked at closely (mm). */
const LEAST_PIXELS = 16;
const LEAST_MM = 4;
const MOST_FONTS = 20;
/** Of a page, those that are looked at. */
const MOST_NOTES = 1_000;
/** PDFium's numbers of notes without a look of their own: unknown, links, pop-ups, marks and traps. */
const NO_NOTES = [0, 2, 16, 22, 23];
/** What drawing all pages for their edges may take of the processor, ms. */
const MOST_DRAWING = 6_000;
const STANDARD_FONTS =
  /^(?:Helvetica|Arial(?:MT)?|Times(?:-|NewRoman|$)|Courier(?:New)?|Symbol$|ZapfDingbats$)/i;

const NO_MATRIX: Matrix = [1, 0, 0, 1, 0, 0];

export interface MeasuredPdf {
  pages: PageFacts[];
  fonts: MissingFont[];
  hasFiles: boolean;
  hasScripts: boolean;
}

/** @param document PDFium's, opened */
export function measurePdf(pdfium: Pdfium, document: number, pageCount: number): MeasuredPdf {
  const work = new Measuring(pdfium);
  const pages = Array.from({ length: Math.min(pageCount, MOST_MEASURED) }, (_, index) =>
    work.page(document, index),
  );
  return {
    pages,
    fonts: [...work.fonts.values()].slice(0, MOST_FONTS),
    hasFiles: pdfium._FPDFDoc_GetAttachmentCount(document) > 0,
    hasScripts: pdfium._FPDFDoc_GetJavaScriptActionCount(document) > 0,
  };
}

class Measuring {
  readonly fonts = new Map<string, MissingFont>();
  readonly #pdfium: Pdfium;
  /** Room for what PDFium answers with. */
  readonly #room: number;
  #objectsLeft = MOST_OBJECTS;
  #drawingLeft = MOST_DRAWING;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#room = pdfium.wasmExports.malloc(256);
  }

  page(document: number, index: number): PageFacts {
    const page = this.#pdfium._FPDF_LoadPage(document, index);
    // One of many that is broken is told by its picture.
    if (!page) return { width: 0.01, height: 0.01 };
    try {
      return this.#measure(page, index);
    } finally {
      this.#pdfium._FPDF_ClosePage(page);
    }
  }

  #measure(page: number, index: number): PageFacts {
    const pdfium = this.#pdfium;
    const width = inMm(pdfium._FPDF_GetPageWidth(page));
    const height = inMm(pdfium._FPDF_GetPageHeight(page));
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats(4, (at) =>
      pdfium._FPDF_GetPageBoundingBox(page, at),
    ) ?? [0, 0, 0, 0];
    const box: Box = [left, top, right, bottom];
    const turns = pdfium._FPDFPage_GetRotation(page);
    const said = this.#trimBox(page, box);
    const trimBox = said === "outside" ? undefined : said;
    const inner = trimBox ?? box;
    const trim = trimBox
      ? turned(gapsIn(box, trimBox).map(inMm) as unknown as Box, turns)
      : undefined;
    const found: Found = {
      ...{ dpi: Infinity, letters: Infinity, line: Infinity },
      ...{ text: undefined, isTransparent: false, isPartly: false },
    };
    const count = pdfium._FPDFPage_CountObjects(page);
    for (let at = 0; at < count; at++) {
      const object = pdfium._FPDFPage_GetObject(page, at);
      this.#look(object, NO_MATRIX, { found, box, inner, index }, 0);
    }
    const { edges, isBlank } = this.#seen(page, [width, height], trim);
    const hasNotes = this.#hasNotes(page);
    const rounded = (value: number) => Math.round(value * 100) / 100;
    return {
      width,
      height,
      ...(trim ? { trim } : {}),
      ...(said === "outside" ? { trimIsOutside: true as const } : {}),
      ...(Number.isFinite(found.dpi) ? { dpi: Math.round(found.dpi) } : {}),
      ...(found.text ? { text: turned(found.text.map(inMm) as unknown as Box, turns) } : {}),
      ...(Number.isFinite(found.letters) ? { letters: rounded(found.letters) } : {}),
      ...(Number.isFinite(found.line) ? { line: inMm(found.line) } : {}),
      ...(hasNotes ? { hasNotes: true as const } : {}),
      ...(isBlank && !hasNotes ? { isBlank: true as const } : {}),
      ...(found.isTransparent ? { isTransparent: true as const } : {}),
      ...(found.isPartly ? { isPartly: true as const } : {}),
      ...(edges ? { edges } : {}),
    };
  }

  /** The trim box in points, where the file has one that is smaller than the page. */
  #trimBox(page: number, box: Box): Box | "outside" | undefined {
    const said = this.#floats(4, (at) =>
      this.#pdfium._FPDFPage_GetTrimBox(page, at, at + 4, at + 8, at + 12),
    );
    if (!said) return undefined;
    const [left = 0, bottom = 0, right = 0, top = 0] = said;
    const trim: Box = [left, top, right, bottom];
    const gaps = gapsIn(box, trim);
    if (right <= left || top <= bottom) return undefined;
    if (gaps.some((gap) => gap < -1)) return "outside";
    return gaps.some((gap) => gap > 0.3) ? trim : undefined;
  }

  #look(object: number, outer: Matrix, on: OnPage, depth: number): void {
    if (!object) return;
    if (this.#objectsLeft-- <= 0 || depth > DEEPEST) {
      on.found.isPartly = true;
      return;
    }
    const pdfium = this.#pdfium;
    const kind = pdfium._FPDFPageObj_GetType(object);
    if (kind === FORM) {
      const matrix = multiplied(this.#matrix(object), outer);
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let at = 0; at < count && this.#objectsLeft >= 0; at++) {
        this.#look(pdfium._FPDFFormObj_GetObject(object, at), matrix, on, depth + 1);
      }
      return;
    }
    if (pdfium._FPDFPageObj_HasTransparency(object)) on.found.isTransparent = true;
    if (kind === IMAGE) this.#picture(object, outer, on);
    if (kind === TEXT) this.#text(object, outer, on);
    if (kind === PATH) this.#line(object, outer, on);
  }

  #picture(object: number, outer: Matrix, { found, box }: OnPage): void {
    const pdfium = this.#pdfium;
    const at = this.#room;
    if (!pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4)) return;
    const [across = 0, up = 0] = new Uint32Array(pdfium.HEAPU8.slice(at, at + 8).buffer);
    if (across < LEAST_PIXELS || up < LEAST_PIXELS) return;
    const [a, b, c, d] = multiplied(this.#matrix(object), outer);
    const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
    if (inMm(width) < LEAST_MM || inMm(height) < LEAST_MM) return;
    const bounds = this.#bounds(object, outer);
    if (!bounds || !overlap(bounds, box)) return;
    found.dpi = Math.min(
      found.dpi,
      (across / width) * POINTS_PER_INCH,
      (up / height) * POINTS_PER_INCH,
    );
  }

  #text(object: number, outer: Matrix, { found, inner, index }: OnPage): void {
    const pdfium = this.#pdfium;
    if (pdfium._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) return;
    const bounds = this.#bounds(object, outer);
    if (!bounds || bounds[0] === bounds[2] || !overlap(bounds, inner)) return;
    const gaps = gapsIn(inner, bounds);
    found.text = found.text
      ? (found.text.map((gap, side) => Math.min(gap, gaps[side] as number)) as unknown as Box)
      : gaps;
    const [size] = this.#floats(1, (at) => pdfium._FPDFTextObj_GetFontSize(object, at)) ?? [];
    const [, , c, d] = multiplied(this.#matrix(object), outer);
    if (size) found.letters = Math.min(found.letters, Math.abs(size) * Math.hypot(c, d));
    this.#font(pdfium._FPDFTextObj_GetFont(object), index + 1);
  }

  /** How thin a line is drawn; marks beside the page are not looked at. */
  #line(object: number, outer: Matrix, { found, inner }: OnPage): void {
    const pdfium = this.#pdfium;
    const at = this.#room;
    if (!pdfium._FPDFPath_GetDrawMode(object, at, at + 4) || !pdfium.HEAPU8[at + 4]) return;
    const [width] = this.#floats(1, (to) => pdfium._FPDFPageObj_GetStrokeWidth(object, to)) ?? [];
    const bounds = this.#bounds(object, outer);
    if (width === undefined || !bounds || !overlap(bounds, inner)) return;
    const [a, b, c, d] = multiplied(this.#matrix(object), outer);
    found.line = Math.min(found.line, width * Math.sqrt(Math.abs(a * d - b * c)));
  }

  #hasNotes(page: number): boolean {
    const pdfium = this.#pdfium;
    const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MOST_NOTES);
    for (let at = 0; at < count; at++) {
      const note = pdfium._FPDFPage_GetAnnot(page, at);
      if (!note) continue;
      const kind = pdfium._FPDFAnnot_GetSubtype(note);
      pdfium._FPDFPage_CloseAnnot(note);
      if (!NO_NOTES.includes(kind)) return true;
    }
    return false;
  }

  #font(font: number, page: number): void {
    const pdfium = this.#pdfium;
    if (!font || pdfium._FPDFFont_GetIsEmbedded(font) !== 0) return;
    const length = pdfium._FPDFFont_GetBaseFontName(font, this.#room, 200);
    const end = this.#room + Math.min(length, 200) - 1;
    const name = Buffer.from(pdfium.HEAPU8.slice(this.#room, end)).toString("utf8");
    const clean = name.replace(/^[A-Z]{6}\+/, "").slice(0, 80) || "one font";
    if (this.fonts.has(clean)) return;
    this.fonts.set(clean, { name: clean, isStandard: STANDARD_FONTS.test(clean), page });
  }

  /** Where an object is on the page, points. */
  #bounds(object: number, outer: Matrix): Box | undefined {
    const at = this.#room;
    const said = this.#floats(4, () =>
      this.#pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
    );
    if (!said) return undefined;
    const [left = 0, bottom = 0, right = 0, top = 0] = said;
    const corners = [
      [left, bottom],
      [left, top],
      [right, bottom],
      [right, top],
    ].map(([x = 0, y = 0]) => [
      outer[0] * x + outer[2] * y + outer[4],
      outer[1] * x + outer[3] * y + outer[5],
    ]);
    const xs = corners.map(([x = 0]) => x);
    const ys = corners.map(([, y = 0]) => y);
    return [Math.min(...xs), Math.max(...ys), Math.max(...xs), Math.min(...ys)];
  }

  #matrix(object: number): Matrix {
    const said = this.#floats(6, (at) => this.#pdfium._FPDFPageObj_GetMatrix(object, at));
    return said ? (said as unknown as Matrix) : NO_MATRIX;
  }

  #floats(count: number, ask: (at: number) => number): number[] | undefined {
    if (!ask(this.#room)) return undefined;
    const { HEAPU8 } = this.#pdfium;
    return [...new Float32Array(HEAPU8.slice(this.#room, this.#room + 4 * count).buffer)];
  }

  /** Counts what this thread works, not the clock: the machine may be busy with something else. */
  #seen(page: number, size: readonly [number, number], trim?: Box): Seen {
    if (this.#drawingLeft <= 0) return { isBlank: false };
    const before = process.threadCpuUsage();
    const seen = seenOf(this.#pdfium, page, size, trim);
    const { user, system } = process.threadCpuUsage(before);
    this.#drawingLeft -= (user + system) / 1_000;
    return seen;
  }
}

interface Found {
  dpi: number;
  letters: number;
  line: number;
  text: Box | undefined;
  isTransparent: boolean;
  isPartly: boolean;
}

interface OnPage {
  found: Found;
  box: Box;
  /** What is cut out of it. */
  inner: Box;
  index: number;
}

/** From each side of the outer box inwards. */
function gapsIn(outer: Box, inner: Box): Box {
  return [inner[0] - outer[0], outer[1] - inner[1], outer[2] - inner[2], inner[3] - outer[3]];
}

function overlap(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[3] < b[1] && a[1] > b[3];
}

/** The sides as they are seen, after so many quarter turns to the right. */
function turned(sides: Box, turns: number): Box {
  let [left, top, right, bottom] = sides;
  for (let turn = 0; turn < turns; turn++) [left, top, right, bottom] = [bottom, left, top, right];
  return [left, top, right, bottom];
}

function inMm(points: number): number {
  return Math.round((points / POINTS_PER_MM) * 100) / 100;
}
