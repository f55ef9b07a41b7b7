/** Draws a page small, to see what reaches its edges and whether there is anything on it. */
import type { Edges, Sides } from "./file-facts.ts";
import type { Pdfium } from "./measure-pdf.ts";
import { DEEP_MM, type Drawing, edgesOf } from "./page-edges.ts";

const BGRA = 4;
const WHITE = 0xffffffff;
const MM_PER_PIXEL = 0.25;
/** Longer pages are drawn coarser, and their edges once more by themselves. */
const MOST_PIXELS = 1_700;
/** A page with fewer has no edges to speak of. */
const LEAST_PIXELS = 8;

type Pixels = readonly [across: number, up: number];

/** What is seen of a page that is drawn small. */
export interface Seen {
  edges?: Edges;
  isBlank: boolean;
}

/** @param size of the page, mm */
export function seenOf(
  pdfium: Pdfium,
  page: number,
  size: readonly [number, number],
  trim: Sides<number> | undefined,
): Seen {
  const fine = size.map((mm) => Math.round(mm / MM_PER_PIXEL)) as unknown as Pixels;
  const coarse = fine.map((side) => Math.min(side, MOST_PIXELS)) as unknown as Pixels;
  if (Math.min(...coarse) < LEAST_PIXELS) return { isBlank: false };
  const deep = Math.ceil(DEEP_MM / MM_PER_PIXEL) + 4;
  const drawn = (whole: Pixels, part: Pixels, from: Pixels): Drawing => ({
    pixels: pixelsOf(pdfium, page, whole, part, from),
    across: part[0],
    up: part[1],
    mm: [size[0] / whole[0], size[1] / whole[1]],
  });
  const all = drawn(coarse, coarse, [0, 0]);
  const drawnAt = (side: number): Drawing => {
    const [width, height] = coarse;
    if (side % 2 === 0) {
      if (fine[0] === width) return all;
      return drawn([fine[0], height], [deep, height], [side === 0 ? 0 : fine[0] - deep, 0]);
    }
    if (fine[1] === height) return all;
    return drawn([width, fine[1]], [width, deep], [0, side === 1 ? 0 : fine[1] - deep]);
  };
  return {
    edges: edgesOf(drawnAt, size, trim),
    isBlank: all.pixels.every((value) => value === 255),
  };
}

/** @param whole the page in pixels @param part what is drawn of it @param from where that begins */
function pixelsOf(
  pdfium: Pdfium,
  page: number,
  whole: Pixels,
  [across, up]: Pixels,
  from: Pixels,
): Uint8Array {
  const start = pdfium.wasmExports.malloc(across * up * BGRA);
  const bitmap = pdfium._FPDFBitmap_CreateEx(across, up, BGRA, start, across * BGRA);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, across, up, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, -from[0], -from[1], ...whole, 0, 0);
  const pixels = pdfium.HEAPU8.slice(start, start + across * up * BGRA);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(start);
  return pixels;
}
