/** What server and browser know about the products of the database. */
import { formatCount } from "../ui/format/money.ts";

/** What a card shows. */
export interface ProductSummary {
  id: string;
  name: string;
  /** Kobo for `quantity` units together; null: by quote. */
  price: number | null;
  /** The figure of 'from ₦48 each', in kobo as they are shown; null where there is no ladder. */
  fromEach: number | null;
  /** The minimum units of an order. */
  quantity: number;
  imageUrl: string;
  categoryName: string;
  /** Working days; null when unknown. */
  delivery: number | null;
  /** Seen by the shop only; never in a buyer's list. */
  isDraft?: boolean;
}

/** A whole product (SPEC §3). */
export interface Product extends ProductSummary {
  description: string;
  /** Exactly three pictures. */
  detailImages: string[];
  /** Exactly three sentences. */
  features: string[];
  /** Out of 5; null while nobody has rated it. */
  rating: number | null;
  timestamp: Date;
  /** Grows with every change. */
  version: number;
  isDraft: boolean;
}

/** The orders that a visitor may choose, as in the URL (`?sort=`), with their labels. */
export const sortLabels = {
  newest: "Newest",
  "price-up": "Price: low to high",
  "price-down": "Price: high to low",
} as const;

export type SortKey = keyof typeof sortLabels;

/** The chosen order; undefined for anything else. */
export function parseSort(text: string | null | undefined): SortKey | undefined {
  return text && Object.hasOwn(sortLabels, text) ? (text as SortKey) : undefined;
}

/** The ten fixed names of the catalogue's filter, in SPEC §5's order. */
export const fixedFilterNames = [
  "Books",
  "Bags",
  "Letterhead",
  "Branding",
  "Clothes",
  "Fliers",
  "Business Cards",
  "Caps",
  "Custom Mugs",
  "Calendar",
] as const;

/** '1 unit', '100 units', '1,000 units'. */
export function units(quantity: number): string {
  return `${formatCount(quantity)} ${quantity === 1 ? "unit" : "units"}`;
}

/** '1 working day', '3 working days'. */
export function workingDays(days: number): string {
  return `${days} working ${days === 1 ? "day" : "days"}`;
}

/** The path of a product's page. */
export function productPath(id: string): string {
  return `/product/${id}`;
}

/** The path of the catalogue, filtered to a category. */
export function categoryPath(categoryName: string): string {
  return `/products?${new URLSearchParams({ category: categoryName })}`;
}

/** A category by its name, and where it leads. */
export function categoryLink(name: string): { name: string; href: string } {
  return { name, href: categoryPath(name) };
}
