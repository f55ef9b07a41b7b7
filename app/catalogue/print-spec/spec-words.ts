/** Words for a print specification, as buyers and the workshop read them. */
import type { PriceList } from "../prices/price-list.ts";
import type { PrintSpec, ProductSpec } from "./print-spec.ts";

const size = (width: number, height: number): string => `${width} × ${height} mm`;

const bleedWords = ({ bleedMm }: Pick<PrintSpec, "bleedMm">): string =>
  bleedMm > 0 ? `${bleedMm} mm bleed` : "no bleed";

/** `4`, `8–64`. */
export const pagesWords = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `${min}` : `${min}–${max}`;

/** `1 page`, `8–64 pages`. */
const pageCount = (pages: { min: number; max: number }): string =>
  `${pagesWords(pages)} ${pages.max === 1 ? "page" : "pages"}`;

/** `90 × 55 mm, 3 mm bleed`; where the pages are known: `148 × 210 mm, 3 mm bleed, 4 pages`. */
export function specWords(spec: PrintSpec): string {
  const { widthMm, heightMm, pages } = spec;
  return [size(widthMm, heightMm), bleedWords(spec), pages && pageCount(pages)]
    .filter(Boolean)
    .join(", ");
}

/** `We print 4 pages of 148 × 210 mm. Best: a PDF with 3 mm bleed, pictures of 300 dpi.` */
export function askWords(spec: PrintSpec): string {
  const { widthMm, heightMm, pages, sides, fineDpi, bleedMm } = spec;
  const what = size(widthMm, heightMm);
  const printed = pages
    ? `${pageCount(pages)} of ${what}`
    : `${what}${sides === 2 ? ", both sides" : ""}`;
  const bleed = bleedMm > 0 ? ` with ${bleedWords(spec)}` : "";
  return `We print ${printed}. Best: a PDF${bleed}, pictures of ${fineDpi} dpi.`;
}

/**
 * The print size on a product's page, which does not depend on what is chosen there: `90 × 55 mm, 3
 * mm bleed`, or with every size of its options: `148 × 210 mm or 210 × 297 mm, 3 mm bleed`.
 */
export function shopSizeWords(kept: ProductSpec, { options }: Pick<PriceList, "options">): string {
  const sized = options.find(({ values }) => values.some(({ width, height }) => width && height));
  const sizes = (sized?.values ?? []).map(({ width, height }) =>
    width && height ? size(width, height) : size(kept.widthMm, kept.heightMm),
  );
  const all = sized ? [...new Set(sizes)] : [size(kept.widthMm, kept.heightMm)];
  const several = [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(" or ");
  return `${several}, ${bleedWords(kept)}`;
}
