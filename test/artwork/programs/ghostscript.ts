/** Artwork as Ghostscript writes it, in print colours: the designs, and what only PostScript can say. */
import type { PrintSpec } from "../../../app/catalogue/print-spec/print-spec.ts";
import type { FindingKind } from "../../../app/orders/artwork-check/words/finding-words.ts";
import { POINTS } from "../artwork-pdf.ts";
import type { Drawing } from "./designs.ts";
import type { Workshop } from "./workshop.ts";

/** What is written besides the designs; its page is the product's with 3 mm of bleed. */
export interface Written {
  name: string;
  fault?: FindingKind;
  spec?: Partial<PrintSpec>;
  /**
   * PostScript; the trim's lower left corner is 0, 0, `w` and `h` are how large it is, and `b` is the
   * bleed, in points.
   */
  draw: string;
  /** Instead of the ground that every page has. */
  ground?: string;
  /** Before the first page; in its place fonts of PDF's 14 go into the file, too. */
  head?: string;
  options?: string[];
  /** How far the page goes beyond the trim, mm; 3 by itself. */
  bleed?: number;
  /** How often the page is there. */
  pages?: number;
}

const GROUND = "0.5 0.1 0 0 setcmykcolor -99 -99 9999 9999 rectfill";
const BLACK = "0 0 0 1 setcmykcolor";
const words = (font: string, x = 17, y = 23, size = 10) =>
  `/${font} findfont ${size} scalefont setfont ${x} ${y} moveto (Adunni) show`;

/** Ghostscript would make JPEGs of fewer dots of pictures. */
const AS_THEY_ARE = [
  ...["-dAutoFilterColorImages=false", "-dColorImageFilter=/FlateEncode"],
  "-dDownsampleColorImages=false",
];

/** Pixels of so many components, each the same bytes, on a square of the page. */
const image = (pixels: number, components: number, fill = 0) =>
  `gsave 28 34 translate 85 85 scale /s ${pixels * components} string def
   0 1 ${pixels * components - 1} {s exch ${fill} put} for
   ${pixels} ${pixels} 8 [${pixels} 0 0 ${pixels} 0 0] {s} false ${components} colorimage grestore`;

const RECT = "40 50 70 50 rectfill";
const PANTONE =
  "[/Separation (PANTONE 185 C) /DeviceCMYK {dup 0.9 mul exch 0.7 mul 0 3 1 roll 0}] setcolorspace";
const REGISTRATION = "[/Separation /All /DeviceCMYK {dup dup dup}] setcolorspace";
const note = (action: string) =>
  `[ /Rect [10 10 60 30] /Subtype /Link /Border [0 0 0] /Action << ${action} >> /ANN pdfmark`;
const ofDocument = (entries: string) => `[ {Catalog} << ${entries} >> /PUT pdfmark`;
const layer = (off: string) =>
  `[ /_objdef {layer} /type /dict /OBJ pdfmark [ {layer} << /Type /OCG /Name (Guides) >> /PUT pdfmark ${ofDocument(
    `/OCProperties << /OCGs [{layer}] /D << /OFF ${off} >> >>`,
  )}`;
const TRIM_BOX = "[ /TrimBox [b b b w add b h add] /PAGE pdfmark";
const MARKS = `1 1 1 1 setcmykcolor 0.3 setlinewidth
  -12 0 moveto -30 0 lineto stroke -12 h moveto -30 h lineto stroke 0 -12 moveto 0 -30 lineto stroke`;
const axial = (space: string, from: string, to: string) => `gsave 40 50 70 50 rectclip
  << /ShadingType 2 /ColorSpace ${space} /Coords [40 50 110 50] /Extend [true true]
     /Function << /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >> >> shfill grestore`;

export const WRITTEN: Written[] = [
  {
    name: "gray alone",
    draw: "0.4 setgray 40 50 60 40 rectfill",
    ground: "0.8 setgray -99 -99 9999 9999 rectfill",
  },
  { name: "black that overprints", draw: `true setoverprint ${BLACK} ${RECT}` },
  { name: "white that knocks out", draw: `0 0 0 0 setcmykcolor ${RECT}` },
  { name: "an old version of the format", draw: BLACK, options: ["-dCompatibilityLevel=1.3"] },
  { name: "for a fast look in browsers", draw: BLACK, options: ["-dFastWebView=true"] },
  {
    name: "that forbids copying",
    draw: BLACK,
    options: ["-sOwnerPassword=owner", "-dEncryptionR=3", "-dKeyLength=128", "-dPermissions=-3904"],
  },
  { name: "an ink gradient", draw: axial("/DeviceCMYK", "0 0 0 0", "0.9 0.4 0 0") },
  {
    name: "screen colours where they may be",
    draw: `0.9 0.2 0.1 setrgbcolor ${RECT}`,
    spec: { colour: "any" },
  },
  {
    name: "with a trim box and marks beside it",
    draw: `${TRIM_BOX} ${MARKS}`,
    ground: "0.5 0.1 0 0 setcmykcolor -8.5 -8.5 w 17 add h 17 add rectfill",
    bleed: 12,
  },
  {
    name: "turned twice by a note",
    draw: `[ /Rotate 180 /PAGE pdfmark ${BLACK} ${words("Times-Roman", 40, 40)}`,
  },
  {
    name: "locked with a password",
    fault: "locked",
    draw: BLACK,
    options: [
      "-sOwnerPassword=owner",
      "-sUserPassword=secret",
      "-dEncryptionR=3",
      "-dKeyLength=128",
    ],
  },
  { name: "501 pages", fault: "long", draw: "", pages: 501 },
  {
    name: "40 pages of 8 to 32",
    fault: "too-many-pages",
    draw: "",
    pages: 40,
    spec: { pages: { min: 8, max: 32 }, sides: 2 },
  },
  {
    name: "letters of Gothic that are not in it",
    fault: "missing-font",
    draw: `${BLACK} ${words("URWGothic-Book")}`,
    head: "<</NeverEmbed [/URWGothic-Book]>> setdistillerparams",
  },
  {
    name: "letters of Bookman that are not in it",
    fault: "missing-font",
    draw: `${BLACK} ${words("URWBookman-Light")}`,
    head: "<</NeverEmbed [/URWBookman-Light]>> setdistillerparams",
  },
  {
    name: "Helvetica that is not in it",
    fault: "standard-font",
    draw: `${BLACK} ${words("Helvetica")}`,
    head: "",
  },
  {
    name: "Times that is not in it",
    fault: "standard-font",
    draw: `${BLACK} ${words("Times-Roman")}`,
    head: "",
  },
  {
    name: "white that overprints",
    fault: "white-overprint",
    draw: `true setoverprint 1 .setoverprintmode 0 0 0 0 setcmykcolor ${RECT}`,
  },
  {
    name: "white letters that overprint",
    fault: "white-overprint",
    draw: `true setoverprint 1 .setoverprintmode 0 0 0 0 setcmykcolor ${words("Times-Bold", 60, 60)}`,
  },
  {
    name: "a trim box and nothing beyond it",
    fault: "bleed",
    draw: TRIM_BOX,
    ground: "0.5 0.1 0 0 setcmykcolor 0 0 w h rectfill",
    bleed: 12,
  },
  {
    name: "words 1 mm inside of a trim box",
    fault: "near-edge",
    draw: `${TRIM_BOX} ${BLACK} ${words("Times-Roman", 3, 50)}`,
    bleed: 12,
  },
  {
    name: "a trim box of another shape",
    fault: "shape",
    draw: "[ /TrimBox [b b b w 0.8 mul add b h add] /PAGE pdfmark",
  },
  {
    name: "a trim box larger than the page",
    fault: "trim-box",
    draw: "[ /TrimBox [-20 -20 w b 2 mul add 20 add h b 2 mul add 20 add] /PAGE pdfmark",
  },
  {
    name: "words of 3 points",
    fault: "small-letters",
    draw: `${BLACK} ${words("Times-Roman", 60, 60, 3)}`,
  },
  {
    name: "words that are shrunk to 2 points",
    fault: "small-letters",
    draw: `${BLACK} gsave 0.2 0.2 scale ${words("Times-Roman", 300, 300)} grestore`,
  },
  {
    name: "a line of 0.05 mm",
    fault: "hairline",
    draw: `${BLACK} 0.14 setlinewidth 40 40 moveto 120 90 lineto stroke`,
  },
  {
    name: "the thinnest line that there is",
    fault: "hairline",
    draw: `${BLACK} 0 setlinewidth 40 40 moveto 120 90 lineto stroke`,
  },
  {
    name: "a line of 0.1 mm",
    draw: `${BLACK} 0.28 setlinewidth 40 40 moveto 120 90 lineto stroke`,
  },
  {
    name: "black letters of four inks",
    fault: "inky-letters",
    draw: `0.6 0.5 0.5 1 setcmykcolor ${words("Times-Roman", 60, 60)}`,
  },
  {
    name: "a fill in the colour of marks",
    fault: "registration",
    draw: `${REGISTRATION} 1 setcolor ${RECT}`,
  },
  {
    name: "letters in the colour of marks",
    fault: "registration",
    draw: `${REGISTRATION} 1 setcolor ${words("Times-Bold", 60, 60)}`,
  },
  { name: "an empty page", fault: "empty-page", draw: "", ground: "" },
  {
    name: "a note on the page",
    fault: "notes",
    draw: "[ /Rect [40 40 60 60] /Subtype /Text /Contents (Here?) /ANN pdfmark",
  },
  {
    name: "a stamp on the page",
    fault: "notes",
    draw: "[ /Rect [40 40 120 60] /Subtype /Stamp /Name /Draft /ANN pdfmark",
  },
  { name: "a layer that is off", fault: "layers", draw: layer("[{layer}]") },
  { name: "a layer that is on", draw: layer("[]") },
  {
    name: "a programme behind a link",
    fault: "launch",
    draw: note("/Subtype /Launch /File (calc.exe)"),
  },
  {
    name: "a programme on opening",
    fault: "launch",
    draw: ofDocument("/OpenAction << /S /Launch /F (setup.exe) >>"),
  },
  {
    name: "a script on opening",
    fault: "script",
    draw: ofDocument("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
  },
  {
    name: "a script behind a link",
    fault: "script",
    draw: note("/S /JavaScript /JS (app.alert(2))"),
  },
  {
    name: "another file inside",
    fault: "attachment",
    draw: `[ /_objdef {file} /type /stream /OBJ pdfmark [ {file} (name;price) /PUT pdfmark [ {file} << /Type /EmbeddedFile >> /PUT pdfmark [ /Name (prices.csv) /FS << /Type /Filespec /F (prices.csv) /EF << /F {file} >> >> /EMBED pdfmark`,
  },
  { name: "a fill in screen colours", fault: "rgb", draw: `0.9 0.2 0.1 setrgbcolor ${RECT}` },
  {
    name: "letters in screen colours",
    fault: "rgb",
    draw: `0.1 0.1 0.4 setrgbcolor ${words("Times-Roman", 60, 60)}`,
  },
  {
    name: "a line in screen colours",
    fault: "rgb",
    draw: "0.9 0 0 setrgbcolor 4 setlinewidth 40 40 moveto 120 90 lineto stroke",
  },
  {
    name: "a picture in screen colours",
    fault: "rgb",
    draw: image(360, 3, 90),
    options: AS_THEY_ARE,
  },
  {
    name: "a JPEG in screen colours",
    fault: "rgb",
    draw: image(360, 3, 90),
    options: [
      "-dAutoFilterColorImages=false",
      "-dColorImageFilter=/DCTEncode",
      "-dDownsampleColorImages=false",
    ],
  },
  {
    name: "a gradient in screen colours",
    fault: "rgb",
    draw: axial("/DeviceRGB", "1 0 0", "0 0 1"),
  },
  {
    name: "a measured screen colour",
    fault: "rgb",
    draw: `[/CIEBasedABC << /WhitePoint [0.95 1 1.09] /DecodeLMN [{} bind {} bind {} bind] >>] setcolorspace 0.3 0.4 0.9 setcolor ${RECT}`,
  },
  { name: "a special ink", fault: "spot", draw: `${PANTONE} 1 setcolor ${RECT}` },
  {
    name: "a special ink in letters",
    fault: "spot",
    draw: `${PANTONE} 1 setcolor ${words("Times-Bold", 60, 60)}`,
  },
  {
    name: "two special inks",
    fault: "spot",
    draw: `[/DeviceN [/Gold /Silver] /DeviceCMYK {pop dup 0.2 mul exch 0.8 mul 0 exch 0}] setcolorspace 1 0.5 setcolor ${RECT}`,
  },
  {
    name: "a fill of 380 % of ink",
    fault: "ink",
    draw: `0.95 0.95 0.95 0.95 setcmykcolor ${RECT}`,
  },
  {
    name: "letters of 400 % of ink",
    fault: "ink",
    draw: `1 1 1 1 setcmykcolor ${words("Times-Bold", 60, 60)}`,
  },
  {
    name: "a picture of 380 % of ink",
    fault: "ink",
    draw: image(360, 4, 242),
    options: AS_THEY_ARE,
  },
  {
    name: "a gradient into 340 % of ink",
    fault: "ink",
    draw: axial("/DeviceCMYK", "0 0 0 0", "0.9 0.9 0.8 0.8"),
  },
];

/** Letters of PDF's 14 fonts stay out of a file unless that is said. */
const ALL_LETTERS = "<</NeverEmbed [ ]>> setdistillerparams";
const PDF = ["-sDEVICE=pdfwrite", "-dCompatibilityLevel=1.6", "-dALLOWPSTRANSPARENCY"];

/** What a design is in PostScript; it has no pictures with holes. */
export function designed({ trim, ground, words: place, picture, veil }: Drawing): string {
  const [width, height] = trim.map((side) => side * POINTS) as [number, number];
  const parts: string[] = [];
  if (ground !== undefined) {
    const over = ground * POINTS;
    const size = `${width + 2 * over} ${height + 2 * over}`;
    parts.push(`0.5 0.1 0 0 setcmykcolor ${-over} ${-over} ${size} rectfill`);
  }
  if (picture) {
    const side = picture.side * POINTS;
    const [across, up] = picture.pixels;
    parts.push(
      `gsave ${10 * POINTS + side / 2} ${12 * POINTS + side / 2} translate`,
      `${picture.turned} rotate ${-side / 2} ${-side / 2} translate ${side} ${side} scale`,
      `/s ${across * 4} string def ${across} ${up} 8 [${across} 0 0 ${up} 0 0]`,
      "{s} false 4 colorimage grestore",
    );
  }
  if (veil) {
    parts.push("0.5 .setfillconstantalpha 0 0.6 0.8 0 setcmykcolor 57 57 80 40 rectfill");
    parts.push("1 .setfillconstantalpha");
  }
  const [x, y] = place;
  parts.push(`${BLACK} ${words("Times-Roman", x * POINTS, y * POINTS)}`);
  return parts.join("\n");
}

/** Writes pages of PostScript as a PDF. */
export function distil(
  shop: Workshop,
  file: string,
  { trim, bleed, pages }: Pick<Drawing, "trim" | "bleed" | "pages">,
  { draw, head = ALL_LETTERS, options = AS_THEY_ARE }: Pick<Written, "draw" | "head" | "options">,
): void {
  shop.run(
    "gs",
    [...QUIET, ...PDF, `-sOutputFile=${file}`, ...options, "-c", head, "-f", "-"],
    [
      pageOf(trim, bleed),
      ...Array.from({ length: pages }, () => `gsave b b translate ${draw} grestore showpage`),
    ].join("\n"),
  );
}

const QUIET = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE"];

const pageOf = ([width, height]: Drawing["trim"], bleed: number) => `%!PS
  /w ${width * POINTS} def /h ${height * POINTS} def /b ${bleed * POINTS} def
  <</PageSize [w b 2 mul add h b 2 mul add]>> setpagedevice`;

/** @returns the size of the page and what is on it */
export function writtenPage(
  { draw, ground = GROUND, bleed = 3, pages = 1 }: Written,
  trim: Drawing["trim"],
) {
  return { page: { trim, bleed, pages }, draw: `${ground} ${draw}` };
}

/** Another program's PDF in print colours. */
export function inInks(shop: Workshop, from: string, to: string): void {
  const inks = ["-sColorConversionStrategy=CMYK", "-sProcessColorModel=DeviceCMYK"];
  shop.run("gs", [...QUIET, ...PDF, ...inks, ...AS_THEY_ARE, `-sOutputFile=${to}`, from]);
}

/** A page as a picture, in one of the program's formats, or as PostScript. */
export function drawn(
  shop: Workshop,
  file: string,
  { trim, bleed }: Pick<Drawing, "trim" | "bleed">,
  { device, dpi, draw }: { device: string; dpi: number; draw: string },
): void {
  shop.run(
    "gs",
    [...QUIET, `-sDEVICE=${device}`, `-r${dpi}`, `-sOutputFile=${file}`, "-"],
    `${pageOf(trim, bleed)} gsave b b translate ${draw} grestore showpage`,
  );
}
