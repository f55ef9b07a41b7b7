/** The ranges of the static catalogue: the bundled ones, or what the owner has made of them. */
import { isDeepStrictEqual } from "node:util";
import { business, type RangeEdit } from "../../shop/business.ts";
import { type CatalogueItem, staticCatalogue, staticCategories } from "./static-catalogue.ts";
import { itemKey } from "./static-path.ts";

/** A range as pages show it. */
export interface ShownRange {
  /** Stands in addresses. */
  key: string;
  name: string;
  items: CatalogueItem[];
}

/** A range as the owner has it, with what is hidden. */
export interface KeptRange extends ShownRange {
  isHidden?: true;
  items: KeptItem[];
}
export type KeptItem = CatalogueItem & { isHidden?: true };

const bundledItems = new Map(staticCatalogue.map((item) => [itemKey(item), item]));

/** The item that the shop came with, by its key `{category}/{id}`. */
export const bundledItem = (key: string): CatalogueItem | undefined => bundledItems.get(key);

const bundledEdits: RangeEdit[] = staticCategories.map((key) => ({
  key,
  // SPEC §2: an underscore is shown as a space.
  name: key.replaceAll("_", " "),
  items: staticCatalogue.filter(({ category }) => category === key).map(({ id }) => id),
}));

/** @param edits what the owner has set; by default nothing */
export function keptRanges(edits: readonly RangeEdit[] = bundledEdits): KeptRange[] {
  return edits.map((range) => ({
    ...range,
    items: range.items.flatMap((item): KeptItem | [] => {
      if (typeof item !== "string") return { ...item, category: range.key };
      return bundledItem(itemKey({ category: range.key, id: item })) ?? [];
    }),
  }));
}

/** How ranges are stored; undefined for those that the shop came with. */
export function editsOf(ranges: readonly KeptRange[]): RangeEdit[] | undefined {
  const edits = ranges.map((range) => ({ ...range, items: range.items.map(storedItem) }));
  return isDeepStrictEqual(edits, bundledEdits) ? undefined : edits;
}

function storedItem(item: KeptItem): RangeEdit["items"][number] {
  if (isDeepStrictEqual(item, bundledItem(itemKey(item)))) return item.id;
  const { category: _, ...own } = item;
  return own;
}

interface Shown {
  of: RangeEdit[] | undefined;
  ranges: ShownRange[];
  items: CatalogueItem[];
}

let shown: Shown | undefined;

/** Worked out once for each change of the owner's. */
function show(): Shown {
  const of = business.ranges;
  if (shown && shown.of === of) return shown;
  const ranges = keptRanges(of)
    .filter(({ isHidden }) => !isHidden)
    .map(({ key, name, items }) => ({
      key,
      name,
      items: items.filter(({ isHidden }) => !isHidden),
    }))
    .filter(({ items }) => items.length > 0);
  shown = { of, ranges, items: ranges.flatMap(({ items }) => items) };
  return shown;
}

/** In the owner's order; one without items is not shown. */
export const shownRanges = (): readonly ShownRange[] => show().ranges;

/** Every item of {@link shownRanges}, in their order. */
export const shownItems = (): readonly CatalogueItem[] => show().items;
