/**
 * What the artwork of a line has to be like (TRADE §2), for browser and server. Lengths are
 * millimetres.
 */

/** What a line's files are checked against. */
export interface PrintSpec {
  /** The finished size, after cutting. */
  widthMm: number;
  heightMm: number;
  /** What the picture has to reach beyond the cut, on every side. */
  bleedMm: number;
  /** How many pages are printed; null: as many as are sent. */
  pages: { min: number; max: number } | null;
  sides: 1 | 2;
  /** From this resolution on a picture prints sharp. */
  fineDpi: number;
  /** Below this one it is refused. */
  leastDpi: number;
  /** What colours a file may have; others are told. */
  colour: "cmyk" | "rgb" | "any";
  /** What the owner says of a finding instead of the shop's words, by the finding's kind. */
  words?: Record<string, string>;
}
