/**
 * Pages that several programs of designers draw, each in its own way: what is on them, and what has
 * to be found in the file. Lengths are millimetres.
 */
import type { PrintSpec } from "../../../app/catalogue/print-spec/print-spec.ts";
import type { FindingKind } from "../../../app/orders/artwork-check/words/finding-words.ts";
import type { Size } from "../artwork-pdf.ts";

/** What is drawn. A place is of the trim's lower left corner. */
export interface Design {
  name: string;
  /** What is wrong; undefined: nothing. */
  fault?: FindingKind;
  /** The finished page; as it is printed by itself. */
  page?: (printed: Size) => Size;
  /** How far the page goes beyond the trim; 3 by itself. */
  bleed?: number;
  /** How far its ground goes beyond the trim; as the bleed by itself. */
  groundOver?: number;
  /** White paper. */
  isBare?: true;
  /** Where words stand; 6 and 8 by itself. */
  words?: (page: Size) => Size;
  /** 30 wide, of so many dots an inch, across and up. */
  picture?: { dpi: Size; turned?: number; hasHoles?: true };
  /** Something is half seen through. */
  veil?: true;
  pages?: number;
  spec?: Partial<PrintSpec>;
}

/** A page as a program draws it. */
export interface Drawing {
  /** The finished page. */
  trim: Size;
  bleed: number;
  /** How far the ground goes beyond the trim; undefined: there is none. */
  ground: number | undefined;
  words: Size;
  /** Its pixels, and how large it is placed. */
  picture: { pixels: Size; side: number; turned: number; hasHoles: boolean } | undefined;
  veil: boolean;
  pages: number;
}

const PICTURE_MM = 30;

export function drawingOf(design: Design, { widthMm, heightMm }: PrintSpec): Drawing {
  const printed = [widthMm, heightMm] as const;
  const trim = design.page?.(printed) ?? printed;
  const { bleed = 3, picture } = design;
  return {
    trim,
    bleed,
    ground: design.isBare ? undefined : (design.groundOver ?? bleed),
    words: design.words?.(trim) ?? [6, 8],
    picture: picture && {
      pixels: picture.dpi.map((dpi) => Math.round((PICTURE_MM / 25.4) * dpi)) as unknown as Size,
      side: PICTURE_MM,
      turned: picture.turned ?? 0,
      hasHoles: picture.hasHoles ?? false,
    },
    veil: design.veil ?? false,
    pages: design.pages ?? 1,
  };
}

const sharp = (dpi: number): Design["picture"] => ({ dpi: [dpi, dpi] });
const booklet = (min: number, max = min): Partial<PrintSpec> => ({ pages: { min, max }, sides: 2 });

export const DESIGNS: Design[] = [
  { name: "with bleed" },
  { name: "white to the edge, without bleed", bleed: 0, isBare: true },
  { name: "a ground well inside of the cut", bleed: 0, groundOver: -5 },
  { name: "with 5 mm of bleed", bleed: 5 },
  { name: "a picture of 300 dpi", picture: sharp(300) },
  { name: "a picture of 450 dpi, turned", picture: { dpi: [450, 450], turned: 30 } },
  { name: "4 pages of 4", pages: 4, spec: booklet(4) },
  { name: "6 pages of 4 to 16", pages: 6, spec: booklet(4, 16) },
  { name: "a picture of 96 dpi", fault: "blurred", picture: sharp(96) },
  { name: "a picture of 140 dpi", fault: "blurred", picture: sharp(140) },
  {
    name: "a turned picture of 100 dpi",
    fault: "blurred",
    picture: { dpi: [100, 100], turned: 30 },
  },
  { name: "a stretched picture of 400 by 90 dpi", fault: "blurred", picture: { dpi: [400, 90] } },
  { name: "a picture of 200 dpi", fault: "soft", picture: sharp(200) },
  { name: "a picture of 280 dpi", fault: "soft", picture: sharp(280) },
  { name: "a page of another shape", fault: "shape", page: ([w, h]) => [w, h * 1.15] },
  { name: "a page too narrow", fault: "shape", page: ([w, h]) => [w * 0.85, h] },
  { name: "a page on its side", fault: "turned", page: ([w, h]) => [h, w] },
  {
    name: "a page of half the size",
    fault: "enlarged",
    page: ([w, h]) => [w / 2, h / 2],
    bleed: 1.5,
  },
  {
    name: "a page of twice the size",
    fault: "enlarged",
    page: ([w, h]) => [w * 2, h * 2],
    bleed: 6,
    words: () => [12, 16],
  },
  { name: "no bleed", fault: "bleed", bleed: 0 },
  { name: "1 mm of bleed", fault: "bleed", bleed: 1 },
  { name: "ground that ends at the cut", fault: "bleed", groundOver: 0 },
  { name: "ground that ends 1 mm beyond the cut", fault: "bleed", groundOver: 1 },
  { name: "words 1 mm from the left", fault: "near-edge", words: () => [1, 20] },
  { name: "words 1 mm from the foot", fault: "near-edge", words: () => [20, 1] },
  { name: "words over the right edge", fault: "near-edge", words: ([w]) => [w - 5, 20] },
  { name: "words 1 mm from the head", fault: "near-edge", words: ([, h]) => [20, h - 3.5] },
  { name: "something half seen through", fault: "transparency", veil: true },
  {
    name: "a picture with holes",
    fault: "transparency",
    picture: { dpi: [300, 300], hasHoles: true },
  },
  { name: "3 pages of 4", fault: "too-few-pages", pages: 3, spec: booklet(4) },
  { name: "5 pages of 4", fault: "too-many-pages", pages: 5, spec: booklet(4) },
  { name: "one of two sides", fault: "one-side", spec: { sides: 2 } },
  { name: "5 pages of both sides", fault: "odd-pages", pages: 5, spec: booklet(4, 16) },
  {
    name: "pages side by side",
    fault: "spreads",
    page: ([w, h]) => [2 * w, h],
    pages: 4,
    spec: booklet(4, 16),
  },
  { name: "three pages of one side", fault: "other-side", pages: 3 },
];
