/** Reads PDFs with PDFium, which runs as WebAssembly: a document reaches nothing outside of it. */
import { PDFiumModule } from "@hyzyla/pdfium";
import { type Carried, type FileFacts, MOST_COLOUR_BYTES } from "../facts/file-facts.ts";
import { measurePdf, type Pdfium } from "../facts/measure-pdf.ts";
import {
  LIMITS,
  type OpenDocument,
  type PagePicture,
  type PageSize,
  qualityOf,
  UnshownDocument,
} from "./drawer-messages.ts";

const POINTS_PER_MM = 72 / 25.4;
/** PDFium's numbers. */
const WRONG_PASSWORD = 4;
const BGRA = 4;
const WITH_NOTES = 0x01;
const AS_RGBA = 0x10;
const WHITE = 0xffffffff;
/** Bytes of the structure that stands for nobody filling in a form, and its version. */
const FORM = { bytes: 256, version: 2 };

const pdfium = (await PDFiumModule({})) as Pdfium;
pdfium._FPDF_InitLibraryWithConfig({});

/**
 * @param bytes how many `source` brings
 * @throws UnshownDocument
 */
export async function openPdf(source: AsyncIterable<Buffer>, bytes: number): Promise<OpenDocument> {
  const start = pdfium.wasmExports.malloc(bytes);
  let end = start;
  for await (const piece of source) {
    const fitting = piece.subarray(0, start + bytes - end);
    pdfium.HEAPU8.set(fitting, end);
    end += fitting.length;
  }
  const document = pdfium._FPDF_LoadMemDocument(start, end - start, 0);
  if (!document) {
    if (pdfium._FPDF_GetLastError() === WRONG_PASSWORD) throw new UnshownDocument("locked");
    const head = Buffer.from(pdfium.HEAPU8.subarray(start, Math.min(start + 1_024, end)));
    throw new UnshownDocument(head.includes("%PDF-") ? "damaged" : "other");
  }
  const pages = pdfium._FPDF_GetPageCount(document);
  if (pages < 1) throw new UnshownDocument("empty");
  if (pages > LIMITS.pages) throw new UnshownDocument("long");
  const sizes = Array.from({ length: pages }, (_, index) => sizeOf(document, index));
  const form = formOf(document);
  return {
    sizes,
    draw: (page, width) => draw(document, form, page, width),
    measure: async () => measure(document, pages, end - start),
    async colours() {
      // Only a check needs what reads them.
      const { readColours } = await import("../facts/read-colours.ts");
      return readColours(pdfium.HEAPU8.slice(start, end));
    },
    async fix(plan) {
      if (plan.kind !== "pdf") throw new UnshownDocument("other");
      const { fixPdf } = await import("../fixing/fix-pdf.ts");
      return fixPdf(pdfium.HEAPU8.slice(start, end), plan);
    },
  };
}

function measure(document: number, pageCount: number, bytes: number): FileFacts {
  const { pages, fonts, hasFiles, hasScripts } = measurePdf(pdfium, document, pageCount);
  const carries: Carried[] = [
    ...(hasScripts ? ["script" as const] : []),
    ...(hasFiles ? ["file" as const] : []),
  ];
  const colours = bytes > MOST_COLOUR_BYTES ? "large" : "unread";
  return { kind: "pdf", pageCount, pages, fonts, carries, colours };
}

function sizeOf(document: number, index: number): PageSize {
  const size = pdfium.wasmExports.malloc(8);
  const isThere = pdfium._FPDF_GetPageSizeByIndexF(document, index, size);
  const [width = 0, height = 0] = new Float32Array(pdfium.HEAPU8.slice(size, size + 8).buffer);
  pdfium.wasmExports.free(size);
  if (!isThere || !(width > 0) || !(height > 0)) throw new UnshownDocument("damaged");
  return [inMm(width), inMm(height)];
}

function inMm(points: number): number {
  return Math.max(0.01, Math.round((points / POINTS_PER_MM) * 100) / 100);
}

/** What has been filled in is drawn with it; 0 when the document has no such thing. */
function formOf(document: number): number {
  const blank = pdfium.wasmExports.malloc(FORM.bytes);
  pdfium.HEAPU8.fill(0, blank, blank + FORM.bytes);
  pdfium.HEAPU8[blank] = FORM.version;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, blank);
}

async function draw(
  document: number,
  form: number,
  number: number,
  widest: number,
): Promise<PagePicture> {
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (!page) throw new UnshownDocument("damaged");
  if (form) pdfium._FORM_OnAfterLoadPage(page, form);
  const [across, up] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  const scale = Math.min(widest / across, (2 * widest) / up);
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(up * scale));
  const start = pdfium.wasmExports.malloc(width * height * BGRA);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRA, start, width * BGRA);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_NOTES | AS_RGBA);
  if (form) {
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, AS_RGBA);
    pdfium._FORM_OnBeforeClosePage(page, form);
  }
  const pixels = pdfium.HEAPU8.slice(start, start + width * height * BGRA);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(start);
  pdfium._FPDF_ClosePage(page);
  const { default: sharp } = await import("../frugal-sharp.ts");
  const webp = await sharp(pixels, { raw: { width, height, channels: BGRA } })
    .removeAlpha()
    .webp({ quality: qualityOf(widest) })
    .toBuffer();
  return { webp, width, height };
}
