/** What is wrong with artwork, one thing at a time; each says what the check has to find. */
import { PDFDocument, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { PrintSpec } from "../../app/catalogue/print-spec/print-spec.ts";
import type { FindingKind } from "../../app/orders/artwork-check/words/finding-words.ts";
import { emptyPdf } from "../files/documents.ts";
import { animation } from "../files/pictures.ts";
import {
  artworkPdf,
  flatPicture,
  fontByName,
  onOpening,
  PDFName,
  type PdfOptions,
  POINTS,
  place,
  type Sheet,
  type Size,
  stream,
} from "./artwork-pdf.ts";

/** What is printed. */
export interface Product {
  name: string;
  spec: PrintSpec;
}

/** A file, and what is true of it. */
export interface Artwork {
  /** Of the fault or of what is good. */
  name: string;
  file: string;
  spec: PrintSpec;
  /** What has to be found; undefined for a good file. */
  fault?: FindingKind;
  make(): Promise<Buffer>;
}

const base = {
  bleedMm: 3,
  pages: null,
  sides: 1,
  fineDpi: 300,
  leastDpi: 150,
  colour: "cmyk",
} as const;
const specOf = (widthMm: number, heightMm: number, change: Partial<PrintSpec> = {}): PrintSpec => ({
  ...base,
  widthMm,
  heightMm,
  ...change,
});

/** Each fault is made for the first one, with `LONG` for all. */
export const PRODUCTS: Product[] = [
  { name: "card", spec: specOf(85, 55) },
  { name: "flyer", spec: specOf(148, 210) },
];

const CYAN = [153, 51, 0, 26];

/** A fault of a PDF: what its options become. */
type Change = Partial<PdfOptions> | ((size: Size) => Partial<PdfOptions>);

const drawn = (draw: NonNullable<PdfOptions["draw"]>): Partial<PdfOptions> => ({ draw });
const words = (wordColour: string): Partial<PdfOptions> => ({ wordColour });
const written = (content: string) => drawn(({ write }) => write(content));

/** A picture of so many dots an inch, 30 mm wide. */
const picture =
  (dpi: number, space: unknown = "DeviceCMYK", values: readonly number[] = CYAN) =>
  (sheet: Sheet) => {
    const side = Math.round((30 / 25.4) * dpi);
    place(sheet, flatPicture(sheet, [side, side], space, values), [10, 12], [30, 30]);
  };

const withWords = (size: number, colour: string) =>
  drawn((sheet) => {
    const name = sheet.give("Font", sheet.font.ref);
    const coded = sheet.font.encodeText("Adunni").toString();
    sheet.write(`BT ${colour} /${name} ${size} Tf 60 60 Td ${coded} Tj ET`);
  });

const RECT = "40 40 60 40 re f";

/** Uses a colour space of its own. */
const inSpace = (space: (sheet: Sheet) => unknown, values: string) =>
  drawn((sheet) => {
    const { document } = sheet;
    const name = sheet.give("ColorSpace", document.context.obj(space(sheet) as never));
    sheet.write(`q /${name} cs ${values} scn ${RECT} Q`);
  });

const tint = (sheet: Sheet, inks = 1) =>
  sheet.document.context.obj({
    FunctionType: 2,
    Domain: [0, 1],
    C0: [0, 0, 0, 0],
    C1: [0, 0.9, 0.8, 0],
    N: inks,
  });
const separation = (sheet: Sheet, name: string) => [
  PDFName.of("Separation"),
  PDFName.of(name),
  PDFName.of("DeviceCMYK"),
  tint(sheet),
];

const withState = (state: Record<string, unknown>, content: string) =>
  drawn((sheet) => {
    const name = sheet.give("ExtGState", sheet.document.context.obj(state as never));
    sheet.write(`q /${name} gs ${content} Q`);
  });

const shading = (sheet: Sheet, space: unknown, from: number[], to: number[]) =>
  sheet.document.context.obj({
    ShadingType: 2,
    ColorSpace: space as never,
    Coords: [0, 0, 100, 0],
    Function: { FunctionType: 2, Domain: [0, 1], C0: from, C1: to, N: 1 },
    Extend: [true, true],
  } as never);

const form = (sheet: Sheet, content: string, resources: Record<string, unknown> = {}) =>
  stream(sheet, content, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [-1000, -1000, 2000, 2000],
    Resources: resources,
  });

const wordsAt =
  (place: (size: Size) => Size): Change =>
  (size) =>
    drawn((sheet) => {
      const name = sheet.give("Font", sheet.font.ref);
      const [x, y] = place(size);
      const coded = sheet.font.encodeText("Edge").toString();
      sheet.write(`BT 0 0 0 1 k /${name} 10 Tf ${x * POINTS} ${y * POINTS} Td ${coded} Tj ET`);
    });

const missing = (baseFont: string, kind?: string) =>
  drawn((sheet) => {
    const name = fontByName(sheet, baseFont, kind);
    sheet.write(`BT 0 0 0 1 k /${name} 12 Tf 40 60 Td (Hello there) Tj ET`);
  });

/** A blurred picture in so many forms, one in the other. */
function inForms(count: number) {
  return (sheet: Sheet) => {
    let inner = flatPicture(sheet, [60, 60], "DeviceCMYK", CYAN);
    for (let left = count; left > 0; left--) {
      const size = left === count ? "q 85 0 0 85 30 40 cm /X Do Q" : "/X Do";
      inner = form(sheet, size, { XObject: { X: inner } });
    }
    sheet.write(`/${sheet.give("XObject", inner)} Do`);
  };
}

function linesBefore(count: number) {
  return (sheet: Sheet) => {
    sheet.write(`0 0 0 1 K 0.3 w ${"40 40 m 60 60 l S ".repeat(count)}`);
    picture(96)(sheet);
  };
}

/** Faults of a single page, of any product. */
const PDF_FAULTS: [FindingKind, string, Change][] = [
  ["blurred", "a picture of 96 dpi", drawn(picture(96))],
  ["blurred", "a picture of 140 dpi", drawn(picture(140))],
  [
    "blurred",
    "a picture of 100 dpi in a form",
    drawn((sheet) => {
      const inner = flatPicture(sheet, [118, 118], "DeviceCMYK", CYAN);
      const outer = form(sheet, "q 85 0 0 85 30 40 cm /P Do Q", { XObject: { P: inner } });
      sheet.write(`/${sheet.give("XObject", outer)} Do`);
    }),
  ],
  [
    "blurred",
    "a turned picture of 100 dpi",
    drawn((sheet) => {
      const name = sheet.give("XObject", flatPicture(sheet, [100, 100], "DeviceCMYK", CYAN));
      sheet.write(`q 51 51 -51 51 110 40 cm /${name} Do Q`);
    }),
  ],
  [
    "blurred",
    "a stretched picture of 400 by 90 dpi",
    drawn((sheet) =>
      place(sheet, flatPicture(sheet, [472, 106], "DeviceCMYK", CYAN), [10, 12], [30, 30]),
    ),
  ],
  ["missing-font", "a TrueType font by its name", missing("BankGothic-Medium")],
  ["missing-font", "a Type 1 font by its name", missing("Lagosian", "Type1")],
  [
    "missing-font",
    "a font in a form",
    drawn((sheet) => {
      const { context } = sheet.document;
      const font = context.obj({ Type: "Font", Subtype: "TrueType", BaseFont: "Futura-Heavy" });
      const inner = form(sheet, "BT 0 0 0 1 k /F 12 Tf 40 60 Td (Hello) Tj ET", {
        Font: { F: font },
      });
      sheet.write(`/${sheet.give("XObject", inner)} Do`);
    }),
  ],
  [
    "white-overprint",
    "white letters",
    withState({ op: true, OP: true, OPM: 1 }, `0 0 0 0 k ${RECT}`),
  ],
  [
    "white-overprint",
    "a white line",
    withState({ OP: true, OPM: 1 }, "0 0 0 0 K 10 10 m 90 90 l S"),
  ],
  [
    "white-overprint",
    "nothing of a spot colour",
    drawn((sheet) => {
      const state = sheet.give(
        "ExtGState",
        sheet.document.context.obj({ op: true, OP: true, OPM: 1 }),
      );
      const { context } = sheet.document;
      const space = sheet.give("ColorSpace", context.obj(separation(sheet, "Gold") as never));
      sheet.write(`q /${state} gs /${space} cs 0 scn ${RECT} Q`);
    }),
  ],
  ["launch", "a programme on opening", { finish: (document) => launch(document) }],
  ["shape", "a page of another shape", ([w, h]) => ({ size: [w, h * 1.15] })],
  ["shape", "a page too narrow", ([w, h]) => ({ size: [w * 0.9, h], hasTrimBox: true })],
  ["turned", "a page on its side", ([w, h]) => ({ size: [h, w] })],
  [
    "enlarged",
    "a page of half the size",
    ([w, h]) => ({ size: [w / 2, h / 2], bleed: 1.5, words: 5 }),
  ],
  ["enlarged", "a page of twice the size", ([w, h]) => ({ size: [w * 2, h * 2], bleed: 6 })],
  ["bleed", "no bleed", { bleed: 0 }],
  ["bleed", "1 mm of bleed", { bleed: 1 }],
  ["bleed", "ground that ends at the cut", { groundOver: 0 }],
  ["bleed", "ground that ends at the trim box", { hasTrimBox: true, groundOver: 0 }],
  ["bleed", "a trim box and nothing beyond it", { hasTrimBox: true, slug: 8, bleed: 0 }],
  [
    "bleed",
    "no bleed at the left",
    ([w, h]) => ({
      ground: "",
      ...written(
        `q 0.6 0.2 0 0.1 k 0 ${-3 * POINTS} ${(w + 3) * POINTS} ${(h + 6) * POINTS} re f Q`,
      ),
    }),
  ],
  ["edges-unseen", "a cut too far inside to be seen", { hasTrimBox: true, slug: 30 }],
  ["things-unseen", "a picture in 10 forms", drawn(inForms(10))],
  ["things-unseen", "210,000 lines before a picture", drawn(linesBefore(210_000))],
  [
    "things-unseen",
    "a picture whose inks cannot be read",
    drawn((sheet) => {
      const dict = { BitsPerComponent: 4 };
      place(sheet, flatPicture(sheet, [354, 354], "DeviceCMYK", CYAN, dict), [10, 12], [30, 30]);
    }),
  ],
  ["soft", "a picture of 200 dpi", drawn(picture(200))],
  ["soft", "a picture of 290 dpi on a larger page", drawn(picture(280))],
  ["standard-font", "Helvetica", missing("Helvetica", "Type1")],
  ["standard-font", "Arial", missing("Arial")],
  ["rgb", "a fill", written(`q 0.9 0.3 0.1 rg ${RECT} Q`)],
  ["rgb", "a line", written("q 0.9 0.3 0.1 RG 4 w 20 20 m 100 90 l S Q")],
  ["rgb", "letters", words("0.1 0.1 0.5 rg")],
  ["rgb", "a picture", drawn(picture(300, "DeviceRGB", [200, 40, 10]))],
  [
    "rgb",
    "a JPEG",
    drawn(async (sheet) => {
      const jpeg = await sharp({
        create: { width: 354, height: 354, channels: 3, background: "#c22" },
      })
        .jpeg()
        .toBuffer();
      place(sheet, (await sheet.document.embedJpg(jpeg)).ref, [10, 12], [30, 30]);
    }),
  ],
  [
    "rgb",
    "a fill in a form",
    drawn((sheet) =>
      sheet.write(`/${sheet.give("XObject", form(sheet, `0.9 0.3 0.1 rg ${RECT}`))} Do`),
    ),
  ],
  [
    "rgb",
    "an ICC profile",
    inSpace((sheet) => [PDFName.of("ICCBased"), stream(sheet, "profile", { N: 3 })], "0.2 0.4 0.9"),
  ],
  [
    "rgb",
    "CalRGB",
    inSpace(() => [PDFName.of("CalRGB"), { WhitePoint: [0.95, 1, 1.09] }], "0.2 0.4 0.9"),
  ],
  ["rgb", "Lab", inSpace(() => [PDFName.of("Lab"), { WhitePoint: [0.95, 1, 1.09] }], "50 40 20")],
  [
    "rgb",
    "a picture with a table of colours",
    drawn((sheet) => {
      const table = stream(sheet, new Uint8Array([255, 0, 0, 0, 0, 255]));
      picture(300, [PDFName.of("Indexed"), PDFName.of("DeviceRGB"), 1, table], [1])(sheet);
    }),
  ],
  [
    "rgb",
    "a gradient",
    drawn((sheet) => {
      const name = sheet.give("Shading", shading(sheet, "DeviceRGB", [1, 0, 0], [0, 0, 1]));
      sheet.write(`q ${RECT.replace("f", "W n")} /${name} sh Q`);
    }),
  ],
  [
    "rgb",
    "a tiling pattern",
    drawn((sheet) => {
      const tile = stream(sheet, "1 0 0 rg 0 0 5 5 re f", {
        ...{ Type: "Pattern", PatternType: 1, PaintType: 1, TilingType: 1 },
        ...{ BBox: [0, 0, 10, 10], XStep: 10, YStep: 10, Resources: {} },
      });
      sheet.write(`q /Pattern cs /${sheet.give("Pattern", tile)} scn ${RECT} Q`);
    }),
  ],
  [
    "rgb",
    "a picture inside of the content",
    written("q 40 0 0 40 30 40 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI Q"),
  ],
  ["spot", "a fill", inSpace((sheet) => separation(sheet, "PANTONE 185 C"), "1")],
  [
    "spot",
    "one of several inks",
    inSpace(
      (sheet) => [
        PDFName.of("DeviceN"),
        [PDFName.of("Cyan"), PDFName.of("Gold")],
        PDFName.of("DeviceCMYK"),
        sheet.document.context.obj({
          FunctionType: 4,
          Domain: [0, 1, 0, 1],
          Range: [0, 1, 0, 1, 0, 1, 0, 1],
        }),
      ],
      "0.5 0.5",
    ),
  ],
  [
    "spot",
    "a picture",
    drawn((sheet) => {
      const space = sheet.document.context.obj(separation(sheet, "Silver") as never);
      picture(300, sheet.document.context.register(space), [128])(sheet);
    }),
  ],
  [
    "spot",
    "a gradient",
    drawn((sheet) => {
      const space = sheet.document.context.obj(separation(sheet, "Neon") as never);
      const name = sheet.give("Shading", shading(sheet, space, [0], [1]));
      sheet.write(`q ${RECT.replace("f", "W n")} /${name} sh Q`);
    }),
  ],
  ["ink", "a fill of 360 %", written(`q 0.9 0.9 0.9 0.9 k ${RECT} Q`)],
  ["ink", "letters of 400 %", words("1 1 1 1 k")],
  ["ink", "a picture of 380 %", drawn(picture(300, "DeviceCMYK", [242, 242, 242, 242]))],
  [
    "ink",
    "a JPEG in four inks",
    drawn(async (sheet) => {
      const jpeg = await inkJpeg([250, 250, 240, 230], [354, 354]);
      place(sheet, (await sheet.document.embedJpg(jpeg)).ref, [10, 12], [30, 30]);
    }),
  ],
  [
    "ink",
    "a gradient into 340 %",
    drawn((sheet) => {
      const name = sheet.give(
        "Shading",
        shading(sheet, "DeviceCMYK", [0, 0, 0, 0], [0.9, 0.9, 0.8, 0.8]),
      );
      sheet.write(`q ${RECT.replace("f", "W n")} /${name} sh Q`);
    }),
  ],
  ["transparency", "a fill", withState({ ca: 0.5 }, `0 0.5 1 0 k ${RECT}`)],
  ["transparency", "a line", withState({ CA: 0.4 }, "0 0.5 1 0 K 10 10 m 90 90 l S")],
  ["transparency", "multiplied", withState({ BM: "Multiply" }, `0 0.5 1 0 k ${RECT}`)],
  [
    "transparency",
    "a picture with holes",
    drawn((sheet) => {
      const mask = flatPicture(sheet, [354, 354], "DeviceGray", [128]);
      const object = flatPicture(sheet, [354, 354], "DeviceCMYK", CYAN, { SMask: mask });
      place(sheet, object, [10, 12], [30, 30]);
    }),
  ],
  ["near-edge", "words 1 mm from the left", wordsAt(() => [1, 20])],
  ["near-edge", "words 1 mm from the foot", wordsAt(() => [20, 1])],
  ["near-edge", "words over the right edge", wordsAt(([w]) => [w - 5, 20])],
  ["near-edge", "words 2 mm inside of a trim box", { hasTrimBox: true, words: 2 }],
  [
    "near-edge",
    "words at the edge of a page that is turned",
    (size) => ({
      ...at(
        wordsAt(() => [1, 20]),
        size,
      ),
      rotate: 180,
    }),
  ],
  ["small-letters", "words of 3 points", withWords(3, "0 0 0 1 k")],
  ["hairline", "a line of 0.05 mm", written("q 0 0 0 1 K 0.14 w 40 40 m 140 90 l S Q")],
  [
    "hairline",
    "a line that is shrunk",
    written("q 0.1 0 0 0.1 0 0 cm 0 0 0 1 K 1 w 400 400 m 1400 900 l S Q"),
  ],
  ["hairline", "the thinnest that there is", written("q 0 0 0 1 K 0 w 40 40 m 140 90 l S Q")],
  ["inky-letters", "black of four inks", withWords(9, "0.6 0.5 0.5 1 k")],
  ["registration", "a fill", inSpace((sheet) => separation(sheet, "All"), "1")],
  [
    "trim-box",
    "larger than the page",
    {
      finish: (document) => {
        const page = document.getPage(0);
        page.setTrimBox(-20, -20, page.getWidth() + 40, page.getHeight() + 40);
      },
    },
  ],
  [
    "notes",
    "a note",
    { finish: (document) => annotate(document, { Subtype: "Text", Contents: PDFString.of("?") }) },
  ],
  [
    "notes",
    "a field to fill in",
    {
      finish: (document) => {
        const form = document.getForm();
        form.createTextField("name").addToPage(document.getPage(0), { x: 40, y: 40 });
      },
    },
  ],
  ["layers", "one that is off", { finish: (document) => addLayer(document, { isOff: true }) }],
  [
    "script",
    "on opening",
    { finish: (document) => onOpening(document, { S: "JavaScript", JS: "app.alert(1)" }) },
  ],
  [
    "script",
    "of the document",
    { finish: (document) => document.addJavaScript("one", "app.alert(1)") },
  ],
  [
    "attachment",
    "another file",
    {
      finish: (document) =>
        document.attach(Buffer.from("name;price"), "prices.csv", { mimeType: "text/csv" }),
    },
  ],
];

/** Puts something on top of the first page. */
function annotate(document: PDFDocument, entries: Record<string, unknown>): void {
  const { context } = document;
  const note = context.obj({ Type: "Annot", Rect: [40, 40, 60, 60], ...entries } as never);
  document.getPage(0).node.set(PDFName.of("Annots"), context.obj([context.register(note)]));
}

/** A layer that is switched on or off when the file is opened. */
export function addLayer(document: PDFDocument, { isOff }: { isOff: boolean }): void {
  const { context } = document;
  const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Guides") }));
  const shown = { ON: isOff ? [] : [layer], OFF: isOff ? [layer] : [] };
  document.catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: shown }));
}

function launch(document: PDFDocument): void {
  onOpening(document, { S: "Launch", F: "setup.exe" });
}

const at = (change: Change, size: Size) => (typeof change === "function" ? change(size) : change);

/** A JPEG in four inks. @param values of every pixel, 0–255 */
function inkJpeg(values: readonly number[], size: Size): Promise<Buffer> {
  return sharp(inkTiff(values, size))
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The library makes no such picture of numbers. @param bytes of each ink of a pixel */
function inkTiff(values: readonly number[], [width, height]: Size, bytes: 1 | 2 = 1): Buffer {
  const pixels = Buffer.alloc(width * height * 4 * bytes);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = values[Math.floor(at / bytes) % 4] as number;
  }
  // Width, height, uncompressed, inks, where the one strip is, 4 a pixel, its rows, its bytes.
  const numbers = {
    ...{ 256: width, 257: height, 259: 1, 262: 5, 273: 8, 277: 4, 278: height },
    279: pixels.length,
  };
  const directory = Buffer.alloc(2 + 9 * 12 + 4 + 8);
  const entries = [...Object.entries(numbers).map(([tag, value]) => [Number(tag), 4, 1, value])];
  const bits = 8 + pixels.length + 2 + 9 * 12 + 4;
  entries.splice(2, 0, [258, 3, 4, bits]);
  directory.writeUInt16LE(entries.length);
  entries.forEach(([tag = 0, type = 0, count = 0, value = 0], index) => {
    directory.writeUInt16LE(tag, 2 + index * 12);
    directory.writeUInt16LE(type, 4 + index * 12);
    directory.writeUInt32LE(count, 6 + index * 12);
    directory.writeUInt32LE(value, 10 + index * 12);
  });
  for (let ink = 0; ink < 4; ink++) {
    directory.writeUInt16LE(8 * bytes, 2 + 9 * 12 + 4 + ink * 2);
  }
  const head = Buffer.from("II*\0\0\0\0\0", "latin1");
  head.writeUInt32LE(8 + pixels.length, 4);
  return Buffer.concat([head, pixels, directory]);
}

/** The first fault of each kind that is only drawn: each on a page of its own, in one file. */
export function drawnFaults({ name, spec }: Product): Artwork & { kinds: FindingKind[] } {
  const size: Size = [spec.widthMm, spec.heightMm];
  const drawings = new Map<FindingKind, NonNullable<PdfOptions["draw"]>>();
  for (const [kind, , change] of PDF_FAULTS) {
    const { draw, ...others } = at(change, size);
    if (draw && Object.keys(others).length === 0 && !drawings.has(kind)) drawings.set(kind, draw);
  }
  const draws = [...drawings.values()];
  const pages = draws.length;
  return {
    name,
    file: "artwork.pdf",
    spec: { ...spec, pages: { min: pages, max: pages } },
    kinds: [...drawings.keys()],
    make: () =>
      artworkPdf({ size, pages, draw: (sheet, number) => draws[number - 1]?.(sheet, number) }),
  };
}

/** Faults of whole documents. */
function documentFaults({ spec }: Product): Artwork[] {
  const size: Size = [spec.widthMm, spec.heightMm];
  const pages = (count: number, min: number, max = min) => ({
    spec: { ...spec, pages: { min, max }, sides: 2 as const },
    make: () => artworkPdf({ size, pages: count }),
  });
  const pdf = { file: "artwork.pdf", spec };
  const card = () => artworkPdf({ size });
  return [
    { ...pdf, name: "locked with a password", fault: "locked", make: () => locked(card()) },
    {
      ...pdf,
      name: "cut off",
      fault: "damaged",
      make: async () => (await card()).subarray(0, 900),
    },
    {
      ...pdf,
      name: "a head alone",
      fault: "damaged",
      make: async () => Buffer.from("%PDF-1.7\nnothing of a PDF"),
    },
    { ...pdf, name: "no page", fault: "empty", make: async () => emptyPdf() },
    { ...pdf, name: "501 pages", fault: "long", make: () => artworkPdf({ size, pages: 501 }) },
    { ...pdf, name: "3 of 4 pages", fault: "too-few-pages", ...pages(3, 4) },
    { ...pdf, name: "2 of 8 to 64 pages", fault: "too-few-pages", ...pages(2, 8, 64) },
    { ...pdf, name: "5 of 4 pages", fault: "too-many-pages", ...pages(5, 4) },
    {
      ...pdf,
      name: "202 pages",
      fault: "pages-unseen",
      spec: { ...spec, widthMm: 40, heightMm: 30, pages: { min: 8, max: 400 }, sides: 2 },
      make: () => artworkPdf({ size: [40, 30], pages: 202 }),
    },
    {
      ...pdf,
      name: "a page of 2 m that ends at the cut",
      fault: "bleed",
      spec: { ...spec, widthMm: 2_000, heightMm: 600 },
      make: () => artworkPdf({ size: [2_000, 600], groundOver: 0 }),
    },
    {
      ...pdf,
      name: "one of two sides",
      fault: "one-side",
      spec: { ...spec, sides: 2 },
      make: card,
    },
    {
      ...pdf,
      name: "5 pages of both sides",
      fault: "odd-pages",
      spec: { ...spec, pages: { min: 4, max: 16 }, sides: 2 },
      make: () => artworkPdf({ size, pages: 5 }),
    },
    {
      ...pdf,
      name: "an empty page among others",
      fault: "empty-page",
      ...pages(4, 4),
      make: async () => {
        const document = await PDFDocument.load(await artworkPdf({ size, pages: 4 }));
        const { width, height } = document.getPage(1).getSize();
        document.removePage(1);
        document.insertPage(1, [width, height]);
        return Buffer.from(await document.save());
      },
    },
    {
      ...pdf,
      name: "pages side by side",
      fault: "spreads",
      spec: { ...spec, pages: { min: 4, max: 16 }, sides: 2 },
      make: () => artworkPdf({ size: [2 * size[0], size[1]], pages: 4 }),
    },
    {
      ...pdf,
      name: "two of one side",
      fault: "other-side",
      make: () => artworkPdf({ size, pages: 2 }),
    },
    {
      ...pdf,
      name: "a page of several has another shape",
      fault: "shape",
      ...pages(4, 4),
      make: async () => {
        const document = await PDFDocument.load(await artworkPdf({ size, pages: 4 }));
        document.getPage(2).setSize(400, 100);
        return Buffer.from(await document.save());
      },
    },
    {
      ...pdf,
      name: "a blurred picture on page 2",
      fault: "blurred",
      ...pages(2, 2),
      make: () =>
        artworkPdf({
          size,
          pages: 2,
          draw: (sheet, number) => (number === 2 ? picture(90)(sheet) : undefined),
        }),
    },
    {
      ...pdf,
      name: "a picture that is blurred once it is enlarged",
      fault: "blurred",
      make: () => artworkPdf({ size: [size[0] / 2, size[1] / 2], bleed: 1.5, draw: smallPicture }),
    },
    {
      ...pdf,
      name: "a programme behind a link",
      fault: "launch",
      make: () =>
        artworkPdf({
          size,
          finish: (document) => {
            const { context } = document;
            const action = context.obj({ S: "Launch", F: PDFString.of("calc.exe") });
            annotate(document, { Subtype: "Link", A: action });
          },
        }),
    },
  ];
}

function smallPicture(sheet: Sheet): void {
  place(sheet, flatPicture(sheet, [200, 200], "DeviceCMYK", CYAN), [4, 6], [18, 18]);
}

async function locked(whole: Promise<Buffer>): Promise<Buffer> {
  const document = await PDFDocument.load(await whole);
  document.encrypt({ userPassword: "secret", ownerPassword: "secret" });
  return Buffer.from(await document.save());
}

const RED = "#c2410c";
const inPixels = (mm: number, dpi: number) => Math.round((mm / 25.4) * dpi);

/** Faults of pictures. */
function pictureFaults({ spec }: Product): Artwork[] {
  const { widthMm, heightMm } = spec;
  const ofDpi = (dpi: number, format: "jpeg" | "png" | "tiff" | "webp", turned = false) => {
    const [width, height] = [inPixels(widthMm + 6, dpi), inPixels(heightMm + 6, dpi)];
    return noise(turned ? [height, width] : [width, height], format);
  };
  const fault = (
    kind: FindingKind,
    name: string,
    file: string,
    make: () => Promise<Buffer>,
  ): Artwork => ({
    name,
    file,
    spec,
    fault: kind,
    make,
  });
  return [
    fault("blurred", "a JPEG of 100 dpi", "photo.jpg", () => ofDpi(100, "jpeg")),
    fault("blurred", "a PNG of 72 dpi", "photo.png", () => ofDpi(72, "png")),
    fault("blurred", "a TIFF of 120 dpi", "photo.tif", () => ofDpi(120, "tiff")),
    fault("blurred", "a WebP of 96 dpi", "photo.webp", () => ofDpi(96, "webp")),
    fault("damaged", "half a JPEG", "photo.jpg", async () => half(await ofDpi(300, "jpeg"))),
    fault("damaged", "half a PNG", "photo.png", async () => half(await ofDpi(300, "png"))),
    fault("damaged", "a head of a JPEG", "photo.jpg", async () =>
      (await ofDpi(300, "jpeg")).subarray(0, 200),
    ),
    {
      ...fault("one-page", "one picture of 4", "photo.jpg", () => ofDpi(320, "jpeg")),
      spec: { ...spec, pages: { min: 4, max: 4 } },
    },
    fault("soft", "a JPEG of 200 dpi", "photo.jpg", () => ofDpi(200, "jpeg")),
    fault("soft", "a PNG of 250 dpi", "photo.png", () => ofDpi(250, "png")),
    fault("turned", "a JPEG on its side", "photo.jpg", () => ofDpi(320, "jpeg", true)),
    fault("picture-shape", "a square JPEG", "photo.jpg", () => noise([2_600, 2_600], "jpeg")),
    fault("bleed", "a gray JPEG that stops at the cut", "photo.jpg", () =>
      sharp({
        create: {
          ...{ width: inPixels(widthMm, 320), height: inPixels(heightMm, 320) },
          ...{ channels: 3, background: "#777" },
        },
      })
        .toColourspace("b-w")
        .jpeg()
        .toBuffer(),
    ),
    fault("rgb", "a JPEG in screen colours", "photo.jpg", () => ofDpi(320, "jpeg")),
    fault("messenger", "by its name", "IMG-20261121-WA0004.jpg", () => ofDpi(320, "jpeg")),
    fault("messenger", "1,600 px and no notes", "adunni.jpg", () => noise([1_600, 1_050], "jpeg")),
    fault("screenshot", "by its name", "Screenshot 2026-11-21.png", () => ofDpi(320, "png")),
    fault("screenshot", "as large as a phone", "menu.png", () => noise([1_080, 2_400], "png")),
    fault("moving", "a GIF that moves", "logo.gif", () => animation("gif")),
    fault("several", "a TIFF of two pictures", "scan.tif", () => animation("tiff")),
    fault("transparency", "a PNG with holes", "logo.png", () =>
      sharp({ create: { width: 1_100, height: 720, channels: 4, background: "#00000000" } })
        .png()
        .toBuffer(),
    ),
    fault("ink", "a JPEG of 380 %", "photo.jpg", () =>
      inkJpeg([245, 245, 240, 240], [inPixels(widthMm + 6, 300), inPixels(heightMm + 6, 300)]),
    ),
  ];
}

function noise([width, height]: Size, format: "jpeg" | "png" | "tiff" | "webp"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: RED } })
    .toFormat(format)
    .toBuffer();
}

const half = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2));

/** All faults of a product. */
export function faultsOf(product: Product): Artwork[] {
  const { spec } = product;
  const size: Size = [spec.widthMm, spec.heightMm];
  const single = PDF_FAULTS.map(([fault, name, change]): Artwork => {
    const make = () => artworkPdf({ size, ...at(change, size) });
    return { name, file: "artwork.pdf", spec, fault, make };
  });
  return [...single, ...documentFaults(product), ...pictureFaults(product)];
}

export { inkJpeg, inkTiff, inPixels, separation };
