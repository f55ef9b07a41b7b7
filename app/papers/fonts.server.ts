/** The three fonts of the papers, subsets that scripts/make-paper-fonts.py makes. */
import display from "./fonts/ojuju-680.ttf?inline";
import regular from "./fonts/public-sans-400.ttf?inline";
import bold from "./fonts/public-sans-680.ttf?inline";

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

/** The bytes of each. */
export const FONT_BYTES = {
  regular: bytesOf(regular),
  bold: bytesOf(bold),
  display: bytesOf(display),
};

export type FontName = keyof typeof FONT_BYTES;
