/** PDFs as designers make them, each with what is asked for and nothing else wrong. */
import { readFileSync } from "node:fs";
import fontkit from "@cantoo/fontkit";
import {
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFString,
} from "@cantoo/pdf-lib";

export const POINTS = 72 / 25.4;
const FONT = readFileSync("app/papers/fonts/public-sans-400.ttf");

export type Size = readonly [width: number, height: number];

/** A page under a pen, in points from the trim's lower left corner. */
export interface Sheet {
  document: PDFDocument;
  page: PDFPage;
  font: PDFFont;
  /** Of the finished page, points. */
  width: number;
  height: number;
  /** Adds content in PDF's own words. */
  write(content: string): void;
  /** Gives the page something of its resources. @returns the name */
  give(kind: string, value: Parameters<PDFDict["set"]>[1]): string;
}

export interface PdfOptions {
  /** Of the finished page, mm. */
  size: Size;
  bleed?: number;
  /** Between the bleed and the edge of the page, mm. */
  slug?: number;
  hasTrimBox?: boolean;
  pages?: number;
  rotate?: 0 | 90 | 180 | 270;
  /** Fills the page to its bleed with this; empty for nothing. */
  ground?: string;
  /** How far the ground runs over the trim, mm; as the bleed by itself. */
  groundOver?: number;
  /** How far words are inside of the trim, mm. */
  words?: number;
  /** How the words are coloured. */
  wordColour?: string;
  /** What else is on a page. */
  draw?: (sheet: Sheet, number: number) => void | Promise<void>;
  /** The last touch. */
  finish?: (document: PDFDocument) => void | Promise<void>;
  objectStreams?: boolean;
}

/** A PDF that is fine but for what its options say. */
export async function artworkPdf(options: PdfOptions): Promise<Buffer> {
  const { size, bleed = 3, slug = 0, pages = 1, rotate = 0 } = options;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  const font = await document.embedFont(FONT, { subset: true });
  const [width, height] = size.map((side) => side * POINTS) as [number, number];
  const margin = (bleed + slug) * POINTS;
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([width + 2 * margin, height + 2 * margin]);
    if (options.hasTrimBox) {
      page.setTrimBox(margin, margin, width, height);
      page.setBleedBox(
        margin - bleed * POINTS,
        margin - bleed * POINTS,
        width + 2 * bleed * POINTS,
        height + 2 * bleed * POINTS,
      );
    }
    if (rotate) page.setRotation({ type: "degrees", angle: rotate } as never);
    const contents: string[] = [`1 0 0 1 ${margin} ${margin} cm`];
    const sheet: Sheet = {
      document,
      page,
      font,
      width,
      height,
      write: (content) => void contents.push(content),
      give: (kind, value) => give(page, kind, value),
    };
    const { ground = "0.6 0.2 0 0.1 k", groundOver = bleed } = options;
    if (ground) {
      const over = groundOver * POINTS;
      sheet.write(`q ${ground} ${-over} ${-over} ${width + 2 * over} ${height + 2 * over} re f Q`);
    }
    const { words = 6, wordColour = "0 0 0 1 k" } = options;
    const name = give(page, "Font", font.ref);
    const at = words * POINTS;
    const coded = font.encodeText(`Page ${number}`).toString();
    sheet.write(
      `BT ${wordColour} /${name} 8 Tf ${at} ${Math.max(at, 8 * POINTS)} Td ${coded} Tj ET`,
    );
    await options.draw?.(sheet, number);
    const stream = document.context.flateStream(contents.join("\n"));
    page.node.set(PDFName.of("Contents"), document.context.register(stream));
  }
  await options.finish?.(document);
  return Buffer.from(await document.save({ useObjectStreams: options.objectStreams ?? true }));
}

let names = 0;
function give(page: PDFPage, kind: string, value: Parameters<PDFDict["set"]>[1]): string {
  const { context } = page.doc;
  const resources = page.node.Resources() ?? context.obj({});
  page.node.set(PDFName.of("Resources"), resources);
  const key = PDFName.of(kind);
  const known = resources.lookup(key);
  const dict = known instanceof PDFDict ? known : context.obj({});
  resources.set(key, dict);
  const name = `N${++names}`;
  dict.set(PDFName.of(name), value);
  return name;
}

/** A stream object with its dictionary. */
export function stream(
  { document }: Pick<Sheet, "document">,
  content: string | Uint8Array,
  dict: Record<string, unknown> = {},
) {
  return document.context.register(
    document.context.flateStream(
      content,
      dict as Parameters<typeof document.context.flateStream>[1],
    ),
  );
}

/** A font by its name alone. */
export function fontByName(sheet: Sheet, baseFont: string, kind = "TrueType"): string {
  const { context } = sheet.document;
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: baseFont,
      Flags: 32,
      FontBBox: [0, -200, 1000, 800],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
    }),
  );
  const widths = Array.from({ length: 95 }, () => 500);
  const simple = {
    Type: "Font",
    Subtype: kind,
    BaseFont: baseFont,
    FirstChar: 32,
    LastChar: 126,
    Widths: widths,
    FontDescriptor: descriptor,
    Encoding: "WinAnsiEncoding",
  };
  return sheet.give("Font", context.register(context.obj(simple)));
}

/** An uncompressed picture of one colour. @param values of one pixel, 0–255 */
export function flatPicture(
  sheet: Pick<Sheet, "document">,
  [width, height]: Size,
  colourSpace: unknown,
  values: readonly number[],
  dict: Record<string, unknown> = {},
) {
  const pixels = new Uint8Array(width * height * values.length);
  for (let at = 0; at < pixels.length; at++) pixels[at] = values[at % values.length] as number;
  return stream(sheet, pixels, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: colourSpace,
    BitsPerComponent: 8,
    ...dict,
  });
}

/** Places an object so large, mm from the trim's corner. */
export function place(
  sheet: Sheet,
  object: Parameters<PDFDict["set"]>[1],
  [x, y]: Size,
  [w, h]: Size,
): void {
  const name = sheet.give("XObject", object);
  sheet.write(`q ${w * POINTS} 0 0 ${h * POINTS} ${x * POINTS} ${y * POINTS} cm /${name} Do Q`);
}

/** Marks where the knife goes, outside of the trim. */
export function cropMarks(sheet: Sheet, colour = "1 1 1 1 K"): void {
  const { width, height } = sheet;
  const gap = 4 * POINTS;
  const long = 5 * POINTS;
  const lines = [
    [-gap, 0, -gap - long, 0],
    [-gap, height, -gap - long, height],
    [width + gap, 0, width + gap + long, 0],
    [width + gap, height, width + gap + long, height],
    [0, -gap, 0, -gap - long],
    [width, -gap, width, -gap - long],
    [0, height + gap, 0, height + gap + long],
    [width, height + gap, width, height + gap + long],
  ];
  const drawn = lines.map(([a, b, c, d]) => `${a} ${b} m ${c} ${d} l S`).join("\n");
  sheet.write(`q ${colour} 0.25 w ${drawn} Q`);
}

/** An action of the document itself. */
export function onOpening(document: PDFDocument, action: Record<string, string>): void {
  const texts = Object.fromEntries(
    Object.entries(action).map(([key, value]) => [
      key,
      key === "S" ? PDFName.of(value) : PDFString.of(value),
    ]),
  );
  document.catalog.set(PDFName.of("OpenAction"), document.context.obj(texts));
}

export { PDFName };
