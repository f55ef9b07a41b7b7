/**
 * What the artwork of a line has to be like (TRADE §2), for browser and server. Lengths are
 * millimetres.
 */
import { lineSize } from "../prices/line.ts";
import { type Choice, type PriceList, pickedOf } from "../prices/price-list.ts";

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
  /** What the owner says to do about a finding instead of the shop's words, by the finding's kind. */
  words?: Record<string, string>;
}

/** What one value of an option changes; its size stands in the price list, with the value. */
export interface SpecChange
  extends Partial<Pick<PrintSpec, "bleedMm" | "pages" | "sides" | "fineDpi" | "leastDpi">> {
  option: string;
  value: string;
}

/** What the owner keeps of a product. */
export interface ProductSpec extends PrintSpec {
  changes: SpecChange[];
}

/** What a product starts with; its owner gives the size. */
export const SPEC_DEFAULTS: Omit<PrintSpec, "widthMm" | "heightMm"> = {
  bleedMm: 3,
  pages: null,
  sides: 1,
  fineDpi: 300,
  leastDpi: 150,
  colour: "cmyk",
};

/**
 * The specification of a line: the product's, in the size of the value that was chosen, with what
 * chosen values change; of two that change the same, the later option holds.
 * @returns null for a product that has none: its files are looked at by hand
 */
export function specOf(
  kept: ProductSpec | null,
  list: PriceList,
  choice: Choice,
): PrintSpec | null {
  if (!kept) return null;
  const { changes, ...own } = kept;
  const size = lineSize(list, choice);
  let spec: PrintSpec = size ? { ...own, widthMm: size.width, heightMm: size.height } : own;
  for (const option of list.options) {
    const value = pickedOf(option, choice)?.id;
    const change = changes.find((one) => one.option === option.id && one.value === value);
    if (!change) continue;
    const { option: _option, value: _value, ...changed } = change;
    spec = { ...spec, ...changed };
  }
  return spec;
}
