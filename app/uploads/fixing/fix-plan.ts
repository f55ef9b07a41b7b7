/** What is to be done to a file so that it prints: nothing here knows why. Lengths are millimetres. */

type Size = readonly [width: number, height: number];

/** To a picture, in this order. */
export interface PicturePlan {
  kind: "picture";
  /** A quarter turn to the right. */
  turn: boolean;
  /** Cut around its middle to the shape of this size. */
  shape?: Size;
  /** Its own edge is mirrored outwards by so much of its width and height, on every side. */
  mirror?: Size;
  /** Into the four inks of the profile. */
  convert: boolean;
}

/** To one page of a PDF. */
export interface PagePlan {
  /** What of the page becomes the finished page, from its top left corner as it is seen. */
  cut: { left: number; top: number; width: number; height: number };
  /** A quarter turn to the right. */
  turn: boolean;
  /** How large that becomes after the turn. */
  size: Size;
  /** What lies around it is its own edge, mirrored; else what lies there on the page. */
  mirror: boolean;
  /** It becomes another page, not only one with other boxes. */
  isChanged: boolean;
}

/** To all pages of a PDF. */
export interface PdfPlan {
  kind: "pdf";
  /** The finished page. */
  size: Size;
  /** What lies around it on every side. */
  bleed: number;
  pages: PagePlan[];
  /** All of it is in inks: it says for which paper, unless it says so already. */
  isInInks: boolean;
}

export type FixPlan = PicturePlan | PdfPlan;

/** Pages of a PDF that can be put right. */
export const MOST_FIXED = 40;
/** Bytes of a file that can be. */
export const MOST_FIXED_BYTES = 30 * 1_048_576;
/** What can be seen through becomes paper. */
export const PAPER = "#fff";
