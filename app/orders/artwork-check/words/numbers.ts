/** The numbers in the words of a finding, and how they are written. */

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
  const [first = "", second, ...more] = names;
  if (!second) return first;
  if (more.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${more.length} more`;
}

/** 'Page 2', 'Pages 2, 3 and 5', 'Pages 2, 3, 5 and 12 more'. */
export function pagesIn(pages: readonly number[]): string {
  const [first, ...others] = pages;
  if (others.length === 0) return `Page ${first}`;
  if (pages.length <= 4) return `Pages ${pages.slice(0, -1).join(", ")} and ${pages.at(-1)}`;
  return `Pages ${pages.slice(0, 3).join(", ")} and ${pages.length - 3} more`;
}
