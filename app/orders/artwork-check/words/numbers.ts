/** The numbers in the words of a finding, and how they are written. */
import { joined } from "../../../ui/format/joined.ts";

export interface Words {
  /** Begins in lower case where a page number may stand before it. */
  what: string;
  effect?: string;
  todo?: string;
}

/** The numbers in a finding's words. */
export interface Numbers {
  /** Dots an inch. */
  dpi?: number;
  /** Millimetres found. */
  mm?: number;
  /** What is needed: millimetres, dots an inch, or pages. */
  needed?: number;
  /** Width and height that were found, and that are needed, mm. */
  size?: readonly [number, number];
  wanted?: readonly [number, number];
  /** Pages or percent. */
  count?: number;
  /** Pages of all files of the line. */
  together?: number;
  least?: number;
  most?: number;
  /** Names of fonts or colours. */
  names?: readonly string[];
}

/** `3 mm`, `1.5 mm`. */
export function length(mm: number): string {
  return `${Math.round(mm * 10) / 10} mm`;
}

export function area(size: readonly [number, number] | undefined): string {
  const [width, height] = (size ?? [0, 0]).map((side) => Math.round(side * 10) / 10);
  return `${width} × ${height} mm`;
}

export function pagesOf(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

export function range(least: number, most: number): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/** 'Arial', 'Arial and Lato', 'Arial, Lato and 3 more'. */
export function list(names: readonly string[]): string {
  const more = names.length - 2;
  return joined(more > 0 ? [...names.slice(0, 2), `${more} more`] : names);
}

/** 'Page 2', 'Pages 2, 3 and 5', 'Pages 2, 3, 5 and 12 more'. */
export function pagesIn(pages: readonly number[]): string {
  if (pages.length === 1) return `Page ${pages[0]}`;
  const isFew = pages.length <= 4;
  return `Pages ${joined(isFew ? pages : [...pages.slice(0, 3), `${pages.length - 3} more`])}`;
}
