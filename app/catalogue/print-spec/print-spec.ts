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
  /** How far the picture has to go beyond the cut on every side. */
  bleedMm: number;
  /** How many pages are printed; null: as many as are sent. */
  pages: { min: number; max: number } | null;
  sides: 1 | 2;
  /** From this resolution on a picture prints sharp. */
  fineDpi: number;
  /** Below this one it is refused. */
  leastDpi: number;
  /** The colours that a file may have; the check names all others. */
  colour: "cmyk" | "rgb" | "any";
  /** The owner's advice on a finding, by its kind, in place of the shop's. */
  words?: Record<string, string>;
}

/** What one value of an option changes. Its size stands in the price list, with the value. */
export interface SpecChange
  extends Partial<Pick<PrintSpec, "bleedMm" | "pages" | "sides" | "fineDpi" | "leastDpi">> {
  option: string;
  value: string;
}

/** What the owner keeps of a product. */
export interface ProductSpec extends PrintSpec {
  changes: SpecChange[];
}

/** What a product starts with; the owner adds the size. */
export const SPEC_DEFAULTS: Omit<PrintSpec, "widthMm" | "heightMm"> = {
  bleedMm: 3,
  pages: null,
  sides: 1,
  fineDpi: 300,
  leastDpi: 150,
  colour: "cmyk",
};

/**
 * The specification of a line: the product's, with the size of the chosen value and whatever else
 * chosen values change. Where two change the same, the later option wins.
 * @returns null for a product that has none, whose files people look at
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
