/** What is made of a file is stored beside it. */
import type { PageWidth } from "../file-pages.ts";

/** The small first page, which stands for its file; also that of a picture. */
export function thumbnailPath(path: string): string {
  return `${path}.thumbnail.webp`;
}

/** Holds the other pictures of a file's pages; removed with the file. */
export function pagesFolder(path: string): string {
  return `${path}.pages`;
}

/** Where the picture of a page is. */
export function pagePath(path: string, page: number, width: PageWidth): string {
  if (page === 1 && width === 480) return thumbnailPath(path);
  return `${pagesFolder(path)}/${page}-${width}.webp`;
}
