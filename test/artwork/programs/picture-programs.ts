/** Pictures by ImageMagick and Ghostscript, and PDFs that img2pdf makes of pictures. */
import type { PrintSpec } from "../../../app/catalogue/print-spec/print-spec.ts";
import type { FindingKind } from "../../../app/orders/artwork-check/words/finding-words.ts";
import type { Size } from "../artwork-pdf.ts";
import { drawn } from "./ghostscript.ts";
import type { Workshop } from "./workshop.ts";

interface Pictured {
  name: string;
  /** What the file is called when it is sent. */
  file: string;
  fault?: FindingKind;
  spec?: Partial<PrintSpec>;
}

/** A picture by ImageMagick, as large as the trim and its bleed unless it is said. */
interface Magic extends Pictured {
  dpi?: number;
  /** Of the picture, mm. */
  size?: (whole: Size) => Size;
  /** Instead of a size in mm. */
  pixels?: Size;
  /** Of one colour, percent of each ink; else it goes from blue to brown, in screen colours. */
  inks?: readonly number[];
  /** Between this picture and its file. */
  args?: string[];
}

const CMYK = ["-depth", "8", "-colorspace", "CMYK"];
const HOLE = ["-alpha", "set", "-region", "200x200+100+100", "-alpha", "transparent", "+region"];
const ANY = { colour: "any" } as const;
const asCut = ([w, h]: Size): Size => [w - 6, h - 6];

const BY_MAGICK: Magic[] = [
  { name: "a JPEG in inks", file: "flyer.jpg", inks: [60, 20, 10, 0] },
  {
    name: "a JPEG in inks that comes row by row",
    file: "flyer.jpg",
    inks: [30, 60, 10, 5],
    args: ["-interlace", "Plane"],
  },
  { name: "a TIFF in inks, LZW", file: "flyer.tif", args: [...CMYK, "-compress", "LZW"] },
  { name: "a TIFF in inks, ZIP", file: "flyer.tiff", args: [...CMYK, "-compress", "Zip"] },
  { name: "a TIFF in inks, JPEG", file: "flyer.tif", args: [...CMYK, "-compress", "JPEG"] },
  {
    name: "a TIFF in inks of 16 bits",
    file: "flyer.tif",
    args: ["-colorspace", "CMYK", "-depth", "16", "-compress", "LZW"],
  },
  { name: "a TIFF in inks, plain", file: "flyer.tif", args: [...CMYK, "-compress", "None"] },
  { name: "a gray JPEG", file: "flyer.jpg", args: ["-colorspace", "Gray"] },
  {
    name: "a gray PNG of 16 bits",
    file: "flyer.png",
    args: ["-colorspace", "Gray", "-depth", "16"],
  },
  {
    name: "a fax in black and white",
    file: "flyer.tif",
    args: ["-monochrome", "-compress", "Group4"],
  },
  { name: "a PNG of few colours", file: "flyer.png", args: ["-colors", "16"], spec: ANY },
  {
    name: "a WebP without loss",
    file: "flyer.webp",
    args: ["-define", "webp:lossless=true"],
    spec: ANY,
  },
  { name: "a PNG, row by row", file: "flyer.png", args: ["-interlace", "PNG"], spec: ANY },
  {
    name: "a TIFF that was scanned on its side, and says so",
    file: "scan.tif",
    args: [...CMYK, "-rotate", "90", "-orient", "LeftBottom"],
  },
  { name: "a JPEG of 100 dpi", file: "flyer.jpg", fault: "blurred", dpi: 100, args: CMYK },
  { name: "a TIFF of 120 dpi", file: "flyer.tif", fault: "blurred", dpi: 120, args: CMYK },
  {
    name: "a gray PNG of 72 dpi",
    file: "flyer.png",
    fault: "blurred",
    dpi: 72,
    args: ["-colorspace", "Gray"],
  },
  { name: "a WebP of 96 dpi", file: "flyer.webp", fault: "blurred", dpi: 96, spec: ANY },
  { name: "a GIF of 96 dpi", file: "flyer.gif", fault: "blurred", dpi: 96, spec: ANY },
  { name: "a JPEG of 200 dpi", file: "flyer.jpg", fault: "soft", dpi: 200, args: CMYK },
  { name: "a TIFF of 250 dpi", file: "flyer.tif", fault: "soft", dpi: 250, args: CMYK },
  {
    name: "a JPEG on its side",
    file: "flyer.jpg",
    fault: "turned",
    args: ["-rotate", "90", ...CMYK],
  },
  {
    name: "a square TIFF",
    file: "flyer.tif",
    fault: "picture-shape",
    pixels: [2_600, 2_600],
    args: CMYK,
  },
  {
    name: "a long JPEG",
    file: "flyer.jpg",
    fault: "picture-shape",
    pixels: [4_000, 1_300],
    args: CMYK,
  },
  {
    name: "a JPEG that stops at the cut",
    file: "flyer.jpg",
    fault: "bleed",
    size: asCut,
    args: CMYK,
  },
  {
    name: "a TIFF that stops at the cut",
    file: "flyer.tif",
    fault: "bleed",
    size: asCut,
    args: CMYK,
  },
  { name: "a JPEG in screen colours", file: "flyer.jpg", fault: "rgb" },
  { name: "a TIFF in screen colours", file: "flyer.tif", fault: "rgb" },
  { name: "a PNG in screen colours", file: "flyer.png", fault: "rgb" },
  {
    name: "a PNG of a few screen colours",
    file: "flyer.png",
    fault: "rgb",
    args: ["-colors", "8"],
  },
  { name: "a GIF in screen colours", file: "flyer.gif", fault: "rgb" },
  { name: "a JPEG of 380 % of ink", file: "flyer.jpg", fault: "ink", inks: [95, 95, 95, 95] },
  {
    name: "a TIFF of 360 % of ink",
    file: "flyer.tif",
    fault: "ink",
    inks: [90, 90, 90, 90],
    args: ["-compress", "LZW"],
  },
  {
    name: "a PNG that is half seen through",
    file: "logo.png",
    fault: "transparency",
    args: ["-alpha", "set", "-channel", "A", "-evaluate", "set", "50%"],
    spec: ANY,
  },
  {
    name: "a TIFF with holes",
    file: "logo.tif",
    fault: "transparency",
    args: HOLE,
    spec: ANY,
  },
  {
    name: "a GIF with holes",
    file: "logo.gif",
    fault: "transparency",
    args: HOLE,
    spec: ANY,
  },
  {
    name: "a GIF that moves",
    file: "logo.gif",
    fault: "moving",
    args: ["(", "+clone", "-negate", ")", "-set", "delay", "20"],
    spec: ANY,
  },
  {
    name: "a TIFF of three pictures",
    file: "flyer.tif",
    fault: "several",
    args: [...CMYK, "(", "+clone", "-flip", ")", "(", "+clone", "-flop", ")"],
  },
  {
    name: "what a messenger left of a photo",
    file: "adunni.jpg",
    fault: "messenger",
    pixels: [1_600, 1_072],
    args: ["-strip"],
    spec: ANY,
  },
  {
    name: "a screenshot of a phone",
    file: "menu.png",
    fault: "screenshot",
    pixels: [1_080, 2_340],
    spec: ANY,
  },
  { name: "a file of Photoshop", file: "flyer.psd", fault: "by-hand", args: CMYK },
  { name: "a bitmap of Windows", file: "flyer.bmp", fault: "by-hand" },
  {
    name: "one picture of 4 pages",
    file: "flyer.jpg",
    fault: "one-page",
    args: CMYK,
    spec: { pages: { min: 4, max: 4 } },
  },
];

/** A PDF that img2pdf makes of pictures. */
interface Wrapped extends Pick<Magic, "dpi" | "inks" | "args">, Pictured {
  /** How often the picture is there. */
  pages?: number;
  ending?: "jpg" | "png" | "tif";
  options?: (whole: Size) => string[];
}

const BY_IMG2PDF: Wrapped[] = [
  { name: "a JPEG in inks", file: "scan.pdf", inks: [60, 20, 10, 0] },
  { name: "a gray JPEG", file: "scan.pdf", args: ["-colorspace", "Gray"] },
  { name: "a gray PNG", file: "scan.pdf", ending: "png", args: ["-colorspace", "Gray"] },
  {
    name: "a scan in black and white",
    file: "scan.pdf",
    ending: "tif",
    args: ["-monochrome", "-compress", "Group4"],
  },
  { name: "a PNG where screen colours may be", file: "scan.pdf", ending: "png", spec: ANY },
  {
    name: "with a trim box",
    file: "scan.pdf",
    args: CMYK,
    options: () => ["--trim-border", "3mm"],
  },
  {
    name: "4 pages of 4",
    file: "scan.pdf",
    args: CMYK,
    pages: 4,
    spec: { pages: { min: 4, max: 4 }, sides: 2 },
  },
  { name: "a JPEG of 96 dpi", file: "scan.pdf", fault: "blurred", dpi: 96, args: CMYK },
  {
    name: "a PNG of 130 dpi",
    file: "scan.pdf",
    fault: "blurred",
    dpi: 130,
    ending: "png",
    args: ["-colorspace", "Gray"],
  },
  { name: "a JPEG of 220 dpi", file: "scan.pdf", fault: "soft", dpi: 220, args: CMYK },
  { name: "a JPEG in screen colours", file: "scan.pdf", fault: "rgb" },
  { name: "a PNG in screen colours", file: "scan.pdf", fault: "rgb", ending: "png" },
  {
    name: "a PNG of a few screen colours",
    file: "scan.pdf",
    fault: "rgb",
    ending: "png",
    args: ["-colors", "8"],
  },
  { name: "a JPEG of 380 % of ink", file: "scan.pdf", fault: "ink", inks: [95, 95, 95, 95] },
  {
    name: "a page of A4",
    file: "scan.pdf",
    fault: "shape",
    args: CMYK,
    spec: { widthMm: 85, heightMm: 55 },
    options: () => ["--pagesize", "A4"],
  },
  {
    name: "a page on its side",
    file: "scan.pdf",
    fault: "turned",
    args: CMYK,
    options: () => ["--rotation", "90"],
  },
  {
    name: "no bleed",
    file: "scan.pdf",
    fault: "bleed",
    args: CMYK,
    options: ([w, h]) => ["--pagesize", `${w - 6}mmx${h - 6}mm`, "--fit", "fill"],
  },
  {
    name: "a trim box that ends in white",
    file: "scan.pdf",
    fault: "bleed",
    args: CMYK,
    options: ([w, h]) => [
      ...["--pagesize", `${w + 14}mmx${h + 14}mm`, "--imgsize", `${w - 6}mmx${h - 6}mm`],
      ...["--trim-border", "10mm"],
    ],
  },
  {
    name: "3 pages of 4",
    file: "scan.pdf",
    fault: "too-few-pages",
    args: CMYK,
    pages: 3,
    spec: { pages: { min: 4, max: 4 }, sides: 2 },
  },
  { name: "one of two sides", file: "scan.pdf", fault: "one-side", args: CMYK, spec: { sides: 2 } },
];

const INK = "0.5 0.1 0 0 setcmykcolor -99 -99 9999 9999 rectfill";

/** Pictures by Ghostscript: its device, and what is drawn. */
const BY_GHOSTSCRIPT: (Pictured & { device: string; dpi: number; draw: string })[] = [
  { name: "a TIFF in inks", file: "flyer.tif", device: "tiff32nc", dpi: 300, draw: INK },
  { name: "a JPEG in inks", file: "flyer.jpg", device: "jpegcmyk", dpi: 300, draw: INK },
  { name: "a gray TIFF", file: "flyer.tif", device: "tiffgray", dpi: 300, draw: INK },
  { name: "a fax", file: "flyer.tif", device: "tiffg4", dpi: 600, draw: "" },
  {
    name: "a TIFF in inks of 100 dpi",
    file: "flyer.tif",
    fault: "blurred",
    device: "tiff32nc",
    dpi: 100,
    draw: INK,
  },
  {
    name: "a JPEG in inks of 200 dpi",
    file: "flyer.jpg",
    fault: "soft",
    device: "jpegcmyk",
    dpi: 200,
    draw: INK,
  },
  {
    name: "a TIFF in screen colours",
    file: "flyer.tif",
    fault: "rgb",
    device: "tiff24nc",
    dpi: 300,
    draw: INK,
  },
  {
    name: "a PNG in screen colours",
    file: "flyer.png",
    fault: "rgb",
    device: "png16m",
    dpi: 300,
    draw: INK,
  },
  {
    name: "a TIFF of 380 % of ink",
    file: "flyer.tif",
    fault: "ink",
    device: "tiff32nc",
    dpi: 300,
    draw: "0.95 0.95 0.95 0.95 setcmykcolor -99 -99 9999 9999 rectfill",
  },
  {
    name: "a PNG with holes",
    file: "logo.png",
    fault: "transparency",
    device: "pngalpha",
    dpi: 300,
    draw: "0 0 0 1 setcmykcolor 40 40 60 40 rectfill",
    spec: ANY,
  },
  { name: "an EPS", file: "flyer.eps", fault: "by-hand", device: "eps2write", dpi: 300, draw: INK },
  {
    name: "a file of Photoshop in inks",
    file: "flyer.psd",
    fault: "by-hand",
    device: "psdcmyk",
    dpi: 300,
    draw: INK,
  },
  {
    name: "a page that is one picture in inks",
    file: "flyer.pdf",
    device: "pdfimage32",
    dpi: 300,
    draw: INK,
  },
  {
    name: "a page that is one picture of 96 dpi",
    file: "flyer.pdf",
    fault: "blurred",
    device: "pdfimage32",
    dpi: 96,
    draw: INK,
  },
  {
    name: "a page that is one picture in screen colours",
    file: "flyer.pdf",
    fault: "rgb",
    device: "pdfimage24",
    dpi: 300,
    draw: INK,
  },
];

/** A file that is made, and what is true of it. */
export interface MadePicture extends Pictured {
  by: string;
  /** Its name in the workshop. */
  path: string;
}

/** Makes all of them for one product. */
export function makePictures(shop: Workshop, trim: Size): MadePicture[] {
  const whole = trim.map((side) => side + 6) as unknown as Size;
  const made: MadePicture[] = [];
  const newPath = (file: string) => `picture-${made.length}.${file.split(".").at(-1)}`;
  for (const picture of BY_MAGICK) {
    const path = newPath(picture.file);
    shop.run("convert-im6.q16", [...plain(picture, whole), ...(picture.args ?? []), path]);
    made.push({ ...picture, path, by: "ImageMagick" });
  }
  for (const picture of BY_IMG2PDF) {
    const { args = [], ending = "jpg", pages = 1, options } = picture;
    const path = newPath(picture.file);
    const source = `${path}.${ending}`;
    shop.run("convert-im6.q16", [...plain(picture, whole), ...args, source]);
    const sources = Array.from({ length: pages }, () => source);
    const size = options?.(whole) ?? [];
    const page = size.includes("--pagesize") ? [] : ["--pagesize", `${whole[0]}mmx${whole[1]}mm`];
    shop.run("img2pdf", [...sources, "-o", path, ...page, ...size]);
    made.push({ ...picture, path, by: "img2pdf" });
  }
  for (const picture of BY_GHOSTSCRIPT) {
    const path = newPath(picture.file);
    drawn(shop, path, { trim, bleed: 3 }, picture);
    made.push({ ...picture, path, by: "Ghostscript" });
  }
  return made;
}

/** A picture as large as it is wanted. */
function plain(
  { dpi = 300, size = (all) => all, pixels, inks }: Partial<Magic>,
  whole: Size,
): string[] {
  const [across, up] = pixels ?? size(whole).map((side) => Math.round((side / 25.4) * dpi));
  const colour = inks && `xc:cmyk(${inks.map((ink) => `${ink}%`).join(",")})`;
  return [
    ...["-size", `${across}x${up}`, colour ?? "gradient:#3366cc-#bb8833"],
    ...["-units", "PixelsPerInch", "-density", String(dpi)],
  ];
}
