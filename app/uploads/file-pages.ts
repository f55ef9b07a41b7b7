/** The pages of a file as they are shown, for the server and the browser. */
import type { DocumentFault } from "../../database/schema/document-faults.ts";
import { fileSize } from "./file-name.ts";
import { fileTypes, typeLabel } from "./file-types.ts";

/** Pixels that the picture of a page is wide at most; it is twice as high at most. */
export const PAGE_WIDTHS = [480, 960, 1600] as const;
export type PageWidth = (typeof PAGE_WIDTHS)[number];
/** A small picture, one that fills a phone, and one to look at closely. */
export const [SMALL_WIDTH, PHONE_WIDTH, LARGE_WIDTH] = PAGE_WIDTHS;

/** Pages of a document at most. */
export const MOST_PAGES = 500;

/** What is known of a file whose pages may be shown. */
export interface PagedFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
  /** Pixels of the small first page; only where it could be made. */
  width?: number;
  height?: number;
  /** How many pages can be shown. */
  pages?: number;
  /** Why they cannot be. */
  unseen?: DocumentFault;
}

const FAULTS: Record<DocumentFault, string> = {
  locked: "Locked with a password",
  damaged: "Damaged or not complete",
  empty: "Has no pages",
  long: `Has more than ${MOST_PAGES} pages`,
  heavy: "Too heavy to be shown here",
  other: "",
};

/**
 * Where the picture of a page is.
 * @param page 1, 2, 3 …
 * @param key of a private link, for somebody who may read the file with it alone
 */
export function pageAddress(
  { id }: { id: string },
  page: number,
  width: PageWidth,
  key?: string,
): string {
  return `/files/${id}/pages/${page}?w=${width}${key ? `&key=${encodeURIComponent(key)}` : ""}`;
}

/** The `srcSet` of a page in every width. */
export function pageSources(file: { id: string }, page: number, key?: string): string {
  return PAGE_WIDTHS.map((width) => `${pageAddress(file, page, width, key)} ${width}w`).join(", ");
}

/** Where all pages of a file are shown below each other. */
export function viewerAddress({ id }: { id: string }, key?: string): string {
  return `/pages/${id}${key ? `?key=${encodeURIComponent(key)}` : ""}`;
}

/** Whether a file has pages that browsers do not show as a picture by themselves. */
export function hasPages({ type, pages, width }: PagedFile): boolean {
  const known = fileTypes[type];
  return Boolean(pages && width && !(known?.picture && known.harmless));
}

/** 'PDF, 4 pages, 1.8 MB', or 'PDF, 1.8 MB. Locked with a password'. */
export function fileLine({ type, pages, size, unseen }: PagedFile): string {
  const count = pages && !fileTypes[type]?.picture ? pagesInWords(pages) : undefined;
  const line = [typeLabel(type), count, fileSize(size)].filter(Boolean).join(", ");
  const fault = unseen && !pages ? FAULTS[unseen] : "";
  return fault ? `${line}. ${fault}` : line;
}

/** '1 page' or '4 pages'. */
function pagesInWords(pages: number): string {
  return pages === 1 ? "1 page" : `${pages} pages`;
}
