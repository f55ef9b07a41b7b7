/** How a page fits what is printed (TRADE §2): as it is, turned, enlarged, or not at all. */
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { PageFacts, Sides } from "../../uploads/facts/file-facts.ts";

/** Where the cut runs on a page. */
export interface PageFit {
  /** The size at which a millimetre of the page is printed. */
  scale: number;
  isTurned: boolean;
  /** How far the cut is inside the page, mm of the page. */
  trim: Sides<number>;
}

type Size = readonly [width: number, height: number];

/** Lengths count as equal within 1 mm, or 0.5 % of large sizes. */
const isSame = (a: number, b: number) => Math.abs(a - b) <= Math.max(1, b * 0.005);
/**
 * How much larger than the cut a page may be on each side when it does not say where the cut is.
 */
const WIDEST_MARGIN = 20;
/** Shapes count as equal within this. */
const SHAPE = 0.015;

/** Undefined when the page has another shape. */
export function fitOf(page: PageFacts, spec: PrintSpec): PageFit | undefined {
  const cut: Size = [spec.widthMm, spec.heightMm];
  const turned: Size = [spec.heightMm, spec.widthMm];
  const ways = [fitAsIs, fitScaled];
  for (const way of ways) {
    for (const [isTurned, size] of [[false, cut] as const, [true, turned] as const]) {
      const found = way(page, size, spec.bleedMm);
      if (found) return { ...found, isTurned };
    }
  }
  return undefined;
}

/** Whether two pages of a booklet are one page of the file, as programs of layout write spreads. */
export function standSideBySide(page: PageFacts, spec: PrintSpec): boolean {
  const { widthMm, heightMm, pages, sides } = spec;
  if (pages ? pages.max < 3 : sides === 1) return false;
  const single: Size[] = [
    [widthMm, heightMm],
    [heightMm, widthMm],
  ];
  if (single.some((size) => fitAsIs(page, size))) return false;
  return fitAsIs(page, [2 * widthMm, heightMm]) !== undefined;
}

function fitAsIs({ width, height, trim }: PageFacts, [w, h]: Size) {
  if (trim) {
    const [left, top, right, bottom] = trim;
    const fits = isSame(width - left - right, w) && isSame(height - top - bottom, h);
    return fits ? { scale: 1, trim } : undefined;
  }
  if (isSame(width, w) && isSame(height, h)) return { scale: 1, trim: evenly(0) };
  const [across, up] = [(width - w) / 2, (height - h) / 2];
  const isWider = across > 0 && across <= WIDEST_MARGIN && Math.abs(across - up) <= 0.5;
  return isWider ? { scale: 1, trim: evenly((across + up) / 2) } : undefined;
}

function fitScaled({ width, height, trim }: PageFacts, [w, h]: Size, bleed: number) {
  if (trim) {
    const [left, top, right, bottom] = trim;
    const own: Size = [width - left - right, height - top - bottom];
    return isShape(own, [w, h]) ? { scale: w / own[0], trim } : undefined;
  }
  if (isShape([width, height], [w, h])) return { scale: w / width, trim: evenly(0) };
  const whole: Size = [w + 2 * bleed, h + 2 * bleed];
  if (!isShape([width, height], whole)) return undefined;
  const scale = whole[0] / width;
  return { scale, trim: evenly(bleed / scale) };
}

function isShape([a, b]: Size, [w, h]: Size): boolean {
  return Math.abs((a / b) * (h / w) - 1) <= SHAPE;
}

const evenly = (length: number): Sides<number> => [length, length, length, length];
