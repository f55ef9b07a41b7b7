/** The addresses of the static catalogue (SPEC §2); `static-search.server.ts` finds what they mean. */
import type { CatalogueItem } from "./static-catalogue.ts";

/** Takes the name of a static item; returns its search page, `/search/{lowercase name}`. */
export function searchPath(name: string): string {
  return `/search/${encodeURIComponent(name.toLowerCase())}`;
}

/** The key of an item in addresses and in the database: `{category}/{id}`. */
export function itemKey({ category, id }: Pick<CatalogueItem, "category" | "id">): string {
  return `${category}/${id}`;
}

/** Where each item of a category opens a WhatsApp chat. */
export function staticCategoryPath(category: string): string {
  return `/category/${category}`;
}

/** The list of a category's items, each leading to its details. */
export function rangePath(category: string): string {
  return `/products/${category}`;
}

/** The page of an item. */
export function itemPath({ category, id }: Pick<CatalogueItem, "category" | "id">): string {
  return `${rangePath(category)}/${id}`;
}
