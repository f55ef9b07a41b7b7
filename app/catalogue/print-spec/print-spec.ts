/**
 * What the artwork of a line has to be like (TRADE §2), for browser and server. Lengths are
 * millimetres.
 */
import type { PrintSpec, ProductSpec, SpecChange } from "../../../database/schema/catalogue.ts";
import { lineSize } from "../prices/line.ts";
import { type Choice, type PriceList, pickedOf } from "../prices/price-list.ts";

export type { PrintSpec, ProductSpec, SpecChange };

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
